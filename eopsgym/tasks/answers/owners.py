"""The assignment of statements in an answer to the records that it names."""

from collections.abc import Sequence

from eopsgym.tasks.answers.mentions import Answer, is_negator

_LISTING = {"and", "or", "nor", "&"}
"""The words that join the names of a list."""

_PRONOUNS = {"he", "her", "his", "it", "its", "she", "that", "their", "they", "this"}
"""Words with which a sentence begins that continues about the record before it."""

Owned = tuple[range, frozenset[int]]
"""A place where a record is named, and the numbers of the records that are listed there."""


def owners_of(words: Answer, names: Sequence[Sequence[range]]) -> list[Owned]:
    """Return the places of the names, each with the records that share a statement there."""
    spans = sorted(
        ((span, record) for record, places in enumerate(names) for span in places),
        key=lambda each: (each[0].start, -each[0].stop),
    )
    lists: list[list[tuple[range, int]]] = []
    for each in spans:
        if lists and each[1] == lists[-1][-1][1] and each[0].stop <= lists[-1][-1][0].stop:
            continue  # a shorter form of the same name
        if lists and _is_listed(words, lists[-1][-1][0], each[0]):
            lists[-1].append(each)
        else:
            lists.append([each])
    return [
        (span, frozenset(record for _, record in listed)) for listed in lists for span, _ in listed
    ]


def _is_listed(words: Answer, first: range, second: range) -> bool:
    """Return whether only words that join the names of a list stand between two names."""
    if first.stop > second.start or words[first[0]].sentence != words[second[0]].sentence:
        return False
    between = words[first.stop : second.start]
    return all(each.word.raw.lower() in _LISTING for each in between)


def is_of(words: Answer, place: int, number: int, owners: Sequence[Owned]) -> bool | None:
    """Return whether the text at a place is said of a record; None if that is unsure.

    It is if, in its sentence, the record is the last one named before it, or the nearest one, or in
    a list of which the text is the heading (`Aaron Ruiz: INC1 with a task, INC2`).
    """
    sentence = words[place].sentence
    here = [(span, owner) for span, owner in owners if words[span[0]].sentence == sentence]
    before = [each for each in owners if each[0][-1] < place]
    if not here:
        return True if before and max(before, key=_start)[1] == {number} else None
    if any(number in records and _heads(words, place, span, here) for span, records in here):
        return True
    near = _nearest(words, place, here)
    before = [each for each in here if each[0][-1] < place]
    if number in near[1] or (before and number in max(before, key=_start)[1]):
        return True
    return None if any(number in records for _, records in here) else False


def _heads(words: Answer, place: int, record: range, names: Sequence[Owned]) -> bool:
    """Return whether a place is in the heading, before a colon, of a list with a record."""
    colons = (at for at in range(place + 1, record.start + 1) if ":" in words[at].marks)
    colon = max(colons, default=None)
    if colon is None:
        return False
    return not any(place < span.start < colon for span, _ in names)


def is_surely_of(
    words: Answer, place: int, number: int, owners: Sequence[Owned], in_a_list: bool
) -> bool | None:
    """Return whether a record is both nearest to a place in its sentence and the last before it.

    None is unsure: the sentence names no record and begins with a pronoun for this one, or the
    statement is about a list and may concern another name in it. `in_a_list` says that a statement
    about the list concerns every name.
    """
    here = [each for each in owners if words[each[0][0]].sentence == words[place].sentence]
    before = [each for each in here or owners if each[0][-1] < place]
    if not before:
        return False
    last = max(before, key=_start)[1]
    if not here:
        goes_on = last == {number} and _first_word(words, place) in _PRONOUNS
        return None if goes_on else False
    if number not in _nearest(words, place, here)[1] & last:
        return False
    return True if in_a_list or last == {number} else None


def _first_word(words: Answer, place: int) -> str:
    """Return the first word of the sentence that a place is in."""
    while place and words[place - 1].sentence == words[place].sentence:
        place -= 1
    return words[place].word.raw


def _nearest(words: Answer, place: int, names: Sequence[Owned]) -> Owned:
    """Return the name nearest to a place, in its clause if that names any.

    In `INC1 names A, INC2 names B`, INC2 is said of B.
    """
    clause = [
        each
        for each in names
        if not _is_parted(words, min(each[0].stop, place + 1), max(each[0].start, place))
    ]
    return min(
        clause or names, key=lambda each: min(abs(each[0][0] - place), abs(each[0][-1] - place))
    )


def _is_parted(words: Answer, first: int, last: int) -> bool:
    """Return whether a mark stands before one of the words from one place to another."""
    return any(each.parted for each in words[first : last + 1])


def is_under(words: Answer, said: range, number: int, owners: Sequence[Owned]) -> bool:
    """Return whether a record is in the list under an affirmative heading.

    A heading ends with a colon and names no record itself. Remarks in brackets behind a name do
    not end the list.
    """
    sentence = words[said.start].sentence
    here = sorted((span for span, _ in owners if words[span[0]].sentence == sentence), key=min)
    if not here or here[0].start <= said.start or ":" not in words[here[0].start].marks:
        return False
    heading = (place for place in range(here[0].start) if words[place].sentence == sentence)
    if any(is_negator(words[place].word.raw) for place in heading if place not in said):
        return False
    end = _end_of_list(words, here)
    return any(number in records and span in here and span.start < end for span, records in owners)


def _end_of_list(words: Answer, names: Sequence[range]) -> int:
    """Return the place after the last name of the list with which some names begin."""
    end = names[0].stop
    for name in names[1:]:
        depth = 0
        for place in range(end, name.start):
            depth += words[place].marks.count("(") - words[place].marks.count(")")
            if depth <= 0 and words[place].word.raw not in _LISTING:
                return end
        end = max(end, name.stop)
    return end


def _start(named: Owned) -> int:
    return named[0][0]
