// How well every text below an element can be read: the lowest contrast of text and ground, by
// WCAG's formula. Grounds and opacities are laid over each other from the page's root inwards.
root => {
  const rgba = text => {
    let found = text.match(/[\d.]+/g).map(Number);
    // Mixed colours are `color(srgb 0.1 0.2 0.3)`, with parts of 1.
    if (text.startsWith("color(")) found = found.map((part, i) => (i < 3 ? part * 255 : part));
    return found.length === 3 ? [...found, 1] : found;
  };
  const over = (top, alpha, below) => below.map((part, i) => top[i] * alpha + part * (1 - alpha));
  const luminance = colour => {
    const [r, g, b] = colour.map(part => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = [];
  for (const element of root.querySelectorAll("*")) {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || !element.checkVisibility() || element.closest("button:disabled, style")) continue;
    const line = [];
    for (let each = element; each; each = each.parentElement) line.unshift(each);
    let ground = [255, 255, 255], opacity = 1;
    for (const each of line) {
      const style = getComputedStyle(each);
      opacity *= Number(style.opacity);
      const colour = rgba(style.backgroundColor);
      ground = over(colour, colour[3] * opacity, ground);
    }
    const ink = rgba(getComputedStyle(element).color);
    const [dark, light] = [luminance(over(ink, ink[3] * opacity, ground)), luminance(ground)]
      .sort((a, b) => a - b);
    texts.push([(light + 0.05) / (dark + 0.05), element.textContent.trim().slice(0, 40)]);
  }
  texts.sort((a, b) => a[0] - b[0]);
  return texts[0];
}
