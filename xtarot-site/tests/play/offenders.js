/**
 * What is wrong with the layout of the page as it is, as sentences: text that is cut off or lies on other text, things
 * off the page or under others, targets too small for a finger, cards whose sign cannot be read.
 * `faint` finds texts that do not stand out from their background.
 *
 * Nothing is wrong with what one can scroll to, what is only for screen readers, and what lies under an open dialog.
 */
window.offenders = (() => {
  const TARGET = 24; // CSS pixels, WCAG 2.5.8
  const SLACK = 1.5; // pixels: rounding, and the side bearings of letters
  let root = document.documentElement;
  const SCROLLS = /auto|scroll/;

  const describe = (part) => {
    const node = part.closest('svg')?.parentElement ?? part;
    const name = node.id ? `#${node.id}` : [...node.classList].map((one) => `.${one}`).join('');
    const text = (node.dataset?.card ?? node.ariaLabel ?? node.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${node.localName}${name} "${text}"`;
  };
  const at = (box) =>
    `at ${[box.left, box.top].map(Math.round).join(',')} (${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)})`;
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const empty = (box) => box.right - box.left <= SLACK || box.bottom - box.top <= SLACK;
  const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const related = (a, b) => a === b || a.contains(b) || b.contains(a);

  let windows = new Map(); // while nothing changes

  /** What can be seen of the inside of a node now, and all that clips it, from the inside outwards. */
  function windowOf(node) {
    if (!windows.has(node))
      windows.set(node, node && node !== root && node !== document.body ? seenThrough(node) : throughPage());
    return windows.get(node);
  }

  function throughPage(fixed = false) {
    const [of, body] = [root, document.body].map((one) => getComputedStyle(one).overflowY);
    const down = fixed || /hidden|clip/.test(of === 'visible' ? body : of) ? 'hidden' : 'auto';
    const page = { page: true, across: 'hidden', down, left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    return {
      box: { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity },
      clips: [{ ...page, from: [-scrollX, -scrollY], whole: [root.scrollWidth, root.scrollHeight] }],
    };
  }

  function seenThrough(node) {
    const { position, overflowX: across, overflowY: down, overflowClipMargin, flexDirection } = getComputedStyle(node);
    const outer = position === 'fixed' ? throughPage(true) : windowOf(node.parentElement);
    if (across === 'visible' && down === 'visible') return outer;
    const box = node.getBoundingClientRect();
    const margin = parseFloat(overflowClipMargin) || 0;
    const zoom = node.currentCSSZoom ?? 1;
    const above = flexDirection === 'column-reverse' ? node.scrollHeight - node.clientHeight : 0; // it begins at its end
    const clip = {
      across,
      down,
      left: across === 'visible' ? -Infinity : box.left,
      right: across === 'visible' ? Infinity : box.right,
      top: down === 'visible' ? -Infinity : box.top - margin,
      bottom: down === 'visible' ? Infinity : box.bottom + margin,
      from: [box.left - node.scrollLeft * zoom, box.top - (node.scrollTop + above) * zoom],
      whole: [node.scrollWidth * zoom, node.scrollHeight * zoom],
    };
    return { box: cut(outer.box, clip), clips: [clip, ...outer.clips] };
  }

  const SIDES = [
    ['across', 'left', 'right', 0],
    ['down', 'top', 'bottom', 1],
  ];

  /** In which directions part of a box can never be seen, however all around it is scrolled: 'page' where it leaves the page. */
  function lost(whole, { clips }) {
    const found = {};
    for (const [way, start, end, k] of SIDES) {
      let [from, to] = [whole[start], whole[end]];
      for (const clip of clips) {
        const scrolls = SCROLLS.test(clip[way]);
        const long = Math.max(clip.whole[k], clip[end] - clip[start]);
        const [first, last] = scrolls ? [clip.from[k], clip.from[k] + long] : [clip[start], clip[end]];
        if (from < first - SLACK || to > last + SLACK) {
          found[way] = clip.page ? 'page' : 'clip';
          break;
        }
        if (!scrolls) continue;
        const size = Math.min(to - from, clip[end] - clip[start]);
        from = Math.max(clip[start], Math.min(from, clip[end] - size)); // once it is scrolled there
        to = from + size;
      }
    }
    return found;
  }

  const hidden = (node) =>
    !node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
    node.closest('.visually-hidden, svg, [inert]') ||
    getComputedStyle(node).clipPath === 'inset(50%)';

  /** All text that is shown, with the boxes of its lines as high as its letters. */
  function texts(scope) {
    const found = [];
    const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const [text, node] = [walk.currentNode, walk.currentNode.parentElement];
      if (!text.data.trim() || hidden(node) || node.closest('noscript, script, style, title, option')) continue;
      const range = document.createRange();
      range.setStart(text, text.data.search(/\S/)); // a blank may hang over an edge
      range.setEnd(text, text.data.trimEnd().length);
      const size = parseFloat(getComputedStyle(node).fontSize) * (node.currentCSSZoom ?? 1);
      const lines = [...range.getClientRects()].map(({ left, right, top, bottom }) => {
        const middle = (top + bottom) / 2;
        return { left, right, top: middle - 0.42 * size, bottom: middle + 0.42 * size };
      });
      found.push({
        node,
        words: text.data.trim().slice(0, 40),
        lines: lines.filter((box) => !empty(box)),
        window: windowOf(node),
      });
    }
    return found;
  }

  /** Whether a node hides what is under it. */
  function paints(node) {
    if (node.closest('.ring')) return false;
    if (node.closest('.picture')) return true;
    if (node instanceof SVGElement) return node.localName !== 'svg';
    const [, alpha = '1'] = /rgba\(.*, ([\d.]+)\)/.exec(getComputedStyle(node).backgroundColor) ?? [];
    return (
      Number(alpha) > 0.3 ||
      (['INPUT', 'SELECT', 'IMG'].includes(node.tagName) && node.checkVisibility({ opacityProperty: true }))
    );
  }

  /** Whether a node keeps its place at the edge while what is under it can be scrolled from there. */
  function sticks(top, node) {
    let up = top;
    while (up && getComputedStyle(up).position !== 'sticky') up = up.parentElement;
    do up = up?.parentElement ?? null;
    while (up && getComputedStyle(up).display === 'contents');
    return Boolean(up?.contains(node));
  }

  /** What hides a node at a point, if anything does. */
  function cover(node, x, y, scrolled = false) {
    const first = document.elementFromPoint(x, y); // most often the node itself, and found much sooner than all of them
    if (!first || related(first, node)) return null;
    for (const top of document.elementsFromPoint(x, y)) {
      if (related(top, node)) return null;
      if (paints(top)) return !scrolled && sticks(top, node) ? null : top;
    }
    return null;
  }

  const points = ({ left, right, top, bottom }) =>
    [0.04, 0.5, 0.96].map((part) => [left + part * (right - left), (top + bottom) / 2]);

  function* ofText(shown) {
    const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const { node, words, lines, window } of shown) {
      for (const line of lines) {
        const { across, down } = lost(line, window);
        if (across === 'clip' || down === 'clip') yield `"${words}" of ${describe(node)} is cut off ${at(line)}`;
        else if (across || down) yield `"${words}" runs off the page ${at(line)}`;
        const visible = cut(cut(line, window.box), page);
        if (empty(visible)) continue;
        const by = points(visible)
          .map(([x, y]) => cover(node, x, y))
          .find(Boolean);
        if (by) yield `"${words}" ${at(visible)} lies under ${describe(by)}`;
      }
    }
  }

  /** Texts that are both to be seen at the same place. */
  function* ofPairs(shown) {
    const lines = shown
      .flatMap(({ node, words, lines, window }) => lines.map((line) => ({ node, words, box: cut(line, window.box) })))
      .filter(({ box }) => !empty(box))
      .sort((one, other) => one.box.top - other.box.top);
    for (const [k, one] of lines.entries()) {
      for (let n = k + 1; n < lines.length && lines[n].box.top < one.box.bottom; n++) {
        const other = lines[n];
        const both = cut(one.box, other.box);
        if (empty(both) || one.node === other.node) continue;
        const [x, y] = [(both.left + both.right) / 2, (both.top + both.bottom) / 2];
        const hides = [one, other].some(({ node }) => cover(node, x, y, true) !== null);
        if (!hides) yield `"${one.words}" and "${other.words}" lie on each other ${at(both)}`;
      }
    }
  }

  /** What is due, where it is pressed into a column: more lines than two where there is room for a sentence, three on a phone. */
  function* ofColumns(shown) {
    const most = innerWidth < 700 ? 3 : 2;
    for (const { node, words, lines } of shown) {
      const rows = new Set(lines.map(({ top }) => Math.round(top / 8)));
      if (node.closest('#prompt') && rows.size > most)
        yield `"${words}" of ${describe(node)} stands in ${rows.size} lines`;
    }
  }

  /** Where a control is pressed: the middle of a button, the index of a card. */
  function spot(node, box) {
    const card = node.matches('.card');
    return card
      ? [box.left + Math.min(12, box.width / 2), box.top + Math.min(20, box.height / 2)]
      : [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  }

  const inSentence = (node) =>
    node.localName === 'a' &&
    getComputedStyle(node).display.startsWith('inline') &&
    [...node.parentElement.childNodes].some((one) => one.nodeType === 3 && one.data.trim());

  function* ofControls(scope) {
    for (const node of scope.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')) {
      if (hidden(node) || node.matches('.card.inert, input:is([type=radio], [type=checkbox])')) continue;
      const whole = inSentence(node) ? node.getClientRects()[0] : node.getBoundingClientRect(); // it may run over two lines
      if (whole.width === 0) continue;
      const window = windowOf(node.parentElement);
      const view = window.box;
      const box = cut(whole, view);
      const { across, down } = lost(whole, window);
      if (across || (down && !node.matches('.card'))) yield `${describe(node)} is off the page ${at(whole)}`;
      if (
        !node.disabled &&
        !inSentence(node) &&
        !node.matches('.card, [role=group]') &&
        (whole.width < TARGET - 0.5 || whole.height < TARGET - 0.5)
      )
        yield `${describe(node)} is small ${at(whole)}`;
      const [x, y] = spot(node, whole);
      if (!within(view, x, y) || !within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, x, y)) {
        const never = lost({ left: x, right: x, top: y, bottom: y }, window);
        if (never.across || never.down) yield `${describe(node)} cannot be reached ${at(whole)}`;
        continue;
      }
      if (empty(box)) continue;
      const top = document.elementFromPoint(x, y);
      if (top && !node.contains(top) && !(node.localName === 'label' && node.control === top) && !sticks(top, node))
        yield `${describe(node)} ${at(whole)} lies under ${describe(top)}`;
    }
  }

  /** What may lie on the sign of a card: what it stands for, and the card laid on it. */
  const meant = (top, node) =>
    top.closest('.pill') || (node.closest('.slot') && node.closest('.slot') === top.closest('.slot'));

  /** Cards of which the index with the sign cannot be read, and marks of what is legal that cannot be seen. */
  function* ofCards(scope) {
    for (const node of scope.querySelectorAll(
      ':is(.card, .tab, .picture:not(.back)):not([aria-hidden=true] *):has(> .face)',
    )) {
      if (hidden(node)) continue;
      const face = node.querySelector('.face').getBoundingClientRect();
      if (face.width === 0) continue;
      const window = windowOf(node);
      const view = window.box;
      const unit = node.matches('.tab') ? face.width / 46 : face.width / 120;
      const [x, y] = node.matches('.tab') ? [0, 0] : [2, 5];
      const index = {
        left: face.left + x * unit,
        top: face.top + y * unit,
        right: face.left + (x + 46) * unit,
        bottom: face.top + (y + 74) * unit,
      };
      const { across, down } = lost(index, window);
      const seen = cut(cut(index, view), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      if (across || down) yield `the sign of ${describe(node)} ${at(index)} is cut off`;
      else if (
        index.right - index.left - (seen.right - seen.left) <= 2 * SLACK &&
        index.bottom - index.top - (seen.bottom - seen.top) <= 2 * SLACK
      ) {
        const corners = [
          [0.1, 0.1],
          [0.9, 0.1],
          [0.5, 0.5],
          [0.1, 0.92],
          [0.9, 0.92],
        ].map(([a, b]) => [index.left + a * 46 * unit, index.top + b * 74 * unit]);
        const by = corners.map(([px, py]) => cover(node, px, py)).find((top) => top && !meant(top, node));
        if (by) yield `the sign of ${describe(node)} ${at(index)} lies under ${describe(by)}`;
      }
      if (node.matches('.legal:not(.selected)')) {
        const box = node.getBoundingClientRect();
        const style = getComputedStyle(node, '::before');
        const zoom = node.currentCSSZoom ?? 1;
        const [px, py] = [box.left + (parseFloat(style.left) + 4) * zoom, box.top + (parseFloat(style.top) + 2) * zoom];
        if (
          within(view, px, py) ? cover(node, px, py) : lost({ left: px, right: px, top: py, bottom: py }, window).down
        )
          yield `the gold line of ${describe(node)} is hidden`;
      }
    }
  }

  /** Fields that hide some of what is written in them. */
  function* ofFields(scope) {
    for (const node of scope.querySelectorAll('textarea')) {
      const more = node.scrollHeight - node.clientHeight;
      if (!hidden(node) && more > 1 && !SCROLLS.test(getComputedStyle(node).overflowY))
        yield `${describe(node)} hides ${more} pixels of its text`;
    }
  }

  const lowest = (lines) => lines.toSorted((a, b) => b.bottom - a.bottom)[0];

  /** What scrolls, where its last line lies under something once it has been scrolled to. */
  function* ofEnds(scope, shown) {
    const all = [scope === document.body ? root : scope, ...scope.querySelectorAll(styled.scrolling)];
    const scrolling = all.filter(
      (node) =>
        node.scrollHeight > node.clientHeight + 1 && (node === root || SCROLLS.test(getComputedStyle(node).overflowY)),
    );
    const before = scrolling.map((node) => node.scrollTop);
    for (const node of scrolling) {
      const inside = shown.filter(({ node: one, lines }) => lines.length > 0 && node.contains(one));
      const last = inside.toSorted((a, b) => lowest(b.lines).bottom - lowest(a.lines).bottom)[0];
      if (!last) continue;
      last.node.scrollIntoView({ block: 'center', behavior: 'instant' });
      const line = lowest(texts(last.node).flatMap(({ lines }) => lines));
      const by =
        line &&
        points(line)
          .map(([x, y]) => cover(last.node, x, y, true))
          .find(Boolean);
      if (by) yield `"${last.words}", the end of ${describe(node)}, lies under ${describe(by)}`;
      for (const [k, one] of scrolling.entries()) one.scrollTo({ top: before[k], behavior: 'instant' });
    }
  }

  /** Has points find all that is drawn, not only what can be pressed. */
  function inSight(look) {
    // A sheet for all nodes would have the style of the whole page computed anew, twice for each look.
    const changed = [...document.querySelectorAll(`${styled.unpressable}, [style*=pointer-events]`)]
      .filter((node) => node.style)
      .map((node) => [
        node,
        node.style.getPropertyValue('pointer-events'),
        node.style.getPropertyPriority('pointer-events'),
      ]);
    for (const [node] of changed)
      node.style.setProperty('pointer-events', node.matches('.visually-hidden') ? 'none' : 'auto', 'important');
    try {
      return look();
    } finally {
      for (const [node, value, priority] of changed) node.style.setProperty('pointer-events', value, priority);
    }
  }

  /** The selectors of the page's styles that may have nodes scroll, and that keep them from being pressed. */
  let styled = { sheets: '', scrolling: '', unpressable: '' };

  function readStyles() {
    const all = [...document.styleSheets, ...document.adoptedStyleSheets];
    const sheets = all.map((sheet) => sheet.cssRules.length).join();
    if (sheets === styled.sheets) return;
    const scrolling = ['textarea', 'select', 'dialog'];
    const unpressable = ['.visually-hidden'];
    const read = (rules) => {
      for (const rule of rules) {
        if (rule.cssRules) read(rule.cssRules);
        const { selectorText, style } = rule;
        if (!selectorText || !style || selectorText.includes('::')) continue;
        const [scrolls, cannotBePressed] = [
          SCROLLS.test(style.overflowX + style.overflowY),
          style.pointerEvents === 'none',
        ];
        if ((scrolls || cannotBePressed) && rule.parentRule?.selectorText)
          throw new Error(`the selector ${selectorText} stands in another rule, and is not read here`);
        if (scrolls) scrolling.push(selectorText);
        if (cannotBePressed) unpressable.push(selectorText);
      }
    };
    for (const sheet of all) read(sheet.cssRules);
    styled = { sheets, scrolling: scrolling.join(), unpressable: unpressable.join() };
  }

  /** The part of the page that can be used now: all of it, or what lies over it. */
  function scopeNow() {
    root = document.documentElement; // the script may have come before it
    windows = new Map();
    readStyles();
    return (
      [...document.querySelectorAll('dialog[open], .score:not([hidden]), .claim:not([hidden], .slim), .welcome')].at(
        -1,
      ) ?? document.body
    );
  }

  const rgba = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    const unit = colour.startsWith('color(') ? 255 : 1; // a mixed colour has parts from 0 to 1
    return [red * unit, green * unit, blue * unit, alpha];
  };
  const over = ([red, green, blue, alpha], under) =>
    [red, green, blue].map((part, k) => part * alpha + under[k] * (1 - alpha));
  const bright = (colour) => {
    const [red, green, blue] = colour.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  /** The colour under a node, of the nodes around it that are painted. */
  function ground(node) {
    const painted = [];
    for (let up = node; up; up = up.parentElement) {
      const colour = rgba(getComputedStyle(up).backgroundColor);
      painted.unshift(colour);
      if (colour[3] === 1) break;
    }
    return painted.reduce((under, colour) => over(colour, under), [255, 255, 255]);
  }

  const ENOUGH = 4.45; // WCAG 1.4.3 asks for 4.5; 3 of large text

  /** Texts that do not stand out, but for what cannot be used now. */
  window.faint = () => {
    const found = texts(scopeNow()).flatMap(({ node, words }) => {
      if (node.closest('.card, .picture, :disabled, [aria-disabled=true], .coming, .gone')) return [];
      const style = getComputedStyle(node);
      const under = ground(node);
      const [a, b] = [bright(over(rgba(style.color), under)), bright(under)].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      // A suit is a sign, not a word.
      const large =
        node.matches('.suit') || parseFloat(style.fontSize) >= (Number(style.fontWeight) >= 700 ? 18.6 : 24);
      return ratio < (large ? 2.95 : ENOUGH)
        ? [`"${words}" of ${describe(node)} has a contrast of ${ratio.toFixed(2)}`]
        : [];
    });
    return [...new Set(found)];
  };

  return () => {
    const scope = scopeNow();
    const shown = texts(scope);
    const found = [
      ...ofControls(scope),
      ...inSight(() => [
        ...ofText(shown),
        ...ofColumns(shown),
        ...ofPairs(shown),
        ...ofCards(scope),
        ...ofFields(scope),
        ...ofEnds(scope, shown),
      ]),
    ];
    if (root.scrollWidth > innerWidth + SLACK) found.push(`the page is ${root.scrollWidth} wide`);
    return [...new Set(found)];
  };
})();
