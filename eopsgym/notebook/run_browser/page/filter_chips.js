// The present filters, each to be removed by a click.

import { make } from "./elements.js";
import { word } from "./values.js";

export class FilterChips {
  constructor(list) {
    this.list = list;
    this.element = make("div", "erb-chips", { role: "list", "aria-label": "filters" });
  }

  draw() {
    const chips = this.list.state.filters.map((each) => {
      const column = this.list.columns.get(each.column);
      const values = each.values.map((value) => word(value, column.kind));
      const [low, high] = values;
      const text = {
        in: () => `${column.title}: ${values.join(", ")}`,
        contains: () => `${column.title} contains “${each.values[0]}”`,
        range: () => `${column.title} ${low === "unknown" ? "" : `≥ ${low}`} ${
          high === "unknown" ? "" : `≤ ${high}`}`,
      }[each.how]();
      return this.chip(text, () => this.drop(each));
    });
    if (this.list.state.search) chips.push(this.chip(`“${this.list.state.search}”`, () => {
      this.list.search.value = "";
      this.list.ask({ search: "" });
    }));
    if (this.list.state.where) chips.push(this.chip(this.list.state.where, () => {
      this.list.where.value = "";
      this.list.ask({ where: "" });
    }));
    if (chips.length > 1) chips.push(make("button", "erb-link", {
      type: "button",
      onclick: () => {
        this.list.search.value = this.list.where.value = "";
        this.list.ask({ filters: [], search: "", where: "" });
      },
    }, "clear all"));
    this.element.replaceChildren(...chips);
    this.element.hidden = !chips.length;
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
    this.list.ask({ filters: this.list.state.filters.filter((each) => each !== filter) });
  }
}
