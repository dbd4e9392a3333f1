"""The hash of a setup tells runs apart by what decides them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Limits
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError
from eopsgym.gym import read_seed
from eopsgym.runs import Agent, JudgeName, Setup, run_task, run_tasks
from eopsgym.runs.setup import content_digest
from tests.runs.processes import finish, start
from tests.toy import office

SETUP = Setup("move_office", "itsm", Agent("openai/gpt-5"), now="2026-03-02T09:00:00")


@pytest.mark.parametrize(
    "part",
    [
        {"task": "other"},
        {"content": "0" * 64},
        {"tool_set": "all"},
        {"plan": "reference"},
        {"budget": "high"},
        {"mode": "guarded"},
        {"now": "2026-03-03T09:00:00"},
        {"limits": Limits(turns=9)},
        {"judge": JudgeName("openai/gpt-5")},
        {"wording": {"itsm": "recorded sha256:0123"}},
        {"remote": ("itsm",)},
        {"repeat": 2},
        {"agent": Agent("openai/gpt-5", "other")},
        {"agent": Agent("openai/gpt-5", model_settings={"temperature": 0.5})},
        {"agent": Agent("openai/gpt-5", orchestrator_settings={"depth": 2})},
    ],
    ids=str,
)
def test_whatever_decides_a_run_is_in_its_hash(part: dict[str, Any]) -> None:
    other = replace(SETUP, **part)
    assert other.hash != SETUP.hash
    assert (other.all_repeats == SETUP.all_repeats) is ("repeat" in part)


def test_the_hash_is_the_same_in_every_process() -> None:
    (printed,) = finish(start("tests.runs.programs", "setup_hash", "."))
    assert printed.strip() == run_task(office.task()).setup.hash


def test_a_setup_says_all_that_was_asked_for() -> None:
    async def judge(prompt: str) -> float:
        return 10.0

    class Tuned:
        name, simulated = "tuned", True

        def __init__(self) -> None:
            self.settings = {"model": "openai/gpt-5", "reasoning_effort": "high"}

        async def reply(self, *_: Any) -> Any:
            raise AssertionError

    run = run_task(office.task(), Tuned(), limits=Limits(turns=3, cost=1.0), judge=judge)
    setup = run.setup
    assert (setup.tool_set, setup.plan, setup.budget) == ("oracle", "none", "high")
    assert setup.limits == Limits(turns=3, cost=1.0)
    assert setup.judge is not None
    assert setup.judge.name.endswith("judge")
    assert setup.agent.model_settings == Tuned().settings
    open_choice = run_task(office.task(selected_tools=[]), "scripted/noop")
    assert open_choice.setup.tool_set == "all"


class Odd:
    """A model, or an orchestrator, with one setting."""

    name, simulated = "odd", True

    def __init__(self, value: object) -> None:
        self.settings = {"model": "odd", "tuned": {"by": value}}

    reply = run = None


@pytest.mark.parametrize(
    "value",
    [object(), {1, 2}, b"x", float("nan"), Limits()],
    ids=lambda value: type(value).__name__,
)
def test_a_setting_that_is_no_json_is_refused_by_its_name(value: object) -> None:
    for asked in ({"model": Odd(value)}, {"orchestrator": Odd(value)}):
        with pytest.raises(ConfigError, match="the setting 'tuned' of odd is not JSON"):
            run_task(office.task(), **asked)  # type: ignore[arg-type]
    if not isinstance(value, float):
        with pytest.raises(ConfigError, match="is not JSON"):
            _ = Setup("task", "itsm", Agent("odd", model_settings={"tuned": value})).hash


@pytest.mark.parametrize(
    "limits",
    [Limits(turns=-1), Limits(cost=-0.5), Limits(seconds=float("nan")), Limits(tokens="5")],  # type: ignore[arg-type]
)
def test_a_limit_that_is_none_is_refused_before_any_run(limits: Limits) -> None:
    with pytest.raises(ConfigError, match=r"is not a limit of .*; give a number from 0 on"):
        run_task(office.task(), limits=limits)


@pytest.mark.parametrize(
    ("option", "way_out"),
    [
        ({"limits": {"turns": 5}}, r"limits must be Limits\(turns=…\), not {'turns': 5}"),
        ({"limits": 5}, "limits must be Limits"),
        ({"results": 5}, "results must be the path of a folder, not 5"),
        ({"results": b"x"}, "results must be the path of a folder"),
        ({"experiment": 5}, "experiment must be the name of a run file"),
        ({"urls": 5}, "urls must be servers by domain name"),
        ({"judge": 5}, "judge must be the name of a model, or a function"),
        ({"cassette": 5}, "cassette must be the path of a file"),
        ({"base_url": 5}, "base_url (is|must be) the"),
        ({"timeout": -1}, "timeout must be a number of seconds above 0, not -1"),
        ({"timeout": "5"}, "timeout must be a number of seconds above 0"),
    ],
    ids=str,
)
def test_an_option_of_another_kind_says_of_which_it_is(
    option: dict[str, Any], way_out: str
) -> None:
    for run in (lambda: run_task(office.task(), **option), lambda: run_tasks([], **option)):
        with pytest.raises(ConfigError, match=way_out):
            run()


@pytest.mark.parametrize(
    "options",
    [
        {"repeats": 0},
        {"repeats": -1},
        {"concurrency": 0},
        {"repeats": 1.5},
        {"repeats": "2"},
        {"concurrency": "4"},
        {"concurrency": None},
    ],
)
def test_numbers_of_runs_begin_at_one(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="from 1 on"):
        run_tasks([office.task()], progress=False, **options)


def test_the_digest_of_a_task_does_not_change_once_its_footprint_was_read() -> None:
    watched = {"verifier_type": "footprint", "gym_name": office.GYM, "category": "integrity"}
    footprint = {**watched, "validation_config": {"rows": []}}
    task = office.task(verifiers=[*office.MOVE["verifiers"], footprint])
    before = content_digest(task)
    assert task.verifiers[-1].footprint is not None
    assert content_digest(task) == before


def test_a_seed_that_builds_on_another_counts_as_the_whole_of_both(tmp_path: Path) -> None:
    whole, base, variant = (tmp_path / name for name in ("whole.sql", "base.sql", "variant.sql"))
    base.write_text("SELECT 1;\n", encoding="utf-8")
    variant.write_text("-- include: base.sql\nSELECT 2;\n", encoding="utf-8")
    whole.write_text(read_seed(get_domain("itsm"), variant), encoding="utf-8")

    def digest(seed: Path) -> str:
        task = office.task()
        servers = tuple(replace(server, seed=str(seed)) for server in task.servers)
        return content_digest(replace(task, servers=servers))

    assert digest(variant) == digest(whole) != digest(base)
    base.write_text("SELECT 3;\n", encoding="utf-8")
    assert digest(variant) != digest(whole)
