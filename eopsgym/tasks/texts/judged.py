"""The check of texts for their facts by a judge model."""

from collections.abc import Sequence

from eopsgym.errors import EopsgymError
from eopsgym.tasks.answers.judge_rating import Judge, Rating, rate
from eopsgym.tasks.texts.fact import Fact
from eopsgym.tasks.texts.facts import check_text_facts

SAID = 5.0
"""The least score with which a judge says that a text states all facts."""
_QUESTION = """\
A record was written. Does its text say each of these facts, in whatever words? Of a fact, every
part has to be said, together and as something that is so: not negated, asked, only planned, or
denied elsewhere in the text. A text that is empty or says nothing in particular scores 0, and so
does one that has a name, number or date of something else in the place of a part.

Facts, each with its parts; of values with "or" between them one is enough:
{facts}

Must not be said:
{never}

Text:
{text}"""


async def judge_text_facts(
    judge: Judge,
    texts: Sequence[str | None],
    facts: Sequence[Fact],
    never: Sequence[str] = (),
    request: str = "",
) -> tuple[bool | None, str, Rating | None]:
    """Check facts like `check_text_facts`, but by a judge, and return its rating as well.

    If the judge gives no rating, the rules decide, and the details say so.
    """
    written = [text for text in texts if text and text.strip()]
    ratings = []
    try:
        for text in written:
            ratings.append(await rate(judge, text_question(text, facts, never)))
    except EopsgymError as error:
        ruled, why = check_text_facts(texts, facts, never, request)
        return ruled, f"{why} (by rule, since there is no rating: {error})", None
    if not ratings:
        return *check_text_facts(texts, facts, never, request), None
    best = max(ratings, key=lambda rating: rating.score)
    return best.score >= SAID, f"the judge rates the text {best}; at least {SAID:g} passes", best


def text_question(text: str, facts: Sequence[Fact], never: Sequence[str] = ()) -> str:
    """Return the question to a judge about a text."""
    listed = ["\n".join(f"- {each}" for each in part) or "-" for part in (facts, never)]
    return _QUESTION.format(facts=listed[0], never=listed[1], text=text)
