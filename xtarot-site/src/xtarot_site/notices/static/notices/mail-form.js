/** Where notices are sent by mail: asked for, confirmed, ended. */

import { el } from '../lib/dom.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

/** @typedef {import('../lib/page').MailTold} MailTold */

/**
 * @param {MailTold} told
 * @returns {HTMLElement}
 */
export function mailForm(told) {
  const said = el('p', { class: 'note', role: 'status' });
  const host = el('div', { class: 'stack' });
  /** @param {MailTold} now @param {string} [text]  what is said of it */
  const draw = (now, text = '') => {
    said.textContent = text;
    host.replaceChildren(now.address ? shown(now) : field(), said);
  };

  /** @param {MailTold} now */
  function shown({ address, confirmed }) {
    const stop = el('button', { type: 'button', class: 'button small' }, t(confirmed ? 'mail_stop' : 'mail_take_back'));
    stop.addEventListener('click', async () => {
      const answer = await send(stop, 'DELETE');
      if (answer) draw({ address: '', confirmed: false }, t('mail_stopped'));
      host.querySelector('input')?.focus();
    });
    return el(
      'div',
      { class: 'mailbox entry' },
      el(
        'span',
        { class: 'of' },
        t('mail_to', { address }),
        el('small', { class: 'second' }, t(confirmed ? 'mail_on' : 'mail_waits')),
      ),
      stop,
    );
  }

  function field() {
    const input = el('input', {
      type: 'email',
      name: 'address',
      autocomplete: 'email',
      maxLength: 254,
      required: true,
    });
    const button = el('button', { type: 'submit', class: 'button small' }, t('mail_ask'));
    const form = el(
      'form',
      { class: 'stack' },
      el('label', { class: 'field' }, el('span', {}, t('mail_address')), input),
      el('div', { class: 'ways' }, button),
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const answer = await send(button, 'PUT', { address: input.value });
      if (!answer) return;
      const now = /** @type {MailTold} */ (await answer.json());
      draw(now, t(now.earlier ? 'mail_earlier' : 'mail_asked', { address: now.address }));
      host.querySelector('button')?.focus();
    });
    return el('details', {}, el('summary', { class: 'opener' }, t('mail')), form);
  }

  /** @param {HTMLButtonElement} button @param {string} method @param {object} [body] */
  async function send(button, method, body) {
    button.disabled = true;
    const answer = await patiently(
      `/api/you/mail?lang=${page.lang}`,
      { method, ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }) },
      method === 'DELETE', // each question is a mail
    ).catch(() => null);
    button.disabled = false;
    if (answer?.ok) return answer;
    const told = await answer?.json().catch(() => null);
    said.textContent = told?.detail ?? t('failed_text');
    return null;
  }

  draw(told);
  return host;
}
