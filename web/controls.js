// Controls for the settings: a slider and a box for a number, a check box, a list. They are made from the table.
import { GROUPS, allowed } from './settings.js';

/** Makes an element. Names that begin with "aria-", "role" and "for" are attributes, other names are properties. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('aria-') || key.startsWith('data-') || key === 'role' || key === 'for') made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children);
  return made;
}

/** The controls of a table of groups, with a folder for each group. Each change calls `changed(name, value)`. */
export class Controls {
  constructor(parent, changed, groups = GROUPS) {
    this.rows = [];
    this.changed = changed;
    for (const group of groups) {
      const folder = element('details', { className: 'group', open: group.open === true, 'data-group': group.name },
        element('summary', {}, group.label));
      let last_sector;
      for (const setting of group.settings) {
        const row = this.row(setting);
        if (setting.sector !== undefined && setting.sector !== last_sector) {
          last_sector = setting.sector;
          const title = element('p', { className: 'sector-title' }, `Sector ${setting.sector + 1}`);
          this.rows.push({ setting, row: title, show() {} });
          folder.append(title);
        }
        folder.append(row);
      }
      parent.append(folder);
    }
  }

  row(setting) {
    const id = `setting-${setting.name}`;
    const label = element('label', { htmlFor: id, title: setting.note ?? '' }, setting.label,
      ...(setting.unit ? [' ', element('span', { className: 'unit' }, setting.unit)] : []));
    const row = element('div', { className: `row ${setting.kind}` }, label);
    const put = (value) => {
      const kept = allowed(setting, value);
      if (kept !== undefined) this.changed(setting.name, kept);
    };
    if (setting.kind === 'check') {
      const input = element('input', { type: 'checkbox', id });
      input.addEventListener('change', () => put(input.checked));
      row.append(input);
      this.rows.push({ setting, row, show: (value) => { input.checked = value; } });
    } else if (setting.kind === 'choice') {
      const list = element('select', { id }, ...setting.options.map(([value, text]) => element('option', { value: String(value) }, text)));
      list.addEventListener('change', () => put(setting.options[list.selectedIndex][0]));
      row.append(list);
      this.rows.push({ setting, row, show: (value) => { list.value = String(value); } });
    } else {
      const { min, max, step } = setting;
      const slider = element('input', { type: 'range', id, min, max, step });
      const name = `${setting.label}${setting.unit ? `, ${setting.unit}` : ''}`;
      let shown = '';
      const box = element('input', { type: 'text', inputMode: 'decimal', className: 'box', 'aria-label': name });
      slider.addEventListener('input', () => put(Number(slider.value)));
      box.addEventListener('change', () => {
        const text = box.value.trim();
        put(/^(∞|inf)/i.test(text) ? max : text === '' ? NaN : Number(text.replace(',', '.').replace('−', '-')));
        box.value = shown;
      });
      box.addEventListener('focus', () => box.select());
      row.append(slider, box);
      this.rows.push({ setting, row, show: (value) => {
        slider.value = String(value);
        shown = setting.endless && value >= max ? '∞' : String(Number(value.toFixed(4))).replace('-', '−');
        if (document.activeElement !== box) box.value = shown;
        else if (box.value.replace('−', '-') !== shown.replace('−', '-')) box.value = shown;
        slider.setAttribute('aria-valuetext', `${shown} ${setting.unit}`);
      } });
    }
    return row;
  }

  /** Shows the current settings, and hides those that have no effect now. */
  show(values) {
    for (const one of this.rows) {
      const { setting, row, show } = one;
      const value = values[setting.name];
      const hidden = setting.when !== undefined && !setting.when(values);
      // A panel that moves shows its settings in each frame, and few of them have changed.
      if (value !== one.shown) show(value);
      if (hidden !== one.hidden) row.hidden = hidden;
      one.shown = value;
      one.hidden = hidden;
    }
  }
}

/** A row of buttons of which one is chosen. */
export function buttons(parent, options, chosen, label) {
  const all = options.map(([value, text, title]) => {
    const button = element('button', { type: 'button', className: 'chip', title: title ?? '', 'data-value': String(value) }, text);
    button.addEventListener('click', () => {
      show(value);
      chosen(value);
    });
    return [value, button];
  });
  const show = (value) => {
    for (const [mine, button] of all) button.setAttribute('aria-pressed', String(mine === value));
  };
  parent.setAttribute('role', 'group');
  if (label) parent.setAttribute('aria-label', label);
  parent.append(...all.map(([, button]) => button));
  return show;
}
