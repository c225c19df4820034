/** Where the talk stands: in the panel, in turn with what happens; on pages without room for it, as a sheet. */

import { byId, el } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { t } from '../lib/texts.js';
import { TalkPanel } from './chat-panel.js';

/**
 * The talk of a table, the tabs of the panel, and the button of the bar.
 * @param {string} code  of the table
 * @param {import('../lib/page').TalkSoFar} soFar
 * @param {HTMLElement} events  what happened last
 * @returns {{talk: TalkPanel, head: HTMLElement, draw: () => void, open: () => void}}  `draw`: something was said, or
 *   somebody has come; `open`: opens the talk as a sheet
 */
export function talkTabs(code, soFar, events) {
  const talk = new TalkPanel(code, soFar, () => draw());
  let chosen = true; // the talk, where there is any
  const tabs = [tab('talk', true), tab('events', false)];
  const list = el('div', { class: 'tab-list row', role: 'tablist', 'aria-label': t('panel') }, ...tabs);
  const head = el('div', { class: 'panel-tabs row apart' }, list, talk.gear);
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    choose(!chosen);
    tabs.find((one) => one.ariaSelected === 'true')?.focus();
  });
  talk.root.id = 'of-talk';
  events.id = 'of-events';
  for (const panel of [talk.root, events]) panel.setAttribute('role', 'tabpanel');
  const open = () => openTalk(talk, head);
  const button = byId('chat');
  button.addEventListener('click', open);

  /** @param {string} name @param {boolean} ofTalk */
  function tab(name, ofTalk) {
    return el(
      'button',
      {
        class: 'bare row',
        type: 'button',
        role: 'tab',
        'aria-controls': `of-${name}`,
        on: { click: () => choose(ofTalk) },
      },
      t(name),
    );
  }

  /** @param {boolean} ofTalk */
  function choose(ofTalk) {
    chosen = ofTalk;
    draw();
  }

  /** Where the panel has no room for it, or lies behind the score, the button of the bar opens it. */
  function look() {
    const panel = events.parentElement;
    const footer = panel?.querySelector('.footer');
    if (!panel || talk.inSheet) return;
    const covered = panel.inert;
    const bottom = Math.floor(talk.root.getBoundingClientRect().bottom);
    const above = talk.root.offsetParent !== null && bottom <= Number(footer?.getBoundingClientRect().top) + 1;
    talk.inSight = above && !covered;
    button.classList.toggle('needed', covered || (!above && !talk.root.hidden));
    if (talk.unread && talk.seen) talk.look();
  }
  events.parentElement?.addEventListener('scroll', look);
  new ResizeObserver(look).observe(talk.root);

  function draw() {
    const { useful } = talk;
    head.hidden = button.hidden = !useful;
    talk.gear.hidden = !chosen;
    talk.root.hidden = !talk.inSheet && !(useful && chosen);
    events.hidden = useful && chosen;
    for (const panel of [talk.root, events]) panel.classList.toggle('tabbed', useful);
    tabs.forEach((one, k) => {
      const selected = (k === 0) === chosen;
      one.ariaSelected = String(selected);
      one.tabIndex = selected ? 0 : -1;
    });
    for (const one of [tabs[0], button]) one?.classList.toggle('has-news', talk.unread);
    button.setAttribute('aria-label', t(talk.unread ? 'talk_news' : 'talk'));
    look();
  }
  return { talk, head, draw, open };
}

/** @param {TalkPanel} talk @param {HTMLElement} head  of the panel */
function openTalk(talk, head) {
  const mark = document.createComment('');
  talk.root.replaceWith(mark);
  talk.root.hidden = talk.gear.hidden = false;
  const sheet = openSheet(t('talk'), [talk.root], {
    className: 'side of-talk',
    onClose() {
      head.append(talk.gear);
      mark.replaceWith(talk.root);
      talk.changed();
    },
  });
  sheet.querySelector('header button')?.before(talk.gear);
}
