"""Claims: of several processes, one makes a run."""

from contextlib import ExitStack
from pathlib import Path

from eopsgym.runs.claimed_runs import ClaimedRuns, claimed_runs_of
from tests.runs.processes import finish, start
from tests.runs.programs import SMALL


def test_a_claim_holds_also_for_who_comes_after_another_process_has_left(tmp_path: Path) -> None:
    claims = claimed_runs_of(tmp_path / "default.runs.jsonl")

    def free_elsewhere() -> str:
        return finish(start("tests.runs.programs", "claim", tmp_path))[0].strip()

    with claims.in_use():
        assert free_elsewhere() == "True"
        with claims.claim(SMALL.setup.hash) as is_mine:
            assert is_mine
            assert free_elsewhere() == "False"
        assert free_elsewhere() == "True"
    assert list(tmp_path.iterdir()) == []


def test_a_forked_child_has_none_of_the_claims_of_its_parent(tmp_path: Path) -> None:
    [said] = finish(start("tests.runs.programs", "forked", tmp_path))
    assert said.split() == ["False", "True", "kept"]
    assert list(tmp_path.iterdir()) == []


def test_a_claim_of_this_process_is_distinguished_from_those_of_others(tmp_path: Path) -> None:
    claims = claimed_runs_of(tmp_path / "default.runs.jsonl")
    assert claims.holder(SMALL.setup.hash) == "another process"
    with claims.in_use(), claims.claim(SMALL.setup.hash), claims.claim(SMALL.setup.hash) as is_mine:
        assert not is_mine
        assert claims.holder(SMALL.setup.hash).startswith("this very process since 20")


def test_who_leaves_removes_no_claims_but_those_it_could_have_had(tmp_path: Path) -> None:
    early, late = ClaimedRuns(tmp_path / "a.runs.jsonl"), ClaimedRuns(tmp_path / "a.runs.jsonl")
    with ExitStack() as others:
        with early.in_use():
            [file] = tmp_path.iterdir()
            file.unlink()
            others.enter_context(late.in_use())
        assert [*tmp_path.iterdir()] == [file]
    assert not file.exists()
