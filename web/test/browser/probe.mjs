// Runs in a browser, and posts the bits and the state of the page to the server of the tests.
import { engaged } from '/test/bits.mjs';
import { pictures } from '/test/pictures.mjs';

/** Returns the hashes of the golden program, as lines of c_tests/golden.txt. */
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

/** Opens the page in a frame. Returns its library's bits, its canvases as { panel, label, colors, most }, and its errors. */
async function page() {
  const complaints = [];
  const frame = document.createElement('iframe');
  frame.style = 'width: 1200px; height: 760px; border: 0';
  frame.src = '/';
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  const { contentWindow: there } = frame;
  const root = there.document.documentElement;
  there.addEventListener('error', (event) => complaints.push(event.message));
  there.addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  there.document.addEventListener('securitypolicyviolation', (event) => complaints.push(`${event.violatedDirective}: ${event.blockedURI}`));
  const drawn = async () => {
    const end = performance.now() + 15000;
    while (root.dataset.ready !== 'true') {
      if (performance.now() > end) throw new Error(`no frame was drawn: ${complaints} ${there.document.getElementById('failure').textContent}`);
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  };
  await drawn();
  const bits = engaged(there.playground.turret);
  const drawings = [];
  for (const panel of [...there.document.querySelectorAll('[data-panel]')].map((tab) => tab.dataset.panel)) {
    there.playground.select(panel);
    await drawn();
    drawings.push(...pictures(there.document).map((picture) => ({ panel, ...picture })));
  }
  for (const { name } of there.performance.getEntriesByType('resource')) {
    if (!name.startsWith(location.origin)) complaints.push(`request: ${name}`);
  }
  return { bits, drawings, complaints };
}

async function probed() {
  try {
    return { browser: navigator.userAgent, golden: await golden(), ...await page() };
  } catch (error) {
    return { failure: `${error}\n${error.stack}` };
  }
}

await fetch('/test/result', { method: 'POST', body: JSON.stringify(await probed()) });
