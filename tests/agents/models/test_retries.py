import random
from datetime import UTC, datetime

import pytest

from eopsgym.agents.models.retry_policy import Retries, delay_in_message, retry_after

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        (None, None),
        ({}, None),
        ({"Retry-After": "7"}, 7.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after-ms": "x", "retry-after": "1"}, 1.0),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Mon, 02 Mar 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "Mon, 02 Mar 2026 12:00:30 -0000"}, 30.0),
        ({"retry-after": "Mon, 02 Mar 2026 11:00:00 GMT"}, 0.0),
    ],
)
def test_retry_after_is_seconds_or_a_date(headers, seconds):
    assert retry_after(headers, NOON) == seconds


def test_waits_double_up_to_the_cap_with_chance():
    retries = Retries(tries=9, base=1.0, cap=10.0)
    waits = [retries.wait(n, None, random.Random(0)) for n in (1, 2, 3, 4, 5, 2000)]
    share = waits[0]
    assert 0.5 <= share <= 1.0
    assert waits == pytest.approx([share * longest for longest in (1, 2, 4, 8, 10, 10)])


def test_the_same_seed_waits_the_same():
    first, second = random.Random(7), random.Random(7)
    assert Retries().wait(3, None, first) == Retries().wait(3, None, second)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ('429: {"details": [{"@type": "RetryInfo", "retryDelay": "37s"}]}', 37.0),
        ("'retryDelay': '1.5s'", 1.5),
        ('"retryDelay": "soon"', None),
        ("Retry in 3s", None),
    ],
)
def test_google_says_in_its_error_how_long_to_wait(said, seconds):
    assert delay_in_message(said) == seconds


@pytest.mark.parametrize(("asked", "wait"), [(3.0, 3.0), (1e9, 60.0)])
def test_a_servers_wish_counts_up_to_the_cap(asked, wait):
    assert Retries().wait(1, asked, random.Random(0)) == wait


def test_a_moment_that_is_over_is_no_wish():
    """The clocks differ; all tries at once would be none."""
    assert Retries().wait(3, 0.0, random.Random(7)) == Retries().wait(3, None, random.Random(7))


@pytest.mark.parametrize("wrong", [{"tries": 0}, {"base": -1.0}, {"cap": -1.0}])
def test_retries_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match="at least one try"):
        Retries(**wrong)
