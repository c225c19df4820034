/** House notices in a line of the bar, until they end. As `pages/house_html.py` draws it. */

import { byId, el, setText } from './dom.js';

/** @typedef {import('./announcements.js').Told} Told */

const LONGEST = 2 ** 31 - 1; // ms that a timer takes

/** @type {ReturnType<typeof setTimeout>} */
let ending;

/** Ends what the page came with in its time. */
export function endWhatCame() {
  const came = [...document.querySelectorAll('#house-whole > p')];
  endInTime(
    came.map((one) => ({ text: one.textContent ?? '', left: Number(/** @type {HTMLElement} */ (one).dataset.left) })),
  );
}

/** Shows what stands now, and nothing else. @param {Told[]} told */
export function drawHouse(told) {
  const line = told.map((one) => one.text).join(' · ');
  const whole = told.map((one) => el('p', {}, one.text));
  const [button, box] = ['.house-line', '#house-whole'].map((css) => document.querySelector(css));
  if (!line) byId('house').replaceChildren();
  else if (button && box) {
    setText(button, line);
    box.replaceChildren(...whole);
  } else {
    byId('house').append(
      el('button', { type: 'button', class: 'house-line bare clip', popovertarget: 'house-whole' }, line),
      el('div', { id: 'house-whole', class: 'house-whole box floating stack', popover: 'auto' }, ...whole),
    );
  }
  endInTime(told);
}

/** @param {Told[]} told */
function endInTime(told) {
  clearTimeout(ending);
  if (!told.length) return;
  const first = Math.min(...told.map((one) => one.left));
  const began = Date.now();
  ending = setTimeout(
    () => {
      const gone = (Date.now() - began) / 1000;
      const rest = told.map((one) => ({ ...one, left: one.left - gone }));
      drawHouse(rest.filter((one) => one.left > 0));
    },
    Math.min(first * 1000, LONGEST),
  );
}
