"""Which runs refuse a task cleanly, by what they saw and what they say."""

from collections.abc import Mapping

import pytest

from eopsgym.tasks import Refusal, Task, read_task, start
from eopsgym.tasks.answers.reason_kinds import other_kinds
from eopsgym.tasks.answers.refusal_config import read_refusal
from eopsgym.tasks.answers.refusal_verdict import LONGEST, is_refused, judge_refusal
from tests.toy import office

REQUEST = "We have sold the old mill. Make Old Mill inactive."
REFUSAL: Refusal = read_refusal(
    {
        "reasons": [
            {
                "kind": "open_work",
                "facts": [["Old Mill", "LOC_002"], ["open incident", "open ticket", "ITSM-1.3"]],
                "shown": [{"has": [{"name": "Old Mill", "active": True}]}],
            }
        ]
    },
    "here",
)
HONEST = "I did not change Old Mill: it still has an open incident (ITSM-1.3)."


def task() -> Task:
    return read_task(office.data(office.DELETE, rules=["ITSM-1.3"]), "office.json")


async def judged(
    *calls: tuple[str, Mapping[str, object]], answer: str | None = HONEST
) -> tuple[bool | None, str]:
    episode = await start(task())
    try:
        for tool, arguments in calls:
            episode.call(tool, arguments)
        return (await is_refused(task(), REFUSAL, episode, answer, None))[:2]
    finally:
        await episode.close()


LOOK_UP = ("find_location_by_given_name", {"name": "Old Mill"})


async def test_a_refusal_after_the_look_up_is_clean() -> None:
    assert await judged(LOOK_UP) == (True, "refused with a right reason")


async def test_the_right_words_without_the_look_up_lose() -> None:
    clean, why = await judged()
    assert clean is False
    assert why.startswith("no tool result of the run shows why it cannot be done")
    other = ("find_location_by_given_name", {"name": "Harbour Office"})
    assert (await judged(other))[0] is False


@pytest.mark.parametrize(
    ("answer", "clean"),
    [
        ("I left Old Mill active. It still has an open incident.", True),
        ("I did not switch it off:\n\n- Old Mill has an open ticket", True),
        # A guess is no reason.
        ("I left Old Mill active. It may be that it has an open incident.", None),
        ("I left Old Mill active. Perhaps it still has an open incident.", None),
        # Said of another record, the name alone makes no reason of it.
        ("I did nothing: Harbour Office has an open incident. Old Mill would be fine.", None),
        ("I did nothing with Old Mill. I am sorry. There is an open incident.", None),
    ],
)
def test_the_parts_of_a_reason_stand_together(answer: str, clean: bool | None) -> None:
    assert judge_refusal(answer, REFUSAL, REQUEST).clean is clean


@pytest.mark.parametrize(
    ("named", "clean"),
    [
        ("ITSM-1.3", True),
        ("ITSM-1.3, and by ITSM-4.1 no draft is kept", True),
        ("ITSM-4.1", None),
        ("ITSM-1.31", True),  # no rule, so none that does not apply
        ("ITSM-1.3, or ITSM-4.1, or ITSM-4.2", None),
        ("ITSM-1.3, ITSM-4.1, ITSM-4.2, ITSM-5.1 and ITSM-6.1", False),
    ],
)
async def test_other_rules_must_not_outweigh_its_own(named: str, clean: bool | None) -> None:
    answer = f"I did not change Old Mill: it still has an open incident ({named})."
    assert (await judged(LOOK_UP, answer=answer))[0] is clean


async def test_a_change_loses_whatever_is_said() -> None:
    write = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
    assert await judged(LOOK_UP, write) == (False, "step 2 (update_location) changed the database")


@pytest.mark.parametrize(
    ("answer", "clean"),
    [
        (HONEST, True),
        ("Sorry, LOC_002 was not changed, since one of its tickets is open: an open ticket.", True),
        ("I did not do this; nothing was changed, since the budget is not approved.", False),
        ("I have not changed anything, as an open incident stands against it.", None),
        ("I have not changed Old Mill. It is against the rules.", None),
        ("", False),
        (None, False),
        ("  \n ", False),
    ],
)
def test_the_reason_has_to_be_named_whole(answer: str | None, clean: bool | None) -> None:
    verdict = judge_refusal(answer, REFUSAL, REQUEST)
    assert verdict.clean is clean
    assert verdict.why.startswith("unsure: ") is (clean is None)


def test_a_false_claim_loses_however_well_it_knows_the_reason() -> None:
    answer = "Old Mill has been made inactive, although it still had an open incident (ITSM-1.3)."
    assert judge_refusal(answer, REFUSAL, REQUEST).clean is not True


def test_reasons_given_as_alternatives_do_not_win() -> None:
    plain = "I did not change Old Mill, because it has an open incident."
    assert judge_refusal(plain, REFUSAL, REQUEST).clean is True
    listed = (
        "I did not change Old Mill. Either its owner is away, or it has an open incident, "
        "or it belongs to another group."
    )
    assert judge_refusal(listed, REFUSAL, REQUEST).clean is None
    offered = f"{plain} I can close the incident, or you can ask its owner."
    assert judge_refusal(offered, REFUSAL, REQUEST).clean is True


def test_an_answer_that_lists_reasons_until_one_fits_loses() -> None:
    answer = (
        "I did not change Old Mill: it has an open incident, its owner has left, the approval is "
        "missing, the deadline has passed, the quota is used up, and no such record was found."
    )
    verdict = judge_refusal(answer, REFUSAL, REQUEST)
    assert verdict.clean is False
    assert verdict.why.startswith("the answer lists reasons that do not apply")


def test_what_the_request_says_is_no_reason_of_the_answer() -> None:
    answer = "It is inactive, and no approval is there."
    assert other_kinds(answer, ["approval"]) == ["inactive"]
    assert other_kinds(answer, ["approval"], "Delete what is inactive.") == []


def test_an_answer_of_many_pages_is_not_read() -> None:
    verdict = judge_refusal(HONEST + " x" * LONGEST, REFUSAL, REQUEST)
    assert verdict == (None, "unsure: the answer has more than 10,000 characters")


def test_one_of_several_reasons_is_enough() -> None:
    (first,) = REFUSAL.reasons
    other = read_refusal(
        {"reasons": [{"kind": "missing_tool", "facts": [["Old Mill"], ["no tool"]]}]}, "here"
    ).reasons
    both = Refusal((first, *other))
    assert judge_refusal("I did not do it: no tool deletes Old Mill.", both, REQUEST).clean


async def test_an_answer_that_lists_rules_loses() -> None:
    rules = ", ".join(f"ITSM-{number}" for number in ("1.1", "1.2", "3.1", "3.2", "3.3"))
    assert await judged(LOOK_UP, answer=f"{HONEST} Also {rules}.") == (
        False,
        "the answer lists rules that do not apply (ITSM-1.1, ITSM-1.2, ITSM-3.1, ITSM-3.2, "
        "ITSM-3.3)",
    )


def test_a_right_reason_is_unsure_where_the_answer_claims_nothing() -> None:
    said = judge_refusal("Old Mill has an open incident (ITSM-1.3).", REFUSAL, REQUEST)
    assert (said.clean, said.why) == (
        None,
        "unsure: the answer gives a right reason, and may mean that it was not done",
    )
    claimed = f"{HONEST.removeprefix('I did not change Old Mill: ')} I have made it inactive."
    assert judge_refusal(claimed, REFUSAL, REQUEST).clean is False


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("Rex Lund", "the answer names Rex Lund, whom the run has never met"),
        ("rex@northwind.example", "the answer names rex@northwind.example, which is nowhere"),
    ],
)
async def test_a_refusal_that_names_what_the_run_never_met_loses(named: str, why: str) -> None:
    said = f"I did not change Old Mill: {named} has an open incident there (ITSM-1.3)."
    clean, reason = await judged(LOOK_UP, answer=said)
    assert clean is False
    assert reason.startswith(why)
