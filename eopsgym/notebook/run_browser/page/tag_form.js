// The tags of the open run, and the form for another one.

import { make } from "./elements.js";

export class TagForm {
  constructor(list) {
    this.list = list;
    this.choices = { kinds: [], severities: [], can: false };
    this.element = make("div", "erb-tags", { hidden: true });
  }

  /** Say what hinders a tag, or make room for the next one. */
  sent(problem) {
    const line = this.element.querySelector(".erb-tag-problem");
    if (line) line.textContent = problem ?? "";
    if (problem || !this.note) return;
    this.note.value = "";
    // The form is drawn anew, and the next key, such as f, is one of the list.
    if (this.element.contains(document.activeElement)) this.list.table.focus({ preventScroll: true });
  }

  start() {
    if (!this.list.chosen) return;
    if (this.element.hidden || !this.kind)
      this.list.wire.send({ kind: "tags", run_id: this.list.chosen });
    else this.kind.focus();
  }

  draw(tags) {
    const [kind, bad] = [".erb-kind", ".erb-severity"].map((name) => this.element.querySelector(name)?.value);
    // Tags may come while somebody writes: what is written of this run stays, and the focus.
    const written = this.tagged === this.list.chosen ? (this.note?.value ?? "") : "";
    this.tagged = this.list.chosen;
    const isFocused = this.element.contains(document.activeElement);
    const focused = isFocused && `.${document.activeElement.className.split(" ").at(-1)}`;
    this.element.hidden = false;
    const line = make("div", "erb-tag-list", { role: "list", "aria-label": "tags of the run" });
    for (const each of tags) {
      const parts = [each.tag, each.severity, each.step ? `step ${each.step}` : "", each.note];
      const text = parts.filter(Boolean).join(" · ") + (each.source ? ` (${each.source})` : "");
      const drop = () => this.list.wire.send({ ...each, kind: "untag", run_id: this.list.chosen });
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
        this.list.leave(event);
      },
    });
    this.note.value = written;
    const problem = make("span", "erb-tag-problem", { role: "alert" });
    const add = () => {
      problem.textContent = this.kind.value ? "" : "choose a kind first";
      if (!this.kind.value) return this.kind.focus();
      this.list.wire.send({
        kind: "tag",
        run_id: this.list.chosen,
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
      onclick: () => this.list.shut(),
    }, "close run");
    const id = make("code", "erb-run", { title: "the run's id" }, this.list.chosen);
    this.element.replaceChildren(id, line, form, close, problem);
    if (focused) (this.element.querySelector(focused) ?? this.list.table).focus({ preventScroll: true });
  }
}
