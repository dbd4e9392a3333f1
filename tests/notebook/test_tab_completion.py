"""What the Tab key offers in a call of an episode, and that it leaves all else alone."""

import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

from eopsgym import Runs, load_tasks, open_trajectories, run_task
from eopsgym.gym import Episode
from eopsgym.notebook.ipython_formats import register as dress
from eopsgym.notebook.tab_completion import complete, register
from tests.patience import PATIENCE


class Trap:
    """An object whose attributes must not be looked at: they run code."""

    @property
    def episode(self) -> Episode:
        """Never to be called."""
        raise AssertionError("completion ran code of the user's")


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    episode = Episode.start("itsm")
    both = Episode.start(["itsm", "hr"])
    return {
        "episode": episode,
        "both": both,
        "held": SimpleNamespace(episode=episode),
        "trap": Trap(),
        "other": SimpleNamespace(servers={}),
    }


@pytest.fixture
def shell(names: dict[str, Any]) -> Iterator[InteractiveShell]:
    shell = InteractiveShell.instance(user_ns=dict(names))
    dress(shell)
    yield shell
    InteractiveShell.clear_instance()


def offered(shell: InteractiveShell, text: str) -> list[str]:
    with provisionalcompleter():
        return [each.text for each in shell.Completer.completions(text, len(text))]


@pytest.mark.parametrize("jedi", [True, False])
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('episode.call("find_loc', ["find_location_by_given_name", "find_locations"]),
        (
            "held.episode.call(\n  'find_loc",
            ["find_location_by_given_name", "find_locations"],
        ),
        ('await episode.call("add_loc', ["add_location"]),
        ('both.call("hr/find_gr', ["hr/find_group_by_name"]),
        ('episode.call("find_locations", cou', ["country="]),
    ],
)
def test_tools_and_parameters_are_completed(
    shell: InteractiveShell, text: str, wanted: list[str], jedi: bool
) -> None:
    shell.Completer.use_jedi = jedi
    found = offered(shell, text)
    assert [each for each in found if each in wanted] == wanted
    if "," not in text:
        assert found == wanted


@pytest.mark.parametrize("text", ["episode.sq", "held.epi", "len", 'open("/tm'])
def test_other_completions_stay_as_they_are(shell: InteractiveShell, text: str) -> None:
    with_ours = offered(shell, text)
    shell.Completer.custom_matchers.clear()
    assert with_ours == offered(shell, text) != []


@pytest.mark.parametrize(
    "text",
    [
        'trap.episode.call("',
        'other.call("',
        'nobody.call("',
        'make().call("',
        'episode.rows("',
        'episode.call("find_locations", country=',
        'episode.call("find_locations").va',
        "",
    ],
)
def test_what_is_no_call_of_an_episode_is_left_alone(names: dict[str, Any], text: str) -> None:
    assert complete(text, names) is None


def test_only_tools_in_sight_and_parameters_not_yet_given_are_offered() -> None:
    episode = Episode.start("itsm")
    episode.selected = frozenset({"find_locations"})
    found = complete('episode.call("', {"episode": episode})
    assert found == ("", ["find_locations"], "function")
    given = complete('episode.call("find_locations", country="USA", ', {"episode": episode})
    assert given is not None
    assert "city=" in given[1]
    assert "country=" not in given[1]


def test_long_cells_cost_no_time(names: dict[str, Any]) -> None:
    text = "episode.call(" * 100_000 + "a.b.c.d.e." * 1000
    started = time.perf_counter()
    assert complete(text, names) is None
    assert time.perf_counter() - started < PATIENCE


def test_a_shell_gets_the_completion_once(shell: InteractiveShell) -> None:
    register(shell)
    assert len(shell.Completer.custom_matchers) == 1


@pytest.mark.parametrize("jedi", [True, False])
def test_what_a_study_is_made_of_offers_its_names(shell: InteractiveShell, jedi: bool) -> None:
    run = run_task("itsm/itsm_001_right_amara")
    (task,) = load_tasks("itsm", "itsm_001_right_amara")
    database = run.at(0)
    shell.Completer.use_jedi = jedi
    objects = {"run": run, "setup": run.setup, "made": run.steps[0], "task": task}
    objects |= {"database": database, "found": open_trajectories([run]), "runs": Runs([run])}
    for name, value in objects.items():
        shell.user_ns[name] = value
        wanted = {each for each in dir(type(value)) if not each.startswith("_")}
        found = {each.removeprefix(".") for each in offered(shell, f"{name}.")}
        assert wanted <= found, name
