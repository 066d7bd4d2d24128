// The pages about a finished game: progress of its review, bars of the score sheet, stepping through decisions.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// a key that means something here means nothing else, whatever other scripts would do with it
function taken(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const typing = (event) => event.target.closest("input:not([type=range]), textarea, select");

// --- a review in work ------------------------------------------------------------------------------

async function follow(box) {
  if (box.hasAttribute("data-failed") || box.dataset.done === "None") return;
  try {
    const reply = await fetch(box.dataset.progress, { headers: { accept: "application/json" } });
    const found = await reply.json();
    if (found.ready || found.failed) return location.reload();
    const percent = one("[data-percent]", box);
    if (percent) percent.textContent = `${found.done} %`;
    const bar = one(".meter i", box);
    if (bar) bar.style.width = `${found.done}%`;
  } catch {
    // the server cannot be reached just now: ask again later
  }
  setTimeout(() => follow(box), 1500);
}

all("[data-progress]").filter((box) => one("[data-percent]", box)).forEach(follow);

// --- the score sheet as bars -----------------------------------------------------------------------

function bars() {
  const table = one("#sheet table.scores");
  const place = one("#sheet .bars");
  if (!table || !place) return;
  const number = (cell) => parseFloat(cell.textContent.replace("−", "-").replace(",", ".")) || 0;
  const rows = all("tbody tr:not(.total)", table).map((row) => ({
    name: row.cells[0].textContent.trim(),
    cells: [...row.cells].slice(1)
  }));
  const heads = all("thead th", table).slice(1);
  if (!rows.length || heads.length < 1 || rows.some((row) => row.cells.length !== heads.length)) return;
  for (const row of rows) {
    const most = Math.max(...row.cells.map(number));
    if (heads.length > 1 && most > 0)
      row.cells.filter((cell) => number(cell) === most).forEach((cell) => cell.classList.add("most"));
  }
  const sums = heads.map((_, seat) => rows.reduce((sum, row) => sum + Math.max(0, number(row.cells[seat])), 0));
  const longest = Math.max(...sums, 1);
  const total = one("tbody tr.total", table);
  heads.forEach((head, seat) => {
    const line = document.createElement("div");
    line.className = "row";
    const mark = document.createElement("span");
    mark.append(...[...head.childNodes].map((node) => node.cloneNode(true)));
    const stack = document.createElement("div");
    stack.className = "stack";
    stack.setAttribute("aria-hidden", "true");
    rows.forEach((row, category) => {
      const value = number(row.cells[seat]);
      if (value <= 0) return;
      const part = document.createElement("span");
      part.className = `cat${category % 12}`;
      part.style.width = `${(100 * value) / longest}%`;
      part.title = `${row.name}: ${row.cells[seat].textContent.trim()}`;
      part.textContent = value / longest > 0.04 ? row.cells[seat].textContent.trim() : "";
      stack.append(part);
    });
    const sum = document.createElement("b");
    sum.className = "num";
    sum.textContent = total ? total.cells[seat + 1].textContent.trim() : "";
    line.append(mark, stack, sum);
    place.append(line);
  });
  const keys = document.createElement("p");
  keys.className = "keys2";
  rows.forEach((row, category) => {
    if (!row.cells.some((cell) => number(cell) > 0)) return;
    const key = document.createElement("span");
    key.className = `cat${category % 12}`;
    key.append(document.createElement("i"), row.name);
    keys.append(key);
  });
  place.append(keys);
  place.hidden = false;
}

bars();

// --- keys of both pages ----------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
  const found = all("[data-key]").find((part) => part.dataset.key.toLowerCase() === event.key.toLowerCase());
  if (!found) return;
  taken(event);
  found.click();
}, true);

// --- the review ------------------------------------------------------------------------------------

const review = one("#review");

function ring(key, name) {
  all(`#board .${name}`).forEach((part) => part.classList.remove(name));
  if (!key) return;
  let parts = all("#board [data-opt]").filter((part) => part.dataset.opt === key);
  if (!parts.length) {
    const fits = (begin) => key === begin || key.startsWith(`${begin}:`);
    parts = all("#board [data-opts]").filter((part) => part.dataset.opts.split(" ").some(fits));
  }
  parts.forEach((part) => part.classList.add(name));
}

function go(where) {
  const link = one(`[data-go="${where}"]`);
  if (link) link.click();
}

function goTo(ply) {
  location.href = `${review.dataset.link}&ply=${ply}`;
}

if (review) {
  ring(review.dataset.played, "was-played");
  if (review.dataset.best !== review.dataset.played) ring(review.dataset.best, "was-best");
  const here = one('.ds a[aria-current="true"]');
  const list = here?.closest(".dlist");
  if (list) list.scrollTop = here.offsetTop - list.clientHeight / 2; // only the list: the page stays at its head
  const live = one("#live");
  const said = one("#said");
  if (live && said) live.textContent = `${one(".gradebar")?.textContent.trim() ?? ""} ${said.textContent}`;

  all("[data-show]").forEach((line) => {
    const best = () => (review.dataset.best === review.dataset.played ? "" : review.dataset.best);
    line.addEventListener("mouseenter", () => ring(line.dataset.show, "was-best"));
    line.addEventListener("focus", () => ring(line.dataset.show, "was-best"));
    line.addEventListener("mouseleave", () => ring(best(), "was-best"));
    line.addEventListener("blur", () => ring(best(), "was-best"));
    line.addEventListener("click", () => {
      all(".line.hot").forEach((other) => other.classList.remove("hot"));
      line.classList.add("hot");
    });
  });

  one("[data-slider]")?.addEventListener("change", (event) => goTo(event.target.value));
  one("[data-submit]")?.addEventListener("change", (event) => event.target.form.submit());

  const errors = one("[data-errors]");
  const filter = (only) => {
    errors.setAttribute("aria-pressed", only);
    const rows = all(".ds > li");
    rows.forEach((row) => (row.hidden = only && !row.hasAttribute("data-error")));
    const none = one(".none");
    if (none) none.hidden = !only || rows.some((row) => !row.hidden);
  };
  errors?.addEventListener("click", () => {
    const only = errors.getAttribute("aria-pressed") !== "true";
    sessionStorage.setItem("errors-only", only ? "yes" : "");
    filter(only);
  });
  if (errors && sessionStorage.getItem("errors-only")) filter(true);

  // playing on by itself: remembered in the tab, because every step is a page of its own
  const play = one("[data-play]");
  const speed = one("[data-speed]");
  let timer = 0;
  const run = (on) => {
    sessionStorage.setItem("review-plays", on ? "yes" : "");
    play.setAttribute("aria-pressed", on);
    clearTimeout(timer);
    const slider = one("[data-slider]");
    const stops = on && errors?.getAttribute("aria-pressed") === "true" && one(".g-mist.gradebar, .g-blun.gradebar");
    if (on && !stops && slider.value !== slider.max) timer = setTimeout(() => go("on"), 1000 * speed.value);
    else if (on) run(false);
  };
  speed.value = sessionStorage.getItem("review-speed") || "2";
  speed.addEventListener("change", () => sessionStorage.setItem("review-speed", speed.value));
  play.addEventListener("click", () => run(play.getAttribute("aria-pressed") !== "true"));
  if (sessionStorage.getItem("review-plays")) run(true);

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", n: "error", f: "fork" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    if (event.target.matches?.("[type=range]")) return;
    const where = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (where) {
      taken(event);
      run(false);
      go(where);
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      taken(event);
      play.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const lines = all(".line");
      if (!lines.length) return;
      taken(event);
      const now = lines.indexOf(document.activeElement);
      const step = event.key === "ArrowDown" ? 1 : -1;
      lines[(now + step + lines.length) % lines.length].focus();
    }
  }, true);
}
