"""How scores look: one figure for one question."""

from math import nan
from typing import TYPE_CHECKING

from eopsgym.analysis.figures.forest import rows_on
from eopsgym.analysis.figures.style import COLOURS, INK, SIMULATED, WIDTHS, YOURS, bar_look, styled
from eopsgym.analysis.statistics.intervals import LEVEL
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

_ENDS = ("low", "high")


def plot_scores(scores: "pd.DataFrame", score: str = "strict", by: str = "model") -> "Axes":
    """The share of runs that succeed, a bar for each model, with a 95 % interval.

    Bars of scripted models are hatched and marked as simulated. The interval of `strict` is that of
    the table; that of `parity` is Wilson's, for a share of independent runs, and is left out where
    tasks have repeats. Models without a scored run have no bar.

    Args:
        scores: a table of `scores` with one row a model: `scores(runs, by=["model"])`.
        score: `strict` or `parity`, shares from 0 to 1.
        by: what there is a bar for instead, such as `plan`, `budget` or `orchestrator`. For a bar
            for each of several together, make one column of them:
            `scores.assign(both=scores["model"] + ", " + scores["plan"])`.

    Raises:
        ConfigError: if `by` is a list, or `scores` is no table, has no such score, or several rows
            for one.
    """
    if not isinstance(by, str):
        raise ConfigError(
            "a figure is by one column; make one of several, as plot_scores' help says"
        )

    import matplotlib.pyplot as plt

    columns = {*getattr(scores, "columns", ())}  # runs, which it is easily given, have none
    if score not in ("strict", "parity") or not {by, "scored", score} <= columns:
        raise ConfigError(f"no score {score!r} by {by} here; give scores(runs, by=['{by}'])")
    if scores[by].duplicated().any():
        raise ConfigError(f"several rows for one {by}; give scores(runs, by=['{by}'])")
    table = scores[scores["scored"] > 0].sort_values(score, ascending=False)
    shares, counts = table[score].astype(float), table["scored"].astype(int)
    names = [
        f"{name} (simulated)" if simulated else str(name)
        for name, simulated in zip(table[by], table["simulated"], strict=True)
    ]
    low, high = _ends(table, score)
    origins = table["simulated"].map({True: SIMULATED.name, False: YOURS.name})
    high_of = 0.8 + 0.3 * max(1, len(table))
    with styled():
        _, axes = plt.subplots(figsize=(WIDTHS[2], high_of), layout="constrained")
        for place, (share, origin) in enumerate(zip(shares, origins, strict=True)):
            axes.barh(place, share, 0.7, **bar_look(origin, COLOURS[0]))
            ends = [low.iloc[place], high.iloc[place]]
            axes.plot(ends, [place] * 2, color=INK, lw=0.9, marker="|", ms=4)
        rows_on(axes, names)
        unscored = table["unscored"] if "unscored" in columns else [0] * len(table)
        for place, (count, other) in enumerate(zip(counts, unscored, strict=True)):
            said = f"n = {count}" + (f" (and {other} not scored)" if other else "")
            axes.text(1.02, place, said, va="center", transform=axes.get_yaxis_transform())
        axes.set(xlim=(0, 1), xlabel=f"share of runs that pass ({score})")
    return axes


def _ends(table: "pd.DataFrame", score: str) -> "tuple[pd.Series[float], pd.Series[float]]":
    """The ends of the interval of each bar; NaN, of which nothing is drawn, where there is none."""
    import pandas as pd
    from statsmodels.stats.proportion import proportion_confint

    if score == "strict" and {*_ENDS} <= {*table.columns}:
        low, high = (table[name].astype("Float64").to_numpy(float, na_value=nan) for name in _ENDS)
        return pd.Series(low, index=table.index), pd.Series(high, index=table.index)
    if any("tasks" in method for method in table.attrs.get("interval", ())):
        none = pd.Series(nan, index=table.index)
        return none, none
    counts = table["scored"].astype(int)
    passed = table[score].astype(float) * counts
    low, high = proportion_confint(passed, counts, alpha=1 - LEVEL, method="wilson")
    return pd.Series(low, index=table.index), pd.Series(high, index=table.index)
