// The forms for a tag and for a fork.

import {button, choice, element, labelled} from "./elements.js";

const CHANGES = [
  ["", "nothing, or another model"],
  ["message", "a message of the user after it"],
  ["result", "another result of this call"],
  ["error", "an error of this call"],
  ["reply", "the model's next reply"],
];

export class Forms {
  constructor(view) {
    this.view = view;
    this.follow = null; // what an open form does when another place is shown
    this.element = element("div", {class: "eops-form", hidden: true});
  }

  open(title, run, ...children) {
    const name = this.view.isMany ? ` ${this.view.frame.runs[run].name}` : "";
    const close = button("×", () => this.close(), {"aria-label": "close"});
    const head = element("div", {class: "eops-form-head"}, element("b", {}, title + name), close);
    this.element.replaceChildren(head, ...children);
    this.element.hidden = false;
    this.element.querySelector("select, input")?.focus({preventScroll: true});
  }

  close() {
    this.element.hidden = true;
    this.element.replaceChildren();
    this.follow = null;
    this.view.track.focus({preventScroll: true});
  }

  stepOf(run) {
    const cell = this.view.frame.rows[this.view.place - 1]?.cells[run];
    return cell?.step ?? 0;
  }

  tag(run) {
    const kinds = this.view.frame.runs[run].kinds;
    const kind = choice("kind", [["", "choose one"], ...kinds.map(([title, name]) => [name, title])]);
    const scope = choice("step", [["", "the whole run"]]);
    const severity = choice("severity", this.view.frame.severities.map((each) => [each, each || "–"]));
    const note = element("input", {placeholder: "what shows it", "aria-label": "because"});
    const source = element("input", {placeholder: "you", "aria-label": "who", size: "10"});
    const said = element("div", {class: "eops-said", role: "status"});
    const send = async (what, details) => {
      const answer = await this.view.kernel.ask(what, {run, ...details});
      said.textContent = answer.error ?? answer.said;
      said.classList.toggle("eops-error", "error" in answer);
    };
    const save = button("save", () => {
      if (kind.value) return send("tag", {
        kind: kind.value,
        step: Number(scope.value),
        severity: severity.value,
        note: note.value,
        source: source.value,
      });
      said.textContent = "choose a kind first";
      said.classList.add("eops-error");
      kind.focus();
    });
    const explain = () => {
      said.classList.remove("eops-error");
      said.textContent = kinds.find(([, name]) => name === kind.value)?.[2] ?? "";
    };
    kind.addEventListener("change", explain);
    // The form follows the stepper: to its step, or at the ends to the whole run.
    this.follow = () => {
      const step = this.stepOf(run);
      const options = [["", "the whole run"], ...(step ? [[step, `step ${step}`]] : [])];
      scope.replaceChildren(...options.map(([value, text]) => element("option", {value}, text)));
      scope.value = step || "";
    };
    this.open(
      "tag", run, labelled("kind", kind), labelled("step", scope), labelled("severity", severity),
      labelled("because", note), labelled("who", source), save, button("take back", () => send("untag", {})), said,
    );
    this.follow();
    explain();
  }

  fork(run) {
    const {code, model} = this.view.frame.runs[run];
    const change = choice("change", CHANGES);
    const text = element("input", {placeholder: "the text", "aria-label": "text"});
    const shown = element("code", {class: "eops-code"});
    const said = element("div", {class: "eops-said", role: "status"});
    const given = this.view.frame.model;
    const write = () => {
      const changed = change.value ? `, ${change.value}=${JSON.stringify(text.value)}` : "";
      const by = given && given !== model ? `, model=${JSON.stringify(given)}` : "";
      shown.textContent = `fork = ${code}.fork(${this.stepOf(run)}${changed}${by})`;
      text.disabled = !change.value;
    };
    const copy = button("copy", async () => {
      try {
        await navigator.clipboard.writeText(shown.textContent);
        said.textContent = "copied; run it in a cell";
      } catch {
        getSelection().selectAllChildren(shown);
        said.textContent = "selected; copy it with your keys, and run it in a cell";
      }
    });
    const really = async () => {
      said.textContent = `${given} is continuing the run …`;
      const asked = {run, step: this.stepOf(run), change: change.value, text: text.value};
      const answer = await this.view.kernel.ask("fork", asked);
      said.textContent = answer.error ?? answer.said;
      if (!answer.error) this.close();
    };
    const ask = () => said.replaceChildren(
      `${given} will be called now, which may cost money. `,
      button("yes, run it", really), " ", button("no", () => said.replaceChildren()),
    );
    const runs = given
      ? [button(`run it with ${given}`, ask)]
      : [element("span", {class: "eops-said"}, "Nothing is called here: run the code in a cell.")];
    change.addEventListener("change", write);
    text.addEventListener("input", write);
    this.follow = write;
    this.open(
      "fork", run, labelled("after this step, change", change), text, shown, copy, ...runs, said,
    );
    write();
  }
}
