"""Tokens of result files in LangChain's form whose parts do or do not add up."""

from typing import Any

import pytest

from eopsgym.agents import Usage
from eopsgym.trajectories.published_results.token_usage import usage_metadata, usage_of


def claude(**lives: int) -> dict[str, Any]:
    return {
        **{"input_tokens": 21, "cache_creation_input_tokens": 1000, "output_tokens": 393},
        "cache_read_input_tokens": 0,
        "cache_creation": {f"ephemeral_{life[1:]}_input_tokens": n for life, n in lives.items()},
    }


def metadata(given: int, output: int, total: int, thought: int = 0, **read: int) -> dict[str, Any]:
    parts = {
        f"ephemeral{name}_input_tokens" if name[0] == "_" else name: read[name] for name in read
    }
    return {
        **{"input_tokens": given, "output_tokens": output, "total_tokens": total},
        "input_token_details": parts,
        "output_token_details": {"reasoning": thought} if thought else {},
    }


@pytest.mark.parametrize(
    ("said", "words", "usage"),
    [
        (
            metadata(350, 240, 590, cache_read=100, cache_creation=0, _5m=120, _1h=80),
            {},
            Usage(50, 240, None, 100, 200, 80, 120),
        ),
        (
            metadata(350, 240, 590, cache_read=300, cache_creation=200),
            {},
            Usage(None, 240, None, 300, 200),
        ),
        (
            metadata(1021, 393, 1414, cache_read=0, cache_creation=1000),
            claude(_5m=600, _1h=400),
            Usage(21, 393, None, 0, 1000, 400, 600),
        ),
        (
            metadata(1021, 393, 1414, cache_read=0, cache_creation=1000),
            claude(_5m=100, _1h=200),
            Usage(21, 393, None, 0, 1000, 200, 100),
        ),
        (
            # LangChain's own sum has the parts in place of the provider's count.
            metadata(321, 393, 714, cache_read=0, cache_creation=0, _5m=100, _1h=200),
            claude(_5m=100, _1h=200),
            Usage(21, 393, None, 0, 1000, 200, 100),
        ),
        (
            metadata(1021, 393, 1414, cache_read=0, cache_creation=1000, _5m=100, _1h=200),
            {},
            Usage(21, 393, None, 0, 1000, 200, 100),
        ),
        (metadata(350, 240, 900), {}, Usage(350, None)),
        (metadata(350, 240, 590, 900), {}, Usage(350, 240, 900)),
        (metadata(0, 50, 50), {}, Usage(None, 50)),
        (metadata(0, 0, 0), {}, Usage(0, 0)),
    ],
)
def test_a_known_part_stays_known_and_the_rest_unknown(
    said: dict[str, Any], words: dict[str, Any], usage: Usage
) -> None:
    message = {"usage_metadata": said, "response_metadata": {"usage": words}}
    assert usage_of(message) == usage


@pytest.mark.parametrize(
    "usage",
    [
        Usage(21, 393, None, 0, 1000, 400, 600),
        Usage(21, 393, None, 0, 1000, 200, 100),
        Usage(21, 393, None, 0, 1000, 400, 900),
        Usage(21, 393, None, 0, 1000, None, 400),
        Usage(21, 393, 900, 0, 0),
    ],
)
def test_an_exported_count_reads_as_it_was(usage: Usage) -> None:
    assert usage_of({"usage_metadata": usage_metadata(usage)}) == usage
