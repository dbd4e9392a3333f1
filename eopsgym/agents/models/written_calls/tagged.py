"""Calls as a tag with the name of a tool, and a tag for each parameter around its plain text.

This is the form of GLM, Qwen3-Coder, Seed-OSS, MiniMax-M2, DeepSeek V3.2 and V4, Kimi K3, Step 3,
Grok, MiniCPM 5 and others, each with its own tags. The types of values come from the schema of the
tool, unless the tag states them.
"""

import re
from dataclasses import dataclass

from eopsgym.agents.models.written_calls.by_schema import argument
from eopsgym.agents.models.written_calls.json_values import read_arguments_json
from eopsgym.agents.models.written_calls.named_json import NAME
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenCall, WrittenText

_QUOTED = rf"[\"']?{NAME}[\"']?"
_KEY = r"[\"']?(?P<key>[^\s\"'<>]{1,200})[\"']?"


@dataclass(frozen=True)
class Tags:
    """The tags of one family.

    Attributes:
        header: a regular expression for the text between the mark of a call and its first
            parameter; its group `name` is the tool.
        opening: a regular expression for the text before a value; its group `key` is the parameter,
            and its group `type`, if there is one, is `string` or `true` for a text, and otherwise
            means JSON.
        next_value: the text with which each such opening begins.
        value_end: the tag after a value, which models sometimes leave out.
        call_end: the tag after a call.
    """

    header: str
    opening: str
    next_value: str
    value_end: str
    call_end: str

    def read(self, source: WrittenText, at: int) -> FoundCalls | None:
        """Return the call after the mark; None if no name of a tool follows."""
        begun = re.compile(rf"\s*{self.header}").match(source.text, at)
        if begun is None:
            return None
        name, end = source.name(begun["name"]), begun.end()
        if begun[0].endswith("/>"):
            return FoundCalls([WrittenCall(name, {})], end)
        if call := read_arguments_json(source, end, name):
            return FoundCalls([call[0]], call[1])
        arguments = {}
        opening = re.compile(rf"\s*{self.opening}")
        while match := opening.match(source.text, end):
            text, end = self._value(source, match.end())
            if text is None:
                return FoundCalls([_broken(name, f"the value of {match['key']} does not end")], end)
            arguments[match["key"]] = _typed(source, name, match, text)
        end = source.blank(end)
        if source.text.startswith(self.next_value, end):
            return FoundCalls([_broken(name, "a parameter has no value")], end)
        if not arguments and not source.text.startswith(self.call_end, end):
            return FoundCalls([], at, f"the call of {name} does not end")
        return FoundCalls([WrittenCall(name, arguments)], end)

    def _value(self, source: WrittenText, at: int) -> tuple[str | None, int]:
        """Return the text of a value and the index after it; None for a value without an end."""
        following = source.first((self.next_value,), at)
        place = source.find(self.value_end, at)
        if 0 <= place < following:
            return _trimmed(source.text[at:place]), place + len(self.value_end)
        place = min(following, source.first((self.call_end,), at))
        if place == len(source.text):
            return None, at
        return _trimmed(source.text[at:place]), place


def _broken(name: str, error: str) -> WrittenCall:
    return WrittenCall(name, {}, error)


def _trimmed(text: str) -> str:
    """Return a value without the line breaks or the CDATA that separate it from its tags."""
    text = text.removeprefix("\n").removesuffix("\n")
    if text.startswith("<![CDATA[") and text.endswith("]]>"):
        return text.removeprefix("<![CDATA[").removesuffix("]]>")
    return text


def _typed(source: WrittenText, tool: str, opening: re.Match[str], text: str) -> object:
    """Return a value of the type in the tag, or of the type in the tool's schema."""
    kind = opening.groupdict().get("type")
    if kind in ("string", "true"):
        return text
    return argument(text, {} if kind else source.schemas.get(tool, {}), opening["key"])


def pairs(prefix: str = "", call: str = "tool_call") -> Tags:
    """Return GLM's tags: `find`, then `<arg_key>` and `<arg_value>` in pairs.

    Hunyuan writes `<tool_sep>` after the name. K2 Horizon has a `prefix` before the names of its
    tags, and the type of a value between key and value. Some models write a backslash and n for
    line breaks.
    """
    own = re.escape(prefix)
    return Tags(
        rf"{NAME}(?:\s|\\n|<tool_sep>){{0,20}}(?=<{own}arg_key>|</{own}{call}>|\{{)",
        rf"(?:\\n)?<{own}arg_key>\s*(?P<key>[^<]{{1,200}}?)\s*</{own}arg_key>(?:\s|\\n){{0,20}}"
        rf"(?:<{own}arg_type>(?P<type>[^<]{{1,50}})</{own}arg_type>\s*)?<{own}arg_value>",
        f"<{prefix}arg_key>",
        f"</{prefix}arg_value>",
        f"</{prefix}{call}>",
    )


def function() -> Tags:
    """Return the tags of Qwen3-Coder and Seed-OSS: `find>`, then `<parameter=key>`.

    Llama and Functionary write JSON after the name, and Groq's Llama a bracket around it.
    """
    return Tags(
        rf"{_QUOTED}\s*(?:>|\((?=\{{)|(?=\{{))",
        rf"<parameter=\s*{_KEY}\s*>",
        "<parameter=",
        "</parameter>",
        "</function>",
    )


def attributes(
    prefix: str = "", call: str = "invoke", parameter: str = "parameter", inner: str | None = None
) -> Tags:
    """Return tags with attributes: `"find">`, then `<parameter name="key">`.

    `prefix` precedes the names of both tags, except that the parameter's is preceded by `inner` if
    it is given. DeepSeek's tags also say whether a value is a text.
    """
    name = f"{prefix if inner is None else inner}{parameter}"
    is_text = r"(?:\s+string=\"(?P<type>true|false)\")?"
    return Tags(
        rf"{_QUOTED}[^<>]{{0,80}}>",
        rf"<{re.escape(name)} name=\s*{_KEY}{is_text}\s*>",
        f"<{name} name=",
        f"</{name}>",
        f"</{prefix}{call}>",
    )


def channels() -> Tags:
    """Return the tags of Kimi K3: `"find" …<|sep|>`, then `<|open|>argument key="key" …<|sep|>`."""
    return Tags(
        rf"{_QUOTED}[^<>]{{0,80}}<\|sep\|>",
        rf"<\|open\|>argument key={_KEY}(?:\s+type=\"(?P<type>\w{{1,50}})\")?<\|sep\|>",
        "<|open|>argument",
        "<|close|>argument<|sep|>",
        "<|close|>call<|sep|>",
    )


def in_harmony(channels: str) -> Tags:
    """Return the tags of Beam, which are inside a message of harmony's form after `channels`."""
    return Tags(
        rf"{NAME}{channels}<\|message\|>(?=<rfl:parameter)",
        rf"<rfl:parameter name={_KEY}>",
        "<rfl:parameter name=",
        "</rfl:parameter>",
        "<|call|>",
    )
