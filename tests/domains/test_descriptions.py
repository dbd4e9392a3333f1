"""What a model reads of tools and their parameters is there, used, and written in one place."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import domain_names, get_domain
from eopsgym.domains.kernel import Tool
from eopsgym.domains.kernel.descriptions import Descriptions, read_descriptions

DESCRIBED = [
    name for name in domain_names() if read_descriptions(get_domain(name).folder).parameters
]
"""The systems that have the file; in the others a few parameters are described in the code."""
TOOLS = [(name, tool) for name in DESCRIBED for tool in get_domain(name).tools]
_ENDS = (".", ".`")
_WHEN_LEFT_OUT = re.compile(
    r"(?:^|[.:;,] )[Ll]eft out(?: or \w+| of a change)?, |\b[Ww]hen left out\b"
    r"|(?:^|[.;] )(?:Needed|Required) (?:where|if|with|without) |(?:^|[.] )Has no effect\b"
)
"""How a description says what happens when its own parameter is left out, not another one."""


def properties(schema: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every property of a schema with its dotted name, those of objects inside as well."""
    for name, part in schema.get("properties", {}).items():
        here = f"{path}.{name}" if path else name
        yield here, part
        for inside in (part, part.get("items", {})):
            yield from properties(inside, here)


def made(domain: str, tool: str) -> Tool:
    return get_domain(domain).tools[tool]


@pytest.mark.sweep(100)
@pytest.mark.parametrize(("domain", "tool"), TOOLS)
def test_every_parameter_says_what_it_means(domain: str, tool: str) -> None:
    bare = [p for p, part in properties(made(domain, tool).schema) if not part.get("description")]
    assert bare == []


def test_every_optional_parameter_says_what_happens_when_it_is_left_out() -> None:
    silent = {
        f"{domain}.{tool}.{name}": part["description"]
        for domain, tool in TOOLS
        for schema in (made(domain, tool).schema,)
        for name, part in schema["properties"].items()
        if name not in schema.get("required", ())
        and "default" not in part
        and not _WHEN_LEFT_OUT.search(part["description"])
    }
    assert silent == {}


@pytest.mark.parametrize(
    "of_another",
    [
        "With 0, or left out, it is ignored.",
        "It counts only where `id` is left out.",
        "Properties that are left out stay.",
        "Leave it out to keep it.",
        "Whether the calendar is left out of lists.",
    ],
)
def test_words_about_something_else_do_not_say_it(of_another: str) -> None:
    assert _WHEN_LEFT_OUT.search(of_another) is None


def test_all_parameters_are_counted() -> None:
    described = {name: 0 for name in DESCRIBED}
    for domain, tool in TOOLS:
        parts = made(domain, tool).schema["properties"].values()
        described[domain] += sum(bool(part["description"]) for part in parts)
    assert described == {
        "calendar": 286,
        "csm": 456,
        "drive": 283,
        "email": 265,
        "hr": 451,
        "itsm": 538,
        "teams": 398,
    }


@pytest.mark.parametrize("domain", DESCRIBED)
def test_descriptions_are_whole_sentences_of_tools_and_parameters_that_exist(domain: str) -> None:
    said = read_descriptions(get_domain(domain).folder)
    known = {tool: dict(properties(t.schema)) for tool, t in get_domain(domain).tools.items()}
    for tool, entries in said.tools.items():
        assert entries.keys() <= known[tool].keys(), tool
    used = {
        path
        for tool, paths in known.items()
        for path in paths
        if path not in said.tools.get(tool, {})
    }
    assert said.parameters.keys() - used == set()
    for entries in (said.parameters, *said.tools.values()):
        for path, entry in entries.items():
            text = entry["description"]
            assert text[0].isupper() or text[0] in "`0123456789", f"{path}: {text}"
            assert text.endswith(_ENDS), f"{path}: {text}"
            assert not re.search(r"\s\s|\n", text), f"{path}: {text}"


@pytest.mark.parametrize("domain", DESCRIBED)
def test_descriptions_stand_in_their_file_alone(domain: str) -> None:
    code = get_domain(domain).folder.rglob("*.py")
    assert [p.name for p in code if "description=" in p.read_text(encoding="utf-8")] == []


def test_examples_are_values_of_their_parameters() -> None:
    for domain, tool in TOOLS:
        for path, part in properties(made(domain, tool).schema):
            kinds = part.get("type", ())
            allowed = {kinds} if isinstance(kinds, str) else set(kinds)
            for example in part.get("examples", ()):
                assert not allowed or _kind(example) in allowed, f"{tool}.{path}"
                assert example in part.get("enum", [example]), f"{tool}.{path}"


def test_what_is_special_about_a_tool_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "descriptions.toml"
    file.write_text(
        """
[parameters]
label = "A label."
"parts.size" = "A size."
[tools.add_crate]
label = { text = "Its label.", examples = ["red"] }
""",
        encoding="utf-8",
    )
    said = read_descriptions(tmp_path)
    part = {"type": "object", "properties": {"size": {"type": "integer"}}}
    schema = {
        "type": "object",
        "properties": {"label": {"type": "string"}, "parts": {"type": "array", "items": part}},
    }
    made = said.describe("add_crate", schema)["properties"]
    assert made["label"] == {"type": "string", "description": "Its label.", "examples": ["red"]}
    assert made["parts"]["items"]["properties"]["size"]["description"] == "A size."
    assert said.describe("weigh", schema)["properties"]["label"]["description"] == "A label."
    assert "description" not in schema["properties"]["label"]
    file.write_text("[parameters]\nlabel = 3", encoding="utf-8")
    with pytest.raises(TypeError, match="label should be a text, or have a text"):
        read_descriptions(tmp_path)


def test_a_system_without_the_file_has_no_descriptions(tmp_path: Path) -> None:
    assert read_descriptions(tmp_path) == Descriptions()


def _kind(value: Any) -> str:
    names = {str: "string", bool: "boolean", int: "integer", list: "array", dict: "object"}
    return names.get(type(value), "number")
