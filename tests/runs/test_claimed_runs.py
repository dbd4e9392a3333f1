"""Claims: of several processes, one makes a run."""

from pathlib import Path

from eopsgym.runs.claimed_runs import claimed_runs_of
from tests.runs.processes import finish, start
from tests.runs.programs import SMALL


def test_a_claim_holds_also_for_who_comes_after_another_process_has_left(tmp_path: Path) -> None:
    claims = claimed_runs_of(tmp_path / "default.runs.jsonl")

    def free_elsewhere() -> str:
        return finish(start("tests.runs.programs", "claim", tmp_path))[0].strip()

    with claims.in_use():
        assert free_elsewhere() == "True"
        with claims.claim(SMALL.setup) as is_mine:
            assert is_mine
            assert free_elsewhere() == "False"
        assert free_elsewhere() == "True"
    assert list(tmp_path.iterdir()) == []
