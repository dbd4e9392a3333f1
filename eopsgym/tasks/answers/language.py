"""Is an answer in English, so that what it says can be read at all?"""

from eopsgym.tasks.texts.stems import word_set

_SMALL_WORDS = word_set("""
    the and of to for with from by is are were be been has have had it its this that these those
    not nothing there which who you your they them she her their my we us now both other others
    else done did does can could would if but until since because any every each only still already
    """)
"""Small words of English that are none in its neighbours, as `no`, `in` or `me` are."""
_LEAST_SMALL = 0.12
_FEW_WORDS = 4


def is_english(answer: str, request: str = "") -> bool:
    """Return whether an answer may be English, by its function words or else by most
    of its words.
    """
    from eopsgym.tasks.answers.reader import ENGLISH  # late: patterns take 30 ms
    from eopsgym.tasks.answers.reader_model import kept_model
    from eopsgym.tasks.answers.wording import words

    said = words(answer)
    spoken = [word for word in said if word.islower()]
    if len(spoken) < _FEW_WORDS and all(word.isascii() for word in said):
        return True
    if sum(word in _SMALL_WORDS for word in spoken) >= _LEAST_SMALL * len(spoken) > 0:
        return True
    return kept_model().share_known(answer, request) >= ENGLISH
