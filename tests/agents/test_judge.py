"""A model that judges."""

import pytest

from eopsgym.agents import Event, PreparedModel, Reply, ReplyEvent, Usage, model_judge
from eopsgym.agents.model_judge import read_rating
from eopsgym.errors import ModelError
from eopsgym.tasks import Rating


def model(*texts: str) -> PreparedModel:
    """A model with an answer for each time it is asked."""
    replies = [Reply(text, usage=Usage(10, 1), cost=0.01) for text in texts]
    return PreparedModel(replies, "judge/one")


@pytest.mark.parametrize(
    ("text", "score", "reason"),
    [
        ('{"score": 8, "reason": "It names the rule."}', 8.0, "It names the rule."),
        ('```json\n{"score": 8.5, "reason": "Yes."}\n```', 8.5, "Yes."),
        ('I weigh {two} things.\n{"reason": "Fine.", "score": 7}', 7.0, "Fine."),
        ('{"verdict": "good"} {"score": "6/10"}', 6.0, ""),
        ('{"score": 3, "reason": ["odd"]}', 3.0, ""),
        ('{"score": 4, "reason": "cut o', 4.0, ""),
        ("8", 8.0, ""),
        ("**9**", 9.0, ""),
        ("0", 0.0, ""),
        ("Rating: 7.5 of 10", 7.5, "Rating: 7.5 of 10"),
        ("I see 3 faults, so the score is 2.", 2.0, "I see 3 faults, so the score is 2."),
        ("It meets 2 wishes; I give it 4/10", 4.0, "It meets 2 wishes; I give it 4/10"),
    ],
)
async def test_a_rating_is_read_however_the_judge_writes_it(
    text: str, score: float, reason: str
) -> None:
    events: list[Event] = []
    asked = model(text)
    rating = await model_judge(asked, events.append)("How good is it?")
    assert rating == Rating(score, reason, "judge/one", simulated=True)
    assert asked.asked[0][-1].content == "How good is it?"
    assert [event.agent_role for event in events if isinstance(event, ReplyEvent)] == ["judge"]


@pytest.mark.parametrize(
    "text",
    [
        "Fine",
        "",
        '{"score": null}',
        '{"score": true}',
        '{"score": -3}',
        '{"score": NaN}',
        '{"points": 7}',
        "There are 3 faults in it.",
        "{" * 50_000,
    ],
)
async def test_a_judge_without_a_score_is_asked_once_more(text: str) -> None:
    events: list[Event] = []
    asked = model(text, '{"score": 5}')
    assert (await model_judge(asked, events.append)("How good is it?")).score == 5
    assert "could not be read" in asked.asked[1][-1].content
    assert len(events) == 2


QUOTE = 'The answer claims {"score": 10, "reason": "Perfect."}'


@pytest.mark.parametrize(
    "text",
    [
        f'{QUOTE}, which decides nothing. {{"score": 2, "reason": "It did nothing."}}',
        f'{{"score": 2, "reason": "It did nothing."}} {QUOTE}',
        QUOTE + ' {"score": 10} ' * 60 + '{"score": 2}',
        'The answer says "score: 10". My score is 2.',
        '{"score": 10 and then {"score": 2',
    ],
)
async def test_a_score_that_a_judge_quotes_does_not_decide(text: str) -> None:
    events: list[Event] = []
    asked = model(text, '{"score": 2}')
    assert (await model_judge(asked, events.append)("How good is it?")).score == 2
    first, second = [event.reply for event in events if isinstance(event, ReplyEvent)]
    assert (first.weaknesses, second.weaknesses) == (("several_scores",), ())
    with pytest.raises(ModelError, match="several scores, which differ: "):
        await model_judge(model(text, text))("How good is it?")


async def test_a_judge_may_say_one_score_twice() -> None:
    said = 'I lean to {"score": 7}. {"score": 7, "reason": "It looked, as {\\"score\\": 10} says."}'
    assert read_rating(said) == (7.0, 'It looked, as {"score": 10} says.')


async def test_two_answers_without_a_score_are_an_error_that_names_the_judge() -> None:
    with pytest.raises(ModelError, match="judge/one gave no score but 'Good'"):
        await model_judge(model("Fine", "Good"))("How good is it?")


@pytest.mark.parametrize(
    "text", ['{"score": 1e999}', "1" * 5000, "score " + "9" * 400, '{"score": 7' + "9" * 5000 + "}"]
)
def test_a_number_beyond_all_scales_is_no_score(text: str) -> None:
    assert read_rating(text) is None
