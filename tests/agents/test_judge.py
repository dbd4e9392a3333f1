"""A model that judges."""

import pytest

from eopsgym.agents import PreparedModel, Reply, Usage, model_judge
from eopsgym.errors import ModelError


def model(text: str) -> PreparedModel:
    """A model that answers once."""
    return PreparedModel([Reply(text, usage=Usage(10, 1), cost=0.01)], "judge/one")


@pytest.mark.parametrize(("text", "rating"), [("8", 8.0), ("Rating: 7.5 of 10", 7.5), ("0", 0.0)])
async def test_the_first_number_is_the_rating(text: str, rating: float) -> None:
    events = []
    asked = model(text)
    assert await model_judge(asked, events.append)("How good is it?") == rating
    assert asked.asked[0][-1].content == "How good is it?"
    assert [event.agent_role for event in events] == ["judge"]


async def test_an_answer_without_a_number_is_an_error_that_names_the_judge() -> None:
    with pytest.raises(ModelError, match="judge/one gave no number but 'Fine'"):
        await model_judge(model("Fine"))("How good is it?")
