// The search in the transcripts, and its hits.

import {button, element} from "./elements.js";

const PARTS = ["words", "thinking", "arguments", "results"];

export class Search {
  constructor(view) {
    this.view = view;
    this.needle = "";
    this.hits = [];
    this.hit = -1;
    this.asked = 0;
  }

  box() {
    this.input = element("input", {
      type: "search",
      placeholder: "search",
      value: this.input?.value ?? "",
      "aria-label": "search in the transcript",
      title: "/ begins, Enter and Shift+Enter or n and N go through the hits",
      oninput: () => {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => this.find(), 150);
      },
      onkeydown: (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          if (this.input.value !== this.needle) this.find();
          else this.next(event.shiftKey ? -1 : 1);
        }
        if (event.key === "Escape") this.view.track.focus();
      },
    });
    const part = this.part?.value ?? "";
    const options = [["", "everywhere"], ...PARTS.map((part) => [part, `in ${part}`])];
    this.part = element(
      "select",
      {"aria-label": "where to search", onchange: () => this.find()},
      ...options.map(([value, text]) => element("option", {value}, text)),
    );
    this.part.value = part;
    this.found = element("span", {class: "eops-count", role: "status"});
    const move = (by, sign, word) =>
      button(sign, () => this.next(by), {"aria-label": `${word} hit`, disabled: true});
    this.buttons = [move(-1, "‹", "previous"), move(1, "›", "next")];
    return element(
      "span",
      {class: "eops-group eops-search"},
      this.input,
      this.part,
      this.buttons[0],
      this.found,
      this.buttons[1],
    );
  }

  forget() {
    this.asked += 1;
    this.hits = [];
    this.hit = -1;
  }

  // Asks again after the runs have changed, and stays at the place that is shown.
  async renew() {
    if (!(await this.ask())) return;
    this.hit = this.hits.findLastIndex((hit) => hit.place <= this.view.place);
    this.count();
    this.view.drawHits();
  }

  async find() {
    if (!(await this.ask())) return;
    this.view.drawHits();
    // The first hit from here on; behind the last one it begins again.
    if (this.hits.length) {
      const from = this.hits.findIndex((hit) => hit.place >= this.view.place);
      this.next(1, from < 0 ? 0 : from);
    } else this.view.show();
  }

  // Asks for the hits, and returns whether nothing else was asked for meanwhile.
  async ask() {
    clearTimeout(this.typing);
    const needle = this.input.value, number = ++this.asked;
    const answer = needle
      ? await this.view.kernel.ask("search", {text: needle, part: this.part.value})
      : {hits: []};
    if (number !== this.asked || needle !== this.input.value) return false;
    this.needle = needle;
    this.hits = answer.hits ?? [];
    this.hit = -1;
    this.view.places.clear();
    for (const each of this.buttons) each.disabled = !this.hits.length;
    this.found.textContent = answer.error ?? (needle ? "no hits" : "");
    return true;
  }

  next(by, to) {
    if (!this.hits.length) return;
    const count = this.hits.length;
    this.hit = to ?? (Math.max(this.hit, by < 0 ? 0 : -1) + by + count) % count;
    this.count();
    this.view.go(this.hits[this.hit].place);
  }

  count() {
    const count = this.hits.length;
    if (!count) return;
    const times = this.hits.reduce((sum, each) => sum + each.times, 0);
    const all = times === count ? "" : `, ${times} times`;
    this.found.textContent = `${this.hit + 1} of ${count}${all}`;
  }
}
