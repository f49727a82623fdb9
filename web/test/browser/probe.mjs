// Runs in a browser: what it finds of bits and of the page is posted to the server of the tests.
import { load } from '/libturret.js';
import { engaged } from '/test/bits.mjs';
import { fnv1a } from '/hash.js';

/** The hashes of the golden program, as lines of c_tests/golden.txt. */
async function golden() {
  const lines = [];
  const emit = (name, hash) => {
    const bytes = new Uint8Array(instance.exports.memory.buffer, name);
    const text = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    lines.push(`${text} ${BigInt.asUintN(64, hash).toString(16).padStart(16, '0')}`);
  };
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/test/golden.wasm'), { env: { emit } });
  instance.exports.golden();
  return lines.sort();
}

/** Each panel of the page in a frame: its canvases, as { panel, label, colors, most }, and what went wrong. */
async function panels() {
  const complaints = [];
  const frame = document.createElement('iframe');
  frame.style = 'width: 1200px; height: 760px; border: 0';
  frame.src = '/';
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  const { contentWindow: page, contentDocument: there } = frame;
  page.addEventListener('error', (event) => complaints.push(String(event.message)));
  page.addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  there.addEventListener('securitypolicyviolation', (event) => complaints.push(`${event.violatedDirective}: ${event.blockedURI}`));
  const drawn = async () => {
    for (let wait = 0; there.documentElement.dataset.ready !== 'true'; wait += 1) {
      if (wait > 300) throw new Error(`no frame was drawn: ${there.getElementById('failure').textContent}`);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  };
  await drawn();
  const found = [];
  for (const panel of [...there.querySelectorAll('[data-panel]')].map((tab) => tab.dataset.panel)) {
    page.playground.select(panel);
    await drawn();
    found.push(...pictures(there).map((picture) => ({ panel, ...picture })));
  }
  for (const { name } of page.performance.getEntriesByType('resource')) {
    if (!name.startsWith(location.origin)) complaints.push(`request: ${name}`);
  }
  return { found, complaints };
}

/** What is on each canvas that is shown, as { label, colors, most }, `most` being the share of the commonest color. */
export function pictures(page = document) {
  const shown = [...page.querySelectorAll('section:not([hidden]) canvas')];
  return shown.map((canvas) => {
    const { width, height } = canvas;
    const label = canvas.getAttribute('aria-label');
    if (canvas.clientWidth === 0 || canvas.clientHeight === 0 || width * height === 0) return { label, colors: 0, most: 1 };
    // Of a copy: a browser complains of a canvas that is read often. Every third pixel is enough.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(data.buffer).filter((pixel, at) => at % 3 === 0);
    const counts = new Map();
    for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
    return { label, colors: counts.size, most: Math.max(...counts.values()) / pixels.length };
  });
}

/** All of it. */
export async function probed() {
  const turret = await load();
  const { lines, slewing, on_target } = engaged(turret);
  return {
    browser: navigator.userAgent, lines, slewing, on_target, hash: fnv1a(new TextEncoder().encode(lines.join('\n'))),
    golden: await golden(), panels: await panels(),
  };
}
