"""Field masks such as `user,storageQuota(limit)` or `user/displayName`, which select fields.

The published tool accepts `user.displayName` as well.
"""

import re
from typing import Any

from eopsgym.domains.kernel import Row, ToolError

_TOKENS = re.compile(r"[A-Za-z]\w*|[*,/.()]")
_MOST_LETTERS = 2_000
_DEEPEST = 20
Mask = dict[str, "Mask"]
"""Names of fields to their masks; an empty mask selects the whole value."""


def masked(answer: Row, mask: str | None) -> Row:
    """Return the fields of a result that a mask selects; all of them without a mask.

    Raises:
        ToolError: if the mask is invalid, or names a field that the result does not have.
    """
    if mask is None or not mask.strip():
        return answer
    selected = _cut(answer, _read_mask(mask), "")
    assert isinstance(selected, dict)  # like the answer
    return selected


def _read_mask(text: str) -> Mask:
    """Parse a mask to nested names.

    Raises:
        ToolError: if it is invalid.
    """
    if len(text) > _MOST_LETTERS:
        raise ToolError(f"Invalid field selection: longer than {_MOST_LETTERS} characters")
    tokens = _TOKENS.findall(text)
    if "".join(tokens) != re.sub(r"\s", "", text):
        raise ToolError(f"Invalid field selection {text[:80]}")
    mask, rest = _fields(tokens, text, 0)
    if rest:
        raise ToolError(f"Invalid field selection {text[:80]}")
    return mask


def _fields(tokens: list[str], text: str, depth: int) -> tuple[Mask, list[str]]:
    if depth > _DEEPEST:
        raise ToolError(f"Invalid field selection: nested deeper than {_DEEPEST}")
    mask: Mask = {}
    while True:
        if not tokens or not (tokens[0] == "*" or tokens[0][0].isalpha()):
            raise ToolError(f"Invalid field selection {text[:80]}")
        inner, tokens = mask.setdefault(tokens[0], {}), tokens[1:]
        while tokens[:1] in (["/"], ["."]) and len(tokens) > 1:
            inner, tokens = inner.setdefault(tokens[1], {}), tokens[2:]
        if tokens[:1] == ["("]:
            fields, tokens = _fields(tokens[1:], text, depth + 1)
            if tokens[:1] != [")"]:
                raise ToolError(f"Invalid field selection {text[:80]}")
            inner.update(fields)
            tokens = tokens[1:]
        if tokens[:1] != [","]:
            return mask, tokens
        tokens = tokens[1:]


def _cut(value: Any, mask: Mask, path: str) -> Any:
    if not mask or "*" in mask:
        return value
    if isinstance(value, list):
        return [_cut(each, mask, path) for each in value]
    if not isinstance(value, dict):
        raise ToolError(f"Invalid field selection {path}")
    unknown = [name for name in mask if name not in value]
    if unknown:
        raise ToolError(f"Invalid field selection {path}{unknown[0]}")
    return {name: _cut(value[name], inner, f"{path}{name}/") for name, inner in mask.items()}
