"""Whether an answer names a fact, in its own words."""

import time

import pytest

from eopsgym.tasks.answers.named_facts import named_facts, says_phrase
from eopsgym.tasks.answers.refusal_config import Reason
from tests.patience import PATIENCE


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The service Timesheet Unlock is **not** currently active.", "not active"),
        ("It isn't active any more.", "not active"),
        ("They cannot be merged.", "can not merge"),
        ("INC0000012 is closed.", "inc0000012"),
        ("It ended on 2 March 2026.", "2026-03-02"),
        ("It ended on March 2nd.", "2 March"),
        ("There are three of them, at most 3.", "at most three"),
        ("She left in February: Emily BRYAN.", "Emily Bryan"),
        ("Its owners are others", "owner"),
        ("Users sign in again", "sign-in"),
    ],
)
def test_a_phrase_is_said_in_other_forms(text: str, phrase: str) -> None:
    assert says_phrase(text, phrase)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("It is active. It is not mine.", "not active"),
        ("Not the one that we know to be in the list of active ones", "not active"),
        ("INC0000123 is closed.", "INC0000012"),
        ("It ended on 3 March 2026.", "2026-03-02"),
        ("active not", "not active"),
        ("It is in use", "sign-in"),
        ("", "not active"),
    ],
)
def test_other_words_do_not_say_a_phrase(text: str, phrase: str) -> None:
    assert not says_phrase(text, phrase)


def test_each_fact_is_named_by_one_of_its_alternatives() -> None:
    reason = Reason("inactive", (("Timesheet Unlock", "Unlock"), ("inactive", "switched off")))
    whole = named_facts("The service Unlock has been switched off.", reason)
    assert (whole.found, whole.missing) == (("Unlock", "switched off"), ())
    part = named_facts("It is inactive.", reason)
    assert (part.found, part.missing) == (("inactive",), (("Timesheet Unlock", "Unlock"),))


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        ("The letters have a legal hold.", True),
        ("There is no legal hold on the letters.", False),
        ("They are not under any legal hold. The legal hold is on others.", True),
        ("Neither Connie nor anybody else may lift the legal hold.", True),
        ("I changed nothing: legal hold.", True),
    ],
)
def test_what_is_denied_is_not_named(answer: str, named: bool) -> None:
    reason = Reason("state", (("legal hold", "on hold"),))
    assert bool(named_facts(answer, reason).found) is named


def test_a_name_and_a_denial_of_its_own_are_named_all_the_same() -> None:
    reason = Reason("mismatch", (("Divya Ravel", "Divya"), ("not a manager", "agent")))
    assert not named_facts("Neither Divya Ravel nor Amy is not a manager.", reason).missing


def test_a_long_answer_takes_bounded_time() -> None:
    reason = Reason("state", tuple((f"word{n} is not there",) for n in range(5)))
    began = time.process_time()
    assert named_facts("word1 is word1 is not " * 450, reason).missing
    assert time.process_time() - began < PATIENCE
