// Runs in a browser.

/** Describes each visible canvas as { label, role, colors, most }: the number of colors, and the share of the commonest one. */
export function pictures(page = document) {
  const shown = [...page.querySelectorAll('section:not([hidden]) canvas')];
  return shown.map((canvas) => {
    const { width, height } = canvas;
    const [label, role] = ['aria-label', 'role'].map((name) => canvas.getAttribute(name));
    if (canvas.clientWidth === 0 || canvas.clientHeight === 0 || width * height === 0) return { label, role, colors: 0, most: 1 };
    // Read a copy, since a browser warns about a canvas that is read often. Every third pixel is enough.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
    const counts = new Map();
    // Most pixels have the color of the one before.
    for (let from = 0, to = 0; from < pixels.length; from = to) {
      while (to < pixels.length && pixels[to] === pixels[from]) to += 3;
      counts.set(pixels[from], (counts.get(pixels[from]) ?? 0) + (to - from) / 3);
    }
    return { label, role, colors: counts.size, most: Math.max(...counts.values()) / Math.ceil(pixels.length / 3) };
  });
}
