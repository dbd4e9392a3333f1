"""Recorded calls of the published server come out the same.

`make recorded` prints the comparison by tool.
"""

import json

import pytest

from tests.domains.teams.published_world import base, observed, recorded
from tests.domains.teams.recorded_calls import (
    ERRORS,
    MINE,
    RESULTS,
    error_of,
    example_of,
    letters,
    print_comparisons,
    replay,
    run_of,
)
from tests.domains.teams.recorded_scenes import PERSON, read, scene
from tests.reference import reference


@pytest.mark.parametrize("tool", MINE)
def test_a_recorded_success_comes_out_the_same(tool: str) -> None:
    found, ours = example_of(tool)
    assert found.agrees, found
    example = recorded()[tool]["example_success"]
    theirs = example.get("text") or json.dumps(example["result"], indent=2)
    of_the_seed = {"add_channel_member": '"id"', "list_installed_apps": "@odata.count"}
    differ = [pair for pair in zip(letters(ours.text), letters(theirs), strict=True)
              if pair[0] != pair[1]]  # fmt: skip
    assert [mine for mine, _ in differ if of_the_seed.get(tool, "?") not in mine] == []


@pytest.mark.parametrize("tool", ERRORS)
def test_a_recorded_error_has_its_text(tool: str) -> None:
    found = error_of(tool)
    assert found.agrees, found


@pytest.mark.parametrize("name", RESULTS)
def test_a_published_result_file_is_repeated(name: str) -> None:
    run = run_of(name)
    found, database = replay(run)
    assert [each for each in found if not each.comparison.agrees] == []
    assert len(found) == len(run["tool_results"])
    for each in found:
        assert letters(each.ours.text) == letters(each.theirs)
    for title, check in run["verification_results"].items():
        rows = database.rows(check["query"])
        assert [*rows[0].values()] == [check["actual"]], title


def test_a_team_that_is_listed_whole_is_what_runs_saw() -> None:
    seen = [each for tool, each in observed(reference("seeds", "teams"))
            if tool == "list_teams" and "webUrl" in each]  # fmt: skip
    listed = read(base().database().call("list_teams", {}, PERSON).text)["value"]
    ours = next(each for each in listed if each["id"] == seen[0]["id"])
    assert len(seen) == 5
    for each in seen:
        assert json.dumps({**each, "createdDateTime": ours["createdDateTime"]}) == json.dumps(ours)


def test_a_published_verifier_finds_the_status_that_was_set() -> None:
    example = recorded()["set_user_status_message"]["example_success"]
    database, actor = scene("set_user_status_message", example)
    assert database.call("set_user_status_message", example["arguments"], actor).text == "200"
    lines = reference("verifier-queries", "teams.jsonl").read_text(encoding="utf-8").splitlines()
    (asked,) = (each for each in map(json.loads, lines) if "presence_sessions" in each["query"])
    assert [*database.rows(asked["query"])[0].values()] == [asked["expected"]]


def test_the_comparison_is_printed_by_tool(capsys: pytest.CaptureFixture[str]) -> None:
    reference("trajectories", "teams")
    assert print_comparisons()
    assert "all 45 tools" in capsys.readouterr().out
