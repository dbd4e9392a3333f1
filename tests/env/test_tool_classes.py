"""Classes whose methods are the tools of a set, as TRL takes them."""

import inspect
import pickle
import subprocess
import sys
from typing import Any, Literal, get_args, get_type_hints

import pytest

from eopsgym.domains import list_domains
from eopsgym.env import take_answers, tool_classes
from eopsgym.env.tool_methods import safe_name, tool_method, type_of
from eopsgym.errors import ConfigError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.gym.episode_server import listed_tools
from eopsgym.tasks import find_task, load_tasks, tools_in_sight
from tests.env.solutions import solution

TASK = "itsm/itsm_001_right_amara"
ALL = ("itsm/itsm_001_right_amara", "teams/teams_069_a_note_on_top")


@pytest.fixture(scope="module")
def every() -> dict[str, type]:
    tasks = [task for domain in list_domains() for task in load_tasks(domain.name)]
    return tool_classes(tasks, tool_set="all")


def _public(made: type) -> set[str]:
    members = inspect.getmembers(made, predicate=inspect.isfunction)
    return {name for name, _ in members if not name.startswith("_")}


def test_a_class_has_the_tools_of_its_set_and_nothing_else() -> None:
    ((name, made),) = tool_classes([TASK]).items()
    assert name.startswith("itsm_")
    assert tool_classes(TASK) == {name: made}
    in_sight = tools_in_sight(find_task(TASK))
    assert _public(made) == {*(in_sight or ()), "reset", "get_reward"}
    assert {each for each in vars(made()) if not each.startswith("_")} == set()


def test_twins_with_the_same_tools_have_one_class() -> None:
    tasks = load_tasks("itsm", split="all")
    classes = tool_classes(tasks)
    sets = {frozenset(tools_in_sight(task) or ()) for task in tasks}
    assert len(classes) == len(sets)
    assert [*tool_classes(tasks, tool_set="all")] == ["itsm_all"]


def test_every_tool_of_every_system_is_typed_and_described(every: dict[str, type]) -> None:
    for domain in list_domains():
        made = every[f"{domain.name}_all"]
        for info in listed_tools(domain):
            method = getattr(made, safe_name(info.name, {"reset", "get_reward"}))
            signature, hints = inspect.signature(method), get_type_hints(method)
            parameters = [*signature.parameters.values()][1:]
            known = info.input_schema.get("properties", {})
            assert len(parameters) == len(known)
            for parameter in parameters:
                assert f"\n    {parameter.name}: " in method.__doc__
                assert parameter.annotation == hints[parameter.name]
                own = parameter.name.rstrip("_") if parameter.name not in known else parameter.name
                is_needed = own in info.input_schema.get("required", ())
                assert (parameter.default is inspect.Parameter.empty) is is_needed


def test_choices_lists_and_objects_keep_their_types(every: dict[str, type]) -> None:
    hints = get_type_hints(every["itsm_all"].create_incident)  # type: ignore[attr-defined]
    assert Literal["high", "medium", "low"] in get_args(hints["impact"])
    changed = get_type_hints(every["teams_all"].update_channel_message)  # type: ignore[attr-defined]
    assert list[dict] in get_args(changed["mentions"])  # type: ignore[type-arg]
    assert dict in get_args(changed["from_"])


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "string"}, str),
        ({"type": ["string", "null"]}, str | None),
        ({"type": "integer"}, int),
        ({"type": "boolean"}, bool),
        ({"type": "number"}, float),
        ({"type": "array"}, list),
        ({"type": "array", "items": {"type": "integer"}}, list[int]),
        ({"type": "object", "additionalProperties": {"type": "string"}}, dict[str, str]),
        ({"enum": ["a", 1]}, Literal["a", 1]),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, str | int),
        ({}, Any),
    ],
)
def test_a_schema_is_a_type(schema: dict[str, Any], kind: Any) -> None:
    assert type_of(schema) == kind


def test_reserved_words_are_renamed_and_reach_the_tool_by_their_own_names() -> None:
    heard: list[Any] = []
    properties = {name: {"type": "string"} for name in ("from", "from_", "self", "$top", "ok")}
    info = ToolInfo("import", "Take.", {"properties": properties, "required": ["$top"]})
    method = tool_method(info, lambda _, tool, given: str(heard.append((tool, given))))
    assert method.__name__ == "import_"
    assert [*inspect.signature(method).parameters][1:] == ["_top", "from__", "from_", "self_", "ok"]
    method(None, from__="a", from_="b", self_="c", _top="d", ok=None)
    with pytest.raises(TypeError, match="import takes 5 arguments, not 6"):
        method(None, *"abcdef")
    assert heard == [("import", {"from": "a", "from_": "b", "self": "c", "$top": "d"})]


def test_an_episode_is_played_by_methods() -> None:
    ((_, made),) = tool_classes([TASK], answer_tool=True).items()
    environment = made()
    assert "Amara Srinivas" in environment.reset(id=TASK)
    calls, answer = solution(TASK)
    for tool, arguments in calls:
        assert isinstance(getattr(environment, tool)(**arguments), str)
    assert "episode is over" in environment.final_answer(answer=answer)
    assert environment.get_reward() == environment.get_reward() == 1.0
    assert getattr(environment, calls[0][0])() == "The episode is over: no more calls are taken."
    assert environment.reset(id=TASK, prompt=[{"role": "user", "content": "…"}], tier="T1") is None
    assert environment.final_answer() == "answer: Input should be a text"
    assert environment.get_reward() == 0.0


def test_what_a_tool_refuses_is_read_as_text() -> None:
    environment = tool_classes([TASK], tool_set="all")["itsm_all"]()
    environment.reset(id=TASK)
    assert "name" in environment.add_location(name=3, city="Reno", country="USA")
    assert "city" in environment.add_location(name="Bench")


def _done(name: str, **options: Any) -> Any:
    """Return an environment in which everything is done, and nothing answered."""
    ((_, made),) = tool_classes([name], **options).items()
    environment = made()
    environment.reset(id=name)
    for tool, arguments in solution(name)[0]:
        getattr(environment, tool)(**arguments)
    return environment


def test_without_the_answer_a_reward_that_depends_on_it_is_unknown(refusal: str) -> None:
    assert _done(refusal).get_reward() is None
    assert _done(refusal, answer_tool=True).get_reward() == 0.0
    assert _done(TASK).get_reward() == 1.0  # nobody asked for an answer
    environment = tool_classes([TASK], tool_set="all")["itsm_all"]()
    environment.reset(id=TASK)
    assert environment.get_reward() == 0.0  # nothing was done, whatever the answer says


@pytest.fixture
def refusal() -> str:
    task = next(task for task in load_tasks("itsm") if task.refusal is not None)
    return f"itsm/{task.id}"


def test_last_words_are_taken_from_completions(refusal: str) -> None:
    answer = solution(refusal)[1]
    asked = {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "x"}}]}
    completions: list[Any] = [
        [asked, {"role": "assistant", "content": answer}],
        answer,
        [{"role": "assistant", "content": [{"type": "text", "text": answer}]}],
        [asked],
    ]
    environments = [_done(refusal) for _ in completions]
    assert take_answers(completions, environments=environments, prompts=[]) == [None] * 4
    assert [each.get_reward() for each in environments] == [1.0, 1.0, 1.0, 0.0]


def test_classes_and_objects_are_pickled_into_another_process() -> None:
    environment = _done(TASK, reward="share")
    made = type(environment)
    assert pickle.loads(pickle.dumps(made)) is made
    program = (
        "import pickle, sys\n"
        "made, played = pickle.load(sys.stdin.buffer)\n"
        "assert type(played) is made\n"
        f"fresh = made(); fresh.reset(id={TASK!r})\n"
        "print(fresh.get_reward() < 1, played.get_reward())\n"
    )
    sent = pickle.dumps((made, environment))
    done = subprocess.run([sys.executable, "-c", program], input=sent, capture_output=True)
    assert done.stdout.split() == [b"True", b"1.0"], done.stderr


@pytest.mark.parametrize("row", [{}, {"id": None}, {"id": 3}, {"id": "itsm/nope"}])
def test_a_row_without_its_task_is_one_error(row: dict[str, Any]) -> None:
    environment = tool_classes([TASK])[next(iter(tool_classes([TASK])))]()
    with pytest.raises(TaskError):
        environment.reset(**row)
    with pytest.raises(ConfigError, match="no task is being played"):
        environment.get_reward()


def test_a_row_of_another_tool_set_names_the_class_that_it_needs() -> None:
    environment = tool_classes([ALL[1]], tool_set="all")["teams_all"]()
    with pytest.raises(TaskError, match=r"the tool set itsm_all, .* is of teams_all"):
        environment.reset(id=TASK)
