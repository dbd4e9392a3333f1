"""Does an answer name another person, record or amount in place of that of its task?"""

import pytest

from eopsgym.tasks import find_task, start, verify
from eopsgym.tasks.answers.other_names import names_in
from eopsgym.tasks.gold import play

NOBODY_TAKES_OVER = "teams/teams_026_nobody_takes_over"
TWO_FILTERS = "email/email_030_two_filters_for_denver"
NO_WORDS = "email/email_056_an_offer_without_words"
FLAGS = "csm/csm_082_flags_on_machines"
LEFT = "csm/csm_108_who_wrote_last_and_left"


async def strict(name: str, answer: str) -> bool | None:
    task = find_task(name)
    episode = await start(task)
    try:
        assert task.gold is not None
        await play(episode, task.gold)
        return (await verify(task, episode, answer, parity=False)).strict
    finally:
        await episode.close()


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            NOBODY_TAKES_OVER,
            "No account was closed. {} is one of only two active owners of Customer Care, and "
            "Jennifer Frank, who should step in, has a disabled account herself (TEAMS-10.2).",
        ),
        (
            LEFT,
            "I did not change any main contact. At {} the latest case is from Radha Kulkarni, "
            "whose login is inactive, so she cannot be the main contact there (CSM-8.2).",
        ),
        (
            TWO_FILTERS,
            "Nothing was sent or changed: there already is a filter on the subject post in {}, and "
            "a second filter for that is not allowed (EMAIL-8.3).",
        ),
        (
            NO_WORDS,
            "I have not sent or changed anything. The draft of offer 2207 that holds, at {} "
            "dollars, has no text (EMAIL-2.1).",
        ),
    ],
)
async def test_a_refusal_that_names_another_record_is_in_doubt(name: str, answer: str) -> None:
    right, wrong = {
        NOBODY_TAKES_OVER: ("Hazel Hunt", "Karin Hanel"),
        LEFT: ("Sundar Castings", "Sundar Textiles"),
        TWO_FILTERS: ("Denver", "Toronto"),
        NO_WORDS: ("58,900", "61,400"),
    }[name]
    assert await strict(name, answer.format(right)) is True
    assert await strict(name, answer.format(wrong)) is None


async def test_other_records_may_be_named_beside_the_right_one() -> None:
    said = (
        "I did not close any account: Hazel Hunt is one of only two active owners of Customer "
        "Care, beside Karin Hanel, and the account of Jennifer Frank is disabled (TEAMS-10.2)."
    )
    assert await strict(NOBODY_TAKES_OVER, said) is True


async def test_another_namesakes_address_is_in_doubt() -> None:
    name = "hr/hr_003_the_right_amara"
    said = "I opened the case for {}, assigned it to you, and suggested the article."
    assert await strict(name, said.format("amara.srinivas2@halden.example")) is True
    assert await strict(name, said.format("amara.srinivas@halden.example")) is not True


def test_names_stand_by_their_kind() -> None:
    text = (
        "I told Hazel Hunt's deputy on Monday. Nothing else. INC0000182 costs $58,900 "
        "(hazel@halden.example), see v2 and ITSM-4.6."
    )
    assert names_in(text) == {
        "name": ["hazel", "hunt"],
        "inc": ["inc0000182"],
        "number": ["58,900"],
        "address": ["hazel@halden.example"],
        "v": ["v2"],
        "itsm-.": ["itsm-4.6"],
    }


async def test_somebody_named_in_place_of_whom_the_solution_names_is_in_doubt() -> None:
    name = "email/email_025_the_desk_changes_hands"
    said = (
        "Handed over. Yauvani Shenoy, Elias Osorio and Bastion Trust got your answer that {} does "
        "the desk from 9 March on, and their conversations are labelled. The identity, two filters "
        "and the alias are gone, the key pair is off, and the two old ones are destroyed."
    )
    assert await strict(name, said.format("Mario Hernandez")) is True
    assert await strict(name, said.format("Hemani Dutt")) is not True
    assert await strict(name, said.format("somebody else")) is True


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("CS-0000818", "CS-0000822"), None),  # which the run met, and left as it was
        (("CS-0000818", "818, and CS-0000822 stays as it was"), True),
        (("CS-0000818", "CS-0000818, and not CS-0000822"), True),
    ],
)
async def test_an_id_in_place_of_one_of_the_solution_is_in_doubt(
    change: tuple[str, str], expected: bool | None
) -> None:
    solution = find_task(FLAGS).gold
    assert solution is not None
    assert await strict(FLAGS, str(solution.answer).replace(*change)) is expected


def test_an_hour_is_the_same_in_both_ways_to_write_it() -> None:
    hours = names_in("It is taken from 1:30 pm to 2:15 p.m., and from 12:05 PM; 9:00 am is free.")
    assert hours[":"] == ["13:30", "14:15", "12:05", "9:00"]
