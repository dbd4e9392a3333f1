// Conversation with the kernel.

const AGAIN_MS = 1000; // without an answer so long, the first question is sent again

export class Kernel {
  constructor(model) {
    this.model = model;
    this.prefix = `${Math.random()}`.slice(2);
    this.count = 0;
    this.waiting = new Map();
    this.listener = (message) => this.receive(message);
    model.on("msg:custom", this.listener);
  }

  ask(what, details = {}) {
    const id = `${this.prefix}-${++this.count}`;
    return new Promise((answer) => {
      this.waiting.set(id, answer);
      this.model.send({...details, do: what, id});
    });
  }

  // Like ask, for the first question. It may reach the thread of cells, because the page gets a
  // thread of its own a moment after the first widget; while cells run, a later one is answered.
  askFirst(what) {
    const answer = this.ask(what);
    const id = `${this.prefix}-${this.count}`;
    const again = (after) => {
      this.repeating = setTimeout(() => {
        if (!this.waiting.has(id)) return;
        this.model.send({do: what, id});
        again(2 * after);
      }, after);
    };
    again(AGAIN_MS);
    return answer;
  }

  receive(message) {
    if (message.do === "changed") this.onchange?.();
    if (message.do === "at" && message.view !== this.prefix) this.onplace?.(message.place);
    // Each view of the widget gets all messages; an answer is for the one that asked.
    const answer = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    answer?.(message);
  }

  tell(place) {
    // Not by a trait of the model, whose echo could set back a place that was left meanwhile.
    this.model.send({do: "go", place, view: this.prefix});
  }

  close() {
    clearTimeout(this.repeating);
    this.model.off("msg:custom", this.listener);
  }
}
