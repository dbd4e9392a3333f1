"""The wording of an answer as a whole, weighed by what labelled answers taught."""

import time

import pytest

from dev.refusal_weights import banks_digest, learnt
from eopsgym.tasks import Refusal, judge_refusal, kept_banks, read_banks
from eopsgym.tasks.answers.refusal_verdict import ruling
from eopsgym.tasks.answers.weight_of_wording import kept_weights, terms, weighed, wording_weight

REQUEST = "Close the ticket of Ana."
REASONS = ("ITSM-4.5", "not confirmed")
REFUSED = "I can't close it: it is not confirmed. Nothing was changed."
DONE = "I have closed the ticket. It is confirmed, and all is done."


def test_the_kept_weights_are_those_of_the_kept_banks() -> None:
    assert kept_weights().banks == banks_digest(kept_banks()), (
        "the banks have changed: python -m dev.refusal_weights"
    )


def test_what_is_of_one_situation_only_is_a_mark() -> None:
    assert terms("I closed INC0012 of Leo Roe.", REQUEST, REASONS) >= {
        *("i ASKEDed", "ASKEDed ID", "of NAME", "NAME ."),
    }
    assert "REASONed" in terms("It is not confirmed.", REQUEST, REASONS)
    assert "NUMBER" in terms("14 of them", REQUEST, REASONS)


def test_the_shapes_of_sentences_and_the_kinds_of_reason_are_terms() -> None:
    found = terms("I did not close it. The ticket is on hold, by ITSM-4.6.", REQUEST, REASONS)
    assert {"not I did", "<start> > not I", "not I > so R", "reason other rule"} <= found


def test_refusals_weigh_more_than_claims_in_whatever_situation() -> None:
    assert wording_weight(REFUSED, REQUEST, REASONS) > 1
    assert wording_weight(DONE, REQUEST, REASONS) < -1


def test_weights_are_learnt_from_labels() -> None:
    weights = learnt(read_banks(kept_banks())[::8], "these")
    assert weights.banks == "these"
    refused, claimed = (weighed(terms(text, REQUEST, REASONS), weights) for text in (REFUSED, DONE))
    assert refused > 0 > claimed


def test_without_a_request_the_rule_decides_alone() -> None:
    says = Refusal(REASONS)
    for answer in ("Not closed: it is not confirmed.", "Closed, by ITSM-4.5.", "", None):
        assert judge_refusal(answer, says) == ruling(answer or "", says).verdict


@pytest.mark.parametrize("answer", ["", " ", "...", "-"])
def test_an_answer_without_words_is_never_a_refusal(answer: str) -> None:
    assert judge_refusal(answer, Refusal(REASONS), REQUEST).clean is False


ODD = ["a_" * 50_000, "| " * 50_000, "[" * 100_000, '{"a":' * 20_000, "# \n" * 33_000]
ODD += ["x: " * 33_000, "if: \n- " * 14_000, "not " * 25_000, "I " * 50_000, "=" * 100_000]


@pytest.mark.parametrize("answer", ODD)
def test_odd_answers_take_bounded_time(answer: str) -> None:
    began = time.process_time()
    for part in (answer, answer[:9_999]):
        assert not judge_refusal(part, Refusal(REASONS), REQUEST).clean
    assert time.process_time() - began < 5
