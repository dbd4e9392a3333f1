"""How small a difference can show: against exact powers, and against studies made at random."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from eopsgym.analysis import (
    discordance,
    mcnemar,
    minimum_detectable_effect,
    repeats_needed,
    tasks_needed,
)
from eopsgym.errors import ConfigError


def exact_power(tasks: int, only_a: float, only_b: float) -> float:
    """Return how often McNemar's exact test finds it, over all outcomes there can be."""
    total = only_a + only_b
    power = 0.0
    most = -1  # the largest count of the smaller side that is still found
    for discordant in range(1, tasks + 1):
        while most >= 0 and binomtest(most, discordant).pvalue > 0.05:
            most -= 1
        while 2 * (most + 1) < discordant and binomtest(most + 1, discordant).pvalue <= 0.05:
            most += 1
        counts = np.arange(discordant + 1)
        found = counts[np.minimum(counts, discordant - counts) <= most]
        chance = binom.pmf(found, discordant, only_a / total).sum()
        power += binom.pmf(discordant, tasks, total) * chance
    return power


@pytest.mark.parametrize(("disagree", "effect"), [(0.2, 0.1), (0.4, 0.24), (0.3, 0.2)])
def test_as_many_tasks_as_needed_find_it_in_four_of_five_studies(
    disagree: float, effect: float
) -> None:
    needed = tasks_needed(disagree, effect)
    assert needed.value is not None
    halves = (disagree + effect) / 2, (disagree - effect) / 2
    assert exact_power(int(needed.value), *halves) >= 0.8
    assert exact_power(int(needed.value) - 1, *halves) < 0.8


@pytest.mark.parametrize(("tasks", "disagree"), [(20, 0.5), (60, 0.2), (60, 0.4), (110, 0.15)])
def test_the_smallest_effect_is_found_in_four_of_five_studies(tasks: int, disagree: float) -> None:
    least = minimum_detectable_effect(disagree, tasks).value
    assert least is not None
    halves = (disagree + least) / 2, (disagree - least) / 2
    assert exact_power(tasks, *halves) == pytest.approx(0.8, abs=1e-6)


def test_with_many_tasks_it_is_the_formula_of_connor_1987() -> None:
    formula = (1.959964 * 0.4**0.5 + 0.841621 * (0.4 - 0.02**2) ** 0.5) ** 2 / 0.02**2
    assert tasks_needed(0.4, 0.02).value == pytest.approx(formula, rel=0.02)


@pytest.mark.parametrize("tasks", [60, 200, 1150])
def test_the_smallest_effect_is_what_so_many_tasks_are_needed_for(tasks: int) -> None:
    least = minimum_detectable_effect(0.25, tasks)
    assert least.value is not None
    assert tasks_needed(0.25, least.value).value == pytest.approx(tasks, rel=0.02)


def test_repeats_help_as_far_as_runs_are_chance() -> None:
    steady = discordance([[1, 1], [0, 0]] * 20, [[0, 0], [0, 0]] * 20)
    assert (steady.single, steady.within) == (0.5, 0.0)
    effects = [minimum_detectable_effect(steady, 40, repeats).value for repeats in (1, 3)]
    assert effects[0] == pytest.approx(effects[1], rel=0.03)
    wavering = discordance([[1, 0], [0, 1]] * 20, [[0, 1], [1, 0]] * 20)
    assert (wavering.single, wavering.within) == (0.5, 0.5)
    as_often = replace(wavering, difference=None)
    once, thrice = (minimum_detectable_effect(as_often, 400, count).value for count in (1, 3))
    assert thrice == pytest.approx(once / 3**0.5, rel=0.05)  # type: ignore[operator]
    assert repeats_needed(as_often, 0.06, 400).value == 3


def test_a_larger_difference_than_the_one_seen_adds_disagreement() -> None:
    alike = discordance([1, 1, 0, 0] * 20, [1, 0, 1, 0] * 20)
    assert (alike.single, alike.difference) == (0.5, 0.0)
    assert [alike.of(1, effect) for effect in (0.0, 0.2)] == [0.5, 0.7]
    apart = discordance([1, 1, 1, 0] * 20, [1, 0, 0, 0] * 20)
    assert [apart.of(1, effect) for effect in (0.2, 0.5)] == [0.5, 0.5]
    as_expected = minimum_detectable_effect(0.5, 80).value
    assert minimum_detectable_effect(alike, 80).value > as_expected  # type: ignore[operator]
    assert minimum_detectable_effect(apart, 80).value == pytest.approx(as_expected)


def test_what_cannot_be_foreseen_is_said() -> None:
    alike = [True, False] * 10
    assert discordance({"a": 1}, {"b": 1}).single is None
    none = minimum_detectable_effect(discordance({"a": 1}, {"b": 1}), 10)
    assert none.value is None
    assert "no task was run by both" in none.note
    same = minimum_detectable_effect(discordance(alike, alike), 20)
    assert same.note == "no run disagrees, from which no effect can be foreseen"
    few = minimum_detectable_effect(0.3, 5)
    assert few.note.endswith("5 tasks would be too few")
    once = discordance([True] * 4, [False] * 4)
    assert once.within is None
    assert "no task was run twice" in minimum_detectable_effect(once, 100, repeats=3).note
    assert "no task was run twice" in tasks_needed(0.5, 0.1, repeats=2).note
    assert "more than what disagrees" in tasks_needed(0.1, 0.2).note
    steady = discordance([[1, 1], [0, 0]] * 20, [[0, 0], [0, 0]] * 20)
    assert "more tasks would be" in repeats_needed(steady, 0.1, 40, most=5).note
    for made in (none, same, few):
        assert "nan" not in repr(made).lower()


def test_tasks_that_only_one_ran_are_counted() -> None:
    found = discordance({"a": 1, "b": 0}, {"a": 0})
    assert (found.tasks, found.single) == (1, 1.0)
    assert "1 task left out" in repr(found)
    assert mcnemar({"a": 1, "b": 0}, {"a": 0}).tasks == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tasks": 0}, "tasks must be at least 1"),
        ({"repeats": 0}, "repeats must be at least 1"),
        ({"power": 80}, "power must be between 0 and 1"),
        ({"alpha": 0.0}, "alpha must be between 0 and 1"),
        ({"disagree": 1.5}, "disagree must be from 0 to 1"),
    ],
)
def test_what_cannot_be_meant_is_refused(change: dict[str, float], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        minimum_detectable_effect(**({"disagree": 0.2, "tasks": 10} | change))  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="effect must be above 0"):
        tasks_needed(0.2, 5)
