"""A scorer of result files that does what the published one does, and nothing more.

Written from the description of that scorer, without any code of the project: a file counts by its
`statistics`; one with an error counts as 0; a task without a file counts nowhere.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple


class PublishedScore(NamedTuple):
    """Means over the files of a model on a domain, from 0 to 1."""

    files: int
    overall_success_rate: float
    pass_at_1: float
    verifier_level_pass_rate: float


def published_scores(tree: Path) -> dict[tuple[str, str], PublishedScore]:
    """The scores of a tree, by the folders of model and domain."""
    found: dict[tuple[str, str], list[Mapping[str, Any]]] = defaultdict(list)
    for path in tree.glob("*/*/*/*/run_*/results_*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        wrong = any("error" in run for run in data["runs"])
        _orchestrator, model, domain, *_ = path.relative_to(tree).parts
        found[model, domain].append({} if wrong else data["statistics"])
    return {key: _score(files) for key, files in found.items()}


def _score(files: list[Mapping[str, Any]]) -> PublishedScore:
    names = PublishedScore._fields[1:]
    return PublishedScore(
        len(files), *(mean(each.get(name, 0.0) for each in files) for name in names)
    )
