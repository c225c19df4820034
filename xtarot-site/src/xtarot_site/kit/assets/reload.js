/** At a server to work on: loads the page again when what it is made from has changed, and when the server is a new one. */

/** @returns {Promise<string>} what the server is and has now; empty while it starts anew */
const ask = () =>
  fetch('/dev/state').then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );

let known = '';
setInterval(async () => {
  const now = await ask();
  if (known && now && now !== known) location.reload();
  known ||= now;
}, 1_000);
