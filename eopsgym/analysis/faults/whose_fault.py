"""The faults behind the failures of runs, with proofs, and their shares of the score."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.analysis.faults.diagnosis import Diagnosis, diagnose, has_failed
from eopsgym.analysis.faults.fault_names import FAULTS
from eopsgym.analysis.faults.unfair_verifier import Score
from eopsgym.analysis.sources import Source, opened
from eopsgym.runs import RESULTS
from eopsgym.runs.progress_bar import shown
from eopsgym.sync import run_sync
from eopsgym.tasks import Task

if TYPE_CHECKING:
    import pandas as pd

_OF_RUN = ("run_id", "task", "model", "simulated")
_FINDING = ("fault", "proof", "step")


def whose_fault(
    source: Source = RESULTS,
    *,
    tasks: Iterable[Task] = (),
    score: Score = "strict",
    users: Mapping[str, str] | None = None,
    store: str | Path | None = None,
) -> "pd.DataFrame":
    """Return whose fault each failed run was, with the proof.

        >>> run = eopsgym.run_task("itsm/itsm_001_right_amara", "scripted/premature")
        >>> whose_fault(run)[["fault", "step", "proof"]]

    One row per failed run: `run_id, task, model, simulated, fault` (one of `FAULTS`), `proof`,
    `step` (the first wrong one; NA if there is none). `failed_verifiers` returns the same for each
    failed verifier; `.attrs["left_out"]` counts runs without a verdict by the reason for their end.

    A reference solution proves most. A verifier that it fails itself is the fault of the verifier,
    of a rule or of the clock. Otherwise its remaining calls are made from the states of the run, to
    find the last step from which the task can still be won. A verifier that no run can pass, by its
    text alone, is at fault as well. Without a reference solution, the run is repeated from its
    seed, and one call after another is corrected with values from the verifier's SQL that the run
    had read: a `deciding call` is not proved to be the agent's fault. If nothing is proved, the
    fault is `unknown`, and the proof says why. If a run has several faults, one that no agent could
    overcome is returned.

    Args:
        source: the runs.
        tasks: the tasks that cannot be found by their names.
        score: `strict`, or `parity` for runs that published scoring fails.
        users: the acting users' header values by system, for runs whose task is not available,
            since no record contains them.
        store: as for `open_trajectories`.
    """
    import pandas as pd

    diagnoses, left_out, _ = _diagnosed(source, tasks, score, users, store)
    rows = [_row(each, each.finding.__dict__) for each in diagnoses]
    frame = pd.DataFrame(rows, columns=[*_OF_RUN, *_FINDING]).astype({"step": "Int64"})
    verifiers = [
        _row(each, {"position": place, **finding.__dict__})
        for each in diagnoses
        for place, finding in sorted(each.verifiers.items())
    ]
    frame.attrs["left_out"] = left_out
    # Stored as rows, since pandas compares attrs when frames are joined, and cannot compare frames.
    frame.attrs["verifiers"] = verifiers
    return frame


def failed_verifiers(faults: "pd.DataFrame") -> "pd.DataFrame":
    """Return the failed verifiers of a table of `whose_fault`: one row each, with its `position`.

    >>> failed_verifiers(whose_fault("results"))

    Args:
        faults: the table of `whose_fault`.
    """
    import pandas as pd

    columns = [*_OF_RUN, "position", *_FINDING]
    frame = pd.DataFrame(faults.attrs["verifiers"], columns=columns)
    return frame.astype({"step": "Int64", "position": "Int64"})


def fault_waterfall(
    source: Source = RESULTS,
    *,
    tasks: Iterable[Task] = (),
    score: Score = "strict",
    users: Mapping[str, str] | None = None,
    store: str | Path | None = None,
) -> "pd.DataFrame":
    """Return the score as a waterfall: all runs, the runs lost by each fault, and the passed runs.

        >>> fault_waterfall("results")[["part", "runs", "share"]]

    Rows, in order: `all`, then every fault of `FAULTS`, then `passed`. Columns: `part`, `runs`,
    `share` (of all runs that count, 0 to 1), `from_share` and `to_share` (the ends of the bar),
    `run_ids`. The runs with a verdict count, and those that the environment ended.
    """
    import pandas as pd

    diagnoses, left_out, passed = _diagnosed(source, tasks, score, users, store)
    lost = {name: [d.run.id for d in diagnoses if d.finding.fault == name] for name in FAULTS}
    total = len(diagnoses) + len(passed)
    rows = [_bar("all", [*passed, *(d.run.id for d in diagnoses)], 0, total)]
    level = total
    for name, ids in lost.items():
        rows.append(_bar(name, ids, level, level - len(ids)))
        level -= len(ids)
    rows.append(_bar("passed", passed, level, 0))
    frame = pd.DataFrame(rows)
    for name in ("share", "from_share", "to_share"):
        frame[name] = frame[name] / total if total else float("nan")
    frame.attrs["left_out"] = left_out
    return frame


def _bar(part: str, ids: list[str], start: int, end: int) -> dict[str, object]:
    return {
        "part": part,
        "runs": len(ids),
        "share": float(len(ids)),
        "from_share": float(start),
        "to_share": float(end),
        "run_ids": ids,
    }


def _diagnosed(
    source: Source,
    tasks: Iterable[Task],
    score: Score,
    users: Mapping[str, str] | None,
    store: str | Path | None,
) -> tuple[list[Diagnosis], dict[str, int], list[str]]:
    """Return the diagnoses of failed runs, counts of left out runs, and the ids of passed runs."""
    given = {task.id: task for task in tasks}
    diagnoses = []
    left_out: dict[str, int] = {}
    with opened(source, store) as trajectories:
        rows = trajectories.rows(f"SELECT run_id FROM runs WHERE {score} ORDER BY 1")
        runs = trajectories.runs(f"{score} IS NOT TRUE")
        for run in shown(runs, len(runs), "whose fault"):
            if has_failed(run, score):
                diagnosis = run_sync(diagnose(run, given, score, users or {}))
                # The events are not needed any more, and take almost all of the memory.
                diagnoses.append(replace(diagnosis, run=replace(run, events=())))
            else:
                left_out[run.stop] = left_out.get(run.stop, 0) + 1
    passed = [row["run_id"] for row in rows]
    return diagnoses, left_out, passed


def _row(diagnosis: Diagnosis, more: Mapping[str, object]) -> dict[str, object]:
    run = diagnosis.run
    return {**{name: getattr(run, name) for name in _OF_RUN[1:]}, "run_id": run.id, **more}
