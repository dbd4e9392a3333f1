"""What a text says, what only looks like it, and where the rules cannot tell."""

import time
from collections import Counter
from typing import Any

import pytest

from eopsgym.errors import ModelError, TaskError
from eopsgym.tasks import Rating, check_text_facts, judge_text_facts
from eopsgym.tasks.certify.text_mutants import mutants_of
from eopsgym.tasks.texts.fact import Fact, read_fact
from eopsgym.tasks.texts.labelled_facts import read_labelled_facts
from tests.patience import PATIENCE

DOCK = read_fact(
    {"who": "Leo Brand", "what": ["replaced", "swapped", "changed"], "item": ["dock"]}, "dock"
)
FEE = read_fact({"what": ["fee"], "how much": 5, "done": ["waived"]}, "fee")
MONDAY = read_fact({"what": ["disk"], "done": ["replaced"], "when": "2026-03-02"}, "disk")


def said(text: str, fact: Fact = DOCK, request: str = "") -> bool | None:
    return check_text_facts([text], [fact], (), request)[0]


def test_of_the_bank_few_wrong_texts_pass_and_few_right_ones_lose() -> None:
    bank = read_labelled_facts()
    ruled = Counter((each.said, said(each.text, each.fact, each.told)) for each in bank)
    wrong, right = (sum(n for (label, _), n in ruled.items() if label is x) for x in (False, True))
    print(f"\nwrong texts: {ruled[False, True]} of {wrong} pass; right ones: ", end="")
    print(f"{ruled[True, False]} of {right} lose, {ruled[True, None]} are unsure")
    assert ruled[False, True] <= 0.03 * wrong
    assert ruled[True, False] <= 0.05 * right


def test_no_right_text_of_the_bank_passes_once_its_meaning_is_another() -> None:
    for each in read_labelled_facts():
        if each.said:
            won = [t for t in mutants_of(each.text) if said(t, each.fact, each.told)]
            # One whose numbers or names stand in no slot says the same, as far as the fact goes.
            assert all(text.count(" ") == each.text.count(" ") for text in won), (each.id, won)


def test_the_bank_is_large_and_has_both_kinds() -> None:
    bank = read_labelled_facts()
    assert len(bank) >= 300
    assert 0.4 < sum(each.said for each in bank) / len(bank) < 0.6
    assert len({each.id for each in bank}) == len(bank)


@pytest.mark.parametrize(
    "text",
    [
        "Leo Brand replaced the dock.",
        "The dock was swapped by Leo Brand on the same day.",
        "Hello, the dock has been changed, by Leo Brand himself.",
        'The dock was replaced by <at id="0">Leo Brand</at>.',
    ],
)
def test_a_text_passes_where_a_sentence_fills_all_slots(text: str) -> None:
    assert said(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "Leo Brand has not replaced the dock.",
        "Leo Brand replaced the dock. This is not true.",
        "Leo Brand hasn't yet replaced the dock.",
        "It remains to be seen whether Leo Brand replaced the dock.",
        "Leo Brand was supposed to have replaced the dock.",
        "False alarm: Leo Brand replaced the dock.",
        "Has Leo Brand replaced the dock?",
        "If Leo Brand replaced the dock, close it.",
        "Please have the dock replaced by Leo Brand.",
        "Leo Brand replaced the bananas beside the dock.",
        "Leo Brand replaced the dock 4 times.",
        "Leo Brand is here. The dock was replaced.",
        "Leo Brand, replaced, dock",
    ],
)
def test_what_may_turn_a_text_leaves_the_verdict_open(text: str) -> None:
    assert said(text) is None


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Olga Brand replaced the dock.", DOCK),
        ("Bananas: dock", DOCK),
        ("The fee of 6 dollars was waived.", FEE),
        ("The disk was replaced on 3 March 2026.", MONDAY),
        ("The disk was replaced on 2 March 2025.", MONDAY),
    ],
)
def test_a_wrong_name_number_or_date_loses(text: str, fact: Fact) -> None:
    assert said(text, fact) is False


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("The fee of $5.00 was waived.", FEE),
        ("The fee of five dollars was waived.", FEE),
        ("The disk was replaced on March 2nd.", MONDAY),
        ("On 02.03.2026 the disk was replaced.", MONDAY),
    ],
)
def test_numbers_and_dates_are_equal_in_any_form(text: str, fact: Fact) -> None:
    assert said(text, fact) is True


def test_a_text_may_repeat_what_the_request_names() -> None:
    text = "Leo Brand replaced the dock in room 12."
    assert said(text) is None
    assert said(text, request="The dock in room 12 hums.") is True


def test_no_text_may_have_what_must_not_be_said() -> None:
    right, wrong = "Leo Brand replaced the dock.", "The screen is new."
    assert check_text_facts([right, None], [DOCK], ["the screen"])[0] is True
    passed, why = check_text_facts([right, wrong], [DOCK], ["screen"])
    assert (passed, why) == (False, f"the text {wrong!r} must not have 'screen'")


@pytest.mark.parametrize("text", [None, "", "  ", "-", "Done.", "see above"])
def test_an_empty_or_generic_text_loses(text: str | None) -> None:
    assert check_text_facts([text], [DOCK])[0] is False


def test_the_reason_names_the_text_and_the_slot() -> None:
    assert check_text_facts(["Olga replaced the dock."], [DOCK]) == (
        False,
        "the text 'Olga replaced the dock.' does not say who: Leo Brand",
    )


@pytest.mark.parametrize("item", [None, [], {}, {"who": []}, {"who": None}, {"who": ["?"]}])
def test_a_fact_of_another_shape_is_named(item: Any) -> None:
    with pytest.raises(TaskError, match="desk, fact 1"):
        read_fact(item, "desk, fact 1")


HOSTILE = ["!" * 100_000 + "a", "a" + "_" * 100_000 + "b", "1," * 20_000, "A1_" * 33_000]
HOSTILE += ["not " * 10_000, "jan 1 " * 16_000, "x-" * 50_000, '"' * 100_000, "\n" * 100_000]
HOSTILE += ["<" * 100_000, "dock " * 20_000]


@pytest.mark.sweep(5)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_take_bounded_time(text: str) -> None:
    began = time.process_time()
    assert said(text) is not True
    assert time.process_time() - began < PATIENCE


async def test_a_judge_decides_where_there_is_one_and_is_asked_for_the_slots() -> None:
    asked = []

    async def judge(prompt: str) -> Rating:
        asked.append(prompt)
        return Rating(9 if "renewed" in prompt.rpartition("Text:")[2] else 2, "I see.", "j")

    passed, why, rating = await judge_text_facts(judge, ["Leo renewed the dock."], [DOCK])
    assert rating is not None
    assert (passed, rating.reason, rating.prompt) == (True, "I see.", asked[0])
    assert "- who: Leo Brand; what: replaced or swapped or changed; item: dock" in asked[0]
    assert "rates the text 9: I see." in why
    assert (await judge_text_facts(judge, ["Leo Brand replaced the dock."], [DOCK]))[0] is False
    assert await judge_text_facts(judge, [""], [DOCK]) == (*check_text_facts([""], [DOCK]), None)
    assert len(asked) == 2


async def test_without_a_rating_the_rules_decide_and_say_so() -> None:
    async def judge(prompt: str) -> Rating:
        raise ModelError("out of order")

    passed, why, rating = await judge_text_facts(judge, ["Leo Brand replaced the dock."], [DOCK])
    assert (passed, rating) == (True, None)
    assert why.endswith("(by rule, since there is no rating: out of order)")
