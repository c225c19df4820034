/** What can be done about a line of talk, and how one reads the talk at all tables. */

import { footerLine } from '../board/panel.js';
import { el } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { change, settings } from '../lib/settings.js';
import { choose, openSheet, toggle } from '../lib/sheet.js';
import { say } from '../lib/speech.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').ToldLine} ToldLine */
/** @typedef {import('./message-actions.js').Heard} Heard */

const OFFENCES = ['insult', 'pressure', 'cheating', 'spam', 'name', 'other'];

/** @param {Heard} heard @param {ToldLine} line */
export function openLineMenu(heard, line) {
  /** @type {[string, string, () => void][]} */
  const ways = [
    ['mute', t('hide_person', { who: line.name }), () => void hide(heard, line)],
    ['chat', t('only_phrases'), () => change({ talk: 'phrases' })],
    ['flag', t('report_line'), () => report(heard, line)],
  ];
  const sheet = openSheet(line.name, [
    el('blockquote', { class: 'said' }, line.text),
    ...ways.map(([name, label, act]) =>
      footerLine(name, label, () => {
        sheet.close();
        act();
      }),
    ),
    el('p', { class: 'quiet' }, t('hide_text')),
    el('p', { class: 'quiet' }, t('only_phrases'), t('colon'), t('only_phrases_text')),
  ]);
}

/** @param {Heard} heard @param {ToldLine} line */
async function hide(heard, line) {
  if (await heard.hide(line)) say(t('person_hidden', { who: line.name }));
}

/** @param {Heard} heard @param {ToldLine} line */
function report(heard, line) {
  let offence = OFFENCES[0] ?? '';
  const fault = el('p', { class: 'fault', role: 'alert' });
  const send = el('button', { class: 'button filled' }, t('send_report'));
  const form = el(
    'form',
    {
      class: 'stacked',
      on: {
        submit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          send.disabled = true;
          if (await heard.report(line, offence)) {
            sheet.close();
            openSheet(t('reported'), [el('p', {}, t('reported_text'))]);
          } else {
            fault.textContent = heard.fault.textContent;
            send.disabled = false;
          }
        },
      },
    },
    el('blockquote', { class: 'said' }, line.text),
    choose(
      t('what_is_wrong'),
      OFFENCES.map((one) => [one, t(`offence_${one}`)]),
      offence,
      (chosen) => {
        offence = chosen;
      },
    ),
    el('p', { class: 'quiet' }, t('report_text')),
    fault,
    el('div', { class: 'ways' }, send),
  );
  const sheet = openSheet(t('report_line'), [form]);
}

/** @param {() => void} changed  somebody is heard again */
export function openTalkSettings(changed) {
  const hidden = el('ul', { class: 'stack' });
  openSheet(t('talk_settings'), [
    el(
      'div',
      { class: 'stacked' },
      choose(
        t('talk_shown'),
        [
          ['all', t('talk_all')],
          ['phrases', t('phrases_only')],
          ['off', t('talk_off')],
        ],
        settings.talk,
        (talk) => change({ talk: talk === 'off' || talk === 'phrases' ? talk : 'all' }),
      ),
      toggle(t('talk_spoken'), settings.talkSpoken, (talkSpoken) => change({ talkSpoken })),
      hidden,
    ),
  ]);
  void list(hidden, changed);
}

/** Whom one does not hear. @param {HTMLElement} host @param {() => void} changed */
async function list(host, changed) {
  const answer = await patiently(`/api/talk/hidden?lang=${page.lang}`).catch(() => null);
  /** @type {{id: number, name: string}[]} */
  const found = answer?.ok ? await answer.json() : [];
  host.replaceChildren(
    ...found.map(({ id, name }) => {
      const again = el('button', { class: 'button small', type: 'button' }, t('hear_again'));
      const row = el('li', { class: 'entry' }, el('span', { class: 'of' }, t('is_hidden', { who: name })), again);
      again.addEventListener('click', async () => {
        const done = await patiently(`/api/talk/hidden/${id}`, { method: 'DELETE' }).catch(() => null);
        if (!done?.ok) return;
        row.remove();
        changed();
      });
      return row;
    }),
  );
}
