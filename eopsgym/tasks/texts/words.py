"""The words of a text as comparable keys: stems, dates, times, numbers with units, ids.

A date has the same key in every notation, and so have a number and the stem of a word.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from eopsgym.tasks.texts.sentence_ends import sentence_ends
from eopsgym.tasks.texts.stems import stem

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_ONE_TO_19 = """zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen sixteen seventeen eighteen nineteen"""
_ONES = _ONE_TO_19.split()
_TENS = {
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50},
    **{"sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90},
}
_FIRST_TO_20TH = """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
_ORDINALS = _FIRST_TO_20TH.split()
_DAY_WORDS = {word: day for day, word in enumerate(_ORDINALS) if day} | {
    **{f"twenty-{word}": 20 + day for day, word in enumerate(_ORDINALS[:10]) if day},
    **{"thirtieth": 30, "thirty-first": 31},
}
_NUMBER_WORDS = (
    {word: number for number, word in enumerate(_ONES)}
    | _TENS
    | {"dozen": 12}
    | {
        f"{ten}-{one}": tens + n
        for ten, tens in _TENS.items()
        for n, one in enumerate(_ONES[:10])
        if n
    }
)
_UNITS = {
    form: unit
    for unit, forms in {
        "tb": "terabyte terabytes",
        "gb": "gigabyte gigabytes",
        "mb": "megabyte megabytes",
        "percent": "% pct",
        "eur": "€ euro euros",
        "usd": "$ dollar dollars",
        "gbp": "£ pound pounds",
        "minut": "min mins",
        "hour": "h hr hrs",
    }.items()
    for form in forms.split()
}
_DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{'|'.join(sorted(_DAY_WORDS, key=len, reverse=True))})"
_PARTED = r"\d{1,3}(?:[ ]\d{3})+(?:\.\d+)?"
_SPACED = re.compile(_PARTED)
_TOKEN = re.compile(
    rf"""
    (?P<iso>\b\d{{4}}-\d{{1,2}}-\d{{1,2}}(?!\d))
  | (?P<dmy>\b{_DAY}[ ]{{1,2}}(?:of[ ])?(?:{_MONTH})(?:,?[ ]{{1,2}}\d{{4}}\b)?)
  | (?P<mdy>\b(?:{_MONTH})[ ]{{1,2}}(?:the[ ])?{_DAY}(?![\d:])\b(?:,?[ ]{{1,2}}\d{{4}}\b)?)
  | (?P<time>\b\d{{1,2}}(?::\d{{2}}(?:[ ]?[ap]\.?m\b\.?)?|(?:\.\d{{2}})?[ ]?[ap]\.?m\b\.?))
  | (?P<day>\b\d{{1,2}}/\d{{1,2}}(?:/(?:\d{{4}}|\d{{2}}))?(?![\d/])
      |\b\d{{1,2}}\.\d{{1,2}}\.(?:\d{{4}}(?!\d)|\d{{2}}(?!\d))?(?!\d))
  | (?P<id>\b[A-Z]{{2,5}}[-_ ]{{0,2}}\d{{3,}}\b|\b(?=[\w-]{{0,40}}\d)(?=[\w-]{{0,40}}[^\W\d_])
      [^\W_]{{1,40}}(?:[-_][^\W_]{{1,40}}){{1,6}}\b|\b[A-Za-z]+\d\w*)
  | (?P<spaced>(?<![\d.,]){_PARTED}(?![\d]))
  | (?P<number>(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?)(?P<unit>[^\W\d_]{{0,10}})
  | (?P<symbol>[%€$£])
  | (?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*)
  | (?P<stop>(?<![.!?])[.!?]+(?=\s|$|["')\]])|\n+|[;:]|[,()]|\s[-–—]\s)
""",  # a dash
    re.VERBOSE,
)
_DATES_BEGIN = {*_MONTHS, *(word[:3] for word in _DAY_WORDS)}
"""The first letters of dates that do not begin with a number."""
_FOLDED = str.maketrans("\u2018\u2019\u2011\t", "''- ")
_MONTH_IN = re.compile(_MONTH)
_YEAR_IN = re.compile(r"\d{4}$")


class Word(NamedTuple):
    """A word, date, number or mark of a text.

    Attributes:
        raw: the word in lower case.
        keys: the keys by which it is compared; several if it has several meanings.
        mark: whether it is a punctuation mark.
        parts: the keys of each part of a word with hyphens.
    """

    raw: str
    keys: frozenset[str]
    mark: bool = False
    parts: tuple[frozenset[str], ...] = ()


def plain_text(text: str) -> str:
    """Return a text without markup, and with one kind of apostrophe, dash and space."""
    folded = unicodedata.normalize("NFKC", text)
    folded = folded.translate(_FOLDED)
    return re.sub(r"[*`~]|(?<!\w)_+|(?<!_)_+(?!\w)", "", folded)


def words_in(text: str) -> Iterator[Word]:
    """Yield the words and marks of any text, in order, with `does not` for `doesn't`."""
    return words_of(plain_text(text).replace("can't", "cannot").replace("n't", " not"))


def words_of(text: str) -> Iterator[Word]:
    """Yield the words and marks of a plain text, in order."""
    lower = text.lower()
    same = len(lower) == len(text)  # the lower case of a few letters is longer
    source = text if same else lower
    ends = [*sentence_ends(source), len(source) + 1]
    length = len(source.rstrip())
    position = 0
    while match := _TOKEN.search(source, position):
        # Names of months and units are read in lower case, and ids also in capitals.
        kind = match.lastgroup or ""
        raw = match.group().lower()
        if same and (raw[0].isdigit() or raw[:3] in _DATES_BEGIN):
            as_date = _TOKEN.match(lower, match.start())
            if as_date and as_date.lastgroup in ("dmy", "mdy", "time"):
                match, kind = as_date, as_date.lastgroup
                raw = match.group()
        if position <= ends[0] <= match.start():
            yield Word(".", frozenset(), mark=True)
        while ends[0] <= match.start():
            ends.pop(0)
        position = match.end()
        if kind != "stop" or not raw.startswith(".") or position >= length:
            yield from _read(kind, raw, match)


def _read(kind: str, raw: str, token: re.Match[str]) -> Iterator[Word]:
    match kind:
        case "stop":
            yield Word(raw.strip(" ") or raw, frozenset(), mark=True)
        case "iso" | "day" | "dmy" | "mdy":
            yield Word(raw, frozenset(_date_keys(kind, raw)) or frozenset({raw}))
        case "time":
            yield Word(raw, frozenset({_time_key(raw)}))
        case "id":
            yield Word(raw, frozenset({re.sub(r"[\W_]", "", raw)}))
        case "spaced":  # "15 000", or two numbers side by side
            parts = {f"#{_value(part)}" for part in raw.split()}
            yield Word(raw, frozenset({f"#{_value(raw.replace(' ', ''))}", *parts}))
        case "number" | "unit":
            unit = (token.group("unit") or "").lower()
            yield Word(raw, frozenset({f"#{_value(token.group('number'))}"}))
            if unit and unit not in ("st", "nd", "rd", "th"):
                yield Word(unit, frozenset({_UNITS.get(unit, stem(unit))}))
        case "symbol":
            yield Word(raw, frozenset({_UNITS[raw]}))
        case _:
            is_name = any(part[0].isupper() for part in token.group().split("-")[1:])
            yield _plain_word(raw, is_name)


@lru_cache(maxsize=8192)
def _plain_word(raw: str, is_name: bool) -> Word:
    """Return a word that is neither a date nor a number; the parts of a name are no own words."""
    apart = raw.split("-") if "-" in raw else []
    joined = tuple(frozenset(_word_keys(part)) for part in apart)
    keys = frozenset(_word_keys(raw)).union(*([] if is_name else joined))
    return Word(raw, keys, parts=joined)


def _word_keys(raw: str) -> Iterator[str]:
    if raw in _NUMBER_WORDS:
        yield f"#{_NUMBER_WORDS[raw]}"
    elif raw == "twice":
        yield "#2"
    elif raw in _DAY_WORDS:
        yield f"#{_DAY_WORDS[raw]}"
    elif raw in _UNITS:
        yield _UNITS[raw]
    yield stem(raw.replace("-", ""))


def _value(number: str) -> str:
    return f"{float(number.replace(',', '')):g}" if len(number) < 7 else _long_value(number)


def _long_value(number: str) -> str:
    whole, _, part = number.replace(",", "").partition(".")
    part = part.rstrip("0")
    return f"{whole.lstrip('0') or '0'}{'.' if part else ''}{part}"


def _time_key(raw: str) -> str:
    hour, minute = ([int(part) for part in re.findall(r"\d+", raw)] + [0])[:2]
    if "p" in raw and hour < 12:
        hour += 12
    elif "a" in raw and hour == 12:
        hour = 0
    return f"time {hour:02}:{minute:02}"


def _date_keys(kind: str, raw: str) -> Iterator[str]:
    """Yield a key of day and month, and then one with the year or with `of any year`."""
    for year, month, day in _readings(kind, raw):
        if 1 <= month <= 12 and 1 <= day <= 31:
            yield f"day {month:02}-{day:02}"
            yield f"day {year or 'of any year'} {month:02}-{day:02}"


def _readings(kind: str, raw: str) -> Iterator[tuple[int, int, int]]:
    if kind == "iso":
        year, month, day = (int(part) for part in raw.split("-"))
        yield year, month, day
    elif kind == "day":
        first, second, *rest = (int(part) for part in re.findall(r"\d+", raw))
        year = rest[0] + 2000 * (rest[0] < 100) if rest else 0
        yield year, second, first
        if "/" in raw:
            yield year, first, second
    else:
        named = _MONTH_IN.search(raw)
        month = _MONTHS.index(named.group()[:3]) + 1 if named else 0
        written = _YEAR_IN.search(raw)
        rest_of = raw.replace(named.group(), " ", 1) if named else raw
        number = re.search(r"\d{1,2}", rest_of)
        words = (day for word, day in _DAY_WORDS.items() if re.search(rf"\b{word}\b", rest_of))
        day = int(number.group()) if number else 0
        if not number or (written and number.start() >= rest_of.rfind(written.group())):
            day = max(words, default=0)
        yield int(written.group()) if written else 0, month, day


@lru_cache(maxsize=8192)
def _keys_to_find(word: Word) -> frozenset[str]:
    """Return the keys of which a text needs at least one to contain a word.

    For a number with spaces it is the whole number, and for a date the date. A part of a hyphenated
    word is not enough.
    """
    if _SPACED.fullmatch(word.raw):
        return frozenset({f"#{_value(word.raw.replace(' ', ''))}"})
    if word.parts:
        return frozenset(_word_keys(word.raw))
    return _date_to_find(word.keys) or word.keys


def same_at(text: Sequence[Word], wanted: Sequence[Word]) -> tuple[int, int] | None:
    """Return the numbers of words at the starts of `text` and `wanted` that are equal, or None.

    They are one word each, or a word with hyphens and its parts, since "read only" equals
    "read-only". None means that the text begins with another word. Neither may be empty.
    """
    here, first = text[0], wanted[0]
    if here.parts and _are_parts(here.parts, wanted):
        return 1, len(here.parts)
    if first.parts and _are_parts(first.parts, text):
        return len(first.parts), 1
    return (1, 1) if here.keys & _keys_to_find(first) else None


def passage_of(text: Sequence[Word], place: int, wanted: Sequence[Word]) -> Sequence[Word]:
    """Return the part of a text that `same_at` may compare, from a place onwards."""
    return text[place : place + max(1, len(wanted[0].parts))]


def first_keys(wanted: Word) -> frozenset[str]:
    """Return keys of which the first word of a text has one, if the text begins with `wanted`."""
    return _keys_to_find(wanted).union(*wanted.parts[:1])


def _are_parts(parts: Sequence[frozenset[str]], words: Sequence[Word]) -> bool:
    first = words[: len(parts)]
    return len(first) == len(parts) and all(
        part & word.keys for part, word in zip(parts, first, strict=True)
    )


def _date_to_find(keys: frozenset[str]) -> frozenset[str]:
    """Return the keys of a date to find: with its year or without one, or with any year."""
    if any("of any year" in key for key in keys):
        return frozenset(key for key in keys if key.startswith("day ") and key.count(" ") == 1)
    dated = [key for key in keys if key.count(" ") == 2]
    return frozenset(dated) | {f"day of any year {key.split()[-1]}" for key in dated}
