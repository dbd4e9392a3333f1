"""The counts of each kind of failure, with the evidence of one run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eopsgym.analysis.failures.kinds import KINDS
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

_BY = ("model", "domain", "task", "simulated", "strict", "tagger")
Rows = list[dict[str, object]]


def failure_counts(tags: "pd.DataFrame", by: str | Sequence[str] = ()) -> "pd.DataFrame":
    """Count findings by kind, and by columns of their table.

    Columns: those of `by`, `kind`, `runs` (the runs that show it), `primary` (the runs of which it
    is the primary finding), `failed` (the failed ones among `runs`), `example` (the run, its step
    and the evidence of one of them).

    Args:
        tags: a table of `tag_failures`.
        by: columns among `model`, `domain`, `task`, `simulated`, `strict` and `tagger`.

    Raises:
        ConfigError: if `by` has another column.
    """
    import pandas as pd

    by = (by,) if isinstance(by, str) else by
    if unknown := [name for name in by if name not in _BY]:
        raise ConfigError(f"findings are counted by {', '.join(_BY)}, not by {unknown[0]!r}")
    rows: Rows = []
    for key, some in tags.groupby([*by, "kind"], sort=False, dropna=False):
        first = some.sort_values("primary", ascending=False, kind="stable").iloc[0]
        step = "" if pd.isna(first["step"]) else f", step {first['step']}"
        rows.append(
            {
                **dict(zip([*by, "kind"], key, strict=True)),
                "runs": some["run_id"].nunique(),
                "primary": int(some["primary"].sum()),
                "failed": some.loc[some["strict"].eq(False).fillna(False), "run_id"].nunique(),
                "example": f"{first['task']} ({first['run_id']}{step}): {first['evidence']}",
            }
        )
    place = {kind: number for number, kind in enumerate(KINDS)}
    frame = pd.DataFrame(rows, columns=[*by, "kind", "runs", "primary", "failed", "example"])
    return frame.sort_values([*by, "kind"], key=lambda c: c.map(place) if c.name == "kind" else c)
