// The stepper in the browser: strips, panes and jumps.
//
// Places are asked for when they are shown, and those beside them a moment later, so that a step
// needs no wait.

import {button, element} from "./elements.js";
import {Forms} from "./forms.js";
import {Kernel} from "./kernel.js";
import {Search} from "./search.js";
import {HOLDER, build, highlight} from "./trees.js";

const KEYS = {w: "write", e: "error", b: "breach", f: "flip", d: "difference"};
const PANE_OF = {words: "words", thinking: "words", arguments: "call", results: "result"};
const ROWS = [["words"], ["call", "result"], ["changes"], ["verifiers"]];
const TITLES = {changes: "changed rows"};
const VERIFIERS = "tbody > tr > td:nth-child(2) > details";
const LOADED = `${HOLDER}:not(:empty)`;
const CROWDED = 36;
const KEPT_PLACES = 120;

function openFolds(pane) {
  const folds = [...pane.querySelectorAll(VERIFIERS)];
  return folds.flatMap((fold, number) => (fold.open ? [number] : []));
}

class View {
  constructor(model, el) {
    this.kernel = new Kernel(model);
    this.kernel.onchange = () => this.start();
    this.kernel.onplace = (place) => {
      this.place = place;
      this.show();
    };
    this.places = new Map();
    this.search = new Search(this);
    this.isFolded = true;
    this.root = element("div", {
      class: "eops-stepper",
      onkeydown: (event) => this.press(event),
      // Jupyter's own keys, such as d for deleting a cell, are off where the focus has this.
      onfocusin: (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"),
    });
    el.append(this.root);
    this.start();
  }

  get last() {
    return this.frame.rows.length + 1;
  }

  get isMany() {
    return this.frame.runs.length > 1;
  }

  async start() {
    this.frame = await this.kernel.askFirst("frame");
    if (this.frame.error) {
      this.root.replaceChildren(element("p", {role: "alert"}, this.frame.error));
      return;
    }
    this.place = this.frame.place;
    this.places.clear();
    this.search.forget();
    this.hidden = new Set();
    for (const [first, count] of this.frame.folded)
      for (let row = first + 1; row < first + count; row++) this.hidden.add(row);
    this.track = element("div", {
      class: "eops-track",
      role: "slider",
      tabindex: "0",
      "aria-label": this.isMany ? "place in the runs" : "place in the run",
      "aria-valuemin": "0",
      "aria-valuemax": `${this.last}`,
      onclick: (event) => {
        const cell = event.target.closest("[data-place]");
        if (cell) this.go(Number(cell.dataset.place));
      },
    });
    this.forms = new Forms(this);
    this.root.replaceChildren(
      this.titles(),
      this.track,
      element("div", {class: "eops-legend"}, this.frame.legend),
      this.bar(),
      this.forms.element,
      this.table(),
      ...(this.isMany ? [this.states()] : []),
    );
    this.drawStrips();
    if (this.frame.opens === "tag" && !this.opened) this.forms.tag(0);
    this.opened = true;
    if (this.search.input.value) await this.search.renew();
    await this.show();
  }

  titles() {
    const lines = this.frame.runs.map((run) =>
      element(
        "div",
        {class: "eops-title"},
        this.isMany ? element("b", {class: "eops-name"}, run.name) : null,
        build(run.title),
      ),
    );
    return element("div", {class: "eops-titles"}, ...lines);
  }

  // Strips

  visible() {
    const places = [];
    for (let place = 0; place <= this.last; place++)
      if (!(this.isFolded && this.hidden.has(place))) places.push(place);
    return places;
  }

  drawStrips() {
    const places = this.visible(), crowded = places.length > CROWDED;
    const folded = new Map(
      (this.isFolded ? this.frame.folded : []).map(([first, , calls]) => [first, calls]),
    );
    this.cells = new Map(places.map((place) => [place, []]));
    const grid = element("div", {class: crowded ? "eops-grid eops-crowded" : "eops-grid"});
    const columns = `repeat(${places.length}, minmax(${crowded ? 12 : 26}px, 1fr))`;
    grid.style.gridTemplateColumns = this.isMany ? `auto ${columns}` : columns;
    const add = (place, name, text, hint) => {
      const cell = element("div", {class: `eops-cell ${name}`, "data-place": place, title: hint});
      // In a crowded strip the signs of a step are below each other.
      for (const each of crowded && text.length > 1 && name !== "eops-number" ? text : [text])
        cell.append(element("span", {}, each));
      this.cells.get(place).push(cell);
      return cell;
    };
    const label = (text) => element("div", {class: "eops-label"}, text);
    const numbers = places.map((place) => {
      const kind = this.frame.rows[place - 1]?.kind ?? "same";
      const differs = this.isMany && kind !== "same";
      const first = this.frame.divergence === place && this.isMany;
      const hint = differs ? `${kind} calls${first ? ", the first difference" : ""}` : "";
      const shown = place === this.last && !crowded ? "end" : `${place}`;
      const text = crowded && (place % 5 || place === this.last) ? "" : shown;
      const names = ["eops-number", differs ? "eops-differs" : "", first ? "eops-first" : ""];
      return add(place, names.join(" "), text, hint);
    });
    grid.append(...(this.isMany ? [label("")] : []), ...numbers);
    this.frame.runs.forEach((run, number) => {
      if (this.isMany) grid.append(label(run.name));
      for (const place of places) {
        const mark = this.frame.rows[place - 1]?.cells[number];
        if (place === 0) grid.append(add(place, "eops-end", "▷", "request"));
        else if (place === this.last) grid.append(add(place, "eops-end", "⚑", "end"));
        else if (!mark) grid.append(add(place, "eops-gap", "", `${run.name} makes no call here`));
        else {
          const calls = folded.get(place)?.[number] ?? 1;
          const times = calls > 1 ? `×${calls}` : "";
          const hint = times ? `${mark.hint}; ${calls} times in a row, folded` : mark.hint;
          grid.append(add(place, `eops-${mark.kind}`, mark.signs + times, hint));
        }
      }
    });
    this.track.replaceChildren(grid);
    this.drawHits();
  }

  drawHits() {
    for (const cells of this.cells.values())
      for (const cell of cells) cell.classList.remove("eops-hit");
    for (const hit of this.search.hits)
      this.cells.get(hit.place)?.[hit.run + 1]?.classList.add("eops-hit");
  }

  // Moving

  go(place) {
    const wanted = Math.max(0, Math.min(place, this.last));
    if (this.isFolded && this.hidden.has(wanted)) this.fold(false);
    if (wanted === this.place) return this.show();
    this.place = wanted;
    this.kernel.tell(wanted);
    return this.show();
  }

  move(by) {
    const places = this.visible(), at = places.indexOf(this.place);
    this.go(places[Math.max(0, Math.min(at + by, places.length - 1))]);
  }

  target(goal, back) {
    const rows = this.frame.goals[goal].filter((row) => !(this.isFolded && this.hidden.has(row)));
    return back
      ? rows.findLast((row) => row < this.place)
      : rows.find((row) => row > this.place);
  }

  jump(goal, back) {
    const place = this.target(goal, back);
    if (place != null) this.go(place);
  }

  fold(isFolded) {
    this.isFolded = isFolded;
    this.folder?.setAttribute("aria-pressed", `${isFolded}`);
    if (isFolded && this.hidden.has(this.place))
      this.go(this.visible().findLast((place) => place < this.place));
    this.drawStrips();
    this.show();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !this.forms.element.hidden) return this.forms.close();
    if (event.target.closest("input, select, textarea")) return;
    const isControl = event.target.closest("button, summary");
    const moves = {
      ArrowLeft: () => this.move(-1),
      ArrowRight: () => this.move(1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      "/": () => this.search.input.focus(),
      n: () => this.search.next(1),
      N: () => this.search.next(-1),
    };
    const goal = KEYS[event.key.toLowerCase()];
    if (moves[event.key]) moves[event.key]();
    else if (goal) this.jump(goal, event.shiftKey);
    else if (event.key === "Escape" || event.key === "Tab" || isControl) return;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  placeName(place) {
    const rows = this.frame.rows.length, steps = this.frame.runs[0].steps;
    if (!this.isMany) {
      if (place === 0) return steps ? `request, before step 1 of ${steps}` : "request";
      if (place > rows) return `end, after ${steps} ${steps === 1 ? "step" : "steps"}`;
      return `step ${place} of ${steps}`;
    }
    if (place === 0) return "request";
    if (place > rows) return "end";
    const row = this.frame.rows[place - 1];
    const each = row.cells.map((cell, n) => `${this.frame.runs[n].name} ${cell?.step ?? "–"}`);
    return `row ${place} of ${rows}: step ${each.join(", ")}`;
  }

  // Toolbar

  bar() {
    this.back = button("‹ back", () => this.move(-1), {"aria-label": "back", title: "←"});
    this.forward = button("next ›", () => this.move(1), {"aria-label": "next", title: "→"});
    this.name = element("b", {class: "eops-place", "aria-live": "polite"});
    this.jumps = [];
    const goals = Object.entries(KEYS).filter(([, goal]) => goal !== "difference" || this.isMany);
    const groups = goals.map(([key, goal]) => {
      const made = [["‹", true], ["›", false]].map(([sign, back]) => {
        const word = `${back ? "previous" : "next"} ${goal}`;
        const title = `${word} (${back ? "Shift+" : ""}${key})`;
        const one = button(sign, () => this.jump(goal, back), {"aria-label": word, title});
        this.jumps.push([one, goal, back]);
        return one;
      });
      return element("span", {class: "eops-group"}, made[0], goal, made[1]);
    });
    this.folder = this.hidden.size
      ? button("repeated errors folded", () => this.fold(!this.isFolded), {"aria-pressed": `${this.isFolded}`})
      : null;
    const actions = this.isMany ? [] : this.actions(0);
    return element(
      "div",
      {class: "eops-bar"},
      element("span", {class: "eops-group"}, this.back, this.forward),
      this.name,
      this.isMany ? this.divergence() : null,
      ...groups,
      this.folder,
      this.search.box(),
      ...actions,
    );
  }

  divergence() {
    const row = this.frame.divergence;
    return row == null
      ? element("span", {class: "eops-legend"}, "the same calls in all")
      : button(`first difference: row ${row}`, () => this.go(row));
  }

  actions(run) {
    const name = this.isMany ? ` ${this.frame.runs[run].name}` : "";
    return [
      button("tag", () => this.forms.tag(run), {"aria-label": `tag${name}`}),
      button("fork", () => this.forms.fork(run), {"aria-label": `fork${name}`}),
    ];
  }

  // Panes

  table() {
    const runs = this.frame.runs;
    this.panes = runs.map(() => ({}));
    this.filled = new Map(); // from a pane to its parts, as texts
    this.scrolled = new Set();
    const rows = ROWS.flatMap((names) => (this.isMany ? names.map((name) => [name]) : [names]));
    const made = rows.map((names) => {
      const row = element("div", {class: `eops-row eops-row-${names[0]}`});
      runs.forEach((run, number) => {
        for (const name of names) {
          const whose = this.isMany ? ` of ${run.name}` : "";
          const pane = element("div", {
            class: `eops-pane eops-${name}`,
            tabindex: "0",
            role: "region",
            "aria-label": `${TITLES[name] ?? name}${whose}`,
            onscroll: () => this.scrolled.add(pane),
          });
          this.panes[number][name] = pane;
          row.append(pane);
        }
      });
      return row;
    });
    const heads = runs.map((run, number) => {
      this.panes[number].name = element("span", {});
      const name = element("b", {class: "eops-name"}, run.name);
      const actions = element("span", {class: "eops-group"}, ...this.actions(number));
      return element("div", {class: "eops-head"}, name, this.panes[number].name, actions);
    });
    if (this.isMany) made.unshift(element("div", {class: "eops-row eops-heads"}, ...heads));
    this.body = element("div", {class: this.isMany ? "eops-panes eops-many" : "eops-panes"});
    this.body.style.setProperty("--eops-runs", runs.length);
    this.body.append(...made);
    return this.body;
  }

  fetch(place) {
    const whole = this.search.hits.some((hit) => hit.place === place);
    if (!this.places.has(place)) {
      const answer = this.kernel.ask("place", {place, whole});
      this.places.set(place, answer);
      if (this.places.size > KEPT_PLACES)
        this.places.delete(this.places.keys().next().value);
    }
    return this.places.get(place);
  }

  async show() {
    const place = this.place, name = this.placeName(place);
    // First, since it needs the layout, which every change below would make the browser repeat.
    this.keepInSight(this.cells.get(place)?.[0]);
    this.name.textContent = name;
    this.track.setAttribute("aria-valuenow", `${place}`);
    this.track.setAttribute("aria-valuetext", name);
    for (const cell of this.shown ?? []) cell.classList.remove("eops-on");
    this.shown = this.cells.get(place) ?? [];
    for (const cell of this.shown) cell.classList.add("eops-on");
    this.back.disabled = place === 0;
    this.forward.disabled = place === this.last;
    for (const [each, goal, back] of this.jumps) each.disabled = this.target(goal, back) == null;
    this.forms.follow?.();
    this.body.setAttribute("aria-busy", "true");
    const answer = await this.fetch(place);
    if (place !== this.place) return;
    this.fill(place, answer);
    this.body.setAttribute("aria-busy", "false");
    const neighbours = [place + 1, place - 1].filter((each) => each >= 0 && each <= this.last);
    setTimeout(() => place === this.place && neighbours.map((each) => this.fetch(each)), 30);
  }

  keepInSight(cell) {
    if (!cell) return;
    const {scrollLeft, clientWidth} = this.track;
    const left = cell.offsetLeft, right = left + cell.offsetWidth;
    if (left < scrollLeft + 30 || right > scrollLeft + clientWidth - 10)
      this.track.scrollLeft = left - clientWidth / 2;
  }

  fill(place, answer) {
    if (answer.error) {
      this.panes[0].words.replaceChildren(element("p", {role: "alert"}, answer.error));
      return;
    }
    const hit = this.search.hits[this.search.hit];
    const filled = [];
    answer.panes.forEach((panes, number) => {
      for (const [name, shown] of Object.entries(panes)) {
        const pane = this.panes[number][name];
        if (name === "name") {
          if (pane) pane.textContent = shown;
          continue;
        }
        const tree = answer.trees[shown];
        const opened = name === "verifiers" ? openFolds(pane) : [];
        const isWhole = this.search.needle !== "";
        const isOther = this.replace(pane, tree, {
          isWhole,
          mayWait: !isWhole && name !== "verifiers", // so that all folds are there to be opened again
          load: (holder) => this.load(holder, number),
        });
        if (!isOther) continue;
        // So that one can watch the rows of a verifier change from place to place.
        const folds = opened.length ? pane.querySelectorAll(VERIFIERS) : [];
        for (const fold of opened) if (folds[fold]) folds[fold].open = true;
        const marks = this.search.needle ? highlight(pane, this.search.needle) : [];
        const isHit = hit?.place === place && hit.run === number && PANE_OF[hit.part] === name;
        filled.push([pane, isHit ? marks : []]);
      }
    });
    // Scrolling needs the layout, which is computed once if nothing changes in between.
    for (const [pane] of filled)
      if (this.scrolled.delete(pane)) pane.scrollTop = 0;
    for (const [pane, marks] of filled) this.showMark(pane, marks);
  }

  // Fills a pane and returns whether more than its title changed. Most parts are the same at the
  // next place and stay, except where something was loaded into them, which may be other there.
  replace(pane, tree, options) {
    const [, , ...parts] = options.isWhole ? [] : tree[0] ?? [];
    const texts = parts.map((part) => JSON.stringify(part));
    const before = this.filled.get(pane) ?? [], root = pane.firstElementChild;
    this.filled.set(pane, texts);
    if (!texts.length || texts.length !== before.length || root?.childNodes.length !== texts.length) {
      pane.replaceChildren(build(tree, options));
      return true;
    }
    let isOther = false;
    texts.forEach((text, place) => {
      const node = root.childNodes[place];
      if (text === before[place] && !node.querySelector?.(LOADED)) return;
      node.replaceWith(build([parts[place]], options));
      isOther ||= place > 0;
    });
    return isOther;
  }

  showMark(pane, marks) {
    // Of a text that is folded behind its beginning, the first mark may be in the beginning.
    const mark = marks[0];
    if (!mark) return;
    mark.classList.add("eops-now");
    for (let each = mark.parentElement; each !== pane; each = each.parentElement)
      if (each.tagName === "DETAILS") each.open = true;
    const box = mark.getBoundingClientRect(), around = pane.getBoundingClientRect();
    pane.scrollTop += box.top - around.top - pane.clientHeight / 3;
  }

  async load(holder, run) {
    // The class names what it holds: the rows of a verifier, or a closed part of a result.
    const [, kind, number] = holder.className.match(/^eops-(rows|part)-(\d+)$/);
    holder.append("…");
    const answer = await this.kernel.ask(kind, {place: this.place, run, number: Number(number)});
    holder.replaceChildren(answer.error ?? build(answer.tree));
  }

  states() {
    const holder = element("div", {class: "eops-states-body"});
    const made = element(
      "details",
      {class: "eops-states"},
      element("summary", {}, "difference of the final states"),
      holder,
    );
    made.addEventListener("toggle", async () => {
      if (!made.open || holder.childNodes.length) return;
      holder.append("…");
      const answer = await this.kernel.ask("states");
      holder.replaceChildren(answer.error ?? build(answer.tree));
    });
    return made;
  }

  close() {
    this.kernel.close();
    clearTimeout(this.search.typing);
  }
}

export default {
  render({model, el}) {
    const view = new View(model, el);
    return () => view.close();
  },
};
