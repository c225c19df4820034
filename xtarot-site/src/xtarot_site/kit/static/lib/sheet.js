/** Sheets over the page: dialogs of the browser's own, which keep the focus and close with Escape. */

import { el, icon } from './dom.js';
import { rich, t } from './texts.js';

/**
 * Opens a sheet. It leaves the page when it is closed.
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{className?: string, onClose?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, content, { className = '', onClose } = {}) {
  const sheet = el(
    'dialog',
    { class: `sheet ${className}`, 'aria-label': title },
    el(
      'header',
      {},
      el('h2', {}, title),
      el(
        'button',
        { class: 'button plain icon', 'aria-label': t('close'), on: { click: () => sheet.close() } },
        icon('close'),
      ),
    ),
    el('div', { class: 'body', tabIndex: 0, role: 'region', 'aria-label': title }, ...content),
  );
  sheet.addEventListener('close', () => {
    sheet.remove();
    onClose?.();
  });
  // A press beside the sheet closes it.
  sheet.addEventListener('pointerdown', (event) => {
    const box = sheet.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === sheet && !inside) sheet.close();
  });
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/**
 * A group of choices of which one holds, as radio buttons.
 * @param {string} label
 * @param {[string, string][]} choices  value and text
 * @param {string} value
 * @param {(value: string) => void} changed
 * @returns {HTMLElement}
 */
export function choose(label, choices, value, changed) {
  const name = `choose-${label}`;
  return el(
    'fieldset',
    { class: 'choose' },
    el('legend', {}, label),
    el(
      'div',
      { class: 'segments cluster' },
      ...choices.map(([one, text]) =>
        el(
          'label',
          {},
          el('input', { type: 'radio', name, value: one, checked: one === value, on: { change: () => changed(one) } }),
          el('span', {}, ...rich(text)),
        ),
      ),
    ),
  );
}

/**
 * A switch.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 * @returns {HTMLElement}
 */
export function toggle(label, value, changed) {
  const input = el('input', {
    type: 'checkbox',
    role: 'switch',
    checked: value,
    on: { change: () => changed(input.checked) },
  });
  return el('label', { class: 'toggle' }, el('span', {}, label), input);
}
