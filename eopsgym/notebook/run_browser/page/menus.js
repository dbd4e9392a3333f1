// The menus of the list: keys, columns, and the filters of a column.

import { make } from "./elements.js";
import { count, RANGED, shown, word } from "./values.js";
import { TYPING_MS } from "./wire.js";

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

export class Menus {
  constructor(list) {
    this.list = list;
    this.popped = this.filled = null; // what closes the open menu, and what fills it
  }

  /** Show a menu under a button; Escape or a click elsewhere closes it. */
  popUp(event, label, ...children) {
    this.popDown();
    const from = event.currentTarget;
    const menu = make("div", "erb-pop", { role: "dialog", "aria-label": label }, ...children);
    this.list.root.append(menu);
    const [box, at] = [this.list.root.getBoundingClientRect(), from.getBoundingClientRect()];
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
    const from = event.type === "click" ? event : { currentTarget: this.list.columnsButton };
    this.popUp(from, "keys", make("table", "erb-keys", {}, ...lines), close);
  }

  chooseColumns(event) {
    const boxes = [...this.list.columns.values()].map((column) => {
      const box = make("input", "", {
        type: "checkbox",
        checked: this.list.names.includes(column.name),
        onchange: () => this.list.setColumns(column.name, box.checked),
      });
      return make("label", "erb-choice", { title: column.meaning }, box, column.title);
    });
    this.popUp(event, "columns", make("div", "erb-choices", {}, ...boxes));
  }

  filterMenu(event, column) {
    const present = this.list.state.filters.filter((each) => each.column === column.name);
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
      this.list.filter(column.name, "range", ends);
    };
    const hint = make("div", "erb-hint", {}, "…");
    const clear = () => {
      this.popDown();
      this.list.filter(column.name, "range", [null, null]);
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
    this.list.wire.send({ kind: "values", column: column.name });
  }

  textMenu(event, column, [text]) {
    const list = make("div", "erb-choices");
    const field = make("input", "", {
      type: "search",
      value: text ?? "",
      placeholder: "contains …",
      "aria-label": `${column.title} contains`,
    });
    const look = () => this.list.wire.send({ kind: "values", column: column.name, text: field.value });
    let pause;
    field.addEventListener("input", () => {
      clearTimeout(pause);
      pause = setTimeout(look, TYPING_MS);
    });
    field.addEventListener("keydown", (key) => {
      if (key.key !== "Enter") return;
      this.popDown();
      this.list.filter(column.name, "contains", [field.value]);
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
          checked: this.list.chosenOf(column.name).includes(value),
          onchange: () => this.list.pick(column.name, value),
        });
        const words = make("span", "erb-text", { dir: "auto" }, word(value, column.kind));
        return make("label", "erb-choice", {}, box, words, make("span", "erb-n", {}, count(number)));
      });
      if (message.more) boxes.push(make("div", "erb-hint", {}, `and ${count(message.more)} more`));
      list.replaceChildren(...boxes);
    };
    look();
  }
}
