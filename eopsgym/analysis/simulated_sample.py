"""The simulated runs of the package, for figures before a user has own runs.

All are of scripted models on this package's tasks. Their behaviour was chosen, so nothing that
these runs show is a finding. `python -m dev.sample_runs` makes them.
"""

import lzma
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.agents import FAILURES
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.trajectories import Trajectories, trajectories_of_lines

if TYPE_CHECKING:
    import pandas as pd

_SCRIPTED = "scripted/"


def sample_trajectories() -> Trajectories:
    """Return the package's simulated runs, as tables.

    The main condition (react, `plus_15`, no plan, no budget, published) has 42 tasks of all
    systems, each run three times by a model that follows the reference solution and by three that
    slip more or less often. Two of these also run half of the tasks under other budgets, plans,
    orchestrators, tool sets and modes, with one change at a time. One model for each kind of
    failure runs some of the shortest tasks.

    Raises:
        ConfigError: if the file of the sample is missing or damaged.

    Examples:
        >>> sample_trajectories().rows("SELECT count(*) AS live FROM runs WHERE NOT simulated")
        [{'live': 0}]
    """
    return trajectories_of_lines(sample_lines())


def known_failures(source: Source) -> "pd.DataFrame":
    """Return the slips that scripted models report themselves, to measure how well they are found.

    The name of a model that always makes one kind of failure is that kind. A model that slips
    sometimes says so in its thinking, which a measured method must therefore not read. A run with a
    slip may nevertheless have passed.

    Args:
        source: the runs; those of other models give no rows.

    Returns:
        A row for each slip: `run_id`, `task`, `model`, `kind`, `step` (the tool call at which it
        happened, from 1; the number of calls plus one if something was left out before the answer;
        NA if the kind is the name of the model).
    """
    import pandas as pd

    from eopsgym.agents.scripted.unsteady import reported_slips

    with opened(source) as trajectories:
        runs = trajectories.rows(
            "SELECT run_id, task, model FROM runs WHERE simulated ORDER BY ALL"
        )
        thoughts = trajectories.rows(
            "SELECT run_id, thinking FROM messages WHERE thinking LIKE '%(simulated slip: %' "
            "ORDER BY run_id, position"
        )
    slips = [(row["run_id"], slip) for row in thoughts for slip in reported_slips(row["thinking"])]
    of_run = {row["run_id"]: row for row in runs}
    rows = [
        {**row, "kind": row["model"].removeprefix(_SCRIPTED), "step": None}
        for row in runs
        if row["model"].removeprefix(_SCRIPTED) in FAILURES
    ]
    rows += [
        {**of_run[run], "kind": slip.kind, "step": slip.call}
        for run, slip in slips
        if run in of_run
    ]
    made = pd.DataFrame(rows, columns=["run_id", "task", "model", "kind", "step"])
    return made.astype({"step": "Int64"})


def sample_path() -> Path:
    """Return the file of the sample: run records, one per line, compressed with xz."""
    return data_dir() / "samples" / "simulated_runs.jsonl.xz"


def sample_lines() -> list[bytes]:
    """Return the run records of the sample.

    Raises:
        ConfigError: if the file is missing or damaged.
    """
    path = sample_path()
    try:
        return lzma.decompress(path.read_bytes()).splitlines()
    except (OSError, lzma.LZMAError) as error:
        raise ConfigError(f"cannot read the sample of runs {path}: {error}") from error
