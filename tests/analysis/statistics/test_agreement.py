"""Agreement of several people, against the tables that its measures were published with."""

from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.analysis import (
    agreement,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    percent_agreement,
)
from eopsgym.errors import ConfigError

# Fleiss 1971: 30 patients, diagnosed by six psychiatrists each; how many said depression,
# personality disorder, schizophrenia, neurosis, other.
FLEISS = """
    00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031
    00501 30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006
    """
# Krippendorff 2011: four observers and twelve units, and two observers who tagged all of theirs.
FOUR = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."]
TWO = ["aabbdcccedda", "babbbccceddd"]


def units(*observers: str) -> list[list[str | None]]:
    return [[None if tag == "." else tag for tag in row] for row in zip(*observers, strict=True)]


def test_fleiss_kappa_is_that_of_fleiss_1971() -> None:
    rows = [
        [kind for kind, count in enumerate(counts) for _ in range(int(count))]
        for counts in FLEISS.split()
    ]
    found = fleiss_kappa(rows)
    assert (found.units, found.raters) == (30, 6)
    assert found.value == pytest.approx(0.430, abs=5e-4)
    assert percent_agreement(rows).value == pytest.approx(0.5556, abs=5e-4)


def test_krippendorffs_alpha_is_that_of_krippendorff_2011() -> None:
    found = krippendorff_alpha(units(*FOUR))
    assert found.value == pytest.approx(0.743, abs=5e-4)
    assert (found.units, found.raters) == (11, 4)
    assert found.note == "1 unit left out: fewer than two people tagged them"
    assert krippendorff_alpha(units(*TWO)).value == pytest.approx(0.692, abs=5e-4)


def test_cohens_kappa_is_that_of_a_table_in_print() -> None:
    # 25 grants, of which both say yes to 20 and no to 15, and differ on 5 and 10 of 50.
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    one, other = zip(*pairs, strict=True)
    assert cohen_kappa(one, other).value == pytest.approx(0.4)


TAGS = st.sampled_from("abc")


@given(st.lists(st.tuples(TAGS, TAGS), min_size=2, max_size=12))
def test_two_people_without_gaps(rows: list[tuple[str, str]]) -> None:
    from sklearn.metrics import cohen_kappa_score  # takes a second, and is of one test

    one, other = zip(*rows, strict=True)
    assert percent_agreement(rows).value == pytest.approx(np.mean([a == b for a, b in rows]))
    found = cohen_kappa(one, other)
    if len({*one, *other}) == 1:
        assert found.value is None
        assert found.note.startswith("everybody gave one and the same tag")
    else:
        assert found.value == pytest.approx(cohen_kappa_score(one, other))
        # Alpha is Fleiss' (for two: Scott's) with the small number of tags taken into account.
        fleiss, size = fleiss_kappa(rows).value, 2 * len(rows)
        assert fleiss is not None
        assert krippendorff_alpha(rows).value == pytest.approx(1 - (1 - fleiss) * (size - 1) / size)


@given(st.lists(st.lists(st.one_of(st.none(), TAGS), min_size=3, max_size=3), max_size=8))
def test_alpha_is_seen_by_expected_disagreement(rows: list[list[str | None]]) -> None:
    kept = [tags for row in rows if len(tags := [each for each in row if each]) > 1]
    every = [tag for row in kept for tag in row]
    found = krippendorff_alpha(rows)
    if len({*every}) < 2:
        assert found.value is None
        return
    seen = sum(
        sum(a != b for a, b in combinations(row, 2)) * 2 / (len(row) - 1) for row in kept
    ) / len(every)
    expected = np.mean([a != b for a, b in combinations(every, 2)])
    assert found.value == pytest.approx(1 - seen / expected)


def test_missing_tags_of_any_kind_are_none() -> None:
    rows = pd.DataFrame({"ada": ["a", "b", None, "a"], "bo": ["a", np.nan, pd.NA, "b"]})
    found = percent_agreement(rows)
    assert (found.value, found.units) == (0.5, 2)
    assert found.note == "2 units left out: fewer than two people tagged them"
    assert cohen_kappa(rows["ada"].tolist(), rows["bo"].tolist()).units == 2


def test_all_measures_at_once() -> None:
    rows = pd.DataFrame({"ada": list("aabb"), "bo": list("abbb"), "cy": ["a", "a", "b", None]})
    table = agreement(rows)
    assert table["measure"].tolist()[:3] == [
        "share that agrees", "Fleiss' kappa", "Krippendorff's alpha"
    ]  # fmt: skip
    pairs = table[table["measure"] == "Cohen's kappa"]
    assert pairs["people"].tolist() == ["ada, bo", "ada, cy", "bo, cy"]
    assert pairs["value"].tolist() == pytest.approx([0.5, 1.0, 0.4])
    assert pairs["note"].tolist()[1] == "1 unit left out: fewer than two people tagged them"


@pytest.mark.parametrize("rows", [[], [[None, None]], [["a"]], [["a", None]]])
def test_without_two_tags_of_a_unit_there_is_nothing_to_agree_on(rows: list[list[str]]) -> None:
    for made in (percent_agreement(rows), fleiss_kappa(rows), krippendorff_alpha(rows)):
        assert (made.value, made.units) == (None, 0)
        assert "no unit has tags of several people" in made.note
        assert "nan" not in repr(made).lower()
    assert agreement(rows)["value"].isna().all()


def test_two_people_tag_the_same_units() -> None:
    with pytest.raises(ConfigError, match="must tag the same units, not 1 and 2"):
        cohen_kappa(["a"], ["a", "b"])
