/** The pages of the rulebooks: the contents follow the reading, what is folded opens, buttons lead to a table. */

import { enter } from './contest.js';
import { startBar } from '../lib/bar.js';
import { remark, report } from './remarks.js';
import { playNow, tryPosition } from '../table-setup/play-now.js';
import { page, t } from '../lib/texts.js';

startBar({ leaving: keepPlace });

const heads = [...document.querySelectorAll('.pages h2[id]')];
const places = [...document.querySelectorAll('.pages :is(h2, .clause)[id]')];
const contents = document.querySelector('.contents details');

const LINE = 140; // pixels from the top: what has come up to here is being read

/**
 * The last of these that has come up to the line.
 * @param {Element[]} nodes
 * @returns {Element | undefined}
 */
function reached(nodes) {
  return nodes.findLast((node) => node.checkVisibility() && node.getBoundingClientRect().top < LINE);
}

/** Marks in the contents the section that is being read. */
function follow() {
  const end = document.documentElement.scrollHeight - 2 <= scrollY + innerHeight; // the last may be short
  const head = end ? heads.findLast((node) => node.checkVisibility()) : (reached(heads) ?? heads[0]);
  for (const link of document.querySelectorAll('.contents a')) {
    const here = link.getAttribute('href') === `#${head?.id}`;
    if (here) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
  const current = document.querySelector('.contents .current');
  if (current) current.textContent = head?.textContent ?? t('contents');
}

if (contents instanceof HTMLDetailsElement) {
  let due = false;
  addEventListener(
    'scroll',
    () => {
      if (due) return;
      due = true;
      requestAnimationFrame(() => {
        due = false;
        follow();
      });
    },
    { passive: true },
  );
  follow();
  // The contents of a small page open over the text, and close when a place has been chosen.
  const fold = () => {
    contents.open = !small();
  };
  const small = () => getComputedStyle(contents.querySelector('summary') ?? contents).display !== 'none';
  addEventListener('resize', fold);
  contents.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) fold();
  });
  fold();
}

/* What is folded. */

/**
 * Opens what a place in the text lies in; its heading is seen even so.
 * @param {string} hash
 */
function unfold(hash) {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let node = place?.closest('details.more'); node; node = node.parentElement?.closest('details.more')) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
  return place;
}

addEventListener('hashchange', () => unfold(location.hash)?.scrollIntoView());
if (location.hash) unfold(location.hash)?.scrollIntoView();

/** @type {NodeListOf<HTMLDetailsElement> | []} what is opened for paper */
let printed = [];
addEventListener('beforeprint', () => {
  printed = document.querySelectorAll('details.more:not([open])');
  for (const node of printed) node.open = true;
});
addEventListener('afterprint', () => {
  for (const node of printed) node.open = false;
});

/**
 * Shows the rules alone, or all; the address says which.
 * @param {HTMLAnchorElement} link
 */
function showOnly(link) {
  document.querySelector('.pages .book')?.classList.toggle('rules-only', link.dataset.only === '1');
  for (const one of link.parentElement?.children ?? []) one.toggleAttribute('aria-current', false);
  link.setAttribute('aria-current', 'true');
  const address = new URL(location.href);
  if (link.dataset.only === '1') address.searchParams.set('rules', 'only');
  else address.searchParams.delete('rules');
  address.hash = '';
  history.replaceState(null, '', address);
  follow();
}

/** The other language shows the same place: what the address names, if that can be seen, or what is being read. */
function keepPlace() {
  const named = document.querySelector(':target')?.getBoundingClientRect();
  const place = named && named.bottom > 0 && named.top < innerHeight ? null : reached(places);
  if (place) history.replaceState(null, '', `#${place.id}`);
}

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement && event.target.dataset.report)) return;
  event.preventDefault();
  void report(event.target);
});

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link?.dataset.only) {
    event.preventDefault();
    showOnly(link);
  } else if (link?.hash && link.hash === location.hash && link.pathname === location.pathname) unfold(link.hash);
});

document.addEventListener('click', (event) => {
  const button =
    event.target instanceof Element
      ? event.target.closest('[data-play], [data-try], [data-say], [data-remark], [data-enter]')
      : null;
  if (!(button instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { play, try: position, move } = button.dataset;
  if (play) void playNow(play);
  else if (button instanceof HTMLButtonElement && button.dataset.enter) void enter(button);
  else if (button.dataset.say || button.dataset.remark) remark(button);
  else if (position) void tryPosition(page.game ?? '', position, Number(move));
});
