// The messages between the page and the kernel.

export const TYPING_MS = 250; // a pause in typing after which the kernel is asked
const BUSY_MS = 1200; // without any answer so long, the kernel is busy with a cell
const WAIT_MS = 350; // an answer that takes longer is announced

/** What the kernel answered, and what waits for an answer. */
export class Wire {
  constructor(model, heard, status) {
    this.model = model;
    this.status = status;
    this.heard = (message) => {
      this.calm();
      if (message.kind === "heard") this.waiting = setTimeout(() => status("working"), WAIT_MS);
      else heard(message);
    };
    model.on("msg:custom", this.heard);
  }

  send(message, isAnswered = true) {
    this.model.send(message);
    if (!isAnswered) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.status("busy"), BUSY_MS);
  }

  calm() {
    clearTimeout(this.waiting);
    this.status("");
  }

  end() {
    clearTimeout(this.waiting);
    this.model.off("msg:custom", this.heard);
  }
}
