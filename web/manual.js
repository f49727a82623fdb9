// The manual's search, and its "Try it". A classic script, since browsers load no modules from a disk: there the search
// works, and "Try it" says why it does not.
'use strict';
(() => {
  const { PAGES, search } = globalThis.MANUAL;

  // The library and the code of "Try it" are loaded when the first "Try it" is opened.

  let loaded = null;

  async function load() {
    const [{ load }, { show }] = await Promise.all([import('./libturret.js'), import('./try.js')]);
    return { show, turret: await load() };
  }

  for (const details of document.querySelectorAll('details.try')) {
    // A visitor may have opened it before this script came.
    if (details.open) open_try(details);
    else details.addEventListener('toggle', () => open_try(details), { once: true });
  }

  async function open_try(details) {
    if (location.protocol === 'file:') {
      details.append(note('This page was opened from a disk, where browsers do not run the library. Serve the folder above this ' +
        'one, for example with “python3 -m http.server”, and open the manual there.'));
      return;
    }
    try {
      loaded ??= load();
      const { show, turret } = await loaded;
      show(details, turret, details.dataset.try);
    } catch (error) {
      details.append(note(`The library could not be loaded: ${error.message}`));
    }
  }

  function note(text) {
    const said = document.createElement('p');
    said.className = 'failed';
    said.textContent = text;
    return said;
  }

  // The key `/` opens the search with all functions. Each letter that is typed narrows the list.

  const input = document.querySelector('#search');
  const found = document.querySelector('#found');

  let chosen = 0;

  function show_found() {
    const entries = search(input.value);
    const is_all = input.value.trim() === '';
    found.replaceChildren(...(is_all ? all_functions(entries) : entries.slice(0, 40).map(option)));
    if (entries.length === 0) {
      const nothing = document.createElement('p');
      nothing.textContent = 'Nothing fits these words.';
      found.append(nothing);
    }
    found.classList.toggle('all', is_all);
    found.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    choose(0);
  }

  /** Lists all functions, grouped by their pages. */
  function all_functions(entries) {
    return Object.entries(PAGES).map(([page, title]) => {
      const list = document.createElement('div');
      list.className = 'group';
      const heading = document.createElement('b');
      heading.textContent = title;
      list.append(heading, ...entries.filter((entry) => entry.address.startsWith(`${page}.`)).map(option));
      return list;
    });
  }

  function option({ name, kind, address, summary }) {
    const link = document.createElement('a');
    link.href = address;
    link.role = 'option';
    link.tabIndex = -1;
    link.dataset.kind = kind;
    const title = document.createElement(kind === 'page' ? 'b' : 'code');
    title.textContent = name;
    const text = document.createElement('span');
    text.textContent = summary;
    link.append(title, text);
    return link;
  }

  function choose(at) {
    const options = [...found.querySelectorAll('a')];
    chosen = Math.max(0, Math.min(at, options.length - 1));
    options.forEach((link, index) => link.setAttribute('aria-selected', String(index === chosen)));
    options[chosen]?.scrollIntoView({ block: 'nearest' });
  }

  function hide_found() {
    found.hidden = true;
    input.setAttribute('aria-expanded', 'false');
  }

  input.addEventListener('focus', show_found);
  input.addEventListener('input', show_found);
  input.addEventListener('keydown', (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      choose(chosen + steps[event.key]);
      event.preventDefault();
    } else if (event.key === 'Enter') {
      const link = found.querySelectorAll('a')[chosen];
      if (link) {
        link.click();
        input.blur();
      }
    } else if (event.key === 'Escape') {
      input.value = '';
      input.blur();
      hide_found();
    }
  });
  found.addEventListener('click', (event) => {
    if (!event.target.closest('a')) return;
    input.value = '';
    input.blur();
    hide_found();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!event.target.closest('.search')) hide_found();
  });
  document.addEventListener('focusin', (event) => {
    if (!event.target.closest('.search')) hide_found();
  });
  document.addEventListener('keydown', (event) => {
    const is_typing = event.target.closest?.('input, select, textarea');
    if (event.key !== '/' || is_typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  // The playground needs modules as well. From a disk its single file takes its place.
  if (location.protocol === 'file:') {
    for (const link of document.querySelectorAll('a[href^="../index.html"]')) link.href = link.getAttribute('href').replace('index.html', 'libturret.html');
  }

  // On a phone, choosing a page in the list closes the list.
  const menu = document.querySelector('#menu');
  document.querySelector('.side nav').addEventListener('click', (event) => {
    if (event.target.closest('a')) menu.checked = false;
  });

  // Scroll the current page's entry in the side bar into view: the bar, and not the page.
  const pages = document.querySelector('.side nav');
  const entry = pages.querySelector('[aria-current]');
  if (entry) pages.scrollTop += entry.getBoundingClientRect().top - pages.getBoundingClientRect().top - pages.clientHeight / 2;
})();
