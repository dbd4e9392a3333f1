"""The published interface of each domain, in a compact form of our own.

One text file a domain, one block a tool: a line with its name (and what holds for all of its
arguments), then one indented line a parameter, nested ones with a dotted path:

    map_change_request  any=incident_id|problem_id
      change_id  string  required
      incident_id  string|null
    find_something  closed  required=[]
      tags  array  default=[]
      tags[]  string  enum=["a","b"]

`python -m tests.facts.make` writes them anew from the reference material.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_BOUNDS = (
    "format",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "minProperties",
    "default",
)
_STRUCTURE = {"type", "properties", "required", "items", "enum", "additionalProperties"}
_GROUPS = {"anyOf", "oneOf"}
_WORDS = {"description", "examples"}
_OTHER_KEYS = {"false": "closed", "true": "open", '{"type": "string"}': "values=string"}
"""What is said of keys beside the named ones, by `additionalProperties` as JSON."""


def describe(name: str, schema: Mapping[str, Any]) -> str:
    """The block of one tool. Descriptions and the order of anything do not count.

    Raises:
        ValueError: if the schema says something that the blocks have no word for.
    """
    notes = [name, *_notes(schema)]
    lines = ["  ".join(notes), *(f"  {line}" for line in sorted(_lines(schema, "")))]
    return "\n".join(lines)


def _lines(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    required = set(schema.get("required", ()))
    for name, part in schema.get("properties", {}).items():
        yield from _line(part, f"{path}{name}", name in required)


def _line(schema: Mapping[str, Any], path: str, required: bool) -> Iterator[str]:
    words = [path, _type(schema), *(["required"] if required else []), *_notes(schema)]
    yield "  ".join(words)
    if "items" in schema:
        yield from _line(schema["items"], f"{path}[]", False)
    yield from _lines(schema, f"{path}.")


def _type(schema: Mapping[str, Any]) -> str:
    kind = schema.get("type", "any")
    return "|".join(sorted(kind, key=lambda k: (k == "null", k))) if type(kind) is list else kind


def _notes(schema: Mapping[str, Any]) -> Iterator[str]:
    unknown = schema.keys() - _STRUCTURE - _GROUPS - _WORDS - set(_BOUNDS)
    if unknown:
        raise ValueError(f"no word for {sorted(unknown)}")
    if "additionalProperties" in schema:
        yield _OTHER_KEYS[json.dumps(schema["additionalProperties"])]
    if schema.get("required") == []:
        yield "required=[]"
    if "anyOf" in schema:
        yield "any=" + "|".join(sorted("+".join(part["required"]) for part in schema["anyOf"]))
    if "oneOf" in schema:
        yield "one=" + "|".join(sorted("+".join(part["required"]) for part in schema["oneOf"]))
    if "enum" in schema:
        # None first cannot be sorted with text, so everything is compared as JSON.
        yield f"enum={json.dumps(sorted(schema['enum'], key=json.dumps), ensure_ascii=False)}"
    for bound in _BOUNDS:
        if bound in schema:
            value = json.dumps(schema[bound], ensure_ascii=False, sort_keys=True)
            yield f"{bound}={value}"


def read(domain: str) -> dict[str, str]:
    """Tool name to block, as kept for a domain."""
    text = (FOLDER / f"{domain}.txt").read_text(encoding="utf-8")
    blocks: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith((" ", "#")):
            blocks[line.split("  ")[0]] = lines = []
        if line and not line.startswith("#"):
            lines.append(line)
    return {name: "\n".join(lines) for name, lines in blocks.items()}


def known() -> tuple[str, ...]:
    """The domains whose facts are kept."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
