// Sets the theme before anything is drawn, so this is a script in the head, not a module. A button with the attribute
// data-theme-toggle changes the theme. Code that draws on a canvas listens for the document's event "theme".
'use strict';
(() => {
  const KEY = 'theme';
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  // If the browser has no storage for the page, as for a page from a file, the choice lasts as long as the page is open.
  let chosen = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {}

  const show = () => {
    const is_chosen = chosen === 'dark' || chosen === 'light';
    root.dataset.theme = is_chosen ? chosen : dark.matches ? 'dark' : 'light';
    document.dispatchEvent(new CustomEvent('theme', { detail: root.dataset.theme }));
  };
  const choose = (theme) => {
    chosen = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {}
    show();
  };

  show();
  dark.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    chosen = event.newValue;
    show();
  });
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('[data-theme-toggle]')) choose(root.dataset.theme === 'dark' ? 'light' : 'dark');
  });
})();
