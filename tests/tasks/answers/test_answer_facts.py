"""Does an answer state what the request asks for?"""

import time
from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks.answers.answer_facts import check_answer, read_answer_facts
from tests.patience import PATIENCE

NUMBER = {"facts": [["CS-0000245"]]}
PEOPLE = {"facts": [{"number": 12, "of": ["people", "employees", "contractors"]}]}
LEFT = {
    "about": [
        {"name": ["PRB0000006"], "says": [["CHG0000018"]]},
        {"name": ["PRB0000007"], "says": [["no change", "without a change"]]},
    ]
}


def ruled(config: dict[str, Any], answer: str | None) -> bool | None:
    return check_answer(answer, read_answer_facts(config, "here")).passed


@pytest.mark.parametrize(
    "answer",
    [
        "The case is CS-0000245.",
        "**CS-0000245** is what it is called.",
        "cs-0000245, as you asked",
        "| case | number |\n|---|---|\n| new | `CS-0000245` |",
        '{"number": "CS-0000245"}',
        "Der Fall hat die Nummer CS-0000245.",
        "הפנייה היא CS-0000245.",
    ],
)
def test_an_id_is_found_in_whatever_form_and_language(answer: str) -> None:
    assert ruled(NUMBER, answer) is True


@pytest.mark.parametrize(
    "answer",
    [None, "", "  \n", "Done.", "It is CS-0000246.", "CS-00002451", "Der Fall ist angelegt."],
)
def test_an_answer_without_the_id_loses(answer: str | None) -> None:
    assert ruled(NUMBER, answer) is False


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("The employment of 12 people has been ended.", True),
        ("Twelve contractors have left.", True),
        ("Number of people: 12", True),
        ("Number of people (12): all ended.", True),
        ("Twelve people (10 here and 2 abroad) have left.", True),
        ("12 people (both offices) have left.", True),
        ("12 people have left; the post to people: 15 addresses.", True),
        ("Number of people: 13", False),
        ("Number of people: 13 in total; 12 cases were cancelled.", False),
        ("People: 13 of them; 12 cases cancelled.", False),
        ("People: 13 and 12 cases.", False),
        ("Ended for 12, as of 2 March 2026.", True),
        ("The employment of 112 people has been ended.", False),
        ("The employment of 13 people has been ended; 12 cases were cancelled.", False),
        ("The employment of everybody has been ended on 12 March 2026.", False),
        ("The employment of 12 of 13 people has been ended.", None),
        ("Es waren zwölf.", None),
        ("Es waren 13 Leute und nicht mehr.", None),
    ],
)
def test_a_number_is_one_of_its_own_and_of_the_right_things(
    answer: str, passed: bool | None
) -> None:
    assert ruled(PEOPLE, answer) is passed


@pytest.mark.parametrize(
    ("number", "answer", "passed"),
    [
        (2, "I sent two letters, since at most 20 addresses fit in one letter.", True),
        (2, "Letters: 2, with at most 20 addresses per one letter.", True),
        (1, "All 15 went out in one letter, as 20 fit in one letter.", True),
        (2, "I sent 3 letters, since at most 20 addresses fit in one letter.", False),
        (2, "The two models: F2 and F4. All 25 went out in one letter.", False),
        (1, "I sent 2 letters, as at most 20 fit in one letter.", None),
    ],
)
def test_the_unit_of_a_rule_is_not_counted(number: int, answer: str, passed: bool | None) -> None:
    assert ruled({"facts": [{"number": number, "of": ["letter"]}]}, answer) is passed


@pytest.mark.parametrize(
    ("fact", "answer", "passed"),
    [
        ("2026-03-05", "It is due on 5 March 2026.", True),
        ("2026-03-05", "It is due on March 5th.", True),
        ("2026-03-05", "It is due on 6 March 2026.", False),
        ("15,900", "The price is $15900.00 a year.", True),
        ("15,900", "The price is 15,901.", False),
        ("ada.lind@halden.example", "Write to <ada.lind@halden.example>.", True),
        ("ada.lind@halden.example", "Write to ada.lund@halden.example.", False),
        ("Diana Ruiz", "It went to **Diana Ruiz**.", True),
        ("Diana Ruiz", "It went to Diana Wood; Ana Ruiz knows.", False),
        (3, "three of them", True),
        (3, "the third of them", False),
    ],
)
def test_dates_amounts_addresses_and_names_are_compared_as_such(
    fact: str | int, answer: str, passed: bool
) -> None:
    assert ruled({"facts": [[fact]]}, answer) is passed


def test_all_facts_have_to_be_named_each_in_one_of_its_ways() -> None:
    config = {"facts": [["Loan laptop 01", "HI-LL-79226131"], ["CHG0000036"]]}
    assert ruled(config, "HI-LL-79226131 stays, CHG0000036 names it.") is True
    assert ruled(config, "Loan laptop 01 stays.") is False


def test_what_can_be_said_in_other_words_is_unsure_and_does_not_lose() -> None:
    config = {"facts": [["CS-0000245"], ["in stock", "not retired"]]}
    assert ruled(config, "CS-0000245 is in stock.") is True
    assert ruled(config, "CS-0000245 still lies on our shelves.") is None
    assert ruled(config, "It is in stock.") is False


def test_a_wrong_record_among_those_named_loses() -> None:
    config = NUMBER | {"never": ["CS-0000180"]}
    assert ruled(config, "It is CS-0000245 or CS-0000180.") is False


@pytest.mark.parametrize(
    "answer",
    [
        "PRB0000007: no change is mapped to it. PRB0000006: its change CHG0000018 failed.",
        "PRB0000006 stays open. Its only change, CHG0000018, was unsuccessful.\n"
        "PRB0000007 stays open without a change.",
        "| PRB0000006 | CHG0000018 failed |\n| PRB0000007 | no change |",
        "- PRB0000007\n  - no change\n- PRB0000006\n  - CHG0000018 failed",
        "The change CHG0000018 of PRB0000006 failed, and there is no change for PRB0000007.",
    ],
)
def test_each_record_is_named_with_what_is_said_of_it(answer: str) -> None:
    assert ruled(LEFT, answer) is True


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("PRB0000006: no change is mapped. PRB0000007: its change CHG0000018 failed.", False),
        ("PRB0000006: CHG0000018 failed.", False),
        ("PRB0000006 and PRB0000007 stay. The change CHG0000018 failed; no change.", None),
        ("PRB0000006: CHG0000018 failed. PRB0000007: nobody ever filed one.", None),
    ],
)
def test_what_is_said_of_another_record_does_not_count(answer: str, passed: bool | None) -> None:
    assert ruled(LEFT, answer) is passed


def test_what_does_not_pass_is_reported_in_a_sentence() -> None:
    said = check_answer("It is CS-0000246.", read_answer_facts(NUMBER, "here"))
    assert said.details == "the answer does not say CS-0000245"


@pytest.mark.parametrize(
    ("config", "problem"),
    [
        ({}, "asks for nothing"),
        ({"facts": "CS-1"}, "'facts' must be a list"),
        ({"facts": [[]]}, "facts, 1: must be"),
        ({"facts": [["!"]]}, "'!' holds no word"),
        ({"facts": [{"number": 2}]}, "facts, 1: must be"),
        ({"about": [{"name": ["A 1"]}]}, "about, 1: must be"),
        ({"facts": [["A 1"]], "never": [["B"]]}, "'never' must be a list of texts and numbers"),
        ({"query": " "}, "'query' must be SQL"),
    ],
)
def test_facts_of_the_wrong_shape_are_refused(config: dict[str, Any], problem: str) -> None:
    with pytest.raises(TaskError, match=problem):
        read_answer_facts(config, "here")


def test_a_very_long_answer_is_read_in_a_second() -> None:
    begun = time.monotonic()
    assert ruled(LEFT | NUMBER, "PRB0000006 12 of 13 people " * 5_000) is False
    assert time.monotonic() - begun < PATIENCE


SHARED = {
    "about": [
        {"name": ["Ann Lee", "Ann"], "says": [["left", "HR-3.1"]]},
        {"name": ["Bob Ray"], "says": [["left", "HR-3.1"]]},
    ],
    "others": [["Cy Fox"]],
}


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Ann Lee and Bob Ray have left (HR-3.1). Cy Fox is invited.", True),
        ("Not invited (HR-3.1): Ann and Bob Ray.", True),
        ("Cy Fox is invited. Bob Ray has left. So has Ann Lee, who left too.", True),
        ("Ann Lee and Cy Fox have left (HR-3.1). Bob Ray is invited.", False),
        ("Ann Lee has left. Bob Ray is invited. Cy Fox has left.", None),
    ],
)
def test_names_of_a_list_share_what_is_said_and_others_do_not_lend_it(
    answer: str, passed: bool | None
) -> None:
    assert ruled(SHARED, answer) is passed


def test_others_alone_ask_for_nothing() -> None:
    with pytest.raises(TaskError, match="asks for nothing"):
        read_answer_facts({"others": [["Cy Fox"]]}, "here")


DENIED = {
    "about": [{"name": ["Ann Lee"], "says": [["left", "HR-3.1"]]}],
    "others": [{"name": ["Cy Fox"], "not": ["HR-3.1"]}],
}


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Cy Fox is invited. Ann Lee has left (HR-3.1).", True),
        ("Invited is Cy Fox; not, by HR-3.1: Ann Lee.", True),
        ("Ann Lee has left (HR-3.1).", True),
        ("Ann Lee and Cy Fox have left (HR-3.1).", False),
        ("Ann Lee has left (HR-3.1). Cy Fox has left too (HR-3.1).", False),
    ],
)
def test_what_must_not_be_said_of_another_record_loses(answer: str, passed: bool) -> None:
    assert ruled(DENIED, answer) is passed


def test_where_there_is_no_exception_none_must_be_named() -> None:
    config = {"others": [{"name": ["Complaints"], "not": ["nobody"]}]}
    assert ruled(config, "Every chapter has somebody.") is True
    assert ruled(config, "Complaints ended up with nobody.") is False


REOPENED = {"if_named": [{"name": ["INC0000182"], "says": [["closed", "new ticket"]]}]}
RETURNED = {
    "facts": [["CS-11"], ["CS-12"], ["CS-13"]],
    "about": [
        {
            "name": ["CS-14"],
            "says": [{"affirmed": ["open task", "CSM-4.4"]}],
            "not_under": ["closed"],
        }
    ],
    "others": [
        {"name": [name], "not": ["still open", "not closed"], "not_under": ["left", "not closed"]}
        for name in ("CS-11", "CS-12", "CS-13")
    ]
    + [{"name": ["CS-15"], "not": ["was closed"], "not_under": ["closed"]}],
}


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Done.", True),
        (None, True),
        ("INC0000182 was closed for good, so there is a new ticket, INC0001500.", True),
        ("There is a new ticket for what INC0000182 told of.", True),
        ("INC0000182: it is closed for good. INC0001500 is new.", True),
        ("I reopened INC0000182 for Bianka Juttner.", None),
        ("I reopened INC0000182; INC0000190 is closed.", None),
        ("Ich habe INC0000182 wieder geöffnet.", None),
    ],
)
def test_a_record_that_nobody_asked_for_is_described_rightly_or_not_at_all(
    answer: str | None, passed: bool | None
) -> None:
    others = {**REOPENED, "others": [["INC0000190"]]}
    assert ruled(others, answer) is passed


def test_facts_that_are_asked_for_need_an_answer_beside_those_that_are_not() -> None:
    assert ruled({**REOPENED, "facts": [["INC0001500"]]}, None) is False
    assert ruled({**REOPENED, "facts": [["INC0001500"]]}, "It is INC0001500 now.") is True


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Closed: CS-11, CS-12 and CS-13. CS-14 has an open task.", True),
        ("Closed:\n- CS-11\n- CS-12\n- CS-13\n\nLeft:\n1. CS-14 (an open task)\n2. CS-15", True),
        ("# Closed\nCS-11, CS-12, CS-13\n# Not closed\n* CS-14: open task", True),
        ("- Closed:\n  - CS-11\n  - CS-12\n  - CS-13\n- Left:\n  - CS-14, an open task", True),
        ("CS-11, CS-12, CS-13\nNot closed: CS-14, for its open task. CS-15 was not closed.", True),
        ("Closed: CS-11 (Ann), CS-12 (Bob) and CS-13. Left: CS-14 (CSM-4.4).", True),
        ("Closed: CS-11, CS-12 and CS-14. Left: CS-13, which has an open task.", False),
        ("Closed:\n- CS-11\n- CS-12\n- CS-13\n- CS-14, though of an open task", False),
        ("Closed: CS-11 (Ann), CS-12 (Bob), CS-13 and CS-15. CS-14 has an open task.", False),
        ("Closed: CS-11 and CS-12. Left: CS-13. CS-14 has an open task.", False),
        ("CS-11 and CS-12 are closed. CS-13 is still open. CS-14 has an open task.", False),
        ("CS-11, CS-12, CS-13 and CS-15. CS-15 was closed. CS-14 has an open task.", False),
        ("Closed: CS-11, CS-12 and CS-13. CS-14 has no open task.", None),
        ("Closed: CS-11, CS-12 and CS-13. CS-14 does not have any open task.", None),
        ("Closed: CS-11, CS-12 and CS-13. CS-14 is not closed, because of an open task.", True),
    ],
)
def test_a_record_stands_under_no_wrong_heading_and_denials_say_nothing(
    answer: str, passed: bool | None
) -> None:
    assert ruled(RETURNED, answer) is passed


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("INC-21 names Desk 1, and INC-22 names Desk 2.", True),
        ("INC-21 names Desk 1, INC-22 Desk 2.", True),
        ("Desk 1: INC-21, Desk 2: INC-22", True),
        ("Desk 1 (in use; INC-21 is open) and Desk 2 (in use; INC-22 is open)", True),
        ("Desk 1 (INC-22) and Desk 2 (INC-21) stay.", False),
        ("Desk 1 is named by INC-22, Desk 2 by INC-21.", False),
    ],
)
def test_a_record_of_about_may_have_what_must_not_be_said_of_it(answer: str, passed: bool) -> None:
    config = {
        "about": [
            {"name": ["Desk 1"], "says": [["INC-21", "INC-22"]], "not": ["INC-22"]},
            {"name": ["Desk 2"], "says": [["INC-21", "INC-22"]], "not": ["INC-21"]},
        ]
    }
    assert ruled(config, answer) is passed


@pytest.mark.parametrize(
    ("config", "problem"),
    [
        ({"facts": [{"affirmed": []}]}, "facts, 1: must be"),
        ({"facts": [{"affirmed": ["a"], "of": ["b"]}]}, "facts, 1: must be"),
        ({"facts": [["A 1"]], "others": [{"name": ["B 1"]}]}, "'name' alone asks for nothing"),
        ({"facts": [["A 1"]], "others": [{"name": ["B 1"], "under": ["c"]}]}, "may have 'not'"),
        ({"about": [{"says": [["a"]], "not": ["b"]}]}, "must have 'name'"),
    ],
)
def test_what_is_affirmed_or_not_said_has_a_shape(config: dict[str, Any], problem: str) -> None:
    with pytest.raises(TaskError, match=problem):
        read_answer_facts(config, "here")


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Ann: CS-11 with T-1, CS-12 with T-2, and CS-13 (which waits for Bob).", True),
        ("Ann: CS-11 with T-1, CS-12 with T-2. Bob: CS-13.", False),
        ("Ann has CS-11 with T-1. Bob: CS-12 with T-2, and CS-13.", False),
    ],
)
def test_the_heading_of_a_list_is_said_of_all_that_stands_in_it(answer: str, passed: bool) -> None:
    numbers = ("CS-11", "CS-12", "CS-13")
    config = {"about": [{"name": [number], "says": [["Ann"]]} for number in numbers]}
    assert ruled(config, answer) is passed


def test_a_long_answer_with_many_records_is_read_in_seconds() -> None:
    begun = time.monotonic()
    assert ruled(RETURNED, "Closed: CS-11, CS-12 and CS-13. CS-14 has an open task.\n" * 500)
    assert time.monotonic() - begun < PATIENCE


REASONS = {
    "about": [
        {"name": ["Dealer news"], "says": [["disabled", "9.3"]], "not": ["48 hours", "was moved"]},
        {"name": ["Fair"], "says": [["48 hours", "9.4"]], "not": ["disabled", "not within"]},
    ],
    "others": [{"name": ["Prices"], "not": ["disabled", "48 hours"]}],
    "never": ["not hidden"],
}


@pytest.mark.parametrize(
    ("answer", "passed"),
    [
        ("Dealer news: the account is disabled. Fair: begins within 48 hours.", True),
        ("Fair begins within 48 hours, and Dealer news has a disabled co-organizer.", True),
        ("Dealer news: disabled. Fair: in 48 hours. Prices is out; no account is disabled.", True),
        ("Dealer news: disabled. Fair: in 48 hours. Prices isn't disabled.", True),
        ("Dealer news: 48 hours. Fair: disabled.", False),
        ("Dealer news: disabled. Fair: in 48 hours. It is disabled, too.", None),
        ("Dealer news: disabled. Fair: in 48 hours. Prices: disabled as well.", False),
        ("Dealer news: disabled. Fair: in 48 hours. Prices stays. Its account is disabled.", None),
        ("Dealer news was moved, disabled or not. Fair: begins within 48 hours.", False),
        ("Dealer news: disabled. Fair isn't even within 48 hours.", False),
        ("Dealer news and Fair stay: disabled, or within 48 hours.", None),
        ("Dealer news: disabled. Fair: in 48 hours. The drive could not be hidden.", False),
        ("Dealer news: disabled. Fair: in 48 hours. The drive cannot yet be hidden.", False),
    ],
)
def test_the_reason_of_another_record_and_a_denied_one_do_not_win(
    answer: str, passed: bool | None
) -> None:
    assert ruled(REASONS, answer) is passed


def test_what_must_not_be_said_needs_no_answer_where_nobody_asks() -> None:
    config = {"if_named": [], "others": [{"name": ["Priya Rajan"], "not": ["left"]}]}
    assert ruled(config, None) is True
    assert ruled(config, "Priya Rajan is invited.") is True
    assert ruled(config, "Priya Rajan has left.") is None
    assert ruled({"others": config["others"]}, "Priya Rajan has left.") is False
