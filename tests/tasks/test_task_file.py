"""Task files: read whole, or refused with the file, the key and the way out."""

import json
from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks import Task, read_task
from tests.toy import office


def server(**changes: Any) -> list[dict[str, Any]]:
    made = office.data()["gym_servers_config"][0] | changes
    return [{key: value for key, value in made.items() if value is not ...}]


def verifier(**changes: Any) -> list[dict[str, Any]]:
    made = office.check("moved", "SELECT 1") | changes
    return [{key: value for key, value in made.items() if value is not ...}]


def config(**values: Any) -> list[dict[str, Any]]:
    return verifier(validation_config=values)


def test_a_task_of_our_own_is_read_whole() -> None:
    task = office.task()
    assert (task.id, task.domain, task.published) == ("move_office", "itsm", False)
    assert task.gold is not None
    assert [call.tool for call in task.gold.calls] == list(task.selected_tools)
    assert [(v.index, v.name, v.category) for v in task.verifiers][2] == (
        2,
        "mill untouched",
        "integrity",
    )
    assert (task.servers[0].user, task.servers[0].domain.name) == ("token-ada", "itsm")
    assert str(task) == "move_office: Move the harbour office"


def test_a_prompt_that_is_left_out_is_the_policy_with_who_and_when() -> None:
    prompt = office.task().system_prompt
    assert prompt.startswith("# ITSM policy")
    assert prompt.endswith("You act for Ada Berg. It is 2026-03-02T09:00:00 UTC.")
    assert office.task(system_prompt="Be quick.").system_prompt == "Be quick."


def test_who_acts_is_named_with_their_address_as_names_are_not_unique() -> None:
    ada = {"name": "Ada Berg", "email": "ada.berg@acme.example"}
    prompt = office.task(gym_servers_config=server(user_info=ada)).system_prompt
    assert "You act for Ada Berg (ada.berg@acme.example). It is" in prompt


def test_an_infeasible_task_says_why_and_how_it_is_refused() -> None:
    task = office.task(office.DELETE)
    assert (task.feasible, task.infeasible_because) == (False, "missing_tool")
    assert task.refusal is not None
    assert task.refusal.texts == ("'mill' or 'location' and 'no tool' or 'tool is missing'",)
    assert task.naive is not None


@pytest.mark.parametrize(
    "context",
    [
        {"x-itsm-user-token": "token-ada"},
        {"x-itsm-user-token ": " token-ada "},
        {"itsm-user-token": "token-ada"},
        {"X-ITSM-User-Token": "token-ada", "user-id": "7"},
    ],
)
def test_the_acting_user_is_found_under_a_key_with_spaces_or_without_prefix(
    context: dict[str, str],
) -> None:
    assert office.task(gym_servers_config=server(context=context)).servers[0].user == "token-ada"


def test_without_a_token_the_default_user_acts() -> None:
    assert office.task(gym_servers_config=server(context=None)).servers[0].user is None


def test_a_row_of_the_published_data_set_holds_json_as_text() -> None:
    row = office.data(plan=None, gold=None, rules=None, title=None, now=None)
    for key in ("gym_servers_config", "verifiers"):
        row[key] = json.dumps(row[key])
    task = read_task(row | {"task_id": "row_1", "domain": "itsm"}, "row 1")
    assert (task.id, len(task.verifiers), task.published) == ("row_1", 3, True)


def test_the_published_form_leaves_our_additions_out() -> None:
    published = office.task().to_published()
    assert not {"gold", "plan", "rules", "now", "title"} & set(published)
    assert "category" not in published["verifiers"][0]
    assert published["system_prompt"].startswith("# ITSM policy")
    again = read_task(published, "again.json")
    assert (again.verifiers[0].query, again.published) == (office.task().verifiers[0].query, True)


def test_the_file_name_is_the_id_of_a_task_without_one() -> None:
    assert read_task(office.data(task_id=None), "tasks/task_7.json").id == "task_7"


def test_reading_a_task_needs_no_domain() -> None:
    task = office.task(gym_servers_config=server(mcp_server_name="gym-nowhere"))
    assert (task.domain, task.system_prompt.startswith("You act for")) == ("gym-nowhere", True)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"user_promt": "x"}, r"unknown key 'user_promt'; did you mean 'user_prompt'\?"),
        (
            {"colour": "red"},
            "unknown key 'colour'; known are allowed_breaches, distractors, domain",
        ),
        ({"user_prompt": None}, "'user_prompt' is missing"),
        ({"user_prompt": 5}, "'user_prompt' must be text, not 5"),
        ({"gym_servers_config": None}, "'gym_servers_config' is missing"),
        ({"gym_servers_config": []}, "names no server"),
        ({"gym_servers_config": ["itsm"]}, "must be a list of objects"),
        ({"gym_servers_config": "[{"}, "gym_servers_config is not JSON"),
        ({"gym_servers_config": server(seed_database_file=...)}, "'seed_database_file' is missing"),
        ({"gym_servers_config": server(mcp_server_name=4)}, "'mcp_server_name' must be text"),
        ({"gym_servers_config": server(contxt={})}, "'contxt'; did you mean 'context'"),
        ({"gym_servers_config": server(context=["x"])}, "'context' must be an object"),
        ({"verifiers": None}, "'verifiers' is missing"),
        ({"verifiers": {}}, "'verifiers' must be a list"),
        ({"verifiers": ["x"]}, "verifier 1 is not an object"),
        (
            {"verifiers": verifier(verifier_type="sql")},
            "verifier 1: type must be one of .*, not 'sql'",
        ),
        ({"verifiers": verifier(verifier_type=...)}, "verifier 1: 'verifier_type' is missing"),
        ({"verifiers": verifier(validation_config=...)}, "'validation_config' is missing"),
        ({"verifiers": verifier(category="speed")}, "category must be one of .*, not 'speed'"),
        ({"verifiers": verifier(nam="x")}, "verifier 1: unknown key 'nam'; did you mean 'name'"),
        ({"verifiers": config(querry="x")}, "unknown key 'querry'; did you mean 'query'"),
        ({"verifiers": config(comparision_type="x")}, "did you mean 'comparison_type'"),
        (
            {"verifiers": config(comparison_type="__import__")},
            "verifier 1: comparison_type must be one of equals, greater_than, .*, not '__import__'",
        ),
        (
            {"verifiers": config(expected_value=float("nan"))},
            "expected_value must be finite, not nan",
        ),
        (
            {"verifiers": config(expected_value={"a": [float("nan")]})},
            r"not {'a': \[nan",
        ),
        (
            {"verifiers": config(expected_value=[[float("-inf")]])},
            r"not \[\[-inf\]\]",
        ),
        (
            {"verifiers": config(comparison_type=None)},
            "comparison_type must be one of equals, .*, not None",
        ),
        ({"selected_tools": "add_location"}, "'selected_tools' must be a list"),
        ({"selected_tools": [1]}, "'selected_tools' must be a list of texts, and has 1"),
        ({"number_of_runs": "two"}, "'number_of_runs' must be a whole number"),
        ({"reset_database_between_runs": "no"}, "must be true or false"),
        ({"feasible": "false"}, "'feasible' must be true or false"),
        ({"rules": ["a", 1]}, "'rules' must be a list of texts"),
        ({"plan": [["a"]]}, "'plan' must be a list of texts"),
        (
            {"allowed_breaches": {"ITSM-3.1": " "}},
            "'allowed_breaches' must give the reason for ITSM-3.1",
        ),
        ({"now": "noon"}, "'now': 'noon' is not a moment"),
        ({"now": 5}, "'now' must be text"),
        (
            {"refusal": {"reasons": [{"kind": "missing_tool", "facts": [["x"]]}]}},
            "belong to tasks with 'feasible': false",
        ),
        ({"gold": {"calls": []}}, "gold: must be an object with exactly 'calls' and 'answer'"),
    ],
)
def test_what_is_wrong_with_a_task_is_named(changes: dict[str, Any], words: str) -> None:
    data = office.data() | changes
    with pytest.raises(TaskError, match=words) as caught:
        read_task({key: value for key, value in data.items() if value is not None}, "my.json")
    assert str(caught.value).startswith("my.json")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"infeasible_because": None}, "must be one of missing_tool, policy, missing_data"),
        ({"infeasible_because": "mood"}, "must be one of missing_tool, policy, missing_data"),
        ({"refusal": None}, "an infeasible task needs 'refusal'"),
        ({"refusal": {"reasons": []}}, "at least one reason"),
        ({"refusal": {"reasons": "no tool"}}, "'reasons' must be a list"),
        ({"refusal": {"says": ["no tool"]}}, "unknown key 'says'; known are reasons"),
    ],
)
def test_what_is_wrong_with_an_infeasible_task_is_named(
    changes: dict[str, Any], words: str
) -> None:
    with pytest.raises(TaskError, match=words):
        office.task(office.DELETE, **changes)


@pytest.mark.parametrize(
    ("kind", "values", "words"),
    [
        ("tool_execution", {"selected_tools": "x"}, "'selected_tools' must be a list"),
        ("tool_execution", {"minimum_tool_calls": "2"}, "must be a whole number"),
        ("response_check", {"minimum_comparison_value": "high"}, "must be a number"),
    ],
)
def test_other_verifiers_have_typed_settings(kind: str, values: Any, words: str) -> None:
    with pytest.raises(TaskError, match=words):
        office.task(verifiers=verifier(verifier_type=kind, validation_config=values))


@pytest.mark.parametrize("data", [[], "x", None, 5])
def test_a_task_is_an_object(data: Any) -> None:
    with pytest.raises(TaskError, match="a task must be a JSON object"):
        read_task(data, "my.json")


def test_a_published_task_may_have_keys_we_do_not_know() -> None:
    data = office.data(gold=None, plan=None) | {"_source": 1, "notes": "x"}
    task: Task = read_task(data, "published.json")
    assert task.published
