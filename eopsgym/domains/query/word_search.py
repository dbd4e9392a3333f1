"""Search for words in stored texts with SQL, regardless of case.

A row has the words of its name, and those of further text. If there is an index on the SQL of
`words_of`, a search reads only the index.
"""

from functools import reduce
from string import punctuation

from eopsgym.domains.query.letter_case import stored_cases
from eopsgym.domains.query.query_model import All, Any_, Condition, Sql

_SEPARATORS = f"{punctuation}\t\n“”„’–—…"
"""The separators of words, besides spaces."""
_NAME_ENDS = "\x1f"
_MOST_LETTERS = 500


def words_of(name: str, more: str = "''") -> str:
    """Return the SQL of the words of a name and of further text, each between spaces."""
    end = f"char({ord(_NAME_ENDS)})"
    text = f"replace({name}, {end}, ' ') || ' ' || {end} || ' ' || replace({more}, {end}, ' ')"
    marks = (f"char({ord(each)})" for each in _SEPARATORS)
    spaced = reduce(lambda sql, mark: f"replace({sql}, {mark}, ' ')", marks, f"lower({text})")
    return reduce(lambda sql, _: f"replace({sql}, '  ', ' ')", range(3), f"' ' || {spaced} || ' '")


def plain(text: str) -> str:
    """Return the words of a text, separated by single spaces."""
    for mark in _SEPARATORS:
        text = text.replace(mark, " ")
    return " ".join(text.split())


def begin_words(words: str, text: str) -> Condition:
    """Return the condition that each word of a text is the beginning of a word of the name."""
    wanted = dict.fromkeys(plain(text[:_MOST_LETTERS]).split())
    if not wanted:
        return Sql("0" if text.strip() else "1")
    return All([_begins_word(words, each) for each in wanted])


def _begins_word(words: str, wanted: str) -> Condition:
    # The words contain no separators, and therefore no wildcards.
    parts = [f"* {each}*{_NAME_ENDS}*" for each in stored_cases(wanted)]
    return Any_([Sql(f"{words} GLOB ?", [each]) for each in parts])


def hold_phrases(words: str, phrases: list[str]) -> Condition:
    """Return the condition that the words of a row contain all the phrases, as whole words."""
    if not phrases:
        return Sql("0")
    return All([_holds(words, f" {each} ") for each in phrases])


def _holds(words: str, text: str) -> Condition:
    return Any_([Sql(f"instr({words}, ?) > 0", [each]) for each in stored_cases(text)])
