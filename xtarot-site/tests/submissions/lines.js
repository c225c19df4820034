/**
 * What is wrong with the lines of the editor, as sentences; called on what the text field draws its own text in, which
 * no script of a page can reach. Each part of the mirror lies where the field has the same letters, and nothing of the
 * field is hidden; where findings stand beside the lines, each stands at its line, or right below the finding before.
 */
// biome-ignore lint/correctness/noUnusedVariables: test_lines.py runs it
function linesApart() {
  const SLACK = 1; // pixels
  const field = this.getRootNode().host;
  const mirror = field.parentElement.querySelector('.mirror');
  const found = [];
  if (field.scrollHeight !== field.clientHeight)
    found.push(`${field.scrollHeight} pixels of text in a field of ${field.clientHeight}`);

  const written = [[]]; // by line: a text and where in it the line begins and ends
  for (const node of this.childNodes) {
    if (node.nodeName === 'BR') written.push([]);
    else {
      let from = 0;
      for (const [k, line] of node.data.split('\n').entries()) {
        if (k > 0) written.push([]);
        written[written.length - 1] = [node, from, from + line.length];
        from += line.length + 1;
      }
    }
  }

  /** Where a part of a text lies, by row. */
  const rows = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    const found = new Map();
    for (const { left, right, top, width } of range.getClientRects()) {
      const row = found.get(top);
      if (width > 0)
        found.set(top, { left: Math.min(left, row?.left ?? left), right: Math.max(right, row?.right ?? right), top });
    }
    return [...found.values()];
  };
  const apart = (a, b) =>
    a.length !== b.length ||
    a.some((row, k) => ['left', 'right', 'top'].some((side) => Math.abs(row[side] - b[k][side]) > SLACK));
  const place = (all) =>
    all.map(({ left, right, top }) => `${left.toFixed(1)}-${right.toFixed(1)} at ${top.toFixed(1)}`).join(', ');

  for (const [k, line] of [...mirror.children].entries()) {
    const [node, from, to] = written[k] ?? [];
    if (from === to) continue; // nothing stands there
    let at = from;
    for (const part of line.children) {
      const [here, there] = [
        rows(part.firstChild, 0, part.firstChild.length),
        rows(node, at, at + part.firstChild.length),
      ];
      at += part.firstChild.length;
      if (apart(here, there))
        found.push(`line ${k + 1}, "${part.textContent.slice(0, 20)}": ${place(here)}; in the field ${place(there)}`);
    }
    if (at !== to) found.push(`line ${k + 1} has ${at - from} letters of ${to - from}`);
    if (getComputedStyle(line, '::before').top !== '0px')
      found.push(`the number of line ${k + 1} does not stand at its line`);
  }

  let free = -Infinity;
  for (const note of document.querySelectorAll('.beside-lines .note')) {
    if (getComputedStyle(note).position !== 'absolute') break; // they have a page of their own
    const box = note.getBoundingClientRect();
    const line =
      mirror.children[
        (Number(/\d+/.exec(note.querySelector('.where-found')?.textContent)) || 1) - 1
      ].getBoundingClientRect();
    if (Math.abs(box.top - Math.max(line.top, free)) > SLACK && free > -Infinity)
      found.push(`"${note.textContent.slice(0, 40)}" stands at ${box.top}, its line at ${line.top}`);
    free = box.bottom + 8;
  }
  return found;
}
