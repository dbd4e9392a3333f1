"""The figure of plans: none, one by a model, one by a person."""

from typing import Any

from eopsgym.analysis.figures.conditions import condition_rows
from eopsgym.analysis.figures.figure import Figure
from eopsgym.analysis.figures.notes import about_published
from eopsgym.analysis.figures.own_runs import own_runs
from eopsgym.analysis.figures.panels import bar_panels
from eopsgym.analysis.figures.style import PAPER, SHADES
from eopsgym.analysis.paper import SYSTEMS, paper_table, plan_gains
from eopsgym.analysis.sources import Source

PLANS = dict(zip(("no plan", "a model's plan", "a person's plan"), SHADES, strict=True))
_PAPER = dict(zip(("none", "claude", "human"), PLANS, strict=True))
_SYSTEMS = ("csm", "itsm", "hr")
_NOTES = about_published(
    "Paper: table 3, quoted second hand; the rows without a plan are those of table 2. Which "
    "Claude wrote the plans is not told.",
    "A person's plan brings 14 to 35 points over none, and a model's 5 to 13, as the paper says.",
    "Left out: Qwen3-4B (Think), whose rows with a plan nobody has found; and the 153 published "
    "runs, all without a plan.",
)


def plan_conditioned(source: Source | None = None, system: str | None = None) -> Figure:
    """Draw success without a plan, with a model's, and with a person's, by model and system.

    In your runs, the plan `reference` is a person's and `generated:…` a model's; others are left
    out.

    Args:
        source: your runs, or None for only the published numbers.
        system: the system to which your runs are restricted, or None.
    """
    own = own_runs(source, system).on_feasible_tasks()
    rows, left = condition_rows(own, "plan", _named, list(PLANS))
    notes = [*_NOTES, *own.notes, *left]
    paint = bar_panels("place", "series", PLANS)
    return Figure.of(
        "plan_conditioned", "What a plan brings", [*_paper(), *rows], notes, paint, own.source
    )


def _paper() -> list[dict[str, Any]]:
    """Return the rows of the models of which success with some plan is known."""
    table = paper_table("plan_conditioned").set_index(["model", "plan"])
    return [
        {
            "label": f"{model}, {SYSTEMS[system]}, {name}",
            "panel": model,
            "place": SYSTEMS[system],
            "series": name,
            "origin": PAPER.name,
            "percent": table.loc[(model, plan), system],
        }
        for model in dict.fromkeys(plan_gains()["model"])
        for system in _SYSTEMS
        for plan, name in _PAPER.items()
    ]


def _named(plan: str) -> str:
    if plan == "none":
        return "no plan"
    if plan == "reference":
        return "a person's plan"
    return "a model's plan" if plan.startswith("generated:") else ""
