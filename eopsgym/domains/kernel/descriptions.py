"""Descriptions of the parameters of a system's tools for models, as in `descriptions.toml`.

    [parameters]
    fileId = "The id of a file or folder, such as `file_000012`."
    "body.content" = "The text of the message, of the type that `contentType` names."

    [tools.create_permission]
    expirationTime = { text = "When it ends, in RFC 3339.", examples = ["2026-03-01T09:00:00Z"] }

`[parameters]` applies to every tool of the system that has such a parameter, `[tools.NAME]` to one
tool, where it takes precedence. A dotted name is a property of an object, or of a list's objects.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FILE = "descriptions.toml"


@dataclass(frozen=True)
class Descriptions:
    """The descriptions of the parameters of one system.

    Attributes:
        parameters: descriptions for every tool: the dotted name of a parameter to `description` and
            perhaps `examples`, as in a JSON schema.
        tools: descriptions for single tools, in the same form.
    """

    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    tools: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def of(self, tool: str, path: str) -> Mapping[str, Any]:
        """Return the description of a parameter of a tool; empty if there is none."""
        return self.tools.get(tool, {}).get(path) or self.parameters.get(path) or {}

    def describe(self, tool: str, schema: Mapping[str, Any], path: str = "") -> dict[str, Any]:
        """Return a schema with the descriptions of its properties, at any depth.

        Args:
            tool: the tool whose schema it is.
            schema: the schema of the tool, or of the property at `path`.
            path: the dotted name of the property; empty for the tool itself.
        """
        described: dict[str, Any] = {**schema, **self.of(tool, path)}
        if "items" in schema:
            described["items"] = self._inside(tool, schema["items"], path)
        return self._inside(tool, described, path)

    def _inside(self, tool: str, schema: Mapping[str, Any], path: str) -> dict[str, Any]:
        if "properties" not in schema:
            return dict(schema)
        properties = {
            name: self.describe(tool, part, f"{path}.{name}" if path else name)
            for name, part in schema["properties"].items()
        }
        return {**schema, "properties": properties}


def read_descriptions(folder: Path) -> Descriptions:
    """Read the descriptions of the system in a folder; empty without the file.

    Raises:
        TypeError: if an entry is neither a text nor a table of `text` and `examples`.
    """
    path = folder / FILE
    if not path.exists():
        return Descriptions()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    tools = {tool: _entries(path, said) for tool, said in data.get("tools", {}).items()}
    return Descriptions(_entries(path, data.get("parameters", {})), tools)


def _entries(path: Path, table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: _entry(path, name, entry) for name, entry in table.items()}


def _entry(path: Path, name: str, entry: Any) -> dict[str, Any]:
    table = {"text": entry} if isinstance(entry, str) else entry
    if not isinstance(table, dict) or table.keys() - {"text", "examples"} or "text" not in table:
        raise TypeError(f"{path}: {name} should be a text, or have a text and perhaps examples")
    examples = {"examples": table["examples"]} if "examples" in table else {}
    return {"description": table["text"], **examples}
