"""The agreement of scans with labels by hand."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dev.scan_labels import measured
from eopsgym import scan
from eopsgym.analysis import cohen_kappa
from eopsgym.analysis.scans.agreement import agreement_of
from eopsgym.errors import ConfigError
from eopsgym.runs.scan_file import ScanAnswer
from tests.analysis.scans.judges import QUESTION, ScriptedJudge, answer, run_that_says

RUNS = [run_that_says(f"Number {number}.") for number in range(10)]
LABELS = dict(zip((run.id for run in RUNS), ["yes"] * 4 + ["no"] * 6, strict=True))


def judge_of(values: list[str | None]) -> ScriptedJudge:
    """A judge that gives these answers to the runs, in their order; None cannot be read."""

    def reply(messages: object) -> str:
        text = messages[1].content  # type: ignore[index]
        (number,) = [n for n in range(10) if f"Number {n}." in text]
        value = values[number]
        return "?" if value is None else answer(value)

    return ScriptedJudge(reply)


def test_table_kappa_and_each_value_apart() -> None:
    judge = judge_of(["yes", "yes", "yes", "no", "no", "no", "no", "no", "yes", "unclear"])
    found = scan(RUNS, QUESTION, model=judge).agreement(LABELS)
    assert found.table.to_dict("index") == {
        "yes": {"yes": 3, "no": 1, "unclear": 0},
        "no": {"yes": 1, "no": 4, "unclear": 1},
    }
    assert (found.share.value, found.share.runs) == (0.7, 10)
    by_value = found.by_value.set_index("value")
    assert by_value.loc["yes", ["labelled", "answered", "both"]].tolist() == [4, 4, 3]
    assert by_value.loc["yes", "recall"] == 0.75
    assert by_value.loc["no", "recall"] == pytest.approx(4 / 6)
    assert by_value.loc["no", "precision"] == pytest.approx(4 / 5)


@pytest.mark.parametrize(
    "values",
    [
        ["yes", "yes", "yes", "no", "no", "no", "no", "no", "yes", "unclear"],
        ["yes"] * 4 + ["no"] * 6,
        ["no"] * 4 + ["yes"] * 6,
    ],
)
def test_kappa_is_that_of_the_statistics_and_lies_in_its_interval(values: list[str | None]) -> None:
    found = scan(RUNS, QUESTION, model=judge_of(values)).agreement(LABELS)
    assert found.kappa == pytest.approx(cohen_kappa([*LABELS.values()], values).value)
    assert found.kappa is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.kappa <= found.high


def test_no_answer_is_counted_and_never_as_no() -> None:
    values: list[str | None] = [None, "yes", "yes", "yes", "no", "no", "no", "no", "no", None]
    found = scan(RUNS, QUESTION, model=judge_of(values)).agreement(LABELS)
    assert found.table["(no answer)"].to_dict() == {"yes": 1, "no": 1}
    assert found.kappa == 1
    assert "2 runs without an answer left out of kappa" in repr(found)
    assert found.by_value.set_index("value").loc["no", "recall"] == pytest.approx(5 / 6)


def test_full_agreement_of_some_runs_is_not_certain_of_all() -> None:
    values = [*LABELS.values()]
    found = scan(RUNS, QUESTION, model=judge_of(values)).agreement(LABELS)  # type: ignore[arg-type]
    assert (found.kappa, found.high) == (1, 1)
    assert found.low is not None
    assert 0.4 < found.low < 0.9


def test_intervals_contain_the_kappa_of_the_population_as_often_as_they_say() -> None:
    # 30 % of the runs are labelled yes; the judge is right in 95 %.
    shares = np.array([[0.285, 0.015], [0.035, 0.665]])
    chance = float((shares.sum(axis=0) * shares.sum(axis=1)).sum())
    true = (float(np.trace(shares)) - chance) / (1 - chance)
    places = [("yes", "yes"), ("yes", "no"), ("no", "yes"), ("no", "no")]
    random, held = np.random.default_rng(7), 0
    for _ in range(100):
        table = random.multinomial(40, shares.ravel())
        pairs = [pair for pair, count in zip(places, table, strict=True) for _ in range(count)]
        answers = [ScanAnswer(str(n), "q", "q", "j", value=b) for n, (_, b) in enumerate(pairs)]
        found = agreement_of("q", answers, {str(n): a for n, (a, _) in enumerate(pairs)})
        assert found.low is not None
        assert found.high is not None
        held += found.low <= true <= found.high
    assert held >= 92


def test_an_empty_text_is_an_answer_of_its_own() -> None:
    found = scan(RUNS, lambda run: "", name="said").agreement(LABELS)
    assert found.table[""].to_dict() == {"yes": 4, "no": 6}


def test_whole_numbers_of_a_column_with_gaps_are_the_answers() -> None:
    frame = pd.DataFrame({"run_id": [*LABELS], "calls": [1, 1, *[None] * 8]})
    found = scan(RUNS, lambda run: len(run.steps), name="calls").agreement(frame)
    assert found.pairs == (("1", "1"),) * 2


def test_answers_that_are_no_labels_are_said_to_be() -> None:
    labels = dict(zip(LABELS, [1, 0] * 5, strict=True))
    found = scan(RUNS, lambda run: len(run.steps) > 0, name="any").agreement(labels)
    assert "no answer is one of the labels" in repr(found)
    none = scan(RUNS, lambda run: None, name="none").agreement(LABELS)
    assert none.note == "10 runs without an answer left out of kappa"


def test_one_value_alone_has_no_kappa() -> None:
    found = scan(RUNS, QUESTION, model=ScriptedJudge()).agreement(dict.fromkeys(LABELS, "yes"))
    assert found.kappa is None
    assert "chance explains all" in repr(found)


def test_labels_may_be_a_frame_and_flags_and_only_of_some_runs() -> None:
    frame = pd.DataFrame({"run_id": [*LABELS][:5], "late": [True] * 4 + [False]})
    found = scan(RUNS, QUESTION, model=judge_of(["yes"] * 4 + ["no"] * 6)).agreement(frame)
    assert found.pairs == (("yes", "yes"),) * 4 + (("no", "no"),)
    assert "fewer than 20 runs" in repr(found)


def test_numbers_are_compared_by_what_they_mean() -> None:
    judge = ScriptedJudge(lambda messages: answer(8))
    found = scan(RUNS, "how polite?", model=judge, answers=(0, 10))
    with pytest.raises(ConfigError, match="these answers are numbers"):
        found.agreement(LABELS)
    agreed = found.agreement(LABELS, lambda score: "yes" if score >= 7 else "no")
    assert agreed.table["yes"].to_dict() == {"yes": 4, "no": 6}


def test_runs_without_labels_are_an_error() -> None:
    with pytest.raises(ConfigError, match="none of the scanned runs has a label"):
        scan(RUNS, QUESTION, model=ScriptedJudge()).agreement({"other": "yes"})


def test_a_function_is_measured_against_the_labels_of_failures_by_hand() -> None:
    agreed = measured("held_out")
    assert len(agreed.pairs) == 30
    assert agreed.kappa is not None
    assert agreed.kappa > 0.5
    page = (Path(__file__).parents[3] / "docs" / "scan.md").read_text(encoding="utf-8")
    assert f"| 30 | 6 of 6 | 19 of 24 | {agreed.kappa:.2f} [" in page
