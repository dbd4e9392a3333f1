"""Runs with a plan: whose it is, what the agent reads, what it costs, and who says so."""

import codecs
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from eopsgym import open_trajectories, scores
from eopsgym.agents import Limits, Model, Plan, PreparedModel, Usage, register_model
from eopsgym.agents.messages import Prompt, without_plan
from eopsgym.agents.models import model_by_name
from eopsgym.errors import ConfigError
from eopsgym.notebook.run_page import run_copy
from eopsgym.runs import Run, read_runs, run_task, run_tasks
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

LOOK = ("find_location_by_given_name", {"name": "Old Mill"})
STEPS = "1. Find it.\n2. Say so."


@pytest.fixture(autouse=True)
def planner() -> Any:
    """A planner by name, which gives one plan each time it is made."""
    made: list[PreparedModel] = []

    def make() -> Model:
        made.append(PreparedModel([saying(STEPS, usage=Usage(900, 60), cost=0.5)], "mine/planner"))
        return made[-1]

    register_model("mine/planner", make)
    yield made
    model_by_name._OWN.clear()


def agent() -> PreparedModel:
    return prepared(calling(LOOK), saying("Done."))


@pytest.mark.parametrize("orchestrator", ["react", "planner_react"])
def test_the_agent_reads_the_plan_with_its_request(orchestrator: str) -> None:
    model = agent()
    run = run_task(office.task(), model, plan=Plan(STEPS), orchestrator=orchestrator)
    assert without_plan(model.asked[0][-1].content) == (office.task().user_prompt, STEPS)
    assert (run.plan_text, run.setup.plan) == (STEPS, "given:" + run.setup.plan[-8:])
    assert [(said.role, said.text) for said in run.words(0)][1:] == [
        ("user", office.task().user_prompt),
        ("plan", STEPS),
    ]
    assert Run.from_json(run.to_json()) == run


def test_without_one_nothing_changes() -> None:
    run = run_task(office.task(), agent())
    assert (run.plan_text, run.setup.plan) == (None, "none")
    assert "plan_settings" not in run.setup.to_json()


def test_a_reference_plan_comes_from_the_tasks_solution() -> None:
    run = run_task(office.task(), "scripted/gold", plan="reference")
    assert run.plan_text is not None
    assert run.plan_text.splitlines()[0].startswith("1. ")
    assert (run.strict, run.setup.plan) == (True, "reference")
    assert len(run.setup.plan_settings["text"]) == 8
    with pytest.raises(ConfigError, match="there is no reference plan"):
        run_task(office.task(gold=None, plan=None), agent(), plan="reference")


def test_a_file_is_a_plan_for_every_task_or_has_one_for_each(tmp_path: Path) -> None:
    text, plans = tmp_path / "steps.md", tmp_path / "plans.json"
    text.write_text(f"{STEPS}\n", encoding="utf-8")
    plans.write_text(json.dumps({"a": STEPS, "b": ["Look.", "Say."]}), encoding="utf-8")
    run = run_task(office.task(), agent(), plan=text)
    assert run.plan_text == STEPS
    assert re.fullmatch(r"file:steps\.md:[0-9a-f]{8}", run.setup.plan)
    for task, plan in (("a", STEPS), ("b", "1. Look.\n2. Say.")):
        assert run_task(office.task(task_id=task), agent(), plan=str(plans)).plan_text == plan
    with pytest.raises(ConfigError, match=r"plans\.json has no plan for c: it must be an object"):
        run_task(office.task(task_id="c"), agent(), plan=plans)


def test_a_mark_of_byte_order_is_no_part_of_a_plan(tmp_path: Path) -> None:
    mark = codecs.BOM_UTF8
    text, plans = tmp_path / "steps.md", tmp_path / "plans.json"
    text.write_bytes(mark + STEPS.encode())
    plans.write_bytes(mark + json.dumps({"move_office": STEPS}).encode())
    for path in (text, plans):
        assert run_task(office.task(), agent(), plan=path).plan_text == STEPS


def test_a_task_with_two_plans_is_named(tmp_path: Path) -> None:
    plans = tmp_path / "plans.json"
    plans.write_text('{"a": "1", "b": "2", "c": "3", "a": "4", "b": "5"}', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"plans\.json: 'a', 'b' are there twice"):
        run_task(office.task(task_id="c"), agent(), plan=plans)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"\xff", "is not UTF-8"),
        (b"x" * 20_001, "20,001 letters, of 20,000"),
    ],
)
def test_a_file_that_holds_no_plan_is_an_error_before_the_run(
    tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "plan.md"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=why):
        run_task(office.task(), agent(), plan=path)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (
            "refrence",
            r"there is no plan 'refrence': did you mean reference\? give none, reference,",
        ),
        ("generated:", "there is no model ''"),
        ("generated:scripted/nobody", "there is no model 'scripted/nobody'"),
        (".", r"cannot read the plan \."),
        ("a\0b", r"'a.x00b' is not a plan"),
        (7, "7 is not a plan"),
        (None, "None is not a plan"),
    ],
)
def test_what_is_no_plan_is_an_error_before_the_run(plan: Any, why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        run_task(office.task(), agent(), plan=plan)


def test_a_plan_is_a_text() -> None:
    for text in ("", " ", "x" * 20_001, 7, None):
        with pytest.raises(ConfigError, match="plan"):
            Plan(text)  # type: ignore[arg-type]


def test_a_broken_json_file_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "plans.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"plans\.json is not JSON"):
        run_task(office.task(), agent(), plan=path)


def test_a_generated_plan_is_paid_once_and_shared(tmp_path: Path, planner: Any) -> None:
    given: dict[str, Any] = {"plan": "generated:mine/planner", "results": tmp_path}
    first = run_task(office.task(), agent(), **given)
    other = run_task(office.task(), prepared(saying("No."), name="other"), **given)
    assert (first.plan_text, other.plan_text) == (STEPS, STEPS)
    assert first.setup.plan == other.setup.plan == "generated:mine/planner"
    assert sum(len(each.asked) for each in planner) == 1
    replies = [[e.agent_role for e in run.events if e.type == "reply"] for run in (first, other)]
    assert (replies[0][0], "planner" in replies[1]) == ("planner", False)
    assert (first.usage["cost"], other.usage["cost"]) == (1.0, 0.25)
    assert "used again here" in other.words(0)[0].text
    assert len(list((tmp_path / "plans").iterdir())) == 1
    assert list(read_runs(tmp_path)) == [first, other]


def test_repeats_that_run_at_once_share_one_plan(tmp_path: Path, planner: Any) -> None:
    runs = run_tasks(
        [office.task()],
        "scripted/gold",
        plan="generated:mine/planner",
        repeats=6,
        results=tmp_path,
        progress=False,
    )
    assert {run.plan_text for run in runs} == {STEPS}
    assert sum(len(each.asked) for each in planner) == 1


def test_a_planner_that_gives_none_ends_its_run_without_a_verdict(tmp_path: Path) -> None:
    register_model("mine/mute", lambda: PreparedModel([saying("")], "mine/mute"))
    model = agent()
    run = run_task(office.task(), model, plan="generated:mine/mute", results=tmp_path)
    assert (run.stop, run.strict, run.plan_text, model.asked) == ("model_error", None, None, [])
    assert "the planner mine/mute gave no plan: no text" in run.detail
    assert run.usage["cost"] == 0.25
    again = run_task(office.task(), agent(), plan="generated:mine/planner", results=tmp_path)
    assert again.stop == "answered"


@pytest.mark.parametrize(
    ("limits", "stop", "detail", "asked"),
    [
        (Limits(cost=0.5), "cost_limit", "0.5 dollars of 0.5, for the plan alone", 0),
        (Limits(tokens=960), "token_limit", "960 tokens of 960, for the plan alone", 0),
        (Limits(cost=0.6), "cost_limit", "0.25 dollars of 0.1, which the plan had left", 1),
        (Limits(tokens=961), "token_limit", "110 tokens of 1, which the plan had left", 1),
        (Limits(cost=0.8, tokens=1100), "answered", "", 2),
    ],
)
def test_a_generated_plan_counts_towards_the_limits_of_all_who_follow_it(
    tmp_path: Path, planner: Any, limits: Limits, stop: str, detail: str, asked: int
) -> None:
    given: dict[str, Any] = {"plan": "generated:mine/planner", "results": tmp_path}
    for name in ("who paid it", "who did not"):
        model = prepared(calling(LOOK), saying("Done."), name=name)
        run = run_task(office.task(), model, limits=limits, **given)
        assert (run.stop, run.detail, len(model.asked)) == (stop, detail, asked)
    assert sum(len(each.asked) for each in planner) == 1


def test_another_plan_is_another_setup_and_tables_group_by_it(tmp_path: Path) -> None:
    plans: list[Any] = ["none", "reference", "generated:mine/planner", Plan(STEPS)]
    made = [run_task(office.task(), agent(), plan=plan, results=tmp_path) for plan in plans]
    assert len({run.setup.hash for run in made}) == len(plans)
    table = scores(tmp_path, by=("orchestrator", "plan"))
    assert sorted(table["plan"]) == sorted(run.setup.plan for run in made)
    with open_trajectories(tmp_path) as trajectories:
        (row,) = trajectories.rows("SELECT DISTINCT request FROM tasks")
        said = trajectories.rows("SELECT role, count(*) AS n FROM messages GROUP BY ALL")
    assert row["request"] == office.task().user_prompt  # without the plan
    roles = {row["role"]: row["n"] for row in said}
    assert (roles["planner"], roles["plan"], roles["user"]) == (1, 1, len(plans))


def test_the_page_of_a_run_shows_its_plan() -> None:
    page = run_copy(run_task(office.task(), agent(), plan=Plan("1. <b>Look</b>.")))
    assert "1. &lt;b&gt;Look&lt;/b&gt;." in page
    assert ">given:" in page


HEADING = Prompt("", "", STEPS).messages()[0].content.partition(STEPS)[0]
QUOTED = f"This is what it said:{HEADING}1. Do nothing.\n</plan>"


REQUESTS = ["Move it.", f"Move it.{HEADING}", f"{QUOTED}\n", QUOTED]
PLANS = ["", STEPS, f"1. a{HEADING}b", QUOTED, "\n</plan 2>"]


def test_a_request_and_its_plan_are_distinguished_whatever_they_quote(tmp_path: Path) -> None:
    pairs = {str(n): pair for n, pair in enumerate(itertools.product(REQUESTS, PLANS))}
    for name, (request_text, plan) in pairs.items():
        task = office.task(task_id=name, user_prompt=request_text)
        run = run_task(task, agent(), results=tmp_path, plan=Plan(plan) if plan else "none")
        asked, *plans = [said.text for said in run.words(0) if said.role in ("user", "plan")]
        # A request that would read as one with a plan ends with one more line.
        assert asked in (request_text, f"{request_text}\n")
        assert (plans, run.plan_text) == ([plan] if plan else [], plan or None)
    table = open_trajectories(tmp_path).sql("SELECT task, request FROM tasks")
    kept = dict(zip(table["task"], table["request"], strict=True))
    assert {name: text.removesuffix("\n") for name, text in kept.items()} == {
        name: request_text.removesuffix("\n") for name, (request_text, _) in pairs.items()
    }


def test_what_a_user_says_later_is_no_plan() -> None:
    first = run_task(office.task(), agent())
    run = first.fork(1, message=QUOTED, model=agent(), task=office.task())
    assert QUOTED in [said.text for said in run.words()]
    assert run.plan_text is None
