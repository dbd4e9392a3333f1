"""JSON text in ASCII alone."""

import json

import pytest

from eopsgym.domains.kernel.dialect import in_ascii
from eopsgym.domains.kernel.stored_json import from_json


@pytest.mark.parametrize(
    "said", ["plain", "Grüße aus Köln", "a\x7fß\x7f", "\U0001f600 \uffff", '"\\/\n\x1f']
)
def test_a_text_in_ascii_is_what_the_standard_library_writes(said: str) -> None:
    value = {said: [said, None]}
    assert in_ascii(json.dumps(value, ensure_ascii=False)) == json.dumps(value)


def test_each_empty_list_of_a_column_is_one_of_its_own() -> None:
    assert from_json("[]") == []
    assert from_json("[]") is not from_json("[]")
