"""Numbers in texts sort as numbers, by SQLite's own collation and by the function in its place."""

import re
from collections.abc import Callable

import apsw
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from eopsgym.domains.query.natural_order import natural_key

TEXTS = st.lists(
    st.text("0019aB -.é\u0663\U0001d7d7", max_size=8)
    | st.text(st.characters(exclude_categories=["Cs"])),
    max_size=12,
)
NUMBERED = ["plan 10", "plan 9", "plan 009", "Plan", "plan 09 b", "a2b10", "A2b9", "a-1", "a01"]
FAR = ["plan \u0663", "plan \u0661\u0660", "plan 0\u0663", "plan 15", "plan b"]


def as_defined(text: str) -> list[tuple[int, int, str]]:
    """Letters by their code, A to Z as a to z; numbers, where digits stand, by length and digits.

    Without the zeros before it, the longer number is the larger one.
    """
    lowered = re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    found = re.findall(r"0*(\d+)|(.)", lowered, re.DOTALL)
    return [(ord(letter or "0"), len(digits), digits) for digits, letter in found]


def of_numbers() -> apsw.Connection:
    return apsw.Connection(":memory:")


def of_a_build_without_it() -> apsw.Connection:
    """A connection that may load no library, as where apsw brings none."""

    class Bare(apsw.Connection):
        def load_extension(self, *_: object, **__: object) -> None:
            raise apsw.ExtensionLoadingError("no")

    return Bare(":memory:")


def holding(connection: apsw.Connection, texts: list[str]) -> apsw.Connection:
    connection.execute("CREATE TABLE names (name TEXT)")
    connection.executemany("INSERT INTO names VALUES (?)", [(each,) for each in texts])
    return connection


@pytest.mark.parametrize("connect", [of_numbers, of_a_build_without_it])
@given(TEXTS)
@example(NUMBERED)
@example(FAR)
@example(["9" * 300, "1" + "0" * 300, "0" * 400 + "5"])
def test_texts_sort_by_the_values_of_their_numbers_both_ways(
    connect: Callable[[], apsw.Connection], texts: list[str]
) -> None:
    connection = holding(connect(), texts)
    key = natural_key(connection, "lower(name)", "names")
    for turned in ("", " DESC"):
        rows = connection.execute(f"SELECT name FROM names ORDER BY {key}{turned}, rowid")
        found = [name for (name,) in rows]
        assert found == sorted(texts, key=as_defined, reverse=bool(turned))


def test_a_build_of_apsw_that_brings_the_collation_is_asked_for_it_once() -> None:
    sqlite_extra = pytest.importorskip("apsw.sqlite_extra", reason="apsw before 3.53")
    if sqlite_extra.has("uint") != "extension":
        pytest.skip("this build of apsw brings no collation of numbers")
    loaded = []

    class Noting(apsw.Connection):
        def load_extension(self, filename: str, entrypoint: str | None = None) -> None:
            loaded.append(filename)
            super().load_extension(filename, entrypoint)

    connection = holding(Noting(":memory:"), NUMBERED)
    for _ in range(2):
        assert natural_key(connection, "name", "names") == "name COLLATE uint"
    assert len(loaded) == 1
    assert natural_key(holding(Noting(":memory:"), FAR), "name", "names") == "natural(name)"
