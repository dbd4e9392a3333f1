"""How far two readers of the same runs agree, and that the kept labels' README says it rightly."""

import re
from dataclasses import replace

import pandas as pd
import pytest

from eopsgym.analysis import HandLabel, label_agreement, read_labels
from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir

README = (data_dir() / "labels" / "README.md").read_text(encoding="utf-8")
SAYS = " ".join(README.split())


def label(task: str, verifier: int, kind: str | None, step: int | None = None) -> HandLabel:
    fault = "agent" if kind else "verifier"
    return HandLabel(task, verifier, kind, step, fault, "Because.", True)


ONE = [
    label("a", 0, "wrong_id", 3),
    label("a", 1, "gave_up"),
    label("b", 0, None),
    label("b", 1, None),
]
OTHER = [
    label("b", 0, None),
    label("a", 0, "wrong_id", 4),
    label("a", 1, "gave_up"),
    label("b", 1, "looped"),
]


def row(table: pd.DataFrame, field: str) -> dict[str, object]:
    return table.set_index("field").loc[field].to_dict()


def test_verifiers_are_compared_by_task_and_place_and_no_label_is_one() -> None:
    table = label_agreement(ONE, OTHER)
    assert row(table, "fault") == {
        "labels": 4, "same": 3, "share": 0.75, "kappa": 0.5, "runs": 2, "same_runs": 1
    }  # fmt: skip
    assert row(table, "kind")["same"] == 3
    assert row(table, "step")["same"] == 3
    assert row(table, "kind")["kappa"] == pytest.approx((3 / 4 - 1 / 4) / (1 - 1 / 4))


def test_readers_with_one_and_the_same_label_have_no_kappa() -> None:
    table = label_agreement(ONE[2:], ONE[2:])
    assert row(table, "fault")["share"] == 1
    assert pd.isna(row(table, "fault")["kappa"])


def test_a_verifier_that_one_reader_left_out_is_named() -> None:
    with pytest.raises(ConfigError, match="only one of the readers labelled verifier 1 of b"):
        label_agreement(ONE, OTHER[:-1])


def test_the_readme_gives_the_agreement_as_measured() -> None:
    measured = [
        f"| `{each.field}` | {each.same} of {each.labels} | {each.share:.2f} | {each.kappa:.2f} "
        f"| {each.same_runs} of {each.runs} |"
        for each in label_agreement().itertuples()
    ]
    assert re.findall(r"^\| `(?:kind|fault|step)` \| \d.*$", README, re.MULTILINE) == measured


def test_the_readme_says_where_the_readers_differ_and_how_many_labels_are_sure() -> None:
    first, second = (
        {(each.task, each.verifier): each for each in read_labels(reader=reader)}
        for reader in (1, 2)
    )
    differ = [place for place, each in first.items() if each.fault != second[place].fault]
    assert {(first[place].fault, second[place].fault) for place in differ} == {
        ("verifier", "agent")
    }
    tasks = [task for task, _ in differ]
    most = max(map(tasks.count, tasks))
    assert f"In all {len(differ)} that differ in the fault" in SAYS
    assert f"and {most} of them are one run" in SAYS
    run = max(tasks, key=tasks.count)
    rest = [[each for each in read_labels(reader=n) if each.task != run] for n in (1, 2)]
    kind, fault, _ = label_agreement(*rest).itertuples()
    assert f"{fault.same} of {fault.labels} faults and {kind.same} of {kind.labels} kinds" in SAYS
    agreed = [each.fault for place, each in first.items() if place not in differ]
    agent, verifier = agreed.count("agent"), agreed.count("verifier")
    call = f"Both readers call {agent} the agent's fault and only {verifier} the verifier's"
    assert call in SAYS
    sure = sum(each.sure for each in first.values())
    assert f"of these sure ({sure})" in SAYS
    assert f"In the first file {sure} are sure. {len(first) - sure} are not" in SAYS


def test_a_label_on_which_the_readers_differ_is_not_sure() -> None:
    second = {(each.task, each.verifier): each for each in read_labels(reader=2)}
    for each in read_labels():
        other = second[each.task, each.verifier]
        same = replace(other, why=each.why, sure=each.sure, after=each.after, tried=each.tried)
        assert same == each or not each.sure, each
