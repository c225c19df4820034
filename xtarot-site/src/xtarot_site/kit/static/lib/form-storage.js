/** Forms whose words are not lost when the page comes again: stored in the browser until the server has taken them. */

import { newId } from './command-id.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * What is stored of a form: the fields that are not as the page has them, and the id of the command that sends them
 * while it is not known whether it has arrived.
 * @typedef {{fields: Record<string, string>, id?: string, sent?: string}} Stored
 */

export class FormStorage {
  #form;
  #key;
  #where;

  /**
   * @param {HTMLElement} form  with fields that have names
   * @param {string} key  by which it is stored
   * @param {'sessionStorage' | 'localStorage'} [where]  the former lasts as long as the tab
   */
  constructor(form, key, where = 'sessionStorage') {
    this.#form = form;
    this.#key = key;
    this.#where = where;
  }

  /** Fills in what is stored, opens what it is folded in, and stores what is typed from now on. @returns {boolean} whether text was filled in */
  keep() {
    const { fields } = this.#read();
    let filled = false;
    for (const field of this.#fields) {
      const value = fields[field.name];
      if (value === undefined) continue;
      if (isTicked(field)) field.checked = field.type === 'radio' ? field.value === value : value === 'true';
      else {
        field.value = value;
        filled ||= value !== '';
      }
      const folded = this.#form.closest('details');
      if (folded) folded.open = true;
    }
    this.#form.addEventListener('input', () => this.#write({ ...this.#read(), fields: this.#changed() }));
    return filled;
  }

  /**
   * The id of a command: the same content again has the same, since the server may have had it.
   * @param {string} sent
   * @returns {string}
   */
  commandId(sent) {
    const before = this.#read();
    const id = before.sent === sent && before.id ? before.id : newId();
    this.#write({ ...before, id, sent });
    return id;
  }

  /** Forgets all, once the server has taken it. */
  clear() {
    this.#write({ fields: {} });
  }

  /** @returns {Field[]} what a person fills in */
  get #fields() {
    const fields = this.#form.querySelectorAll('textarea[name], select[name], input[name]:not([type=hidden])');
    return /** @type {Field[]} */ ([...fields]);
  }

  /** @returns {Record<string, string>} the fields that are not as the page has them */
  #changed() {
    /** @type {Record<string, string>} */
    const changed = {};
    for (const field of this.#fields) {
      if (!isTicked(field)) {
        if (field.value !== usual(field)) changed[field.name] = field.value;
      } else if (field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio'))
        changed[field.name] = field.type === 'radio' ? field.value : String(field.checked);
    }
    return changed;
  }

  /** @returns {Stored} */
  #read() {
    try {
      return { fields: {}, ...JSON.parse(window[this.#where].getItem(this.#key) ?? '{}') };
    } catch {
      return { fields: {} };
    }
  }

  /** @param {Stored} stored */
  #write(stored) {
    try {
      if (stored.id || Object.keys(stored.fields).length)
        window[this.#where].setItem(this.#key, JSON.stringify(stored));
      else window[this.#where].removeItem(this.#key);
    } catch {
      // Blocked or full storage: it stays in the field.
    }
  }
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isTicked = (field) => field.type === 'checkbox' || field.type === 'radio';

/** @param {Field} field @returns {string} its value as the page has it */
const usual = (field) =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;
