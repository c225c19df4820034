/** House notices: what whoever runs the site tells everybody, in a line of the bar, until it ends. */

import { byId, el, setText } from './dom.js';
import { page } from './texts.js';

/** @typedef {{text: string, left: number}} Told  a notice, and for how many seconds it stands still */

const EVERY = 60_000; // ms from one question to the next, on pages to which nobody says it
const LONGEST = 2 ** 31 - 1; // ms that a timer takes

/** @type {ReturnType<typeof setTimeout>} */
let ending;

/** Ends what the page came with in its time, and asks for what is new. @param {() => boolean} [heard]  whether a line says it */
export function keepHouse(heard = () => false) {
  const came = [...document.querySelectorAll('#house-whole > p')];
  endInTime(
    came.map((one) => ({ text: one.textContent ?? '', left: Number(/** @type {HTMLElement} */ (one).dataset.left) })),
  );
  const ask = () => {
    if (!document.hidden && !heard()) void askHouse();
  };
  setInterval(ask, EVERY);
  document.addEventListener('visibilitychange', ask);
}

/** Asks the server what stands. */
async function askHouse() {
  const answer = await fetch(`/api/house?lang=${page.lang}`).catch(() => null);
  if (answer?.ok) showHouse(await answer.json());
}

/** Shows what stands now, and nothing else. @param {Told[]} told */
export function showHouse(told) {
  const line = told.map((one) => one.text).join(' · ');
  const button = document.querySelector('.house-line');
  const whole = document.getElementById('house-whole');
  if (button && whole && line) {
    setText(button, line);
    whole.replaceChildren(...told.map((one) => el('p', {}, one.text)));
  } else if (line) {
    byId('house').append(
      el('button', { type: 'button', class: 'house-line bare clip', popovertarget: 'house-whole' }, line),
      el(
        'div',
        { id: 'house-whole', class: 'house-whole box floating stack', popover: 'auto' },
        ...told.map((one) => el('p', {}, one.text)),
      ),
    );
  } else byId('house').replaceChildren();
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
      showHouse(rest.filter((one) => one.left > 0));
    },
    Math.min(first * 1000, LONGEST),
  );
}
