/** Writes remarks beside clauses: the forms, and sending them. What is typed stays in the browser until it has arrived. */

import { el } from '../lib/dom.js';
import { FormStorage } from '../lib/form-storage.js';
import { newId } from '../lib/command-id.js';
import { patiently } from '../lib/fetch-retry.js';
import { page, t } from '../lib/texts.js';

const KINDS = ['unclear', 'what-if', 'we-play'];
const MOST = 400; // characters

/**
 * The form that each button has opened.
 * @type {WeakMap<HTMLElement, HTMLFormElement>}
 */
const forms = new WeakMap();

/**
 * Opens or closes the form that a button asks for; what needs no words is sent at once.
 * @param {HTMLElement} button
 */
export function remark(button) {
  const { say, remark: kind = '', about, version } = button.dataset;
  const form = forms.get(button);
  if (form?.isConnected) {
    form.remove();
    return;
  }
  if (!say && kind !== 'answer' && kind !== 'hide') {
    void send({ kind, about: Number(about), version: version ?? '' }, button).then((done) => done && location.reload());
    return;
  }
  const made = say ? ofClause(say) : aboutRemark(kind, Number(about));
  forms.set(button, made);
  (say ? button.closest('.clause') : button.closest('li, .answer'))?.append(made);
  const first = made.querySelector('textarea, a');
  if (first instanceof HTMLElement) first.focus();
  made.scrollIntoView({ block: 'center' }); // clear of what stands over the foot of the page
}

/** @param {string} clause */
function ofClause(clause) {
  if (!page.named) return needsName(clause);
  const choices = KINDS.map((kind, n) =>
    el(
      'label',
      { class: 'cluster' },
      el('input', { type: 'radio', name: 'kind', value: kind, checked: n === 0 }),
      el('span', {}, t(`remark_${kind}`)),
    ),
  );
  const kinds = el(
    'fieldset',
    { class: 'kinds cluster' },
    el('legend', { class: 'visually-hidden' }, t('remark_kind')),
    ...choices,
  );
  return form(`${clause}`, t('remark_words', { clause }), kinds, (data) => ({
    kind: String(data.get('kind')),
    clause,
  }));
}

/**
 * @param {string} kind
 * @param {number} about
 */
function aboutRemark(kind, about) {
  return form(`${kind} ${about}`, t(`remark_words_${kind}`), null, () => ({ kind, about }));
}

/** The way to a name, and back to the clause. @param {string} clause */
function needsName(clause) {
  const next = encodeURIComponent(`${location.pathname}#${clause}`);
  return el(
    'form',
    { class: 'remark-form stack' },
    el('p', {}, t('remark_needs_name'), ' ', el('a', { href: `/you?next=${next}` }, t('remark_to_name'))),
  );
}

/**
 * @param {string} name  by which what is typed is kept
 * @param {string} label
 * @param {HTMLElement | null} before
 * @param {(data: FormData) => object} said
 */
function form(name, label, before, said) {
  const words = el('textarea', { name: 'words', rows: 3, maxLength: MOST, required: true });
  const left = el('small', { class: 'by' });
  const fault = el('p', { class: 'fault', role: 'alert' });
  const count = () => {
    left.textContent = t('remark_left', { n: MOST - words.value.length });
  };
  words.addEventListener('input', count);
  const made = el(
    'form',
    { class: 'remark-form stack' },
    before,
    el('label', { class: 'field' }, el('span', {}, label), words),
    el(
      'p',
      { class: 'does cluster' },
      el('button', { class: 'button small', type: 'submit' }, t('remark_send')),
      el(
        'button',
        { class: 'button small plain', type: 'button', on: { click: () => made.remove() } },
        t('remark_cancel'),
      ),
      left,
    ),
    fault,
  );
  const storage = new FormStorage(made, `remark ${page.remarks} ${name}`);
  storage.keep();
  count();
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(await send({ ...said(new FormData(made)), words: words.value }, made))) return;
    storage.clear();
    location.reload();
  });
  return made;
}

/**
 * Sends a report of play, and goes to where it counts.
 * @param {HTMLFormElement} form
 */
export async function report(form) {
  const told = Object.fromEntries(new FormData(form));
  if (await send({ kind: 'played', ...told }, form)) location.assign(form.dataset.report ?? '');
}

/**
 * Sends it; says why not.
 * @param {object} said
 * @param {HTMLElement} from  where a refusal is shown
 * @returns {Promise<boolean>}
 */
async function send(said, from) {
  from.dataset.id ??= newId(); // the same again, when an answer was lost
  const answer = await patiently(`${page.remarks}?lang=${page.lang}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: from.dataset.id, ...said }),
  }).catch(() => null);
  if (answer?.ok) return true;
  const told = await answer?.json().catch(() => null);
  if (told?.error) delete from.dataset.id;
  const fault =
    from.querySelector('.fault') ?? from.parentElement?.appendChild(el('span', { class: 'fault', role: 'alert' }));
  if (fault) fault.textContent = told?.error?.text ?? told?.detail ?? t('remark_failed');
  return false;
}
