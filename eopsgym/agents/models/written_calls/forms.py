"""The table of the forms in which model families write calls.

The parsers are: JSON with the name inside (`json_calls`), a name and JSON (`named_json`), tags
(`tagged`), nested tags (`minimax`), Python (`pythonic`), Gemma's values (`gemma`) and the lines of
ReAct (`react`).
"""

from eopsgym.agents.models.written_calls import gemma, json_calls, minimax, pythonic, react, tagged
from eopsgym.agents.models.written_calls.named_json import NAME, parser
from eopsgym.agents.models.written_calls.source import Form

_BAR, _BLOCK = "\uff5c", "\u2581"


def _in_bars(words: str) -> tuple[str, ...]:
    """Return a mark with full-width bars, and with the bars by which some servers replace them."""
    return (f"<{_BAR}{words}{_BAR}>", f"<|{words}|>")


def _deepseek(words: str) -> tuple[str, ...]:
    """Return a mark of DeepSeek, which has block characters in place of blanks."""
    return _in_bars(words.replace(" ", _BLOCK))


_DSML = tuple(
    f"{bar}{name}{bar}{blank}"
    for bar in (_BAR, "|")
    for name in ("DSML", "GCML")
    for blank in ("", " ")
)
_DIVIDER = rf"<[{_BAR}|]tool{_BLOCK}sep[{_BAR}|]>"
_INTO_JSON = r"(?=\{)"
_CHANNELS = r"(?:\s|<\|channel\|>|<\|constrain\|>|commentary|analysis|code|json|xml){0,12}"
_RECIPIENTS = (
    *(
        f"{start}<|channel|>{channel} to="
        for start in ("<|start|>assistant", "")
        for channel in ("commentary", "analysis")
    ),
    "<|start|>assistant to=",
    "assistantcommentary to=",
    "commentary to=functions.",
    "assistant to=functions.",
)
"""The headers that name a recipient. A message to a function is a call in any channel; the last
three headers are what remains if a server leaves special tokens out."""

PYTHON = Form("Python", ("[",), pythonic.read_list, at_line_start=True, only_offered=True)
FORMS = (
    Form("GLM", ("<tool_call>",), tagged.pairs().read),
    Form("Hermes, Qwen or Granite", ("<tool_call>",), json_calls.read),
    Form("Hermes, in Python", ("<tool_call>",), pythonic.read),
    Form("Llama, Qwen3-Coder or Seed-OSS", ("<function=",), tagged.function().read),
    Form("Groq's Llama", ("<function(", "<function/"), tagged.function().read),
    Form("Llama 3", ("<|python_tag|>",), json_calls.read),
    Form("Llama 3", ("<|python_tag|>",), pythonic.read),
    Form("Llama 4", ("<|python_start|>",), pythonic.read),
    Form("Llama 4", ("<|python_start|>",), json_calls.read),
    Form("Mistral", ("[TOOL_CALLS]",), json_calls.read),
    Form(
        "Mistral",
        ("[TOOL_CALLS]",),
        parser(rf"{NAME}\s*(?:\[CALL_ID\][\w-]{{0,100}})?\s*(?:\[ARGS\])?"),
    ),
    Form(
        "Kimi",
        ("<|tool_call_begin|>",),
        parser(rf"{NAME}(?::\d+)?\s*<\|tool_call_argument_begin\|>"),
    ),
    Form(
        "DeepSeek",
        _deepseek("tool call begin"),
        parser(rf"(?:function{_DIVIDER})?\s*{NAME}\s*(?:{_DIVIDER})?"),
    ),
    *(
        Form(
            "DeepSeek V3.2, V4 or GigaChat 3.5",
            (f"<{prefix}invoke name=",),
            tagged.attributes(prefix).read,
        )
        for prefix in _DSML
    ),
    Form("MiniMax-M2, dots or Claude", ("<invoke name=",), tagged.attributes().read),
    Form("dots", ("<dots_function_call>",), json_calls.read),
    Form("Step 3", ("<steptml:invoke name=",), tagged.attributes("steptml:").read),
    Form("Muse", ("<atem:invoke name=",), tagged.attributes("atem:").read),
    Form(
        "Grok",
        ("<xai:function_call name=",),
        tagged.attributes("xai:", "function_call", inner="").read,
    ),
    Form(
        "MiniCPM 5",
        ("<function name=",),
        tagged.attributes("", "function", "param").read,
    ),
    Form("MiniMax-M3", (f"{minimax.TAG}<invoke name=",), minimax.read),
    Form("Kimi K3", ("<|open|>call tool=",), tagged.channels().read),
    Form("IQuest", ("<iquest_tool_call>",), tagged.pairs(call="iquest_tool_call").read),
    Form("K2 Horizon", ("<ifm|tool_call>",), tagged.pairs("ifm|").read),
    Form("K2 Horizon", ("<ifm|tool_call>",), json_calls.read),
    Form("Inkling", ("<|content_invoke_tool_json|>",), json_calls.read),
    Form("MiniMax-M1, Jamba or Hunyuan", ("<tool_calls>",), json_calls.read),
    Form("Olmo", ("<function_calls>",), pythonic.read),
    Form("Cohere", ("<|START_ACTION|>",), json_calls.read),
    Form("Granite or Phi-4", ("<|tool_call|>", "<function_call>"), json_calls.read),
    Form("Phi", ("functools[", "functools ["), json_calls.read_list),
    Form("Nemotron", ("<TOOLCALL>", "<toolcall>"), json_calls.read),
    Form(
        "InternLM",
        ("<|action_start|><|plugin|>", "<|action_start|> <|plugin|>", "<|action_start|>"),
        json_calls.read,
    ),
    Form("LongCat", ("<longcat_tool_call>",), json_calls.read),
    Form("LongCat", ("<longcat_tool_call>",), tagged.pairs(call="longcat_tool_call").read),
    Form("Apertus", ("<|tools_prefix|>",), json_calls.read),
    Form("Doubao", ("<|FunctionCallBegin|>",), json_calls.read),
    Form("GigaChat", ("function call<|role_sep|>",), json_calls.read),
    Form(
        "GigaChat",
        ("function call",),
        json_calls.read_offered,
        at_line_start=True,
        only_offered=True,
    ),
    Form("Hammer", ("<|tool_calls|>", "<tool_use>"), json_calls.read),
    Form("LFM2 or MiniCPM", ("<|tool_call_start|>",), pythonic.read),
    Form("LFM2 or MiniCPM", ("<|tool_call_start|>",), json_calls.read),
    Form("Gemini", ("<tool_code>",), pythonic.read),
    Form("Gorilla", ("<<function>>",), pythonic.read),
    Form("Gemma", ("<start_function_call>",), gemma.parser("<escape>", "<end_function_call>")),
    Form("Gemma", ("<|tool_call>",), gemma.parser('<|"|>', "<tool_call|>")),
    Form("Beam", _RECIPIENTS, tagged.in_harmony(_CHANNELS).read),
    Form(
        "gpt-oss (harmony)",
        _RECIPIENTS,
        parser(rf"{NAME}{_CHANNELS}(?:<\|message\|>)?\s*{_INTO_JSON}"),
    ),
    Form("Qwen-Agent", ("\u273fFUNCTION\u273f:",), parser(rf"{NAME}\s*\u273fARGS\u273f:")),
    Form("Solar", ("<|tool_call:name|>",), parser(rf"{NAME}\s*<\|tool_call:args\|>")),
    Form(
        "ReAct",
        ("Action:", "**Action:**", "**Action**:"),
        react.read,
        at_line_start=True,
        only_offered=True,
    ),
    Form("Gemma", ("```tool_code",), pythonic.read_code, only_offered=True),
    Form("a fenced block", ("```",), json_calls.read_fenced, only_offered=True),
    Form("JSON", ("{", "["), json_calls.read_bare, at_line_start=True, only_offered=True),
    PYTHON,
    Form("JSON", ('{"', '{ "'), json_calls.read_in_sentence, only_offered=True),
)
"""All forms. If several have one mark, the first whose parser does not return None counts."""

WRAPPERS = (
    "<tool_call>",
    "<tool_calls>",
    "<function_calls>",
    "<minimax:tool_call>",
    "<seed:tool_call>",
    "<|tool_calls_section_begin|>",
    "<|tool_call_section_begin|>",
    "<|tool_calls|>",
    "<dots_function_call>",
    "<atem:function_calls>",
    "<ifm|tool_calls>",
    "<|open|>tools<|sep|>",
    f"{minimax.TAG}<tool_call>",
    *(
        f"<{prefix}{name}>"
        for prefix in _DSML
        for name in ("function_calls", "tool_calls", "calls")
    ),
    *_deepseek("tool calls begin"),
    *_in_bars("tool_calls_begin"),
    f"<{_BAR}tool_call_begin{_BAR}>function<{_BAR}tool_sep{_BAR}>",
    "<steptml:toolcall>",
    "<|tool_call:begin|>",
    "<|start|>assistant",
    "<|im_start|>assistant",
    "<tool_sep>",
    "<|assistant|>",
    "```xml\n",
)
"""Marks that may precede the mark of a call and belong to it."""

CLOSINGS = (
    "</tool_call>",
    "</tool_calls>",
    "</function>",
    "</function_calls>",
    "</function_call>",
    "</invoke>",
    "</minimax:tool_call>",
    "</seed:tool_call>",
    "</steptml:invoke>",
    "</steptml:toolcall>",
    "</xai:function_call>",
    "</TOOLCALL>",
    "</toolcall>",
    "</tool_use>",
    "</tool_code>",
    "</longcat_tool_call>",
    *(
        f"</{prefix}{name}>"
        for prefix in _DSML
        for name in ("invoke", "function_calls", "tool_calls", "calls")
    ),
    "</dots_function_call>",
    "</atem:invoke>",
    "</atem:function_calls>",
    "</iquest_tool_call>",
    "</ifm|tool_call>",
    "</ifm|tool_calls>",
    "<|close|>call<|sep|>",
    "<|close|>tools<|sep|>",
    "<|close|>message<|sep|>",
    f"{minimax.TAG}</tool_call>",
    "<|end_message|>",
    "<|message_sep|>",
    "\\n</tool_call>",
    *_deepseek("tool call end"),
    *_deepseek("tool calls end"),
    *_deepseek("end of sentence"),
    *_in_bars("tool_call_end"),
    *_in_bars("tool_calls_end"),
    "[/TOOL_CALLS]",
    "<|call|>",
    "<|eom_id|>",
    "<|eot_id|>",
    "<|python_end|>",
    "<|END_ACTION|>",
    "<|END_OF_TURN_TOKEN|>",
    "<|/tool_call|>",
    "<|tool_call_end|>",
    "<|tool_calls_section_end|>",
    "<|tool_call_section_end|>",
    "<|action_end|>",
    "<|tools_suffix|>",
    "<|FunctionCallEnd|>",
    "<tool_call|>",
    "<end_function_call>",
    "<|tool_call:end|>",
    "<|observation|>",
    "<|im_end|>",
    "<|end|>",
    "</s>",
    "\u273fRESULT\u273f",
    "Observation:",
    "```",
)
"""Marks that may follow a call, and belong to it."""
