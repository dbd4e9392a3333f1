// The list of runs in a cell. Rows come from the kernel by messages, a screen at a time.
// Texts of runs are only ever set as textContent, title or value: never as markup.

const ROW = 27; // the height of a row in pixels, as in run_grid.css
const MARK = 28; // the width of the column of marks
const MARGIN = 30; // rows that are loaded above and below the screen
const TYPING_MS = 250; // a pause in typing after which the kernel is asked
const FOLLOW_MS = 140; // a pause in moving after which an open run follows
const BUSY_MS = 1200; // without any answer so long, the kernel is busy with a cell
const WAIT_MS = 350; // an answer that takes longer is announced
const FEW = 7; // values of a facet that are shown before it is unfolded

const WIDTHS = {
  verdict: 98, task: 250, domain: 88, tier: 64, model: 170, failure: 142, tag: 130, stop: 96,
  run_id: 132, started_at: 124, repeats: 150, request: 380, answer: 380,
};
const OF_KIND = { word: 130, text: 320, number: 78, money: 86, seconds: 82, moment: 124, flag: 76 };
const NUMERIC = new Set(["number", "money", "seconds"]);
const RANGED = new Set(["number", "money", "seconds", "moment"]);

const KEYS = [
  ["↑ ↓", "the run above, below"],
  ["PageUp PageDown Home End", "a screen, the first, the last"],
  ["Enter", "open the run beside the list"],
  ["Escape", "close the run, or a menu"],
  ["n p", "open the next, the previous run"],
  ["f", "open the next failed run"],
  ["s", "open the next run of the same task"],
  ["r", "open the next run of a task that failed in every repeat"],
  ["Space", "mark the run: marked runs are browser.runs in the next cell"],
  ["t", "tag the run"],
  ["/", "search in requests, messages, calls and answers"],
  ["w", "filter by a condition in SQL"],
  ["?", "these keys"],
];

/** Make an element: its class, its attributes or handlers, its children or text. */
function make(tag, name = "", attributes = {}, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.startsWith("aria") && key !== "role") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((each) => each !== null && each !== undefined));
  return made;
}

const count = (number) => Number(number).toLocaleString("en-US");

/** The text of a value, as people read it. */
function shown(value, kind) {
  if (value === null || value === undefined || value === "") return "–";
  if (kind === "money") return `$${Number(value).toFixed(4)}`;
  if (kind === "seconds") return duration(Number(value));
  if (kind === "moment") return String(value).replace("T", " ").slice(0, 16);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return count(value);
  return String(value);
}

function duration(seconds) {
  const whole = Math.round(seconds); // so that 119.6 s are 2 m 00 s
  if (whole < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(whole / 60)} m ${String(whole % 60).padStart(2, "0")} s`;
}

const VERDICTS = { passed: "✓ passed", failed: "✗ failed", "no verdict": "– no verdict" };

/** What the kernel answered, and what waits for an answer. */
class Wire {
  constructor(model, heard, status) {
    this.model = model;
    this.status = status;
    this.heard = (message) => {
      this.calm();
      if (message.kind === "heard") this.waiting = setTimeout(() => status("working"), WAIT_MS);
      else heard(message);
    };
    model.on("msg:custom", this.heard);
  }

  send(message, isAnswered = true) {
    this.model.send(message);
    if (!isAnswered) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.status("busy"), BUSY_MS);
  }

  calm() {
    clearTimeout(this.waiting);
    this.status("");
  }

  end() {
    clearTimeout(this.waiting);
    this.model.off("msg:custom", this.heard);
  }
}

class RunList {
  constructor(model, root) {
    this.columns = new Map();
    this.state = { filters: [], where: "", search: "", sort: [] };
    this.names = [];
    this.marked = new Set();
    this.rows = new Map();
    this.count = this.total = this.order = 0;
    this.seq = Math.floor(Math.random() * 1e9); // other views of the list have other numbers
    this.at = -1; // the place of the chosen run in the list; -1 without one
    this.chosen = null; // its id
    this.opened = null; // the id of the run that is open beside the list
    this.unfolded = new Set();
    this.widths = {};
    this.build(root);
    this.wire = new Wire(model, (message) => this[`on_${message.kind}`]?.(message), (state) =>
      this.tell(state),
    );
    this.resized = new ResizeObserver(() => {
      this.root.classList.toggle("erb-stacked", this.isAlone());
      this.draw();
    });
    this.resized.observe(this.table);
    this.wire.send({ kind: "start" });
  }

  end() {
    this.resized.disconnect();
    window.removeEventListener("keydown", this.pressed, true);
    this.popDown();
    this.wire.end();
    clearTimeout(this.typing);
    clearTimeout(this.following);
  }

  // ---- the parts of the page

  build(root) {
    root.classList.add("erb");
    const button = (text, title, act, name = "") =>
      make("button", `erb-button ${name}`, { type: "button", title, onclick: act }, text);
    this.search = make("input", "erb-search", {
      type: "search",
      placeholder: "Search requests, messages, calls   ( / )",
      "aria-label": "search in requests, messages, calls and answers",
      oninput: () => this.typed(),
      onkeydown: (event) => this.leave(event),
    });
    this.toggle = button("Filters", "show or hide the counts", () => this.fold(), "erb-toggle");
    this.sqlButton = button("SQL", "filter by a condition in SQL (w)", () => this.showSql());
    this.sqlButton.setAttribute("aria-expanded", "false");
    this.tally = make("span", "erb-tally", { "aria-live": "polite" });
    this.moves = make(
      "span",
      "erb-moves",
      { role: "group", "aria-label": "go to a run" },
      button("‹", "the previous run (p)", () => this.go("previous")),
      button("›", "the next run (n)", () => this.go("next")),
      button("next failed", "the next failed run (f)", () => this.go("failed")),
      button("same task", "the next run of the same task (s)", () => this.go("same task")),
      button("failed always", "the next run that failed in every repeat (r)", () =>
        this.go("failed always"),
      ),
    );
    this.columnsButton = button("Columns", "choose columns", (event) => this.chooseColumns(event));
    const help = button("?", "keys (?)", (event) => this.help(event), "erb-help");
    help.setAttribute("aria-label", "keys");
    this.where = make("input", "erb-where", {
      type: "text",
      spellcheck: false,
      placeholder: "a condition on the table runs, such as cost > 0.05 AND errors = 0",
      "aria-label": "a condition in SQL on the table runs",
      onkeydown: (event) => {
        if (event.key === "Enter") this.ask({ where: this.where.value });
        this.leave(event);
      },
    });
    this.sqlRow = make(
      "div",
      "erb-sql",
      { hidden: true },
      make("code", "", {}, "WHERE"),
      this.where,
      button("apply", "filter by the condition", () => this.ask({ where: this.where.value })),
    );
    this.chips = make("div", "erb-chips", { role: "list", "aria-label": "filters" });
    this.problem = make("div", "erb-problem", { role: "alert", hidden: true });
    this.facets = make("div", "erb-facets", { role: "group", "aria-label": "counts and filters" });
    this.head = make("div", "erb-head", { role: "row" });
    this.body = make("div", "erb-rows", { role: "rowgroup" });
    this.none = make("div", "erb-none", { hidden: true }, "No run meets these filters.");
    this.table = make(
      "div",
      "erb-table",
      {
        role: "grid",
        tabIndex: 0,
        "aria-label": "runs",
        "aria-multiselectable": "true",
        onscroll: () => this.draw(),
      },
      make("div", "erb-sticky", { role: "rowgroup" }, this.head),
      this.body,
      this.none,
    );
    this.tags = make("div", "erb-tags", { hidden: true });
    this.status = make("div", "erb-status", { role: "status" });
    const top = make("div", "erb-top", {}, this.toggle, this.search, this.sqlButton);
    top.append(this.tally, make("span", "erb-space"), this.moves, this.columnsButton, help);
    this.main = make("div", "erb-main", {}, this.facets, this.table);
    root.append(top, this.sqlRow, this.chips, this.problem, this.main, this.tags, this.status);
    // JupyterLab listens on the document before any element does, so that its keys would act on
    // the notebook: an arrow would go to the next cell.
    this.pressed = (event) => this.press(event);
    window.addEventListener("keydown", this.pressed, true);
    this.root = root;
    this.id = `erb-${Math.random().toString(36).slice(2)}`;
  }

  // ---- what the kernel says

  on_schema(message) {
    this.columns = new Map(message.columns.map((each) => [each.name, each]));
    this.names = message.shown;
    this.state = message.view;
    this.marked = new Set(message.marked);
    this.choices = message.tags;
    this.search.value = this.state.search;
    this.where.value = this.state.where;
    if (this.state.where) this.showSql(true);
    this.drawHead();
    this.drawChips();
    if (message.asked) this.ask({});
  }

  on_count(message) {
    if (message.seq !== this.seq) return; // a newer one is on its way
    this.problem.hidden = true;
    const [from, to] = [this.firstSeen(), this.table.scrollTop];
    this.order = message.order;
    this.count = message.count;
    this.total = message.total;
    this.rows.clear();
    this.keep(message);
    this.asking = null;
    this.at = this.placeOf(message);
    if (!message.again) this.table.scrollTop = 0;
    this.size();
    if (message.again && message.anchor_at !== null && message.anchor_at !== undefined)
      this.table.scrollTop = to + (message.anchor_at - from) * ROW;
    this.drawTally();
    this.draw();
  }

  /** Keep rows, unless the columns changed since they were asked for: then they are again. */
  keep(message) {
    if (String(message.columns) !== String(this.names)) return;
    message.rows.forEach((row, place) => this.rows.set(message.start + place, row));
  }

  /** Columns came or went, such as those of the answers of a scan. */
  on_columns(message) {
    this.columns = new Map(message.columns.map((each) => [each.name, each]));
    const isKnown = (each) => this.columns.has(each.column);
    this.state.filters = this.state.filters.filter(isKnown);
    this.state.sort = this.state.sort.filter(isKnown);
    this.counted = this.counted?.filter(isKnown);
    const names = [...this.names, ...message.added].filter((name) => this.columns.has(name));
    this.names = [...new Set(names)];
    this.rows.clear();
    this.drawHead();
    this.drawChips();
  }

  /** The place of the chosen run, which may be another one than when the kernel was asked. */
  placeOf(message) {
    if (message.selected === this.chosen) return message.selected_at ?? -1;
    const found = message.rows.findIndex((row) => row[0] === this.chosen);
    return found < 0 ? -1 : message.start + found;
  }

  /** Runs or tags have changed: ask again, and keep the place. */
  on_changed() {
    this.ask({}, true);
  }

  on_problem(message) {
    if (message.seq && message.seq !== this.seq) return;
    this.problem.textContent = message.text;
    this.problem.hidden = false;
  }

  on_page(message) {
    if (message.order !== this.order) return;
    this.asking = null;
    this.keep(message);
    this.draw();
  }

  on_facets(message) {
    if (message.order !== this.order) return;
    this.counted = message.facets;
    this.unfound = message.unfound;
    this.drawFacets();
  }

  on_finding(message) {
    this.unfound = message.done < message.all;
    const done = `looking for failure kinds: ${count(message.done)} of ${count(message.all)} runs`;
    this.status.textContent = this.unfound ? done : "";
  }

  on_gone(message) {
    // The order changed meanwhile, as after a tag: the place is looked for in the new one.
    if (message.order !== this.order) this.goAgain?.();
    else if (message.index === undefined) this.status.textContent = message.text;
    else this.choose(message.index, message.run_id, true);
  }

  on_opened(message) {
    this.status.textContent = message.problem ? `cannot open it: ${message.problem}` : "";
    this.opened = message.run_id;
    this.root.classList.add("erb-beside");
    this.draw();
  }

  on_tags(message) {
    if (message.run_id === this.chosen) this.drawTags(message.tags);
  }

  on_tagged(message) {
    const line = this.tags.querySelector(".erb-tag-problem");
    if (line) line.textContent = message.problem ?? "";
    if (message.problem || !this.note) return;
    this.note.value = "";
    // The form is drawn anew, and the next key, such as f, is one of the list.
    if (this.tags.contains(document.activeElement)) this.table.focus({ preventScroll: true });
  }

  on_values(message) {
    this.filled?.(message);
  }

  tell(state) {
    this.root.classList.toggle("erb-waiting", state !== "");
    if (state === "busy")
      this.status.textContent = "the kernel is busy with a cell; the list answers when it is done";
    else if (state === "working") this.status.textContent = "searching …";
    else if (this.told) this.status.textContent = "";
    this.told = state !== "";
  }

  // ---- asking the kernel

  ask(changes, again = false) {
    Object.assign(this.state, changes);
    this.seq += 1;
    this.drawChips();
    this.drawHead();
    const asked = { seq: this.seq, again, columns: this.names, ...this.state, ...this.place() };
    this.wire.send({ kind: "view", ...asked });
  }

  /** The place of the page, to which the kernel's answers refer. */
  place() {
    const first = this.firstSeen();
    const above = this.table.scrollTop < ROW / 2 ? null : this.rows.get(first)?.[0];
    const rows = this.seen() + 2 * MARGIN;
    return { selected: this.chosen, anchor: above ?? null, start: first, above: MARGIN, rows };
  }

  typed() {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.ask({ search: this.search.value }), TYPING_MS);
  }

  filter(column, how, values) {
    const others = this.state.filters.filter((each) => each.column !== column || each.how !== how);
    const isNone = how === "in" ? !values.length : values.every((each) => each === null);
    const isEmpty = isNone || (how === "contains" && values[0] === "");
    this.ask({ filters: isEmpty ? others : [...others, { column, how, values }] });
  }

  chosenOf(column) {
    const found = this.state.filters.find((each) => each.column === column && each.how === "in");
    return found ? found.values : [];
  }

  pick(column, value) {
    const chosen = this.chosenOf(column);
    const without = chosen.filter((each) => each !== value);
    this.filter(column, "in", without.length < chosen.length ? without : [...chosen, value]);
  }

  sort(column, isMore) {
    const present = this.state.sort.find((each) => each.column === column);
    const others = isMore ? this.state.sort.filter((each) => each.column !== column) : [];
    // Numbers and moments are looked at from the largest, words from A.
    const first = RANGED.has(this.columns.get(column).kind);
    if (!present) this.ask({ sort: [...others, { column, descending: first }] });
    else if (present.descending === first)
      this.ask({ sort: [...others, { column, descending: !first }] });
    else this.ask({ sort: others });
  }

  // ---- drawing

  seen() {
    return Math.max(1, Math.ceil((this.table.clientHeight - ROW) / ROW));
  }

  firstSeen() {
    return Math.floor(this.table.scrollTop / ROW);
  }

  size() {
    this.body.style.height = `${this.count * ROW}px`;
    this.table.setAttribute("aria-rowcount", this.count + 1);
    this.none.hidden = this.count > 0;
  }

  /** Whether nothing is beside the list: an open run is below it then. */
  isAlone() {
    return this.root.offsetWidth > this.root.parentElement.clientWidth - 60;
  }

  /** Give each column its width; the task, or else the last column, takes what is left. */
  setWidths() {
    const wide = this.names.includes("task") ? "task" : this.names.at(-1);
    const widths = this.names.map(
      (name) => this.widths[name] ?? WIDTHS[name] ?? OF_KIND[this.columns.get(name).kind] ?? 120,
    );
    const tracks = this.names.map((name, place) =>
      name === wide && !(name in this.widths) ? `minmax(${widths[place]}px, 1fr)` : `${widths[place]}px`,
    );
    const whole = MARK + widths.reduce((sum, each) => sum + each, 0);
    this.table.style.setProperty("--erb-columns", `${MARK}px ${tracks.join(" ")}`);
    this.table.style.setProperty("--erb-width", `${whole}px`);
  }

  drawHead() {
    this.setWidths();
    const mark = make("span", "erb-mark", { role: "columnheader", "aria-label": "marked" });
    const cells = this.names.map((name) => this.headCell(this.columns.get(name)));
    this.head.replaceChildren(mark, ...cells);
  }

  headCell(column) {
    const place = this.state.sort.findIndex((each) => each.column === column.name);
    const sorted = this.state.sort[place];
    const arrow = sorted ? (sorted.descending ? "▼" : "▲") : "";
    const number = sorted && this.state.sort.length > 1 ? String(place + 1) : "";
    const name = make("button", "erb-name", {
      type: "button",
      tabIndex: -1,
      title: `${column.meaning}\nClick to sort; with Shift, within the present order.`,
      onclick: (event) => this.sort(column.name, event.shiftKey),
    }, column.title, make("span", "erb-arrow", {}, arrow + number));
    const has = this.state.filters.some((each) => each.column === column.name);
    const menu = make("button", `erb-menu${has ? " erb-on" : ""}`, {
      type: "button",
      tabIndex: -1,
      title: `filter by ${column.title}`,
      "aria-label": `filter by ${column.title}`,
      onclick: (event) => this.filterMenu(event, column),
    }, "▾");
    const edge = make("span", "erb-edge", {
      onpointerdown: (event) => this.resize(event, column.name),
    });
    const order = sorted ? (sorted.descending ? "descending" : "ascending") : "none";
    const numeric = NUMERIC.has(column.kind) ? " erb-number" : "";
    return make("span", `erb-cell${numeric}`, { role: "columnheader", "aria-sort": order },
      name, menu, edge);
  }

  resize(event, name) {
    event.preventDefault();
    const edge = event.target;
    const [from, width] = [event.clientX, edge.parentElement.getBoundingClientRect().width];
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = (move) => {
      this.widths[name] = Math.max(40, Math.round(width + move.clientX - from));
      this.setWidths();
    };
    edge.onpointerup = () => (edge.onpointermove = null);
  }

  /** Draw the rows on the screen, and ask for those that are not here yet. */
  draw() {
    if (!this.names.length) return;
    const first = Math.max(0, this.firstSeen() - 4);
    const last = Math.min(this.count, this.firstSeen() + this.seen() + 6);
    const drawn = [];
    let missing = false;
    for (let place = first; place < last; place += 1) {
      const row = this.rows.get(place);
      missing ||= !row;
      drawn.push(this.row(place, row));
    }
    this.body.replaceChildren(...drawn);
    const isHere = this.at >= first && this.at < last;
    if (isHere) this.table.setAttribute("aria-activedescendant", `${this.id}-${this.at}`);
    else this.table.removeAttribute("aria-activedescendant");
    if (missing) this.load();
  }

  load() {
    const start = Math.max(0, this.firstSeen() - MARGIN);
    const stop = Math.min(this.count, this.firstSeen() + this.seen() + MARGIN);
    const asked = `${this.order}:${start}`;
    if (this.asking === asked) return;
    this.asking = asked;
    this.wire.send({ kind: "page", order: this.order, start, stop, columns: this.names });
  }

  row(place, values) {
    const isChosen = values ? values[0] === this.chosen : place === this.at;
    const isMarked = values && this.marked.has(values[0]);
    const names = ["erb-row"];
    if (isChosen) names.push("erb-chosen");
    if (values && values[0] === this.opened) names.push("erb-opened");
    const row = make("div", names.join(" "), {
      role: "row",
      id: `${this.id}-${place}`,
      "aria-rowindex": place + 2,
      "aria-selected": isMarked ? "true" : "false",
      onclick: () => values && this.choose(place, values[0], true),
    });
    row.style.transform = `translateY(${place * ROW}px)`;
    const mark = make("span", "erb-mark", {
      role: "gridcell",
      title: "mark (Space)",
      onclick: (event) => {
        event.stopPropagation();
        if (values) this.mark(values[0]);
      },
    }, isMarked ? "☑" : "☐");
    row.append(mark);
    this.names.forEach((name, number) => row.append(this.cell(name, values?.[number + 1], values)));
    return row;
  }

  cell(name, value, isLoaded) {
    const kind = this.columns.get(name).kind;
    if (!isLoaded) return make("span", "erb-cell erb-loading", { role: "gridcell" }, "·");
    if (name === "verdict") {
      const chip = make("span", `erb-verdict erb-${String(value).replace(" ", "-")}`, {},
        VERDICTS[value] ?? String(value));
      return make("span", "erb-cell", { role: "gridcell" }, chip);
    }
    const text = shown(value, kind);
    const names = ["erb-cell"];
    if (NUMERIC.has(kind)) names.push("erb-number");
    if (text === "–") names.push("erb-unknown");
    if (name === "errors" && value > 0) names.push("erb-bad");
    const cell = make("span", names.join(" "), { role: "gridcell", dir: "auto" });
    if (text.length > 12) cell.title = text;
    if (name === "tag" && text !== "–")
      for (const each of text.split(", ")) cell.append(make("span", "erb-tag", {}, each));
    else cell.textContent = text.replace(/\s+/g, " ");
    return cell;
  }

  drawTally() {
    const some = this.count < this.total ? `${count(this.count)} of ${count(this.total)}` : null;
    const marked = this.marked.size ? ` · ${count(this.marked.size)} marked` : "";
    const runs = this.total === 1 ? "run" : "runs";
    this.tally.replaceChildren(make("b", "", {}, some ?? count(this.total)), ` ${runs}${marked}`);
    if (this.marked.size)
      this.tally.append(make("button", "erb-link", {
        type: "button",
        title: "unmark all",
        onclick: () => this.markAll([]),
      }, "clear"));
  }

  drawChips() {
    const chips = this.state.filters.map((each) => {
      const column = this.columns.get(each.column);
      const values = each.values.map((value) => this.word(value, column.kind));
      const [low, high] = values;
      const text = {
        in: () => `${column.title}: ${values.join(", ")}`,
        contains: () => `${column.title} contains “${each.values[0]}”`,
        range: () => `${column.title} ${low === "unknown" ? "" : `≥ ${low}`} ${
          high === "unknown" ? "" : `≤ ${high}`}`,
      }[each.how]();
      return this.chip(text, () => this.drop(each));
    });
    if (this.state.search) chips.push(this.chip(`“${this.state.search}”`, () => {
      this.search.value = "";
      this.ask({ search: "" });
    }));
    if (this.state.where) chips.push(this.chip(this.state.where, () => {
      this.where.value = "";
      this.ask({ where: "" });
    }));
    if (chips.length > 1) chips.push(make("button", "erb-link", {
      type: "button",
      onclick: () => {
        this.search.value = this.where.value = "";
        this.ask({ filters: [], search: "", where: "" });
      },
    }, "clear all"));
    this.chips.replaceChildren(...chips);
    this.chips.hidden = !chips.length;
  }

  chip(text, drop) {
    const close = make("button", "erb-close", {
      type: "button",
      "aria-label": `remove the filter ${text}`,
      onclick: drop,
    }, "×");
    return make("span", "erb-chip", { role: "listitem", title: text },
      make("span", "", { dir: "auto" }, text.slice(0, 80)), close);
  }

  drop(filter) {
    this.ask({ filters: this.state.filters.filter((each) => each !== filter) });
  }

  word(value, kind) {
    return value === null || value === undefined ? "unknown" : shown(value, kind);
  }

  drawFacets() {
    const top = this.facets.scrollTop;
    const focused = document.activeElement?.dataset?.facet;
    this.facets.replaceChildren(...this.counted.map((facet) => this.facet(facet)));
    this.facets.scrollTop = top;
    if (focused) this.facets.querySelector(`[data-facet="${CSS.escape(focused)}"]`)?.focus();
  }

  facet(facet) {
    const column = this.columns.get(facet.column);
    const chosen = this.chosenOf(facet.column);
    const isWhole = this.unfolded.has(facet.column);
    const most = Math.max(1, ...facet.values.map((each) => each[1]));
    const listed = facet.values.filter(
      ([value], place) => isWhole || place < FEW || chosen.includes(value),
    );
    const items = listed.map(([value, number]) => this.facetValue(column, value, number, most));
    const left = facet.values.length - listed.length;
    if (left > 0 || isWhole)
      items.push(make("button", "erb-link", {
        type: "button",
        onclick: () => {
          if (isWhole) this.unfolded.delete(facet.column);
          else this.unfolded.add(facet.column);
          this.drawFacets();
        },
      }, isWhole ? "fewer" : `${left} more`));
    if (isWhole && facet.more) items.push(make("div", "erb-hint", {}, `and ${count(facet.more)} rarer`));
    if (facet.column === "failure" && this.unfound)
      items.push(make("button", "erb-link", {
        type: "button",
        title: "look for the failure kinds of all failed runs, by rules",
        onclick: () => this.wire.send({ kind: "failures" }),
      }, "find them by rules"));
    const title = make("div", "erb-title", { title: column.meaning }, facet.title);
    return make("section", "erb-facet", { "aria-label": facet.title }, title, ...items);
  }

  facetValue(column, value, number, most) {
    const isChosen = this.chosenOf(column.name).includes(value);
    const text = this.word(value, column.kind);
    const bar = make("span", "erb-bar");
    bar.style.width = `${(100 * number) / most}%`;
    return make("button", `erb-value${isChosen ? " erb-on" : ""}${number ? "" : " erb-zero"}`, {
      type: "button",
      role: "checkbox",
      "aria-checked": String(isChosen),
      "data-facet": `${column.name}=${value}`,
      title: `${text}: ${count(number)}`,
      onclick: () => this.pick(column.name, value),
    }, bar, make("span", "erb-text", { dir: "auto" }, text), make("span", "erb-n", {}, count(number)));
  }

  fold() {
    const isSeen = this.facets.offsetParent !== null;
    this.main.classList.toggle("erb-folded", isSeen);
    this.main.classList.toggle("erb-unfolded", !isSeen);
    this.draw();
  }

  showSql(always = false) {
    this.sqlRow.hidden = always ? false : !this.sqlRow.hidden;
    this.sqlButton.setAttribute("aria-expanded", String(!this.sqlRow.hidden));
    if (!this.sqlRow.hidden && !always) this.where.focus();
  }

  // ---- choosing, opening and marking

  /** Choose a run, scroll to it, and open it, now or when one is open and the moving has paused. */
  choose(place, runId, isOpening) {
    this.at = place;
    this.chosen = runId;
    const [top, bottom] = [this.table.scrollTop, this.table.scrollTop + this.table.clientHeight];
    if (place * ROW < top) this.table.scrollTop = place * ROW;
    else if ((place + 2) * ROW > bottom)
      this.table.scrollTop = (place + 2) * ROW - this.table.clientHeight + 1;
    this.draw();
    clearTimeout(this.following);
    if (isOpening) this.open(runId);
    else if (this.opened) this.following = setTimeout(() => this.open(runId), FOLLOW_MS);
  }

  open(runId) {
    if (!runId) return;
    this.tags.hidden = false;
    this.wire.send({ kind: "open", run_id: runId });
  }

  shut() {
    if (!this.opened && this.tags.hidden) return;
    this.opened = null;
    this.tags.hidden = true;
    this.root.classList.remove("erb-beside");
    this.wire.send({ kind: "shut" }, false);
    this.draw();
  }

  move(to) {
    if (!this.count) return;
    const place = Math.max(0, Math.min(to, this.count - 1));
    const row = this.rows.get(place);
    if (row) this.choose(place, row[0], false);
    else {
      // Its id comes with the answer.
      this.at = place;
      this.table.scrollTop = Math.max(0, (place - this.seen() / 2) * ROW);
      this.goAgain = () => this.move(place);
      this.wire.send({ kind: "go", order: this.order, what: "next", from: place - 1 });
    }
  }

  go(what) {
    this.goAgain = () => this.go(what);
    this.wire.send({ kind: "go", order: this.order, what, from: this.at });
  }

  mark(runId) {
    if (this.marked.has(runId)) this.marked.delete(runId);
    else this.marked.add(runId);
    this.markAll([...this.marked]);
  }

  markAll(runIds) {
    this.marked = new Set(runIds);
    this.wire.send({ kind: "mark", run_ids: runIds }, false);
    this.drawTally();
    this.draw();
  }

  // ---- tags

  drawTags(tags) {
    const [kind, bad] = [".erb-kind", ".erb-severity"].map((name) => this.tags.querySelector(name)?.value);
    // Tags may come while somebody writes: what is written of this run stays, and the focus.
    const written = this.tagged === this.chosen ? (this.note?.value ?? "") : "";
    this.tagged = this.chosen;
    const isFocused = this.tags.contains(document.activeElement);
    const focused = isFocused && `.${document.activeElement.className.split(" ").at(-1)}`;
    this.tags.hidden = false;
    const line = make("div", "erb-tag-list", { role: "list", "aria-label": "tags of the run" });
    for (const each of tags) {
      const parts = [each.tag, each.severity, each.step ? `step ${each.step}` : "", each.note];
      const text = parts.filter(Boolean).join(" · ") + (each.source ? ` (${each.source})` : "");
      const drop = () => this.wire.send({ ...each, kind: "untag", run_id: this.chosen });
      line.append(make("span", "erb-chip", { role: "listitem", title: text },
        make("span", "", { dir: "auto" }, text.slice(0, 100)),
        make("button", "erb-close", {
          type: "button",
          "aria-label": `remove the tag ${each.tag}`,
          onclick: drop,
        }, "×")));
    }
    const options = (pairs) => pairs.map(([value, text]) => make("option", "", { value }, text));
    const kinds = [["", "choose a kind"], ...this.choices.kinds];
    this.kind = make("select", "erb-kind", { "aria-label": "kind" }, ...options(kinds));
    if (kind) this.kind.value = kind;
    const severity = make("select", "erb-severity", { "aria-label": "severity" },
      ...options([["", "severity"], ...this.choices.severities.map((each) => [each, each])]));
    if (bad) severity.value = bad;
    this.note = make("input", "erb-note", {
      type: "text",
      placeholder: "because …",
      "aria-label": "note",
      onkeydown: (event) => {
        if (event.key === "Enter") add();
        this.leave(event);
      },
    });
    this.note.value = written;
    const problem = make("span", "erb-tag-problem", { role: "alert" });
    const add = () => {
      problem.textContent = this.kind.value ? "" : "choose a kind first";
      if (!this.kind.value) return this.kind.focus();
      this.wire.send({
        kind: "tag",
        run_id: this.chosen,
        tag: this.kind.value,
        severity: severity.value,
        note: this.note.value.trim(),
      });
    };
    const button = make("button", "erb-button erb-add", { type: "button", onclick: add }, "tag");
    const form = this.choices.can
      ? make("span", "erb-form", {}, this.kind, severity, this.note, button)
      : make("span", "erb-hint", {}, "runs in memory take no tags: make them with results=…");
    const close = make("button", "erb-button", {
      type: "button",
      title: "close the run (Escape)",
      onclick: () => this.shut(),
    }, "close run");
    const id = make("code", "erb-run", { title: "the run's id" }, this.chosen);
    this.tags.replaceChildren(id, line, form, close, problem);
    if (focused) (this.tags.querySelector(focused) ?? this.table).focus({ preventScroll: true });
  }

  // ---- menus

  /** Show a menu under a button; Escape or a click elsewhere closes it. */
  popUp(event, label, ...children) {
    this.popDown();
    const from = event.currentTarget;
    const menu = make("div", "erb-pop", { role: "dialog", "aria-label": label }, ...children);
    this.root.append(menu);
    const [box, at] = [this.root.getBoundingClientRect(), from.getBoundingClientRect()];
    menu.style.top = `${at.bottom - box.top + 2}px`;
    const left = Math.min(at.left - box.left, box.width - menu.offsetWidth - 4);
    menu.style.left = `${Math.max(0, left)}px`;
    const outside = (click) => {
      if (!menu.contains(click.target) && !from.contains(click.target)) this.popDown();
    };
    document.addEventListener("pointerdown", outside, true);
    this.popped = () => {
      document.removeEventListener("pointerdown", outside, true);
      menu.remove();
      this.filled = this.popped = null;
    };
    menu.querySelector("input, select, button")?.focus({ preventScroll: true });
  }

  popDown() {
    this.popped?.();
  }

  help(event) {
    const lines = KEYS.map(([keys, text]) =>
      make("tr", "", {}, make("td", "", {}, make("kbd", "", {}, keys)), make("td", "", {}, text)));
    const close = make("button", "erb-button", { type: "button", onclick: () => this.popDown() }, "close");
    const from = event.type === "click" ? event : { currentTarget: this.columnsButton };
    this.popUp(from, "keys", make("table", "erb-keys", {}, ...lines), close);
  }

  chooseColumns(event) {
    const boxes = [...this.columns.values()].map((column) => {
      const box = make("input", "", {
        type: "checkbox",
        checked: this.names.includes(column.name),
        onchange: () => this.setColumns(column.name, box.checked),
      });
      return make("label", "erb-choice", { title: column.meaning }, box, column.title);
    });
    this.popUp(event, "columns", make("div", "erb-choices", {}, ...boxes));
  }

  setColumns(name, isShown) {
    const order = [...this.columns.keys()];
    const names = this.names.filter((each) => each !== name);
    this.names = isShown ? [...names, name].sort((a, b) => order.indexOf(a) - order.indexOf(b)) : names;
    if (!this.names.length) this.names = [name];
    this.wire.send({ kind: "columns", columns: this.names }, false);
    this.rows.clear();
    this.drawHead();
    this.asking = null;
    this.draw();
  }

  filterMenu(event, column) {
    const present = this.state.filters.filter((each) => each.column === column.name);
    const of = (how) => present.find((each) => each.how === how)?.values ?? [];
    if (RANGED.has(column.kind)) this.rangeMenu(event, column, of("range"));
    else this.textMenu(event, column, of("contains"));
  }

  rangeMenu(event, column, [low, high]) {
    const field = (label, value) => make("input", "", {
      type: column.kind === "moment" ? "datetime-local" : "number",
      step: "any",
      value: value ?? "",
      "aria-label": label,
    });
    const [from, to] = [field("at least", low), field("at most", high)];
    const apply = () => {
      const ends = [from.value, to.value].map((each) => (each === "" ? null : each));
      this.popDown();
      this.filter(column.name, "range", ends);
    };
    const hint = make("div", "erb-hint", {}, "…");
    const clear = () => {
      this.popDown();
      this.filter(column.name, "range", [null, null]);
    };
    const enter = (key) => key.key === "Enter" && apply();
    from.addEventListener("keydown", enter);
    to.addEventListener("keydown", enter);
    this.popUp(event, `filter by ${column.title}`,
      make("div", "erb-title", {}, column.title), hint,
      make("label", "", {}, "at least ", from), make("label", "", {}, "at most ", to),
      make("div", "erb-buttons", {},
        make("button", "erb-button", { type: "button", onclick: apply }, "apply"),
        make("button", "erb-button", { type: "button", onclick: clear }, "clear")));
    this.filled = (message) => {
      if (message.column !== column.name) return;
      const [smallest, largest] = [shown(message.low, column.kind), shown(message.high, column.kind)];
      hint.textContent = `from ${smallest} to ${largest}`;
    };
    this.wire.send({ kind: "values", column: column.name });
  }

  textMenu(event, column, [text]) {
    const list = make("div", "erb-choices");
    const field = make("input", "", {
      type: "search",
      value: text ?? "",
      placeholder: "contains …",
      "aria-label": `${column.title} contains`,
    });
    const look = () => this.wire.send({ kind: "values", column: column.name, text: field.value });
    let pause;
    field.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(look, TYPING_MS);
    });
    field.addEventListener("keydown", (key) => {
      if (key.key !== "Enter") return;
      this.popDown();
      this.filter(column.name, "contains", [field.value]);
    });
    const hint = make("div", "erb-hint", {}, "Enter: all that contain it. Or choose values:");
    this.popUp(event, `filter by ${column.title}`,
      make("div", "erb-title", {}, column.title), field, hint, list);
    this.filled = (message) => {
      if (message.column !== column.name) return;
      hint.hidden = !message.values.length;
      const boxes = message.values.map(([value, number]) => {
        const box = make("input", "", {
          type: "checkbox",
          checked: this.chosenOf(column.name).includes(value),
          onchange: () => this.pick(column.name, value),
        });
        const words = make("span", "erb-text", { dir: "auto" }, this.word(value, column.kind));
        return make("label", "erb-choice", {}, box, words, make("span", "erb-n", {}, count(number)));
      });
      if (message.more) boxes.push(make("div", "erb-hint", {}, `and ${count(message.more)} more`));
      list.replaceChildren(...boxes);
    };
    look();
  }

  // ---- keys

  /** Act on a key that is pressed somewhere in the list, and keep it from the notebook. */
  press(event) {
    if (!this.root.contains(event.target)) return;
    if (event.key === "Escape") return this.escape(event);
    const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = (event.target === this.table && this.keysOfList()[event.key]) ||
      this.keysAnywhere(event)[event.key];
    if (act) event.preventDefault();
    if (act || event.key.length === 1) event.stopPropagation();
    act?.();
  }

  escape(event) {
    event.stopPropagation();
    if (this.popped) this.popDown();
    else if (event.target === this.table) this.shut();
    this.table.focus({ preventScroll: true });
  }

  keysOfList() {
    const screen = this.seen() - 1;
    return {
      ArrowDown: () => this.move(this.at + 1),
      ArrowUp: () => this.move(this.at < 0 ? 0 : this.at - 1),
      PageDown: () => this.move(this.at + screen),
      PageUp: () => this.move(this.at - screen),
      Home: () => this.move(0),
      End: () => this.move(this.count - 1),
      Enter: () => this.open(this.chosen),
      " ": () => this.chosen && this.mark(this.chosen),
    };
  }

  keysAnywhere(event) {
    return {
      n: () => this.go("next"),
      p: () => this.go("previous"),
      f: () => this.go("failed"),
      s: () => this.go("same task"),
      r: () => this.go("failed always"),
      t: () => this.startTag(),
      "/": () => this.search.focus(),
      w: () => this.showSql(),
      "?": () => this.help(event.target === this.table ? {} : event),
    };
  }

  startTag() {
    if (!this.chosen) return;
    if (this.tags.hidden || !this.kind) this.wire.send({ kind: "tags", run_id: this.chosen });
    else this.kind.focus();
  }

  /** From a field, the arrow down goes to the list. */
  leave(event) {
    event.stopPropagation();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    this.table.focus({ preventScroll: true });
    if (this.at < 0) this.move(0);
  }
}

export default {
  render({ model, el }) {
    const list = new RunList(model, el);
    return () => list.end();
  },
};
