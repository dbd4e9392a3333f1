"""The costs of runs by another price list, computed from the tokens of each reply."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import groupby
from typing import Any

from eopsgym.agents import PriceList, Usage
from eopsgym.sync import warn
from eopsgym.trajectories import Trajectories

REPRICED = "repriced_runs"
"""The name of the table of `repriced`, with `run_id` and the three costs of `runs`."""

_KINDS = tuple(Usage.__dataclass_fields__)
_REPLIES = f"""
    SELECT run_id, agent_role, reply_model, reply_cost, started_at::DATE AS day,
        {", ".join(f"reply_{kind}" for kind in _KINDS)}
    FROM usage JOIN runs USING (run_id) ORDER BY run_id"""


@contextmanager
def repriced(trajectories: Trajectories, prices: PriceList) -> Iterator[None]:
    """Add the costs of all runs by other prices to the store in this context, as a table.

    Prices are those of the day (UTC) on which a run began, or of today if that is unknown. Replies
    without the name of a model (scripted models and the user's own) keep their cost. A warning
    names the models without a price, with the number of their replies.
    """
    import pyarrow as pa

    unpriced: Counter[str] = Counter()
    replies = trajectories.rows(_REPLIES)
    rows = [
        {"run_id": run_id, **_costs(list(group), prices, unpriced)}
        for run_id, group in groupby(replies, lambda reply: reply["run_id"])
    ]
    columns = [("run_id", pa.string())]
    columns += [(name, pa.float64()) for name in ("cost", "planner_cost", "judge_cost")]
    table = pa.Table.from_pylist(rows, schema=pa.schema(columns))
    if unpriced:
        _warn_about(unpriced)
    trajectories.connection.register(REPRICED, table)
    try:
        yield
    finally:
        trajectories.connection.unregister(REPRICED)


def _costs(
    replies: list[dict[str, Any]], prices: PriceList, unpriced: Counter[str]
) -> dict[str, float | None]:
    """Return a run's cost without the judge, the planner's part of it, and the judge's cost."""
    by_role: dict[str, list[float | None]] = {"agent": [], "planner": [], "judge": []}
    for reply in replies:
        by_role.setdefault(reply["agent_role"], []).append(_cost(reply, prices, unpriced))
    judge = by_role.pop("judge")
    others = [cost for costs in by_role.values() for cost in costs]
    return {
        "cost": _total(others) if others else None,
        "planner_cost": _total(by_role["planner"]),
        "judge_cost": _total(judge),
    }


def _cost(reply: dict[str, Any], prices: PriceList, unpriced: Counter[str]) -> float | None:
    model = reply["reply_model"]
    if not model:
        cost: float | None = reply["reply_cost"]
        return cost
    day = reply["day"]
    price = prices.price(model, None if day is None else date.fromisoformat(day))
    if price is None:
        unpriced[model] += 1
        return None
    return price.of(Usage(*(reply[f"reply_{kind}"] for kind in _KINDS)))


def _total(costs: list[float | None]) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return sum(known, 0.0) if len(known) == len(costs) else None


def _warn_about(unpriced: Counter[str]) -> None:
    counts = sorted(unpriced.items())
    named = ", ".join(f"{name} ({n} {'reply' if n == 1 else 'replies'})" for name, n in counts)
    warn(
        f"there is no price for {named}; add it to conf/prices.json, or give "
        "a file of prices (--prices FILE, prices=…). The cost of these replies is unknown"
    )
