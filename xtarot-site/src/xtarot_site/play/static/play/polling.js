/** The line to a table by HTTP, where sockets are blocked, or too many (docs/wire.md). */

/** @typedef {import('./connection.js').Wire} Wire */
/** @typedef {import('./connection.js').Entry} Entry */

/** From one request to the next, in ms, where no more may wait for news. */
const CROWDED = 4_000;
const UNPOSTED = 1_000; // ms until a request that failed is sent again
const POLL = 25; // seconds for which the server may hold an answer

/**
 * Long polling: the same messages, as answers.
 * @param {Wire} wire
 */
export async function poll(wire) {
  const requests = new AbortController();
  wire.requests = requests;
  const address = new URL(`/api/tables/${wire.code}/events`, location.href);
  address.searchParams.set('lang', wire.lang);
  for (const entry of wire.unanswered.values()) wire.deliver(entry);
  let wait = 0; // at first, to know whether the server is there
  let refusal = ''; // in words, since too many wait
  while (wire.requests === requests && !wire.closed) {
    wire.ask(address);
    address.searchParams.set('wait', String(wait));
    try {
      const asked = Date.now();
      const answer = await fetch(address, { signal: requests.signal });
      if (answer.status === 404 || answer.status === 410) {
        const { extra } = await answer.json().catch(() => ({}));
        return wire.take({ t: 'bye', why: extra?.why ?? 'closed' });
      }
      if (answer.status === 429) {
        ({ detail: refusal } = await answer.json().catch(() => ({ detail: '' })));
        wire.why = refusal;
        wire.tell(wire.state);
        wait = 0; // which is answered at once, with what is new
        await new Promise((done) => setTimeout(done, CROWDED * (1 + Math.random() / 2)));
        continue;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const messages = await answer.json();
      if (wire.requests !== requests) return;
      if (wire.away || (wire.opened && !wire.refused)) {
        [wire.away, wire.polling] = [false, false]; // it is back, perhaps for sockets, too
        wire.refused = true;
        return wire.connect();
      }
      wire.polled = true;
      wire.began = 0;
      wire.up = true;
      wire.last = Date.now();
      const soon = wait && !messages.length && wire.last - asked < UNPOSTED; // it stops, and lets nobody wait
      if (!wait) wire.measure(asked);
      else if (refusal) {
        refusal = wire.why = '';
        wire.tell(wire.state);
      }
      wait = POLL;
      wire.carries();
      for (const message of messages) wire.take(message);
      wire.watch();
      if (soon) await new Promise((done) => setTimeout(done, UNPOSTED));
    } catch {
      if (wire.requests !== requests) return;
      wire.away = !wire.polled; // so it may not be the sockets
      return wire.lost();
    }
  }
}

/**
 * Sends a message as a request; a command again, until it is answered.
 * @param {Wire} wire
 * @param {object} message
 * @param {Entry} [entry]
 */
export async function post(wire, message, entry) {
  const { requests } = wire;
  try {
    const answer = await fetch(`/api/tables/${wire.code}/commands?lang=${wire.lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: requests?.signal,
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    const body = await answer.json();
    if (wire.requests === requests) wire.take(body);
  } catch {
    if (wire.requests !== requests || !entry) return; // what was on the way is sent on the next line
    entry.sent = false;
    setTimeout(() => {
      if (wire.requests === requests && !entry.sent) wire.deliver(entry);
    }, UNPOSTED);
  }
}
