"""Numbers in texts sort as numbers, by SQLite's own collation and by the function in its place."""

import json
import re
from collections.abc import Callable

import apsw
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from eopsgym.domains.natural_order import natural_key

TEXTS = st.lists(
    st.text("0019aB -.é٣", max_size=8) | st.text(st.characters(exclude_categories=["Cs"])),
    max_size=12,
)
NUMBERED = ["plan 10", "plan 9", "plan 009", "Plan", "plan 09 b", "a2b10", "A2b9", "a-1", "a01"]


def as_defined(text: str) -> list[tuple[int, int]]:
    """Letters by their code, A to Z as a to z; a number by its value, where the digits stand."""
    lowered = re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    found = re.findall("([0-9]+)|(.)", lowered, re.DOTALL)
    return [(ord("0"), int(digits)) if digits else (ord(letter), 0) for digits, letter in found]


def of_numbers() -> apsw.Connection:
    return apsw.Connection(":memory:")


def of_a_build_without_it() -> apsw.Connection:
    """A connection that may load no library, as where apsw brings none."""

    class Bare(apsw.Connection):
        def load_extension(self, *_: object, **__: object) -> None:
            raise apsw.ExtensionLoadingError("no")

    return Bare(":memory:")


@pytest.mark.parametrize("connect", [of_numbers, of_a_build_without_it])
@given(TEXTS)
@example(NUMBERED)
@example(["9" * 300, "1" + "0" * 300, "0" * 400 + "5"])
def test_texts_sort_by_the_values_of_their_numbers_both_ways(
    connect: Callable[[], apsw.Connection], texts: list[str]
) -> None:
    connection = connect()
    for turned in ("", " DESC"):
        key = natural_key(connection, "lower(value)")
        sql = f"SELECT value FROM json_each(?) ORDER BY {key}{turned}, key"
        found = [value for (value,) in connection.execute(sql, (json.dumps(texts),))]
        assert found == sorted(texts, key=as_defined, reverse=bool(turned))
