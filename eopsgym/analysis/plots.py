"""Plots of scores."""

from math import nan
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import is_baseline
from eopsgym.analysis.figures.fonts import fonts_for
from eopsgym.analysis.figures.forest import height_of, rows_on
from eopsgym.analysis.figures.page_style import WIDTHS, ink, main_families, styled
from eopsgym.analysis.figures.style import (
    BASELINE,
    COLOURS,
    SIMULATED,
    YOURS,
    bar_look,
)
from eopsgym.analysis.statistics.intervals import LEVEL, normal_quantile, wilson_ends
from eopsgym.analysis.statistics.trials import SCORES
from eopsgym.errors import ConfigError
from eopsgym.sync import warn

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_WHAT = {
    "pairs": "share of pairs of twins of which both are won (pairs)",
    "strict": "share of runs that pass on tasks that can be done (strict)",
    "refusals": "share of clean refusals of tasks that cannot be done (refusals)",
    "parity": "share of runs that pass as published (parity)",
}


def plot_scores(scores: "pd.DataFrame", score: str | None = None, by: str = "model") -> "Axes":
    """Draw the share of runs (or pairs) that succeed, one bar per model, with a 95 % interval.

    Bars of scripted models are hatched and marked as simulated; baselines are separate, below the
    others. Intervals are those of the table. The interval of `parity` is Wilson's, for a share of
    independent runs, and is left out if tasks have repeats. Beside a bar are its number of runs
    and, if runs have no verdict, the share if all of these had failed, and if all had passed.
    Models without a scored run have no bar.

    Args:
        scores: a table of `scores` with one row per model: `scores(runs, by=["model"])`.
        score: `pairs`, `strict`, `refusals` or `parity`, shares from 0 to 1. The default is
            `pairs`, or `strict` if no pairs were run.
        by: the column with one bar per value, such as `plan`, `budget` or `orchestrator`. For a bar
            per combination of several columns, join them into one:
            `scores.assign(both=scores["model"] + ", " + scores["plan"])`.

    Raises:
        ConfigError: if `by` is a list, or `scores` is not a table, lacks the score, or has several
            rows for one value of `by`.
    """
    if not isinstance(by, str):
        raise ConfigError(
            "by must be one column; join several columns into one, as help(plot_scores) shows"
        )

    import matplotlib.pyplot as plt

    columns = {*getattr(scores, "columns", ())}  # runs may be passed by mistake and have none
    score = score or ("pairs" if "pairs" in columns and scores["pairs"].notna().any() else "strict")
    if score not in SCORES or not {by, "scored", score} <= columns:
        raise ConfigError(f"there is no score {score!r} by {by}; pass scores(runs, by=['{by}'])")
    if scores[by].duplicated().any():
        raise ConfigError(f"there are several rows for one {by}; pass scores(runs, by=['{by}'])")
    table = scores[scores["scored"] > 0].dropna(subset=[score])
    table = table.assign(apart=table[by].map(is_baseline))
    table = table.sort_values(["apart", score], ascending=[True, False], kind="stable")
    low, high = _ends(table, score)
    rows = table.to_dict("records")
    fonts = fonts_for((str(name) for name in table[by]), main_families())
    if fonts.note:
        warn(fonts.note)
    with styled(families=fonts.families):
        names = [_name(row, by) for row in rows]
        size = (WIDTHS[2], height_of(names, 2, least=1))
        _, axes = plt.subplots(figsize=size, layout="constrained")
        places = rows_on(axes, names).places
        for number, (place, row) in enumerate(zip(places, rows, strict=True)):
            axes.barh(place, float(row[score]), 0.7, **bar_look(_origin(row), COLOURS[0]))
            ends = [low.iloc[number], high.iloc[number]]
            axes.plot(ends, [place] * 2, color=ink(), lw=0.9, marker="|", ms=4)
            note = _beside(row, score)
            axes.text(1.02, place, note, va="center", transform=axes.get_yaxis_transform())
        models = sum(not row["apart"] for row in rows)
        if 0 < models < len(rows):
            line = (places[models - 1] + places[models]) / 2
            axes.axhline(line, color=ink(), lw=0.6, ls=":")
        axes.set(xlim=(0, 1), xlabel=_WHAT[score])
    return axes


def _origin(row: dict[Any, Any]) -> str:
    if row["apart"]:
        return BASELINE.name
    return SIMULATED.name if row["simulated"] else YOURS.name


def _name(row: dict[Any, Any], by: str) -> str:
    return f"{row[by]} (simulated)" if row["simulated"] and not row["apart"] else str(row[by])


def _beside(row: dict[Any, Any], score: str) -> str:
    """Return `n = 30`, with the bounds of the share if some runs have no verdict."""
    count = int(row.get(_counts(score), row["scored"]))
    worst, best = (row.get(f"{score}_{name}", nan) for name in ("worst", "best"))
    apart = worst == worst and worst != best
    return f"n = {count}" + (f" (bounds: {worst:.2f} to {best:.2f})" if apart else "")


def _counts(score: str) -> str:
    """Return the column with the number of runs or pairs behind a score."""
    return "scored" if score == "parity" else f"{score}_scored"


def _ends(table: "pd.DataFrame", score: str) -> "tuple[pd.Series[float], pd.Series[float]]":
    """Return the ends of each bar's interval, or NaN, which is not drawn, if there is none."""
    import pandas as pd

    names = (f"{score}_low", f"{score}_high")
    if {*names} <= {*table.columns}:
        low, high = (table[name].astype("Float64").to_numpy(float, na_value=nan) for name in names)
        return pd.Series(low, index=table.index), pd.Series(high, index=table.index)
    if any("tasks" in method for method in table.attrs.get("interval", {}).get("strict", ())):
        none = pd.Series(nan, index=table.index)
        return none, none
    counts = table[_counts(score) if _counts(score) in table else "scored"].astype(int)
    passed = table[score].astype(float) * counts
    z = normal_quantile(LEVEL)
    ends = [
        wilson_ends(some, every, z) if every and some == some else (nan, nan)
        for some, every in zip(passed, counts, strict=True)
    ]
    both = pd.DataFrame(ends, index=table.index, columns=["low", "high"], dtype=float)
    return both["low"], both["high"]
