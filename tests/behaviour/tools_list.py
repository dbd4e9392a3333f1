"""What a system's tools take, and how they are described, as hashes."""

import json
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Tool
from tests.behaviour.sequences import short_hash


class ListedTool(NamedTuple):
    """One entry of `tools/list`.

    Attributes:
        name: of the tool.
        shape: a hash of its input schema without descriptions.
        whole: a hash of the entry with all descriptions.
    """

    name: str
    shape: str
    whole: str


def listed_tools(domain: str) -> list[ListedTool]:
    """Return the tools of a system in the order of `tools/list`."""
    return [_listed(tool) for tool in get_domain(domain).tools.values()]


def _listed(tool: Tool) -> ListedTool:
    entry = [tool.name, tool.description, tool.schema]
    return ListedTool(tool.name, _hash_of(_without_descriptions(tool.schema)), _hash_of(entry))


def _hash_of(value: Any) -> str:
    return short_hash(json.dumps(value).encode())


def _without_descriptions(schema: Any) -> Any:
    """Return a schema without texts; a parameter called `description` is no text and stays."""
    if isinstance(schema, list):
        return [_without_descriptions(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _without_descriptions(value)
        for name, value in schema.items()
        if name != "examples" and not (name == "description" and isinstance(value, str))
    }
