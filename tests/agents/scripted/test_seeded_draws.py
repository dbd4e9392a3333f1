from collections import Counter

from eopsgym.agents.scripted.seeded_draws import draw, in_drawn_order


def test_what_is_drawn_is_the_same_for_the_same_and_spread_evenly():
    drawn = [draw("lot", place) for place in range(2_000)]
    assert drawn == [draw("lot", place) for place in range(2_000)]
    assert 0 <= min(drawn) < max(drawn) < 1
    assert 0.48 < sum(drawn) / len(drawn) < 0.52


def test_what_has_more_weight_comes_first_as_often_as_it_weighs():
    first = Counter(in_drawn_order({"often": 3, "seldom": 1}, n)[0] for n in range(2_000))
    assert 0.72 < first["often"] / 2_000 < 0.78
    assert sorted(in_drawn_order({"a": 1, "b": 1, "c": 1}, "lot")) == ["a", "b", "c"]
