// The kernel sends texts and trees (see html_tree.py), from which elements are built one by one: no
// text of a run is ever parsed as markup.

import {element} from "./elements.js";

const TAGS = new Set(
  "b br details div i li ol p span summary table tbody td th thead tr".split(" "),
);
// An element whose content the kernel sends when it is shown.
export const HOLDER = ":is([class^='eops-part-'], [class^='eops-rows-'])";
const AT_ONCE = 20; // children of an element that are built at once; more than a pane has lines
const PAUSE_LEFT_MS = 4;

// `load` is called with each holder in a fold that is opened.
export function build(trees, {isWhole = false, mayWait = !isWhole, load = null} = {}) {
  const options = {isWhole, mayWait, load};
  const made = document.createDocumentFragment();
  for (const tree of trees) {
    if (typeof tree === "string") {
      made.append(tree);
      continue;
    }
    const [tag, attributes, ...children] = tree;
    const node = document.createElement(TAGS.has(tag) ? tag : "span");
    if (attributes.class) node.className = attributes.class;
    if (attributes.style) node.style.cssText = attributes.style;
    if ("open" in attributes) node.open = true;
    if (tag === "details" && !node.open && !isWhole) buildWhenOpened(node, children, options);
    else if (children.length > AT_ONCE && mayWait) {
      node.append(build(children.slice(0, AT_ONCE), options));
      buildInPauses(node, children.slice(AT_ONCE), options);
    } else node.append(build(children, options));
    if (tag === "details" && load) loadWhenOpened(node, load);
    made.append(node);
  }
  return made;
}

function buildInPauses(node, children, options) {
  // A pane shows a dozen lines, and a list of records may have hundreds: a step does not wait for
  // those that are below, nor are they built when the next place is shown meanwhile.
  const next = (deadline) => {
    if (!node.isConnected) return;
    do node.append(build(children.splice(0, AT_ONCE), options));
    while (children.length && deadline.timeRemaining() > PAUSE_LEFT_MS);
    if (children.length) inPause(next);
  };
  inPause(next);
}

function inPause(action) {
  if (window.requestIdleCallback) window.requestIdleCallback(action);
  else setTimeout(action, 30, {timeRemaining: () => 0}); // Safari has no idle callback
}

function buildWhenOpened(details, [summary, ...body], options) {
  // Most folded parts are never opened, and a list of records has thousands of elements.
  details.append(build([summary]));
  details.addEventListener("toggle", () => details.append(build(body, options)), {once: true});
}

function loadWhenOpened(details, load) {
  // After the listener above, which makes the holder.
  details.addEventListener("toggle", () => {
    const holder = details.querySelector(`:scope > ${HOLDER}`);
    if (holder && !holder.childNodes.length) load(holder);
  }, {once: true});
}

export function highlight(root, needle) {
  // Wrap each occurrence of a text, as text, in a mark; return the marks.
  const wanted = needle.toLowerCase(), marks = [], texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (let text of texts) {
    for (;;) {
      const lower = text.data.toLowerCase();
      // Lower case may be longer than the text in a few scripts: then there is no exact place.
      const at = lower.length === text.data.length ? lower.indexOf(wanted) : -1;
      if (at < 0) break;
      const found = text.splitText(at);
      text = found.splitText(wanted.length);
      const mark = element("mark", {class: "eops-found"});
      found.replaceWith(mark);
      mark.append(found);
      marks.push(mark);
    }
  }
  return marks;
}
