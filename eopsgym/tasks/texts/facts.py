"""Does a text say what it must? Facts checked by forgiving rules, or by a judge.

A fact is a sentence whose words must be said, in whatever form, within one sentence or two that
belong together, and with the same polarity. What is asked, wished, planned or only possible is not
said to be so: "will be replaced" does not say that it was; between past and present there is no
difference. `|` stands between words that are equally right. `about: robot|arm` asks only that the
text speaks of it, whatever it says.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from eopsgym.errors import EopsgymError
from eopsgym.tasks.answers.judge_rating import Judge, Rating, rate
from eopsgym.tasks.texts.stems import stem, word_set
from eopsgym.tasks.texts.words import Word, keys_to_find, plain_text, words_of

Fact = str | Sequence[str]
"""A sentence, or several of which one must be said."""

_ABOUT = "about: "
SAID = 5.0
"""The least score with which a judge says that a text says all facts."""

_QUESTION = """\
A record was written. Does its text say each of these facts, in whatever words, and none of the
things that it must not say? A text that is empty or says nothing in particular scores 0.

Facts:
{facts}

Must not be said:
{never}

Text:
{text}"""

_STOP = word_set("""
    a an the this that these those it its he she they them him her his their we us our i me my
    us you your is are was were be been being am has have had do does did done doing and or but
    so as of in on at to for from with by into onto up out off over about then than there here
    which who whom what where when while also too just already yet still now very really quite
    been get got carry carried carrying perform performed performs time times both any some all
    per via such only own one's not no never n't will would shall should can could may might
    must
    """)
_SAME = {"since": "since from as starting began", "until": "until till through"}
_NEGATORS = word_set("""
    not no never none nobody nothing neither nor without hardly unable cannot lacks lack lacking
    """)
_NO_NEGATION = frozenset({"only", "doubt", "problem", "problems", "later", "less"})
_UNREAL = word_set("""
    will shall would should must might may can could please if whether unless once needs need
    wants want plans plan planned asks ask asked request requested hopes hope hoped intends
    intend proposes propose proposed suggest suggests suggested recommend recommends recommended
    tomorrow tries gonna
    """)
_UNDOES = word_set("""
    postponed pending cancelled canceled outstanding refused declined denied rejected necessary
    possible needed required unnecessary impossible
    """)
_BARE_UNDOES = _UNDOES - {"necessary", "possible", "needed", "required"}
_NEW_CLAUSE = word_set("""
    but however though although because so since after before yet
    """)
_SUBJECTS = word_set("""
    the it we i he she they this that a an our his her their was were has is are then
    """)
_DETERMINERS = word_set("""
    the a an another our his her their your my no both every each
    """)
_ANAPHORS = word_set("""
    it this that they them he she him so these those there his her its
    """)
_GENERIC = word_set("""
    done issue resolved resolve resolution fixed fix closed close complete completed note notes
    see seen na none nothing test testing tested lorem ipsum dolor sit amet problem ticket
    incident case request task ok okay work worked working works update updated description
    comment text summary short tbd todo solved solve handled handle successfully success
    customer caller user agent thanks thank please hello hi requested above below information
    info details detail all good fine finished finish change changed record matter string value
    foo bar blah dummy placeholder example sample content message subject body title reason
    explanation everything something yes no processed process action taken take necessary needed
    appropriate required
    """)


class Occurrence(NamedTuple):
    """A word of a sentence, and how it is said there."""

    word: Word
    negated: bool
    unreal: bool


class _Slot(NamedTuple):
    """A word of a fact: any of these keys will do, and it is negated or not."""

    keys: frozenset[str]
    negated: bool
    raw: str


def check_text_facts(
    texts: Sequence[str | None], facts: Sequence[Fact], never: Sequence[Fact] = ()
) -> tuple[bool | None, str]:
    """Whether one of some texts says all facts, and none says what must never be said.

    Returns:
        The verdict, and what was not found in which text. Empty and generic texts fail, also
        where there are no facts.
    """
    said = [text for text in texts if text and text.strip()]
    if not said:
        return False, "there is no text, or it is empty"
    # A text is taken to pieces once, however many facts it is asked for.
    read = [(number, text, _words(text)) for number, text in enumerate(said, 1)]
    for number, text, words in read:
        forbidden = next((fact for fact in never if _says(words, fact)), None)
        if forbidden is not None:
            return False, f"{_named(number, text, said)} says {_one_of(forbidden)}"
    faults = []
    for number, text, words in read:
        fault = _fault(words, facts)
        if fault is None:
            return True, f"{_named(number, text, said)} says all {len(facts)} facts"
        faults.append(f"{_named(number, text, said)} {fault}")
    return False, "; ".join(faults[:5])


def _fault(words: Sequence[Word], facts: Sequence[Fact]) -> str | None:
    missing = [_one_of(fact) for fact in facts if not _says(words, fact)]
    # A word or two will do, "bank change", where they say all that is asked.
    if _is_generic(words, least=2 if missing or not facts else 1):
        return "says nothing in particular"
    return f"does not say {', nor '.join(missing)}" if missing else None


def _named(number: int, text: str, texts: Sequence[str]) -> str:
    short = text.strip() if len(text) <= 80 else f"{text.strip()[:77]}…"
    return f"the text {short!r}" if len(texts) == 1 else f"text {number} ({short!r})"


def _one_of(fact: Fact) -> str:
    return repr(fact) if isinstance(fact, str) else " or ".join(map(repr, fact))


def says(text: str, fact: Fact) -> bool:
    """Whether a text says a fact."""
    return _says(_words(text), fact)


def _words(text: str) -> list[Word]:
    return list(words_of(plain_text(text)))


def _says(words: Sequence[Word], fact: Fact) -> bool:
    if not isinstance(fact, str):
        return any(_says(words, each) for each in fact)
    told = fact.removeprefix(_ABOUT)
    slots, unreal = _slots(told)
    sentences = list(_marked(words, frozenset(slot.raw for slot in slots)))
    if told != fact:
        windows = _windows(sentences, asked=True)
        return bool(slots) and any(_speaks_of(window, slots) for window in windows)
    return bool(slots) and any(
        _holds(window, slots, unreal) for window in _windows(sentences, asked=fact.endswith("?"))
    )


@cache
def _generic() -> frozenset[str]:
    return frozenset(map(stem, _GENERIC))


def is_generic(text: str) -> bool:
    """Whether a text says nothing in particular: "Done.", "n/a", "see notes", a word repeated."""
    return _is_generic(_words(text), least=1)


def _is_generic(words: Sequence[Word], least: int) -> bool:
    """Whether it has fewer telling words than these, or no two words at all."""
    keys = {key for word in words for key in word.keys if word.raw not in _STOP}
    if {"lorem", "ipsum"} <= keys:
        return True
    generic = _generic()
    told = {key for key in keys if key not in generic and len(key) > 1}
    return len(told) < least or len(keys) < 2


@lru_cache(maxsize=2_000)
def _slots(fact: str) -> tuple[tuple[_Slot, ...], bool]:
    """The words that a fact asks for, and whether it tells of what is not (yet) so.

    Kept, since one task is checked many times.
    """
    plain = plain_text(fact)
    choices = {}
    for group in re.findall(r"[^\s|]+(?:\|[^\s|]+)+", plain):
        first, *others = group.split("|")
        choices[first.lower().strip(".,;:?!")] = others
    plain = re.sub(r"\|[^\s|]+", "", plain)
    sentences = _marked(list(words_of(plain)), frozenset())
    spoken = [each for sentence in sentences for each in sentence]
    words = [each for each in spoken if not each.word.mark]
    slots = []
    for place, each in enumerate(words):
        others = choices.get(each.word.raw, ())
        if (each.word.raw in _STOP and not others) or each.word.raw in _NEGATORS:
            continue
        if not each.word.keys:
            continue
        if re.search(r"n't$", each.word.raw):
            continue
        if each.word.raw in ("longer", "unable", "fail", "failed") and each.negated:
            continue
        keys = set(keys_to_find(each.word))
        for other in others:
            for word in words_of(other):
                keys |= keys_to_find(word)
        keys |= {stem(same) for same in _SAME.get(each.word.raw, "").split()}
        for left, right in ((place - 1, place), (place, place + 1)):  # "on site" is "onsite"
            if left >= 0 and right < len(words):
                keys.add(stem(words[left].word.raw + words[right].word.raw))
        slots.append(_Slot(frozenset(keys), each.negated, each.word.raw))
    return tuple(slots), any(each.unreal for each in spoken)


def _windows(
    sentences: Sequence[Sequence[Occurrence]], asked: bool
) -> Iterator[Sequence[Occurrence]]:
    """Sentences, and pairs of neighbours of which the second speaks of the first."""
    told = [s if asked or not _is_question(s) else [] for s in sentences]
    for place, sentence in enumerate(told):
        yield sentence
        if place and sentence and told[place - 1] and _goes_on(sentence):
            yield [*told[place - 1], *sentence]


def _is_question(sentence: Sequence[Occurrence]) -> bool:
    return bool(sentence) and "?" in sentence[-1].word.raw


def _goes_on(sentence: Sequence[Occurrence]) -> bool:
    """Whether it speaks of what the sentence before is about, or is only a part of one."""
    words = [each.word.raw for each in sentence if not each.word.mark]
    if not words:
        return False
    return words[0] not in _DETERMINERS or bool(_ANAPHORS.intersection(words))


def _holds(window: Sequence[Occurrence], slots: Sequence[_Slot], unreal: bool) -> bool:
    joined = _joined(window, slots)
    return all(
        any(
            slot.keys & (each.word.keys | more)
            and each.negated == slot.negated
            and (unreal or slot.negated or not each.unreal)
            for each, more in joined
        )
        or (slot.negated is False and _is_name_or_number(slot) and _anywhere(window, slot))
        for slot in slots
    )


def _speaks_of(window: Sequence[Occurrence], slots: Sequence[_Slot]) -> bool:
    joined = _joined(window, slots)
    return all(
        any(slot.keys & (each.word.keys | more) for each, more in joined)
        or any(slot.keys & each.word.keys for each in window)
        for slot in slots
    )


def _is_name_or_number(slot: _Slot) -> bool:
    return any(key[0] == "#" or key.startswith(("day ", "time ")) for key in slot.keys)


def _anywhere(window: Sequence[Occurrence], slot: _Slot) -> bool:
    return any(slot.keys & each.word.keys and not each.negated for each in window)


def _joined(
    window: Sequence[Occurrence], slots: Sequence[_Slot]
) -> list[tuple[Occurrence, frozenset[str]]]:
    """Each word with what it makes together with a neighbour: "log in" is "login" as well."""
    starts = {key[:3] for slot in slots for key in slot.keys}
    words = [each for each in window if not each.word.mark]
    pairs = [
        stem(left.word.raw + right.word.raw) if left.word.raw[:3] in starts else ""
        for left, right in pairwise(words)
    ]
    return [
        (each, frozenset(pairs[max(0, place - 1) : place + 1])) for place, each in enumerate(words)
    ]


def _marked(words: Sequence[Word], known: frozenset[str]) -> Iterator[list[Occurrence]]:
    """The sentences of a text, each word with whether it is negated, or not (yet) so.

    Args:
        words: of a text of any length.
        known: words that count as they stand, though they could turn a sentence.
    """
    clause: list[Word] = []
    sentence: list[Occurrence] = []
    for place, word in enumerate(words):
        after = words[place + 1].raw if place + 1 < len(words) else ""
        if word.mark:
            clause.append(word)
            ends = word.raw[0] in ".!?\n"
            if ends or not _is_list(words, place):
                sentence += _scoped(clause, known)
                clause = []
            if ends and sentence:
                yield sentence
                sentence = []
        elif word.raw in _NEW_CLAUSE or (word.raw == "and" and after in _SUBJECTS):
            sentence += _scoped(clause, known)
            clause = [word]
        else:
            clause.append(word)
    sentence += _scoped(clause, known)
    if sentence:
        yield sentence


def _is_list(words: Sequence[Word], place: int) -> bool:
    """Whether a comma stands between two words of a list, which are negated together."""
    return words[place].raw == "," and any(
        word.raw in ("or", "nor") for word in words[place + 1 : place + 4]
    )


def _scoped(clause: Sequence[Word], known: frozenset[str]) -> Iterator[Occurrence]:
    """A clause's words: what follows a negation is negated, what follows a wish is not so yet."""
    raws = [word.raw for word in clause]
    undone = any(raw in _BARE_UNDOES and raw not in known for raw in raws)
    for place, raw in enumerate(raws):
        if raw in _UNDOES and raw not in known:
            before = raws[max(0, place - 4) : place]
            undone = undone or any(map(_negates, before))
    negated = unreal = False
    for place, word in enumerate(clause):
        before, after = raws[place - 1 : place], [*raws[place + 1 : place + 3], "", ""]
        yield Occurrence(word, negated, unreal or undone)
        if (_negates(word.raw) and after[0] not in _NO_NEGATION) or (
            word.raw in ("failed", "fails", "fail", "refused", "forgot") and after[0] == "to"
        ):
            negated = True
        elif word.raw not in known and _is_unreal(word.raw, before, after):
            unreal = True


def _negates(raw: str) -> bool:
    return raw in _NEGATORS or raw.endswith("n't")


def _is_unreal(raw: str, before: Sequence[str], after: Sequence[str]) -> bool:
    if raw in _UNREAL or raw.endswith(("'ll", "'d")):
        return True
    if raw == "to":
        first = before[0] if before else ""
        return first in ("is", "are", "has", "have", "yet", "going", "due", "scheduled", "tried")
    return False


async def judge_text_facts(
    judge: Judge, texts: Sequence[str | None], facts: Sequence[Fact], never: Sequence[Fact] = ()
) -> tuple[bool | None, str, Rating | None]:
    """As `check_text_facts`, decided by a judge, with its score, its reason and what it was asked.

    Where the judge gives no rating the rules decide, and the details say so.
    """
    said = [text for text in texts if text and text.strip()]
    if not said or all(map(is_generic, said)):
        return *check_text_facts(texts, facts, never), None
    ratings = []
    try:
        for text in said:
            ratings.append(await rate(judge, text_question(text, facts, never)))
    except EopsgymError as error:
        ruled, why = check_text_facts(texts, facts, never)
        return ruled, f"{why} (by rule, since there is no rating: {error})", None
    best = max(ratings, key=lambda rating: rating.score)
    return best.score >= SAID, f"the judge rates the text {best}; at least {SAID:g} passes", best


def text_question(text: str, facts: Sequence[Fact], never: Sequence[Fact] = ()) -> str:
    """What a judge is asked of a text."""
    listed = ["\n".join(f"- {_one_of(fact)}" for fact in each) or "-" for each in (facts, never)]
    return _QUESTION.format(facts=listed[0], never=listed[1], text=text)
