"""What `eopsgym?` and `Episode?` say: a first example, which runs."""

import doctest
import pydoc
from inspect import signature

import pytest

import eopsgym


@pytest.mark.parametrize(
    "thing", [eopsgym, eopsgym.Episode, eopsgym.load_tasks], ids=lambda each: each.__name__
)
def test_the_first_example_of_the_help_runs(thing: object) -> None:
    name = thing.__name__  # type: ignore[attr-defined]
    test = doctest.DocTestParser().get_doctest(
        str(thing.__doc__), {"eopsgym": eopsgym}, name, None, 0
    )
    assert len(test.examples) >= 3
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_the_help_of_the_package_names_what_it_offers() -> None:
    said = str(eopsgym.__doc__)
    for name in ("load_tasks", "run_task", "domains", "Episode", "scores", "serve"):
        assert f"eopsgym.{name}" in said


def test_the_help_of_run_tasks_names_every_option_of_run_task() -> None:
    one = signature(eopsgym.run_task).parameters
    many = signature(eopsgym.run_tasks).parameters
    for name in one.keys() - {"task", "number", "again"}:
        assert str(many[name]) == str(one[name])
    for name in many:
        assert f"{name}: " in str(eopsgym.run_tasks.__doc__)


def test_the_help_of_a_fork_names_every_option_but_that_of_servers_elsewhere() -> None:
    run = eopsgym.run_task(eopsgym.load_tasks("itsm")[0], "scripted/gold")
    shown = signature(run.fork).parameters
    options = signature(eopsgym.run_task).parameters.keys() - {"task", "model", "urls"}
    assert options <= shown.keys()
    assert not {"options", "urls", "run"} & shown.keys()
    for name in shown:
        assert f"{name}: " in str(run.fork.__doc__)
    assert "urls" not in str(run.fork.__doc__)
    own = {name for name in shown if repr(shown[name].default) == "<as in the run>"}
    assert own == {
        *("mode", "repaired", "limits", "now", "tool_set", "tool_names", "budget", "plan"),
        *("orchestrator", "judge"),
    }


def test_the_help_of_forks_is_that_of_a_fork_with_the_run_before() -> None:
    run = eopsgym.run_task(eopsgym.load_tasks("itsm")[0], "scripted/gold")
    assert list(signature(eopsgym.Run.fork).parameters) == ["run", *signature(run.fork).parameters]
    for thing in (eopsgym.Run.fork, eopsgym.Run):
        text = pydoc.plain(pydoc.render_doc(thing))
        assert "fork(run: " in text
        assert "message: a message of the user that follows the step" in text
    assert eopsgym.Run.fork(run, 2).setup.fork == run.fork(2).setup.fork


def test_a_fork_that_is_given_no_option_has_those_of_the_run() -> None:
    task = eopsgym.load_tasks("itsm")[0]
    limits = eopsgym.Limits(turns=40)
    given = {"mode": "guarded", "tool_set": "plus_5", "limits": limits, "plan": "reference"}
    run = eopsgym.run_task(task, "scripted/gold", **given)
    fork = run.fork(1)
    for name in ("mode", "tool_set", "limits", "plan"):
        assert getattr(fork.setup, name) == getattr(run.setup, name) == given[name]
