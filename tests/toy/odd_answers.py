"""Answers of MCP servers that are not what they should be."""

import json
from typing import Any

LONG = 30_000_000


def spoiled(answer: dict[str, Any], how: str) -> str:
    """What a server says instead of an answer, if it misbehaves so."""
    if how == "misnumbered":
        return json.dumps({**answer, "id": 4711})
    if how == "garbled":
        return json.dumps(answer)[:-20]
    if how == "mumbling":
        return "no JSON at all"
    if how == "logging":
        return f"adding a note\n\n{json.dumps(answer)}"
    if how.startswith("{"):  # the result or the error itself
        return json.dumps({"jsonrpc": "2.0", "id": answer["id"], **json.loads(how)})
    if how == "huge":
        content = [{"type": "text", "text": "x" * LONG}]
        return json.dumps({**answer, "result": {"content": content}})
    return json.dumps(answer)
