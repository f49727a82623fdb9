// The page: loads the library, shows the chosen panel, draws each frame, and updates the address.
import { load } from './libturret.js';
import { forget_colors } from './canvas.js';
import { look, own_values, read, written } from './address.js';
import { TourPanel } from './panel_tour.js';
import { TurretPanel } from './panel_turret.js';
import { SoonPanel } from './panel_soon.js';
import { MemoryPanel } from './panel_memory.js';
import { LaunchPanel } from './panel_launch.js';
import { AxesPanel } from './panel_axes.js';
import { SectorPanel } from './panel_sector.js';
import { ThousandsPanel } from './panel_thousands.js';
import { RotationsPanel } from './panel_rotations.js';
import { EulerPanel } from './panel_euler.js';
import { CameraPanel } from './panel_camera.js';
import { link_manual } from './manual_links.js';

const PANELS = {
  tour: TourPanel, turret: TurretPanel, soon: SoonPanel, memory: MemoryPanel, launch: LaunchPanel, axes: AxesPanel, sector: SectorPanel,
  thousands: ThousandsPanel, rotations: RotationsPanel, euler: EulerPanel, camera: CameraPanel,
};

const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
const sections = new Map([...document.querySelectorAll('main > section')].map((section) => [section.id.replace('panel-', ''), section]));
const tabs = [...document.querySelectorAll('[data-panel]')];

async function start() {
  const turret = await load();
  const panels = {};
  let chosen = null;
  let timer = 0;
  /** The part of the address after # that is shown. If the browser's differs, another address has been opened. */
  let shown = location.hash;
  /** The panel and the scene of that address. Another panel or scene is another step of the browser's history. */
  let place = '';

  const context = (name) => ({ turret, reduced, root: sections.get(name), changed: () => keep() });
  const panel = (name) => (panels[name] ??= new PANELS[name](context(name)));

  const place_of = (name, scene) => (name === 'turret' ? `${name} ${scene.name}` : name);

  const write = () => {
    const { scene, values, compare, camera } = panel('turret');
    const view = {
      ...(compare === 'ghost' ? {} : { compare }), ...(camera.mode === '3d' ? {} : { camera: camera.mode }),
    };
    const { set, cameras } = panel(chosen);
    const hash = `#${written(chosen, scene, values, view, set?.list && set, cameras)}`;
    if (location.hash !== shown || hash === shown) return;
    const [before, now] = [place, place_of(chosen, scene)];
    place = now;
    try {
      if (now === before) history.replaceState(null, '', hash);
      else history.pushState(null, '', hash);
      shown = location.hash;
    } catch {
      shown = hash;
      location.hash = hash;
    }
  };
  /** Links the manual, and updates the address after a short delay, so not for each step of a slider. */
  const keep = () => {
    if (!chosen) return;
    link_manual(chosen === 'turret' ? `scene=${panel('turret').scene.name}` : `panel=${chosen}`);
    clearTimeout(timer);
    timer = setTimeout(write, 200);
  };

  const select = (name) => {
    if (!(name in PANELS)) name = 'turret';
    if (name === chosen) return;
    panel(name);
    chosen = name;
    for (const [other, section] of sections) section.hidden = other !== name;
    for (const tab of tabs) {
      const mine = tab.dataset.panel === name;
      tab.setAttribute('aria-selected', String(mine));
      tab.tabIndex = mine ? 0 : -1;
      if (mine) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    delete document.documentElement.dataset.ready;
    keep();
  };

  const open = () => {
    shown = location.hash;
    const asked = read(shown);
    panel('turret').choose(asked.scene, asked.values, asked.view);
    select(asked.panel);
    const { set, cameras = {} } = panel(chosen);
    if (set?.list) set.take(own_values(shown, set.list));
    look(shown, cameras);
    place = place_of(chosen, asked.scene);
  };

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(tab.dataset.panel));
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      const next = tabs[(to + tabs.length) % tabs.length];
      next.focus();
      select(next.dataset.panel);
      event.preventDefault();
    });
  });
  addEventListener('hashchange', () => {
    if (location.hash !== shown) open();
  });
  document.addEventListener('theme', forget_colors);
  document.addEventListener('settings', keep);
  const share = document.getElementById('share');
  share.addEventListener('click', async () => {
    write();
    try {
      await navigator.clipboard.writeText(location.href);
      share.textContent = 'Copied';
    } catch {
      // A page that is opened from a file may not write to the clipboard. The address itself is the link.
      share.textContent = 'See address';
    }
    setTimeout(() => { share.textContent = 'Copy link'; }, 1500);
  });
  const get = document.getElementById('get');
  addEventListener('pointerdown', (event) => {
    if (!get.contains(event.target)) get.open = false;
  });
  get.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    get.open = false;
    get.querySelector('summary').focus();
  });

  open();
  globalThis.playground = {
    turret, select, panel, get selected() { return chosen; }, get simulation() { return panel('turret').simulation; },
  };

  let before = performance.now();
  const frame = (now) => {
    const seconds = Math.min(0.1, Math.max(0, (now - before) / 1000));
    before = now;
    panels[chosen].frame(seconds);
    document.documentElement.dataset.ready = 'true';
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

start().catch((error) => {
  const failure = document.getElementById('failure');
  failure.textContent = `The library could not be loaded: ${error.message}`;
  failure.hidden = false;
  throw error;
});
