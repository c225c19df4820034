/** Requests for which it is no fault that a server has just gone: a balancer finds another one in a few seconds. */

const AGAIN = [300, 700, 1_500, 2_500]; // ms from one try to the next
const AWAY = [502, 503, 504];

/**
 * Like `fetch`, and again while no server answers.
 * @param {string | URL} address
 * @param {RequestInit} [how]
 * @param {boolean} [twice]  whether it may be asked twice: it changes nothing, or is done once; else it is asked again only
 *   where nobody has taken it
 * @returns {Promise<Response>}
 */
export async function patiently(address, how, twice = true) {
  for (const wait of AGAIN) {
    try {
      const answer = await fetch(address, how);
      const nobody = answer.status === 503 && !answer.headers.has('retry-after'); // else a server has said so itself
      if (!(twice ? AWAY.includes(answer.status) : nobody)) return answer;
    } catch (error) {
      if (!twice || !navigator.onLine) throw error;
    }
    await new Promise((done) => setTimeout(done, wait * (0.75 + Math.random() / 2))); // not all pages at the same instant
  }
  return fetch(address, how);
}
