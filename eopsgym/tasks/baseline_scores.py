"""The scores of the cheap strategies on the tasks of this project."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json

UNAIDED = (
    "no_operation",
    "done",
    "claim_only",
    "polite_refusal",
    "listed_reasons",
    "listed_rules",
    "refusal_of_another_task",
)
"""Strategies that any agent could follow: they make no call of the reference solution."""
EVERY_DOMAIN = "all"
"""The domain of the scores over all systems."""
MOST_FEASIBLE, MOST_REFUSALS = 0.01, 0.03
"""The largest shares of feasible tasks and of refusals that a strategy may win; no pair may be."""


class Share(NamedTuple):
    """The numbers of tasks, or pairs, that were won, that were tried, and that are unsure."""

    won: int
    of: int
    unsure: int = 0

    @property
    def share(self) -> float | None:
        """The share that was won; None if nothing was tried."""
        return self.won / self.of if self.of else None

    def __str__(self) -> str:
        return f"{self.won}/{self.of}" + (f" ({self.unsure} unsure)" if self.unsure else "")


class BaselineScore(NamedTuple):
    """The score of a strategy on the tasks of a system, or of all (`EVERY_DOMAIN`).

    `pairs` counts the pairs of twins of which both are won.
    """

    baseline: str
    domain: str
    feasible: Share
    refusals: Share
    pairs: Share

    @property
    def is_cheap(self) -> bool:
        """Return whether the strategy wins almost nothing, as it should."""
        return (
            (self.feasible.share or 0) <= MOST_FEASIBLE
            and (self.refusals.share or 0) <= MOST_REFUSALS
            and not self.pairs.won
        )


def baselines_file() -> Path:
    """Return the path of the strategies' scores in the project."""
    return data_dir() / "certificates" / "baselines.json"


def scores_text(scores: Iterable[BaselineScore]) -> str:
    """Return the content of the scores' file, with a line for each strategy and system."""
    lines = [json.dumps(each) for each in scores]
    return "[\n" + ",\n".join(f" {line}" for line in lines) + "\n]\n"


def kept_scores() -> list[BaselineScore]:
    """Return the scores of the strategies by system and over all; empty if there is no file.

    Raises:
        ConfigError: if the file is not such a table.
    """
    try:
        data = from_project_json(baselines_file().read_text(encoding="utf-8"))
        return [
            BaselineScore(name, domain, *(Share(*share) for share in shares))
            for name, domain, *shares in data
        ]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as error:
        way_out = "make it again (eopsgym tasks baselines)"
        raise ConfigError(f"cannot read {baselines_file()}: {error}; {way_out}") from error
