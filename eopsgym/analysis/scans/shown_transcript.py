"""The transcript as a judge reads it: every line of the run marked as data, and cut to a length.

A transcript that is too long is cut by this rule, in this order:

1. Long texts lose their middle: first those of look-ups and messages, then also those of the
   request, writes, errors, changes, broken rules and the end, which keep more letters each.
2. Look-ups, and messages before the end, are left out.
3. Of the writes, errors, changes and broken rules those in the middle of the run are left out.

The request and the end are always there. What was cut is said where it was, and in `cut`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from eopsgym.analysis.scans.run_parts import Part
from eopsgym.counting import counted

_LEVELS: Sequence[tuple[int | None, int]] = (
    *((None, 6_000), (None, 2_000), (8_000, 1_000), (4_000, 400), (2_000, 150)),
    *((2_000, 0), (1_000, 0), (400, 0), (150, 0)),
)
"""The letters that a text keeps: a kept part, and another one (0: it is left out)."""
_BAR, _HEAD = "| ", "==="


@dataclass(frozen=True)
class ShownTranscript:
    """The transcript that a judge gets.

    Attributes:
        text: the transcript; lines of the run begin with a bar, and all others are of ours.
        cut: what was cut, as a sentence; empty if it is whole.
    """

    text: str
    cut: str = ""


def shown_transcript(parts: Sequence[Part], most: int) -> ShownTranscript:
    """Return a transcript of at most about `most` letters, cut by the rule of this module."""
    whole = _text(parts)
    if len(whole) <= most:
        return ShownTranscript(whole)
    for kept, others in _LEVELS:
        chosen = [part for part in parts if part.is_kept or others]
        text = _text(_shortened(chosen, kept, others), len(parts) - len(chosen))
        if len(text) <= most:
            return ShownTranscript(text, _cut(parts, chosen, kept, others, len(whole), len(text)))
    kept, others = _LEVELS[-1]
    chosen = _outer([part for part in parts if part.is_kept], kept or 0, most)
    text = _text(_shortened(chosen, kept, others), len(parts) - len(chosen))
    return ShownTranscript(text, _cut(parts, chosen, kept, others, len(whole), len(text)))


def _outer(parts: list[Part], kept: int, most: int) -> list[Part]:
    """Return the first and last of some parts, so many that they fit."""
    room = kept + 100  # a text, its heading, and the marks of its lines
    number = max(2, most // room)
    return (
        parts
        if len(parts) <= number
        else [*parts[: number // 2], *parts[-(number - number // 2) :]]
    )


def _shortened(parts: Sequence[Part], kept: int | None, others: int) -> Iterator[Part]:
    for part in parts:
        yield replace(part, text=_middle_out(part.text, kept if part.is_kept else others))


def _middle_out(text: str, most: int | None) -> str:
    """Return a text of which the middle is left out if it is longer than `most` letters."""
    if most is None or len(text) <= most:
        return text
    begin = most * 2 // 3
    left = len(text) - most
    return f"{text[:begin]} [… {left} letters left out …] {text[len(text) - most + begin :]}"


def _text(parts: Iterator[Part] | Sequence[Part], left_out: int = 0) -> str:
    lines: list[str] = []
    if left_out:
        lines.append(f"{_HEAD} {counted(left_out, 'part')} of this transcript left out")
    for part in parts:
        lines.append(f"{_HEAD} step {part.step}: {part.kind}")
        # All kinds of line ends count, so that no line of a run can begin without the bar.
        lines += [_BAR + line for line in part.text.splitlines()]
    return "\n".join(lines)


def _cut(
    parts: Sequence[Part],
    chosen: Sequence[Part],
    kept: int | None,
    others: int,
    before: int,
    after: int,
) -> str:
    limits = ((part, kept if part.is_kept else others) for part in chosen)
    short = sum(limit is not None and len(part.text) > limit for part, limit in limits)
    gone = len(parts) - len(chosen)
    lost = sum(part.is_kept for part in parts) - sum(part.is_kept for part in chosen)
    said = [counted(short, "text") + " shortened"] if short else []
    if gone - lost:
        said.append(
            counted(gone - lost, "look-up or message", "look-ups and messages") + " left out"
        )
    if lost:
        said.append(counted(lost, "write or error", "writes and errors") + " left out")
    return f"{', '.join(said)}: {after:,} of {before:,} letters shown"
