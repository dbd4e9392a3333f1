"""Words of stored texts, found by SQL whatever their case is.

A row has words of its name, and words of more than that. Where the SQL of `words_of` is an index,
a search reads that index and no row.
"""

from functools import reduce
from string import punctuation

from eopsgym.domains.query.letter_case import stored_cases
from eopsgym.domains.query.query_model import All, Any_, Condition, Sql

_SEPARATORS = f"{punctuation}\t\n“”„’–—…"
"""The separators of words, beside blanks."""
_NAME_ENDS = "\x1f"
_MOST_LETTERS = 500


def words_of(name: str, more: str = "''") -> str:
    """Return the SQL of the words of a name and of more, with a blank before and behind each."""
    end = f"char({ord(_NAME_ENDS)})"
    text = f"replace({name}, {end}, ' ') || ' ' || {end} || ' ' || replace({more}, {end}, ' ')"
    marks = (f"char({ord(each)})" for each in _SEPARATORS)
    spaced = reduce(lambda said, mark: f"replace({said}, {mark}, ' ')", marks, f"lower({text})")
    return reduce(
        lambda said, _: f"replace({said}, '  ', ' ')", range(3), f"' ' || {spaced} || ' '"
    )


def plain(text: str) -> str:
    """Return the words of a text with one blank between two."""
    for mark in _SEPARATORS:
        text = text.replace(mark, " ")
    return " ".join(text.split())


def begin_words(words: str, text: str) -> Condition:
    """Return whether each word of a text begins some word of the name, in any order."""
    wanted = dict.fromkeys(plain(text[:_MOST_LETTERS]).split())
    if not wanted:
        return Sql("0" if text.strip() else "1")
    return All([_begins_word(words, each) for each in wanted])


def _begins_word(words: str, wanted: str) -> Condition:
    # What has no separators has no wildcards.
    parts = [f"* {each}*{_NAME_ENDS}*" for each in stored_cases(wanted)]
    return Any_([Sql(f"{words} GLOB ?", [each]) for each in parts])


def hold_phrases(words: str, phrases: list[str]) -> Condition:
    """Return the condition that the words of a row contain all of some texts of whole words."""
    if not phrases:
        return Sql("0")
    return All([_holds(words, f" {each} ") for each in phrases])


def _holds(words: str, text: str) -> Condition:
    return Any_([Sql(f"instr({words}, ?) > 0", [each]) for each in stored_cases(text)])
