"""A name with hyphens is found as a whole, in every honest spelling and never by a part."""

import pytest

from eopsgym.tasks.answers.mentions import places, read_answer
from eopsgym.tasks.answers.named_facts import says_phrase
from eopsgym.tasks.texts.fact import read_fact
from eopsgym.tasks.texts.facts import check_text_facts

SAME = [
    ("Ask Saint-Claire.", "Saint-Claire"),
    ("Ask Saint Claire.", "Saint-Claire"),
    ("The firm is Müller-Hagen GmbH.", "Müller-Hagen"),
    ("It is read only now.", "read-only"),
    ("It is read-only now.", "read only"),
    ("Read-Only access stays.", "read-only"),
    ("I sent an e-mail.", "email"),
    ("I sent an email.", "e-mail"),
    ("O'Brien's ticket is closed.", "O'Brien"),
    ("O’Brien has it.", "O'Brien"),
    ("Ann-Marie's ticket is closed.", "Ann-Marie"),
    ("Leo Brand's laptop is new.", "Leo Brand"),
    ("It auto-closed.", "closed"),
    ("It is due on 16/4.", "16 April"),
    ("It is due on April 16th.", "2026-04-16"),
    ("It starts at 1 p.m. today.", "13:00"),
    ("It starts at 1 pm.", "13:00"),
    ("The thirty-day limit is over.", "30 days"),
    ("It is a two-step check.", "2 steps"),
]
OTHER = [
    ("Ask Claire.", "Saint-Claire"),
    ("Ask Ann-Marie.", "Ann"),
    ("Ask Ann-Marie.", "Marie"),
    ("Ask Hagen.", "Müller-Hagen"),
    ("You can read it.", "read-only"),
    ("That is the only one.", "read-only"),
    ("Ask O'Brien.", "Brien"),
    ("It is in T21.", "T2"),
    ("It is Poster v10.", "Poster v1"),
    ("It starts at 1 a.m. today.", "13:00"),
]


@pytest.mark.parametrize(("text", "name"), SAME)
def test_an_honest_spelling_is_found(text: str, name: str) -> None:
    assert [*places(read_answer(text), name)]
    assert says_phrase(text, name)


@pytest.mark.parametrize("name", ["", "-", "—", "- -"])
def test_a_name_without_a_word_is_nowhere(name: str) -> None:
    assert not [*places(read_answer("It is read-only."), name)]


@pytest.mark.parametrize(("text", "name"), OTHER)
def test_another_name_is_not_found(text: str, name: str) -> None:
    assert not [*places(read_answer(text), name)]
    assert not says_phrase(text, name)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("Access is read only.", True), ("Access is read-only.", True), ("Access is to read.", False)],
)
def test_a_fact_of_a_text_is_found_as_a_whole(text: str, verdict: bool) -> None:
    fact = read_fact({"what": "access", "how": "read-only"}, "x")
    assert (check_text_facts([text], [fact])[0] is True) is verdict
