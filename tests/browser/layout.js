// What is wrong with the layout of a page, as a list of sentences. Called by layout.py with the parts of the page to
// look at, the least size of a target, and what must be in view without scrolling.

({ within, width, least, essentials, apart }) => {
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > width + 1) faults.push(`the page is ${wide} px wide in a window of ${width}`);

  const name = (element) => {
    const said = element.id ? `#${element.id}` : [...element.classList].slice(0, 3).map((c) => `.${c}`).join("");
    return element.tagName.toLowerCase() + said;
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const style = new Map();
  const styleOf = (element) => {
    if (!style.has(element)) style.set(element, getComputedStyle(element));
    return style.get(element);
  };
  // What only a screen reader reads: clipped away by a class or by a style.
  const clipped = (element) => {
    for (let up = element; up; up = up.parentElement) if (styleOf(up).clipPath === "inset(50%)") return true;
    return false;
  };
  const silent = ".sr, .skip, svg, template, [aria-hidden=true] > i";
  const spoken = (element) => Boolean(element.closest(silent)) || clipped(element);
  const scrolls = (value) => value === "auto" || value === "scroll";

  // The part of a box that can be seen now; null when all of it is scrolled or cut away. `cut` names what cuts it
  // for good: an ancestor that hides what overflows and cannot be scrolled.
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = (box, element) => {
    const part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom, cut: null };
    for (let up = element; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY, position } = styleOf(up);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const edge = up.getBoundingClientRect();
        const slack = 1.5;
        const sideways = part.left < edge.left - slack || part.right > edge.right + slack;
        const upright = part.top < edge.top - slack || part.bottom > edge.bottom + slack;
        if (!part.cut && sideways && !scrolls(overflowX)) part.cut = up;
        if (!part.cut && upright && !scrolls(overflowY)) part.cut = up;
        if (part.cut === up && (dotted(up) || up === document.body)) part.cut = null;
        part.left = Math.max(part.left, edge.left);
        part.right = Math.min(part.right, edge.right);
        part.top = Math.max(part.top, edge.top);
        part.bottom = Math.min(part.bottom, edge.bottom);
      }
      if (position === "fixed") break;
    }
    part.left = Math.max(part.left, window_.left);
    part.right = Math.min(part.right, window_.right);
    part.top = Math.max(part.top, window_.top);
    part.bottom = Math.min(part.bottom, window_.bottom);
    part.away = part.right - part.left < 2 || part.bottom - part.top < 2;
    return part;
  };
  // Text that ends in dots on purpose, its whole wording being told elsewhere. Boxes that lay out boxes make no dots.
  const dotted = (element) => {
    const { textOverflow, webkitLineClamp, display } = styleOf(element);
    return webkitLineClamp !== "none" || (textOverflow === "ellipsis" && !/flex|grid/.test(display));
  };
  const shortest = 3.1; // em: what is left of a name in front of its dots must still say something

  // What sticks to the edge of a box that scrolls covers only what can be scrolled out from under it.
  const sticks = (element) => {
    for (let up = element; up; up = up.parentElement) if (styleOf(up).position === "sticky") return true;
    return false;
  };

  // The box that an element scrolls in.
  const scroller = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) if (scrolls(styleOf(up).overflowY)) return up;
    return document.documentElement;
  };

  // What holds the parts scrolls up and down at most.
  const holders = new Set([...document.querySelectorAll(within)].map((part) => part.parentElement));
  for (const holder of holders) {
    const { scrollWidth, clientWidth } = holder;
    if (holder === document.body || scrollWidth <= clientWidth + 1) continue;
    faults.push(`${name(holder)} is ${scrollWidth} px wide in a place of ${clientWidth}`);
  }

  // --- lines of text: none cut, none covered --------------------------------------------------------

  const lines = [];
  for (const part of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent.replace(/\s+/g, " ").trim();
      const owner = node.parentElement;
      if (!words || spoken(owner) || !shown(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        lines.push({ words, owner, box, part: seen(box, owner) });
      }
      if (["anywhere", "break-word"].includes(styleOf(owner).overflowWrap)) {
        faults.push(`"${words}" in ${name(owner)} may break anywhere`);
      }
    }
  }
  for (const { words, owner, box, part } of lines) {
    const left = owner.clientWidth / Number.parseFloat(styleOf(owner).fontSize);
    if (dotted(owner) && owner.scrollWidth > owner.clientWidth + 1 && left < shortest) {
      faults.push(`of "${words}" in ${name(owner)} only ${owner.clientWidth} px are left before the dots`);
    }
    if (part.cut) faults.push(`"${words}" in ${name(owner)} is cut by ${name(part.cut)}`);
    if (part.away) continue;
    const y = (part.top + part.bottom) / 2;
    for (const x of [part.left + 1.5, (part.left + part.right) / 2, part.right - 1.5]) {
      const top = document.elementFromPoint(x, y);
      if (!top || top.contains(owner) || owner.contains(top)) continue;
      if (sticks(top) || styleOf(top).pointerEvents === "none" || (apart && owner.closest(apart) && top.closest(apart))) continue;
      // A neighbour inside the same line of text, as a chip beside a word, covers nothing.
      const other = top.getBoundingClientRect();
      if (other.left >= box.right - 1.5 || other.right <= box.left + 1.5) continue;
      faults.push(`"${words}" in ${name(owner)} lies under ${name(top)}`);
      break;
    }
  }
  for (let i = 0; i < lines.length; i += 1) {
    for (let j = i + 1; j < lines.length; j += 1) {
      const [a, b] = [lines[i], lines[j]];
      if (a.owner === b.owner || a.part.away || b.part.away) continue;
      const x = Math.min(a.part.right, b.part.right) - Math.max(a.part.left, b.part.left);
      const y = Math.min(a.part.bottom, b.part.bottom) - Math.max(a.part.top, b.part.top);
      if (x <= 2 || y <= 3.5 || sticks(a.owner) || sticks(b.owner)) continue;
      if (apart && a.owner.closest(apart) && b.owner.closest(apart) && a.owner.closest(apart) !== b.owner.closest(apart)) continue;
      faults.push(`"${a.words}" and "${b.words}" lie over each other (${name(a.owner)}, ${name(b.owner)})`);
    }
  }

  // --- what sticks to the foot of a list is its end: nothing shows below it -------------------------

  for (const part of document.querySelectorAll(within)) {
    for (const foot of part.querySelectorAll("button")) {
      const { position, bottom } = styleOf(foot);
      if (position !== "sticky" || bottom === "auto" || !shown(foot)) continue;
      const list = scroller(foot).getBoundingClientRect();
      const end = foot.getBoundingClientRect().bottom;
      if (end < list.bottom - foot.offsetHeight) continue; // all of the list is in view
      for (const { words, owner, part: seenPart } of lines) {
        if (seenPart.away || seenPart.bottom <= end + 1.5 || !foot.parentElement.contains(owner)) continue;
        if (foot.compareDocumentPosition(owner) & Node.DOCUMENT_POSITION_FOLLOWING) continue; // its place is below
        const [x, y] = [(seenPart.left + seenPart.right) / 2, (Math.max(seenPart.top, end) + seenPart.bottom) / 2];
        if (owner.contains(document.elementFromPoint(x, y))) faults.push(`"${words}" shows below ${name(foot)}`);
      }
    }
  }

  // --- labels and counts on maps: none over another -------------------------------------------------

  const labels = [];
  for (const part of document.querySelectorAll(within)) {
    for (const label of part.querySelectorAll("svg text")) {
      if (label.textContent.trim() && shown(label)) labels.push([label, label.getBoundingClientRect()]);
    }
  }
  for (const [i, [a, first]] of labels.entries()) {
    for (const [b, other] of labels.slice(i + 1)) {
      const x = Math.min(first.right, other.right) - Math.max(first.left, other.left);
      const y = Math.min(first.bottom, other.bottom) - Math.max(first.top, other.top);
      if (x > 1 && y > 2) faults.push(`"${a.textContent.trim()}" and "${b.textContent.trim()}" lie over each other on a map`);
    }
  }
  for (const [label, box] of labels) {
    const sign = label.parentElement.querySelector(":scope > rect")?.getBoundingClientRect();
    if (sign && (box.left < sign.left || box.right > sign.right)) {
      faults.push(`"${label.textContent.trim()}" sticks out of its sign on a map`);
    }
  }

  // --- icons: none cut ------------------------------------------------------------------------------

  for (const part of document.querySelectorAll(within)) {
    for (const icon of part.querySelectorAll("svg.i")) {
      const box = icon.getBoundingClientRect();
      if (!box.width || !shown(icon) || clipped(icon)) continue;
      const { cut } = seen(box, icon.parentElement);
      if (cut) faults.push(`an icon of "${cut.parentElement.textContent.replace(/\s+/g, " ").trim()}" is cut by ${name(cut)}`);
    }
  }

  // --- targets: large enough, none under another ----------------------------------------------------

  const controls = "button, summary, select, input:not([type=hidden]), textarea, [role=button]";
  for (const part of document.querySelectorAll(within)) {
    for (const control of part.querySelectorAll(controls)) {
      if (!shown(control) || spoken(control)) continue;
      const box = (control.closest("label") ?? control).getBoundingClientRect(); // a label is hit as well
      if (!box.width || styleOf(control).display === "inline") continue;
      if (Math.min(box.width, box.height) < least - 0.5) {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)}`;
        faults.push(`${name(control)} "${control.textContent.trim().slice(0, 30)}" is a target of ${size} px`);
      }
    }
  }

  // --- what must be in view -------------------------------------------------------------------------

  for (const selector of essentials) {
    const found = [...document.querySelectorAll(selector)].filter(shown);
    if (!found.length) faults.push(`${selector} is not there`);
    for (const element of found) {
      const box = element.getBoundingClientRect();
      const part = seen(box, element);
      const lost = Math.max(part.left - box.left, box.right - part.right, part.top - box.top, box.bottom - part.bottom);
      if (lost > 2) faults.push(`${Math.round(lost)} px of ${name(element)} are out of view`);
    }
  }
  return [...new Set(faults)];
}
