// The list of runs in a cell. Rows come from the kernel by messages, a screen at a time.
// Texts of runs are only ever set as textContent, title or value: never as markup.

import { cell, width } from "./cells.js";
import { make } from "./elements.js";
import { FacetPanel } from "./facet_panel.js";
import { FilterChips } from "./filter_chips.js";
import { Menus } from "./menus.js";
import { TagForm } from "./tag_form.js";
import { count, NUMERIC, RANGED } from "./values.js";
import { TYPING_MS, Wire } from "./wire.js";

const ROW = 27; // the height of a row in pixels, as in run_list.css
const MARK = 28; // the width of the column of marks
const MARGIN = 30; // rows that are loaded above and below the screen
const START_MS = 1000; // without an answer so long, the list says again that it starts
const ANSWER_MS = 2000; // an answer on where a key leads is awaited so long
const FOLLOW_MS = 140; // a pause in moving after which an open run follows

class RunList {
  constructor(model, root) {
    this.columns = new Map();
    this.state = { filters: [], where: "", search: "", sort: [] };
    this.names = [];
    this.marked = new Set();
    this.rows = new Map();
    this.count = this.total = this.order = 0;
    this.seq = Math.floor(Math.random() * 1e9); // other views of the list have other numbers
    this.goingSince = 0; // when the kernel was asked where a key leads; 0 without a question
    this.pressedMeanwhile = [];
    this.at = -1; // the place of the chosen run in the list; -1 without one
    this.chosen = null; // its id
    this.opened = null; // the id of the run that is open beside the list
    this.facets = new FacetPanel(this);
    this.chips = new FilterChips(this);
    this.menus = new Menus(this);
    this.tagForm = new TagForm(this);
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
    this.start();
  }

  // The first message may reach the thread of cells, because the page gets a thread of its own a
  // moment after the first widget. While cells run there, a later one is answered.
  start(after = START_MS) {
    this.wire.send({ kind: "start" });
    this.starting = setTimeout(() => this.start(2 * after), after);
  }

  end() {
    this.resized.disconnect();
    window.removeEventListener("keydown", this.pressed, true);
    this.menus.popDown();
    this.wire.end();
    clearTimeout(this.starting);
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
    this.columnsButton = button("Columns", "choose columns", (event) => this.menus.chooseColumns(event));
    const help = button("?", "keys (?)", (event) => this.menus.help(event), "erb-help");
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
    this.problem = make("div", "erb-problem", { role: "alert", hidden: true });
    this.head = make("div", "erb-head", { role: "row" });
    this.body = make("div", "erb-rows", { role: "rowgroup", onclick: (event) => this.click(event) });
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
        this.status = make("div", "erb-status", { role: "status" });
    const top = make("div", "erb-top", {}, this.toggle, this.search, this.sqlButton);
    top.append(this.tally, make("span", "erb-space"), this.moves, this.columnsButton, help);
    this.main = make("div", "erb-main", {}, this.facets.element, this.table);
    root.append(top, this.sqlRow, this.chips.element, this.problem, this.main, this.tagForm.element, this.status);
    // JupyterLab listens on the document before any element does, so that its keys would act on
    // the notebook: an arrow would go to the next cell.
    this.pressed = (event) => this.press(event);
    window.addEventListener("keydown", this.pressed, true);
    this.root = root;
    this.id = `erb-${Math.random().toString(36).slice(2)}`;
  }

  // ---- what the kernel says

  on_schema(message) {
    if (message.asked && this.starting === null) return; // another view, or an earlier message
    clearTimeout(this.starting);
    this.starting = null;
    this.columns = new Map(message.columns.map((each) => [each.name, each]));
    this.names = message.shown;
    this.state = message.view;
    this.marked = new Set(message.marked);
    this.tagForm.choices = message.tags;
    this.search.value = this.state.search;
    this.where.value = this.state.where;
    if (this.state.where) this.showSql(true);
    this.drawHead();
    this.chips.draw();
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
    this.facets.counted = this.facets.counted?.filter(isKnown);
    const names = [...this.names, ...message.added].filter((name) => this.columns.has(name));
    this.names = [...new Set(names)];
    this.rows.clear();
    this.drawHead();
    this.chips.draw();
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
    this.facets.counted = message.facets;
    this.facets.unfound = message.unfound;
    this.facets.draw();
  }

  on_finding(message) {
    this.facets.unfound = message.done < message.all;
    const done = `looking for failure kinds: ${count(message.done)} of ${count(message.all)} runs`;
    this.status.textContent = this.facets.unfound ? done : "";
  }

  on_gone(message) {
    this.goingSince = 0;
    // The order changed meanwhile, as after a tag: the place is looked for in the new one.
    if (message.order !== this.order) this.goAgain?.();
    else if (message.index === undefined) {
      this.status.textContent = message.text;
      this.pressedMeanwhile = [];
    } else {
      this.choose(message.index, message.run_id, true);
      if (this.pressedMeanwhile.length) this.go(this.pressedMeanwhile.shift());
    }
  }

  on_opened(message) {
    this.status.textContent = message.problem ? `cannot open it: ${message.problem}` : "";
    this.opened = message.run_id;
    this.root.classList.add("erb-beside");
    this.draw();
  }

  on_tags(message) {
    if (message.run_id === this.chosen) this.tagForm.draw(message.tags);
  }

  on_tagged(message) {
    this.tagForm.sent(message.problem);
  }

  on_values(message) {
    this.menus.filled?.(message);
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
    this.chips.draw();
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
      (name) => this.widths[name] ?? width(this.columns.get(name)),
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
      onclick: (event) => this.menus.filterMenu(event, column),
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
      "data-place": place,
    });
    row.style.transform = `translateY(${place * ROW}px)`;
    const mark = make("span", "erb-mark", {
      role: "gridcell",
      title: "mark (Space)",
    }, isMarked ? "☑" : "☐");
    row.append(mark);
    this.names.forEach((name, number) =>
      row.append(cell(this.columns.get(name), values?.[number + 1], values)),
    );
    return row;
  }

  /** Open the run of a row that was clicked, or mark it. */
  click(event) {
    // Rows that are drawn again between press and release leave the click to what holds them.
    const target = event.target === this.body
      ? document.elementFromPoint(event.clientX, event.clientY)
      : event.target;
    const row = target?.closest(".erb-row");
    const values = row && this.body.contains(row) && this.rows.get(Number(row.dataset.place));
    if (!values) return;
    if (target.closest(".erb-mark")) this.mark(values[0]);
    else this.choose(Number(row.dataset.place), values[0], true);
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

  fold() {
    const isSeen = this.facets.element.offsetParent !== null;
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
    this.tagForm.element.hidden = false;
    this.wire.send({ kind: "open", run_id: runId });
  }

  shut() {
    if (!this.opened && this.tagForm.element.hidden) return;
    this.opened = null;
    this.tagForm.element.hidden = true;
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
    // Where it leads depends on the answer that is awaited.
    if (Date.now() - this.goingSince < ANSWER_MS) {
      this.pressedMeanwhile.push(what);
      return;
    }
    // A neighbour on the screen is known.
    const step = { next: 1, previous: -1 }[what];
    const row = step && this.rows.get(this.at + step);
    if (row) {
      this.choose(this.at + step, row[0], true);
      if (this.pressedMeanwhile.length) this.go(this.pressedMeanwhile.shift());
      return;
    }
    this.goingSince = Date.now();
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
    if (this.menus.popped) this.menus.popDown();
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
      t: () => this.tagForm.start(),
      "/": () => this.search.focus(),
      w: () => this.showSql(),
      "?": () => this.menus.help(event.target === this.table ? {} : event),
    };
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
