/** One's drafts, and the ways to a new one. */

import { create } from '../lib/create.js';
import { el, icon, place } from '../lib/dom.js';
import { openSheet } from '../lib/sheet.js';
import { NotText, textOf } from '../lib/text-file.js';
import { page, t } from '../lib/texts.js';
import { dealName } from './records.js';
import { invited } from './coauthors.js';

/** @typedef {import('../lib/page').DraftEntry} Listed */

/** @param {HTMLElement} host @param {Listed[]} drafts */
export function showList(host, drafts) {
  const fault = el('p', { class: 'fault', role: 'alert' });
  const file = el('input', {
    type: 'file',
    accept: '.zip,.md,.toml,.json',
    multiple: true,
    class: 'visually-hidden',
    id: 'folder-file',
  });
  file.addEventListener('change', () => void bring([...(file.files ?? [])]));

  /**
   * @param {string} path
   * @param {RequestInit} how
   * @param {string} [part]  of the draft, to begin at
   * @param {string} [what]  is sent, where that is no text
   */
  async function begin(path, how, part = '', what = undefined) {
    fault.textContent = '';
    const answer = await create(`${path}?lang=${page.lang}`, how, what).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (answer?.ok) location.assign(`/write/${told.code}${part && `#${part}`}`);
    else fault.textContent = told?.detail ?? t('failed_text');
  }

  /** A .zip, or the files of a folder. @param {File[]} given */
  async function bring(given) {
    const [first] = given;
    if (!first) return;
    file.value = '';
    if (first.name.endsWith('.zip'))
      await begin(
        '/api/drafts/zip',
        { body: first, headers: { 'Content-Type': 'application/zip' } },
        '',
        `${first.name} ${first.size} ${first.lastModified}`,
      );
    else {
      /** @type {Record<string, string>} */
      const files = {};
      for (const one of given) {
        try {
          files[one.name.endsWith('.json') ? `deals/${one.name}` : one.name] = await textOf(one);
        } catch (error) {
          fault.textContent = error instanceof NotText ? `${one.name}: ${error.message}` : t('failed_text');
          return;
        }
      }
      await begin('/api/drafts/files', {
        body: JSON.stringify({ files }),
        headers: { 'Content-Type': 'application/json' },
      });
    }
  }

  /** From a deal at a table without rules: one's own, or by its link. @param {string} [code] */
  function fromTable(code = '') {
    const link = el('input', {
      'aria-label': t('other_deal'),
      placeholder: `${location.origin}/r/…`,
      value: code && `${location.origin}/r/${code}`,
    });
    const start = el('button', { class: 'button filled', type: 'submit' }, t('begin_from_deal'));
    const form = el(
      'form',
      {},
      el('label', { class: 'field' }, el('span', {}, t('other_deal')), link),
      el('p', { class: 'ways' }, start),
    );
    const own = (page.deals ?? []).map((deal) => {
      const take = () => {
        sheet.close();
        void begin(`/api/drafts/from/${deal.link}`, {});
      };
      return el('li', {}, el('button', { class: 'button', type: 'button', on: { click: take } }, dealName(deal)));
    });
    const choice = own.length
      ? el('ul', { class: 'own-deals stack' }, ...own)
      : el('p', { class: 'quiet' }, t('no_own_deals'));
    const sheet = openSheet(t('from_table'), [
      el('div', { class: 'stack' }, el('p', {}, t('from_table_text')), ...(code ? [] : [choice]), form),
    ]);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const named =
        link.value
          .trim()
          .replace(/[?#].*$/, '')
          .split('/')
          .at(-1) ?? '';
      sheet.close();
      void begin(`/api/drafts/from/${encodeURIComponent(named)}`, {});
    });
  }

  /** @param {Listed} draft */
  function discard(draft) {
    const sure = el(
      'button',
      { class: 'button filled', type: 'button', on: { click: () => void gone(draft, sheet) } },
      t('discard'),
    );
    const sheet = openSheet(t('discard_draft'), [
      el('p', {}, t('discard_text', { name: title(draft) })),
      el('p', { class: 'ways' }, sure),
    ]);
  }

  /** @param {Listed} draft @param {HTMLDialogElement} sheet */
  async function gone(draft, sheet) {
    const answer = await fetch(`/api/drafts/${draft.code}?lang=${page.lang}`, { method: 'DELETE' }).catch(() => null);
    sheet.close();
    if (answer?.ok)
      showList(
        host,
        drafts.filter((one) => one !== draft),
      );
    else fault.textContent = (await answer?.json().catch(() => null))?.detail ?? t('failed_text');
  }

  // Set, not added: the list is drawn again when a draft is discarded.
  host.ondragover = (event) => event.preventDefault();
  host.ondrop = (event) => {
    event.preventDefault();
    void bring([...(event.dataTransfer?.files ?? [])]);
  };
  place(host, [
    el('header', { class: 'of-drafts' }, el('h1', {}, t('writing')), el('p', {}, t('writing_about'))),
    el(
      'p',
      { class: 'ways cluster' },
      el(
        'button',
        { class: 'button filled', id: 'begin', type: 'button', on: { click: () => void begin('/api/drafts', {}) } },
        t('begin_book'),
      ),
      el('button', { class: 'button', type: 'button', on: { click: () => fromTable() } }, t('from_table')),
      file,
      el('label', { class: 'button', htmlFor: 'folder-file' }, icon('share'), t('bring_folder')),
    ),
    fault,
    invited(page.invitations ?? []),
    drafts.length
      ? el('ul', { class: 'drafts' }, ...drafts.map((draft) => row(draft, () => discard(draft))))
      : el('p', { class: 'empty' }, t('no_drafts')),
    el('p', { class: 'small-print' }, t(page.person ? 'drafts_kept' : 'drafts_kept_here')),
  ]);
  const asked = new URLSearchParams(location.search);
  const [from, variant] = [asked.get('from'), asked.get('variant')];
  if (!from && !variant) return;
  history.replaceState(null, '', location.pathname); // it is asked once
  if (from) fromTable(from);
  else void begin(`/api/drafts/variant/${encodeURIComponent(variant ?? '')}`, {}, 'play');
}

/** @param {Listed} draft @returns {string} */
function title({ name }) {
  const text = typeof name === 'string' ? name : (name[page.lang] ?? Object.values(name)[0]);
  return text || t('untitled');
}

/** @param {Listed} draft @param {() => void} discard @returns {HTMLElement} */
function row(draft, discard) {
  const at = new Date(draft.at * 1000).toLocaleString(page.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return el(
    'li',
    {},
    el(
      'a',
      { class: 'cluster', href: `/write/${draft.code}` },
      el('b', {}, title(draft)),
      el('span', { class: 'tag' }, t(`work_${draft.state}`)),
      el('small', {}, t('saved_at', { at })),
    ),
    draft.state !== 'draft'
      ? el('a', { class: 'button plain small', href: `/write/${draft.code}/course` }, t('course'))
      : el(
          'button',
          {
            class: 'button plain icon',
            type: 'button',
            'aria-label': `${t('discard_draft')} ${title(draft)}`,
            on: { click: discard },
          },
          icon('close'),
        ),
  );
}
