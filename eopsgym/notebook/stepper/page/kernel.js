// Conversation with the kernel.

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
    this.model.off("msg:custom", this.listener);
  }
}
