// Links from what the page shows to its explanation in the manual.
import { SCENES } from './manual/scenes.js';

/** Sets the links for the scene or the panel with this address, such as "scene=lead" or "panel=euler". */
export function link_manual(address) {
  // The page that is a single file has no manual beside it.
  if ('oneFile' in document.documentElement.dataset) return;
  const names = SCENES[address] ?? [];
  const link = document.querySelector('a.manual');
  link.href = `manual/${names[0]?.[1] ?? 'index.html'}`;
  link.title = names.length > 0 ? `The manual, at ${names[0][0]}` : '';
  const story = document.getElementById('story');
  const before = story.querySelector('.in-manual');
  if (before?.dataset.address === address) return;
  before?.remove();
  if (names.length === 0) return;
  const links = document.createElement('span');
  links.className = 'in-manual';
  links.dataset.address = address;
  links.append(' In the manual: ');
  names.forEach(([name, to], at) => {
    const one = document.createElement('a');
    one.href = `manual/${to}`;
    one.textContent = name;
    links.append(at > 0 ? ', ' : '', one);
  });
  links.append('.');
  story.append(links);
}
