// The counts beside the list, which filter it.

import { make } from "./elements.js";
import { count, word } from "./values.js";

const FEW = 7; // values of a facet that are shown before it is unfolded

export class FacetPanel {
  constructor(list) {
    this.list = list;
    this.counted = [];
    this.unfolded = new Set();
    this.unfound = false; // whether failure kinds are not looked for yet
    this.element = make("div", "erb-facets", { role: "group", "aria-label": "counts and filters" });
  }

  draw() {
    const top = this.element.scrollTop;
    const focused = document.activeElement?.dataset?.facet;
    this.element.replaceChildren(...this.counted.map((facet) => this.facet(facet)));
    this.element.scrollTop = top;
    if (focused) this.element.querySelector(`[data-facet="${CSS.escape(focused)}"]`)?.focus();
  }

  facet(facet) {
    const column = this.list.columns.get(facet.column);
    const chosen = this.list.chosenOf(facet.column);
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
          this.draw();
        },
      }, isWhole ? "fewer" : `${left} more`));
    if (isWhole && facet.more) items.push(make("div", "erb-hint", {}, `and ${count(facet.more)} rarer`));
    if (facet.column === "failure" && this.unfound)
      items.push(make("button", "erb-link", {
        type: "button",
        title: "look for the failure kinds of all failed runs, by rules",
        onclick: () => this.list.wire.send({ kind: "failures" }),
      }, "find them by rules"));
    const title = make("div", "erb-title", { title: column.meaning }, facet.title);
    return make("section", "erb-facet", { "aria-label": facet.title }, title, ...items);
  }

  facetValue(column, value, number, most) {
    const isChosen = this.list.chosenOf(column.name).includes(value);
    const text = word(value, column.kind);
    const bar = make("span", "erb-bar");
    bar.style.width = `${(100 * number) / most}%`;
    return make("button", `erb-value${isChosen ? " erb-on" : ""}${number ? "" : " erb-zero"}`, {
      type: "button",
      role: "checkbox",
      "aria-checked": String(isChosen),
      "data-facet": `${column.name}=${value}`,
      title: `${text}: ${count(number)}`,
      onclick: () => this.list.pick(column.name, value),
    }, bar, make("span", "erb-text", { dir: "auto" }, text), make("span", "erb-n", {}, count(number)));
  }
}
