"""What a model reads of the parameters of a system's tools, as `descriptions.toml` has it.

    [parameters]
    fileId = "The id of a file or folder, such as `file_000012`."
    "body.content" = "The text of the message, of the type that `contentType` names."

    [tools.create_permission]
    expirationTime = { text = "When it ends, in RFC 3339.", examples = ["2026-03-01T09:00:00Z"] }

`[parameters]` holds for every tool of the system that has such a parameter, `[tools.NAME]` for one
tool, and comes first. A dotted name is a property of an object, or of the objects of a list.
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
        parameters: for every tool: the dotted name of a parameter to `description` and perhaps
            `examples`, as they stand in a JSON schema.
        tools: the same by tool, for what is special about it.
    """

    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    tools: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def of(self, tool: str, path: str) -> Mapping[str, Any]:
        """Return what is said of a parameter of a tool; nothing where nothing is."""
        return self.tools.get(tool, {}).get(path) or self.parameters.get(path) or {}

    def describe(self, tool: str, schema: Mapping[str, Any], path: str = "") -> dict[str, Any]:
        """Return a schema with the descriptions of its properties, and of those inside them.

        Args:
            tool: the tool whose schema it is.
            schema: the schema of the tool, or of the property at `path`.
            path: the dotted name of the property; empty for the tool itself.
        """
        made: dict[str, Any] = {**schema, **self.of(tool, path)}
        if "items" in schema:
            made["items"] = self._inside(tool, schema["items"], path)
        return self._inside(tool, made, path)

    def _inside(self, tool: str, schema: Mapping[str, Any], path: str) -> dict[str, Any]:
        if "properties" not in schema:
            return dict(schema)
        properties = {
            name: self.describe(tool, part, f"{path}.{name}" if path else name)
            for name, part in schema["properties"].items()
        }
        return {**schema, "properties": properties}


def read_descriptions(folder: Path) -> Descriptions:
    """Read the descriptions of the system in a folder; there are none without the file.

    Raises:
        TypeError: an entry is neither a text nor a table of `text` and `examples`.
    """
    path = folder / FILE
    if not path.exists():
        return Descriptions()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    tools = {tool: _entries(path, said) for tool, said in data.get("tools", {}).items()}
    return Descriptions(_entries(path, data.get("parameters", {})), tools)


def _entries(path: Path, said: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: _entry(path, name, entry) for name, entry in said.items()}


def _entry(path: Path, name: str, entry: Any) -> dict[str, Any]:
    table = {"text": entry} if isinstance(entry, str) else entry
    if not isinstance(table, dict) or table.keys() - {"text", "examples"} or "text" not in table:
        raise TypeError(f"{path}: {name} should be a text, or have a text and perhaps examples")
    examples = {"examples": table["examples"]} if "examples" in table else {}
    return {"description": table["text"], **examples}
