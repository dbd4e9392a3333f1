// The values of columns as texts.

export const NUMERIC = new Set(["number", "money", "seconds"]);
export const RANGED = new Set(["number", "money", "seconds", "moment"]);

export const count = (number) => Number(number).toLocaleString("en-US");

/** The text of a value, as people read it. */
export function shown(value, kind) {
  if (value === null || value === undefined || value === "") return "–";
  // A cost that is not 0 is never shown as 0.
  if (kind === "money" && value > 0 && value < 0.00005) return "<$0.0001";
  if (kind === "money") return `$${Number(value).toFixed(4)}`;
  if (kind === "seconds") return duration(Number(value));
  if (kind === "moment") return String(value).replace("T", " ").slice(0, 16);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return count(value);
  return String(value);
}

function duration(seconds) {
  const whole = Math.round(seconds); // so that 119.6 s are 2 m 00 s
  if (whole < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(whole / 60)} m ${String(whole % 60).padStart(2, "0")} s`;
}

/** The text of a value in a filter. */
export function word(value, kind) {
  return value === null || value === undefined ? "unknown" : shown(value, kind);
}
