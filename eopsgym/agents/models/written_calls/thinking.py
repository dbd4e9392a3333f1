"""The parts of a text that are thinking, in which there are no calls."""

from eopsgym.agents.models.written_calls.source import WrittenText

_CHANNEL_ENDS = ("<|end|>", "<|start|>", "<|channel|>", "<|return|>", "<|call|>")
_GRANITE_ENDS = ("Here is my response:", "Here's my response:")
THINKING: dict[str, tuple[str, ...]] = {
    "<think>": ("</think>",),
    "<thinking>": ("</thinking>",),
    "<thought>": ("</thought>",),
    "<reasoning>": ("</reasoning>",),
    "<scratch_pad>": ("</scratch_pad>",),
    "<scratchpad>": ("</scratchpad>",),
    "<seed:think>": ("</seed:think>",),
    "<longcat_think>": ("</longcat_think>",),
    "<mm:think>": ("</mm:think>",),
    "<ifm|think>": ("</ifm|think>",),
    "<ifm|think_fast>": ("</ifm|think_fast>",),
    "<ifm|think_faster>": ("</ifm|think_faster>",),
    "<|open|>think<|sep|>": ("<|close|>think<|sep|>",),
    "<|content_thinking|>": ("<|end_message|>",),
    "[THINK]": ("[/THINK]",),
    "<|START_THINKING|>": ("<|END_THINKING|>",),
    "<|inner_prefix|>": ("<|inner_suffix|>",),
    "<|begin_of_thought|>": ("<|end_of_thought|>",),
    "<|channel>thought": ("<channel|>",),
    "\u25c1think\u25b7": ("\u25c1/think\u25b7",),  # Kimi-VL
    "Here is my thought process:": _GRANITE_ENDS,
    "Here's my thought process:": _GRANITE_ENDS,
    "<|channel|>analysis<|message|>": _CHANNEL_ENDS,
}
"""The marks with which thinking opens, and those with which it ends."""
_ALSO_ELSEWHERE = {*_CHANNEL_ENDS, *_GRANITE_ENDS, "<|end_message|>"}
LONE_ENDS = tuple({end for ends in THINKING.values() for end in ends} - _ALSO_ELSEWHERE)
"""Marks that end thinking which the chat template may have begun."""


def end_of_thinking(source: WrittenText, opening: str, at: int) -> int:
    """Return the index after the thinking that `opening` began before `at`.

    A channel ends where the next one begins. Thinking without an end continues to the end.
    """
    ends = THINKING[opening]
    place = source.first(ends, at)
    if ends is _CHANNEL_ENDS:
        return place
    return place + next((len(end) for end in ends if source.text.startswith(end, place)), 0)
