"""What a text says, however it says it, and what only looks like it."""

import time
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest

from eopsgym.errors import ModelError
from eopsgym.tasks import Rating, check_text_facts, judge_text_facts
from eopsgym.tasks.texts.facts import says
from eopsgym.tasks.texts.labelled_facts import read_facts

FACT = "another mouse|touchpad was tried|tested"


def bank() -> list[dict[str, Any]]:
    return [asdict(each) for each in read_facts()]


@pytest.mark.parametrize("held_out", [False, True])
def test_the_rule_is_right_on_95_of_100_examples(held_out: bool) -> None:
    examples = [each for each in bank() if each.get("held_out", False) is held_out]
    said = Counter(
        (each["said"], check_text_facts([each["text"]], [each["fact"]])[0]) for each in examples
    )
    print(f"\n{'held out' if held_out else 'others'}: label, rule, examples")
    for (label, ruled), count in sorted(said.items()):
        print(f"{'said' if label else 'not said':9} {'said' if ruled else 'not said':9} {count}")
    assert said[True, True] + said[False, False] >= 0.95 * len(examples)


def test_the_bank_is_large_and_has_both_kinds() -> None:
    examples = bank()
    assert len(examples) >= 150
    assert sum(each["held_out"] for each in examples) >= len(examples) / 3
    assert 0.4 < sum(each["said"] for each in examples) / len(examples) < 0.6
    assert len({each["id"] for each in examples}) == len(examples)


GENERIC = [
    None,
    "",
    "  ",
    "Done.",
    "Issue resolved.",
    "n/a",
    "N/A",
    "see notes",
    "See above.",
    "test",
]
GENERIC += ["lorem ipsum dolor sit amet, consectetur", "mouse mouse mouse", "Resolution notes", "-"]


@pytest.mark.parametrize("text", GENERIC)
def test_an_empty_or_generic_text_fails_even_without_facts(text: str | None) -> None:
    assert check_text_facts([text], [])[0] is False
    assert check_text_facts(["The fuse of rack 4 was replaced."], [])[0] is True


@pytest.mark.parametrize("text", ["Bank change", "bank: change", "Change of bank, requested."])
def test_a_very_short_text_that_says_all_facts_is_not_generic(text: str) -> None:
    assert check_text_facts([text], ["bank change|update"])[0] is True
    assert check_text_facts([text], ["bank change", "in March"])[0] is False


@pytest.mark.parametrize(
    "text", ["done", "Updated as requested.", "see above", "bank", "bank bank"]
)
def test_a_very_short_text_that_says_nothing_stays_generic_whatever_is_asked(text: str) -> None:
    assert check_text_facts([text], ["about: bank|done|updated|see"])[0] is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The touchpad is out.", True),
        ("The touchpad is off.", True),
        ("The touchpad is gone.", True),
        ("The touchpad is blue.", False),
    ],
)
def test_a_group_may_begin_with_a_word_that_counts_for_nothing_elsewhere(
    text: str, said: bool
) -> None:
    assert says(text, "the touchpad is out|off|gone") is said


@pytest.mark.parametrize(
    ("text", "fact", "said"),
    [
        ("It holds 15 000 rows now.", "15,000 rows", True),
        ("It holds 15,000 rows now.", "15 000 rows", True),
        ("It cost 1 234 567.50 euros.", "1,234,567.5 euro", True),
        ("It holds 15 rows in 000 parts.", "15 000 rows", False),
        ("Call 415 555 0101.", "415 555 0101", True),
        ("In room 12 300 chairs stand.", "300 chairs", True),
        ("On 2 March 500 left.", "500 left", True),
    ],
)
def test_thousands_may_be_parted_by_blanks(text: str, fact: str, said: bool) -> None:
    assert says(text, fact) is said


def test_one_of_the_texts_has_to_say_all_facts() -> None:
    facts = [FACT, ["since 2 March", "from 2 March on"]]
    one, other = "Tried another mouse today.", "The pointer jumps from the 2nd of March on."
    assert check_text_facts([f"{one} {other}"], facts)[0] is True
    passed, why = check_text_facts([one, None, other], facts)
    assert passed is False
    assert "does not say 'since 2 March' or 'from 2 March on'" in why
    assert f"text 2 ({other!r}) does not say {FACT!r}" in why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The arm stops: no vacuum.", True),
        ("Please check the robot; it should not lose vacuum.", True),
        ("The robot stops.", False),
        ("The vacuum cleaner is broken.", False),
    ],
)
def test_what_a_text_is_about_may_be_asked_denied_or_planned(text: str, said: bool) -> None:
    assert check_text_facts([text], ["about: robot|arm", "about: vacuum"])[0] is said


def test_no_text_may_say_what_must_not_be_said() -> None:
    right, wrong = "We tried another mouse.", "The dock was replaced by Leo."
    assert check_text_facts([right], [FACT], ["the dock was replaced"])[0] is True
    passed, why = check_text_facts([right, wrong], [FACT], ["the dock was replaced"])
    assert (passed, why) == (False, f"text 2 ({wrong!r}) says 'the dock was replaced'")
    assert check_text_facts(
        [f"{right} The dock was not replaced."], [FACT], ["the dock was replaced"]
    )[0]


HOSTILE = ["!" * 100_000 + "a", "a" + "_" * 100_000 + "b", "1," * 20_000, "A1_" * 33_000]
HOSTILE += ["not " * 10_000, "jan 1 " * 16_000, "x-" * 50_000, '"' * 100_000, "\n" * 100_000]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_take_bounded_time(text: str) -> None:
    began = time.process_time()
    assert check_text_facts([text], [FACT])[0] is False
    assert time.process_time() - began < 10


async def test_a_judge_decides_where_there_is_one() -> None:
    asked = []

    async def judge(prompt: str) -> Rating:
        asked.append(prompt)
        return Rating(9 if "rodent" in prompt.rpartition("Text:")[2] else 2, "I see.", "j")

    passed, why, rating = await judge_text_facts(
        judge, ["A rodent, the other one, was used."], [FACT]
    )
    assert rating is not None
    assert (passed, rating.reason, rating.prompt) == (True, "I see.", asked[0])
    assert FACT in asked[0]
    assert "rates the text 9: I see." in why
    assert (await judge_text_facts(judge, ["Tried another mouse."], [FACT]))[0] is False
    assert await judge_text_facts(judge, ["Done."], []) == (
        *check_text_facts(["Done."], []),
        None,
    )
    assert len(asked) == 2


async def test_without_a_rating_the_rules_decide_and_say_so() -> None:
    async def judge(prompt: str) -> Rating:
        raise ModelError("out of order")

    passed, why, rating = await judge_text_facts(judge, ["Tried another mouse."], [FACT])
    assert (passed, rating) == (True, None)
    assert why.endswith("(by rule, since there is no rating: out of order)")
