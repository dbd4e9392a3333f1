"""Tool calls that a model writes into its text, in the forms that model families are known for.

- JSON with the name inside, behind a mark: Hermes, Qwen, Granite, Mistral, Llama 3, Phi-4, Cohere,
  MiniMax-M1, Jamba, Hunyuan, Nemotron, InternLM, LongCat, ERNIE, Apertus, GigaChat, Doubao, Hammer,
  Inkling
- such JSON alone, several in a row, or in a fenced block: xLAM, Llama 3, many small models; also
  with the name of a tool on offer as the only key, `{"find": {"name": "Ann"}}`
- a name, a mark and JSON: Kimi K2, DeepSeek to V3.1, Mistral, gpt-oss (harmony), Qwen-Agent, Solar
- a tag for the call and one for each parameter: GLM, Qwen3-Coder, Seed-OSS, MiniMax-M2 and M3,
  DeepSeek V3.2 and V4, Kimi K3, Hunyuan 3, Step 3, Grok, Claude, dots, GigaChat 3.5, MiniCPM 5,
  Muse, IQuest, K2 Horizon, Beam
- `<function=name>{…}</function>`: Llama 3, Functionary
- Python, `[name(key="value")]`: Llama 4, Olmo, LFM2, MiniCPM, Gorilla, Gemma's `tool_code`
- `call:name{key:value}`: FunctionGemma, Gemma 4
- the lines of ReAct, `Action:` and `Action Input:`: LangChain's prompts, Command R

`written_calls.forms.FORMS` lists the marks of each form. Values that are written as plain text get
the types of the tool's input schema; values in JSON and Python keep their types. Not read as calls
are texts inside thinking, texts between backticks in a sentence, and calls of tools that are not
offered. Without a mark that only calls have, there is no call if the text ends with a question. If
a call begins but cannot be read, a note names its form.

Calls in a block of YAML are not read, nor is the Python of code agents such as smolagents, between
`<code>` and `</code>` or in a fenced block: both also occur in answers, and such code is a program
with loops and results, not a call.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from eopsgym.agents.messages import Reply, ToolCall
from eopsgym.agents.models.written_calls import pythonic
from eopsgym.agents.models.written_calls.forms import CLOSINGS, FORMS, PYTHON, WRAPPERS
from eopsgym.agents.models.written_calls.source import Form, FoundCalls, WrittenCall, WrittenText
from eopsgym.agents.models.written_calls.thinking import LONE_ENDS, THINKING, end_of_thinking
from eopsgym.gym import ToolInfo


def _any_of(marks: Sequence[str]) -> str:
    """Return a regular expression for any of the marks, the longest first."""
    return "|".join(re.escape(mark) for mark in sorted({*marks}, key=len, reverse=True))


def _marks(kind: Callable[[Form], bool]) -> str:
    return _any_of([mark for form in FORMS if kind(form) for mark in form.marks])


_OPENING = re.compile(
    r"(?P<quoted>(?<!`)`[^`\n]{1,1000}`(?!`))"
    rf"|(?P<think>{_any_of([*THINKING])})|(?P<lone>{_any_of(LONE_ENDS)})"
    rf"|(?:(?:{_any_of(WRAPPERS)})\s*){{0,3}}(?P<mark>{_marks(lambda form: not form.only_offered)})"
    rf"|(?m:^)[ \t]{{0,20}}(?P<line>{_marks(lambda form: form.at_line_start)})"
    rf"|(?P<block>{_marks(lambda form: form.only_offered and not form.at_line_start)})"
    # An unknown tag of calls is reported, not ignored.
    r"|(?P<other><(?!/)[^\s<>]{0,40}(?:tool[_\u2581]?calls?|function_?calls?)[^\s<>]{0,40}>)"
)
_CLOSING = re.compile(rf"\s*(?:{_any_of(CLOSINGS)})")
_LINE = re.compile(rf"\s*(?P<line>{_marks(lambda form: form.at_line_start)})")
_QUESTION_MARKS = ("?", "\uff1f", "\u061f")
_MOST_NOTES = 5


@dataclass(frozen=True)
class TextCalls:
    """The calls found in a text.

    Attributes:
        calls: the calls; one whose arguments could not be read has an error.
        rest: the text without the calls.
        any_begun: whether any call began.
        forms: the forms of the calls, each once.
        problems: each form of a call that could not be read, and why.
    """

    calls: tuple[ToolCall, ...]
    rest: str
    any_begun: bool
    forms: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def take_calls(reply: Reply, tools: Sequence[ToolInfo], place: int) -> Reply:
    """Return `reply` with the calls in its text as its calls, unless it has calls already.

    `place` is the place of the reply in the conversation, in which no two calls have the same id.
    """
    if reply.tool_calls or not tools:
        return reply
    text_calls = find_calls(reply.text, tools)
    if not text_calls.calls:
        return reply  # unreadable calls are reported by the check for weak answers
    calls = tuple(
        replace(call, id=f"text_{place}_{n}") for n, call in enumerate(text_calls.calls, 1)
    )
    return replace(
        reply,
        text=text_calls.rest,
        tool_calls=calls,
        weaknesses=(*reply.weaknesses, "call_in_text"),
        notes=(*reply.notes, *notes_of(text_calls)),
    )


def notes_of(text_calls: TextCalls) -> tuple[str, ...]:
    """Return a note about the forms of the calls in a text, and one for each unreadable call."""
    read = (f"calls stood in its text, as {', '.join(text_calls.forms)} writes them",)
    return (
        *(read if text_calls.calls else ()),
        *dict.fromkeys(call.error for call in text_calls.calls if call.error),
        *(f"a call in its text could not be taken: {problem}" for problem in text_calls.problems),
    )


def find_calls(text: str, tools: Sequence[ToolInfo]) -> TextCalls:
    """Return the calls in `text`; the schemas of `tools`, those on offer, give the types."""
    return _Search(WrittenText.of(text, tools)).run()


class _Search:
    """A search for calls through a text, from its beginning to its end."""

    def __init__(self, source: WrittenText) -> None:
        self.source = source
        self.calls: list[tuple[Form, WrittenCall]] = []
        self.kept: list[str] = []
        self.problems: list[str] = []
        self.unknown: list[str] = []
        self.end = 0

    def run(self) -> TextCalls:
        """Return the calls and the rest of the text."""
        at = self._line_at(0)
        while opening := _OPENING.search(self.source.text, at):
            at = max(self._after(opening), opening.start() + 1)
        self._leave_out_proposals()
        problems = [*self.problems, *([] if self.calls else self.unknown)]
        return TextCalls(
            tuple(_with_id(number, *each) for number, each in enumerate(self.calls, 1)),
            "".join([*self.kept, self.source.text[self.end :]]).strip(),
            bool(self.calls or problems),
            tuple(dict.fromkeys(form.name for form, _ in self.calls)),
            tuple(dict.fromkeys(problems))[:_MOST_NOTES],
        )

    def _line_at(self, at: int) -> int:
        """Read a call that counts only at the beginning of a text; return where to continue."""
        parsed = pythonic.read_rest(self.source, at)
        if parsed and parsed.calls:
            return self._note(PYTHON, parsed, at)
        if _OPENING.match(self.source.text, self.source.blank(at)):
            return at
        opening = _LINE.match(self.source.text, at)
        return self._read(opening) if opening else at

    def _after(self, opening: re.Match[str]) -> int:
        """Return the index from which to search on."""
        if opening["quoted"]:  # an example in a sentence
            return opening.end()
        if opening["think"]:
            end = end_of_thinking(self.source, opening["think"], opening.end())
            return self._line_at(end)
        if opening["lone"]:  # all text before it was thinking
            self._forget(opening.end())
            return self._line_at(opening.end())
        if opening["other"]:
            self.unknown.append(f"{opening['other']} opens a form that is not known")
            return opening.end()
        return self._read(opening)

    def _forget(self, at: int) -> None:
        self.calls, self.problems, self.unknown = [], [], []
        self.kept, self.end = [self.source.text[:at]], at

    def _read(self, opening: re.Match[str]) -> int:
        """Read a call with the first parser of the mark that accepts the text after it."""
        groups = opening.groupdict()
        mark = next(groups[kind] for kind in ("mark", "line", "block") if groups.get(kind))
        place = opening.end()
        forms = [form for form in FORMS if mark in form.marks]
        for form in forms:
            parsed = form.read(self.source, opening.end())
            if parsed is not None and (parsed.calls or parsed.problem):
                return self._note(form, parsed, opening.start())
            place = max(place, parsed.end if parsed else 0)
        if not forms[0].only_offered:
            self.problems.append(f"{forms[0].name}: nothing that can be read follows {mark}")
        return place

    def _note(self, form: Form, parsed: FoundCalls, start: int) -> int:
        """Store the result of a parser, and return where it ends."""
        if parsed.problem:
            self.problems.append(f"{form.name}: {parsed.problem}")
        tools = self.source.schemas
        calls = [call for call in parsed.calls if call.name in tools]
        if not form.only_offered:
            others = dict.fromkeys(call.name for call in parsed.calls if call.name not in tools)
            self.problems += [f"{form.name}: there is no tool {name[:200]}" for name in others]
        if not calls:
            return parsed.end
        begin = start if parsed.start is None else max(parsed.start, self.end)
        self.kept.append(self.source.text[self.end : begin])
        self.calls += [(form, call) for call in calls]
        self.end = parsed.end
        while closing := _CLOSING.match(self.source.text, self.end):
            self.end = closing.end()
        return len(self.source.text) if parsed.is_last else self.end

    def _leave_out_proposals(self) -> None:
        """Leave out calls without a mark if the text then ends with a question."""
        rest = self.source.text[self.end :].strip()
        if rest.endswith(_QUESTION_MARKS) and all(form.only_offered for form, _ in self.calls):
            self.problems += [
                f"{form.name}: the text asks a question first" for form, _ in self.calls
            ]
            self.calls, self.kept, self.end = [], [], 0


def _with_id(number: int, form: Form, call: WrittenCall) -> ToolCall:
    """Return the call with an id; an error names the form."""
    error = call.error and f"a call in the form of {form.name} could not be read: {call.error}"
    return ToolCall(f"text_{number}", call.name, call.arguments, error)
