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
    const { data } = copy.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(data.buffer).filter((pixel, at) => at % 3 === 0);
    const counts = new Map();
    for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
    return { label, role, colors: counts.size, most: Math.max(...counts.values()) / pixels.length };
  });
}
