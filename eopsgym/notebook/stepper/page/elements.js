// Elements of the page.

export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") made.style.cssText = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((each) => each != null));
  return made;
}

export function button(label, action, properties = {}) {
  return element("button", {type: "button", onclick: action, ...properties}, label);
}

export function choice(label, options) {
  const made = options.map(([value, text]) => element("option", {value}, text));
  return element("select", {"aria-label": label}, ...made);
}

export function labelled(text, control) {
  return element("label", {}, element("span", {}, text), control);
}
