"""What a task file gives for its proof: tiers, wordings, other right solutions, signed mutants."""

from typing import Any

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks.proof_material import Equivalent, Rewording
from tests.toy import office

RAIN = {"what": ["rained", "poured"], "when": "5 March"}
FACTS = {"query": "SELECT city FROM location", "facts": [RAIN]}
WHOLE: dict[str, Any] = {
    "tier": "T1",
    "hard_because": "The office has to be looked up first.",
    "rule_pairs": [["ITSM-1.2", "ITSM-1.3"]],
    "distractors": ["add_user_group"],
    "wordings": [{"call": 3, "argument": "name", "texts": ["Pier North", "The north pier"]}],
    "variants": [{"about": "the other way round", "calls": [], "answer": "Done."}],
    "equivalent": [
        {"call": 2, "argument": "city", "because": "any city will do"},
        {"call": 3, "argument": "country", "value": None, "because": "no country is one"},
    ],
}


def test_all_of_it_is_read_and_left_out_of_what_is_published() -> None:
    task = office.task(**WHOLE)
    assert (task.tier, task.rule_pairs) == ("T1", (("ITSM-1.2", "ITSM-1.3"),))
    assert (task.hard_because, task.distractors) == (WHOLE["hard_because"], ("add_user_group",))
    assert task.wordings == (Rewording(3, "name", ("Pier North", "The north pier")),)
    (variant,) = task.variants
    assert (variant.about, variant.gold.answer) == ("the other way round", "Done.")
    assert task.equivalent == (
        Equivalent(2, "city", "any city will do"),
        Equivalent(3, "country", "no country is one", None, any_value=False),
    )
    assert set(WHOLE) & set(task.to_published()) == {"distractors"}
    plain = office.task()
    assert (plain.tier, plain.wordings, plain.variants, plain.equivalent) == (None, (), (), ())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tier": "T5"}, "'tier' must be one of T1, T2, T3, T4, not 'T5'"),
        ({"hard_because": 3}, "'hard_because' must be text"),
        ({"rule_pairs": [["ITSM-1.2"]]}, "'rule_pairs' must hold pairs of rules"),
        ({"distractors": [1]}, "'distractors' must be a list of texts"),
        ({"wordings": {}}, "'wordings' must be a list of objects"),
        ({"wordings": [{"call": 3}]}, "wordings, 1: 'argument' is missing"),
        (
            {"wordings": [{"call": 4, "argument": "name", "texts": ["x"]}]},
            "wordings, 1: 'call' must be a number from 1 to 3, not 4",
        ),
        (
            {"wordings": [{"call": 3, "argument": "nmae", "texts": ["x"]}]},
            "call 3 (add_location) has no argument 'nmae'",
        ),
        (
            {"wordings": [{"call": 3, "argument": "name", "texts": [" "]}]},
            "'texts' must be a list of texts, none of them empty",
        ),
        ({"variants": [{"about": "", "calls": [], "answer": ""}]}, "'about' must say"),
        (
            {"variants": [{"about": "x", "calls": [{"tol": 1}], "answer": ""}]},
            "variants, 1, call 1: must be an object with a 'tool' name",
        ),
        ({"equivalent": [{"call": 1, "argument": "name", "because": " "}]}, "'because' must say"),
        (
            {"equivalent": [{"call": 1, "argument": "a", "because": "b", "vlaue": 1}]},
            "equivalent, 1: unknown key 'vlaue'",
        ),
    ],
)
def test_what_is_wrong_is_named_with_file_and_key(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(TaskError, match=r"^office\.json: ") as error:
        office.task(**changes)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (FACTS | {"query": " "}, "'query' must be SQL that returns one column of text"),
        (FACTS | {"facts": "it rained"}, "'facts' must be a list of at least one fact"),
        (FACTS | {"facts": [RAIN, "it rained"]}, "facts, 2: must be an object of slots"),
        (FACTS | {"facts": [{"what": []}]}, "facts, 1: 'what' must be a word, a phrase"),
        (FACTS | {"never": [3]}, "'never' must be a list of words or phrases"),
        (FACTS | {"nevr": []}, "unknown key 'nevr'"),
    ],
)
def test_text_facts_have_the_right_shape(config: dict[str, Any], said: str) -> None:
    verifier = {
        "verifier_type": "text_facts",
        "name": "the text",
        "gym_name": office.GYM,
        "validation_config": config,
    }
    with pytest.raises(TaskError, match=r"office\.json: verifier 1: validation_config") as error:
        office.task(verifiers=[verifier])
    assert said in str(error.value)
    office.task(verifiers=[verifier | {"validation_config": FACTS}])
