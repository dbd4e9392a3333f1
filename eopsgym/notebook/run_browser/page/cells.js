// The cells of the list, and the widths of its columns.

import { make } from "./elements.js";
import { NUMERIC, shown } from "./values.js";

const WIDTHS = {
  verdict: 116, task: 250, domain: 88, tier: 64, model: 170, failure: 142, tag: 130, stop: 96,
  run_id: 132, started_at: 124, repeats: 150, request: 380, answer: 380,
};
const OF_KIND = { word: 130, text: 320, number: 78, money: 86, seconds: 82, moment: 124, flag: 76 };
const VERDICTS = { passed: "✓ passed", failed: "✗ failed", "no verdict": "– no verdict" };

/** The width of a column in pixels, unless somebody has changed it. */
export function width(column) {
  return WIDTHS[column.name] ?? OF_KIND[column.kind] ?? 120;
}

/** The cell of a row; a row that is not loaded yet has a dot. */
export function cell({ name, kind }, value, isLoaded) {
  if (!isLoaded) return make("span", "erb-cell erb-loading", { role: "gridcell" }, "·");
  if (name === "verdict") {
    const chip = make("span", `erb-verdict erb-${String(value).replace(" ", "-")}`, {},
      VERDICTS[value] ?? String(value));
    return make("span", "erb-cell", { role: "gridcell" }, chip);
  }
  const text = shown(value, kind);
  const names = ["erb-cell"];
  if (NUMERIC.has(kind)) names.push("erb-number");
  if (text === "–") names.push("erb-unknown");
  if (name === "errors" && value > 0) names.push("erb-bad");
  const cell = make("span", names.join(" "), { role: "gridcell", dir: "auto" });
  if (text.length > 12) cell.title = text;
  if (name === "tag" && text !== "–")
    for (const each of text.split(", ")) cell.append(make("span", "erb-tag", {}, each));
  else cell.textContent = text.replace(/\s+/g, " ");
  return cell;
}
