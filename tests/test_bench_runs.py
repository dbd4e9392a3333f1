"""`make bench` measures scripted runs; here few of them, without looking at the times."""

from tests.bench_runs import bench_runs


def test_few_runs_are_measured_as_many_are() -> None:
    lines: list[str] = []
    bench_runs(lambda what, measured, aim: lines.append(what), 2)
    assert lines[0] == "2 scripted runs, records and both scores"
    assert lines[-1] == "    a run in its file"
