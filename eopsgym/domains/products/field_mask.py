"""Field masks: `user,storageQuota(limit)` or `user/displayName` say what of an answer is wanted.

The published tool writes `user.displayName` as well.
"""

import re
from typing import Any

from eopsgym.domains.kernel import Row, ToolError

_TOKENS = re.compile(r"[A-Za-z]\w*|[*,/.()]")
_MOST_LETTERS = 2_000
_DEEPEST = 20
Mask = dict[str, "Mask"]
"""Names to what of each is wanted; an empty one is all of it."""


def masked(answer: Row, mask: str | None) -> Row:
    """Return what a mask leaves of an answer; all of it without a mask.

    Raises:
        ToolError: the mask cannot be read, or names a field that the answer does not have.
    """
    if mask is None or not mask.strip():
        return answer
    found = _cut(answer, _read_mask(mask), "")
    assert isinstance(found, dict)  # as the answer is
    return found


def _read_mask(text: str) -> Mask:
    """Read a mask as names within names.

    Raises:
        ToolError: it cannot be read.
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
            found, tokens = _fields(tokens[1:], text, depth + 1)
            if tokens[:1] != [")"]:
                raise ToolError(f"Invalid field selection {text[:80]}")
            inner.update(found)
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
