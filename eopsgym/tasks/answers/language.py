"""The check that an answer is in English, the only language that the readers know."""

from eopsgym.tasks.texts.stems import word_set

_SMALL_WORDS = word_set("""
    the and of to for with from by is are were be been has have had it its this that these those
    not nothing there which who you your they them she her their my we us now both other others
    else done did does can could would if but until since because any every each only still already
    """)
"""Small English words that are no words of related languages, unlike `no`, `in` or `me`."""
_LEAST_SMALL = 0.12
_FEW_WORDS = 4


def is_english(answer: str, request: str = "") -> bool:
    """Return whether an answer may be English, by its function words or by most of its words."""
    from eopsgym.tasks.answers.reader import ENGLISH  # imported late: its patterns take 30 ms
    from eopsgym.tasks.answers.reader_model import kept_model
    from eopsgym.tasks.answers.wording import words

    written = words(answer)
    lower_case = [word for word in written if word.islower()]
    if len(lower_case) < _FEW_WORDS and all(word.isascii() for word in written):
        return True
    if sum(word in _SMALL_WORDS for word in lower_case) >= _LEAST_SMALL * len(lower_case) > 0:
        return True
    return kept_model().share_known(answer, request) >= ENGLISH
