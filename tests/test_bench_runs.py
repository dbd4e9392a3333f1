"""`make bench` measures scripted runs; here a few of them, without looking at the times."""

import pytest

from eopsgym.runs import run_entry
from tests.bench_runs import bench_runs


def test_a_few_runs_are_measured_as_many_are(monkeypatch: pytest.MonkeyPatch) -> None:
    # As many runs are not all remembered, but read again from their file.
    monkeypatch.setattr(run_entry, "_recent", type(run_entry._recent)(maxlen=1))
    lines: list[str] = []
    bench_runs(lambda what, measured, aim: lines.append(what), 3)
    assert lines[0] == "3 scripted runs, records and both scores"
    assert lines[-1] == "    a run in its file"
