"""The transcript as a judge reads it: every line of the run marked as data, and cut to a length.

A transcript that is too long is cut by this rule, in this order:

1. Long texts lose their middle: first those of look-ups and messages, then also those of the
   request, writes, errors, changes, broken rules and the end, which keep more letters each.
2. Look-ups, and messages before the end, are left out, the first ones of the run first.
3. Of the writes, errors, changes and broken rules those in the middle of the run are left out.

The request and the end are always there. The transcript and `cut` say what was cut.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from eopsgym.analysis.scans.run_parts import Part
from eopsgym.counting import counted

_SHORTENED: Sequence[tuple[int | None, int]] = (
    *((None, 6_000), (None, 2_000), (8_000, 1_000), (4_000, 400), (2_000, 150)),
)
"""The letters that a text keeps where all parts are shown: a kept part, and another one."""
_KEPT = (2_000, 1_000, 400, 150)
"""The letters that the text of a kept part keeps where other parts are left out."""
_OTHER = 150
_BAR, _HEAD = "| ", "==="
_ROOM = 100
"""Letters for the heading of a part, the marks of its lines, and what says that it is shortened."""


@dataclass(frozen=True)
class ShownTranscript:
    """The transcript that a judge gets.

    Attributes:
        text: the transcript; lines of the run begin with a bar, and only these.
        cut: what was cut, as a sentence; empty if it is whole.
    """

    text: str
    cut: str = ""


def shown_transcript(parts: Sequence[Part], most: int) -> ShownTranscript:
    """Return a transcript of at most `most` letters, which are 2,000 or more, cut by this rule."""
    whole = _text(parts)
    if len(whole) <= most:
        return ShownTranscript(whole)
    for kept, others in _SHORTENED:
        short = [_shortened(part, kept if part.is_kept else others) for part in parts]
        if len(text := _text(short)) <= most:
            return ShownTranscript(text, _cut(parts, range(len(parts)), short, whole, text))
    for kept in _KEPT:
        short = [_shortened(part, kept if part.is_kept else _OTHER) for part in parts]
        places = [place for place, part in enumerate(parts) if part.is_kept]
        if sum(_room(short[place]) for place in places) <= most - _ROOM:
            break
    places = _chosen(short, places, most - _ROOM)
    text = _text([short[place] for place in places], len(parts) - len(places))
    return ShownTranscript(text, _cut(parts, places, short, whole, text))


def _chosen(parts: Sequence[Part], kept: Sequence[int], room: int) -> list[int]:
    """Return the places of the parts that fit: kept ones from both ends, then the last others."""
    ends = [*kept[:1], *kept[-1:]]
    inner = [*kept[1:-1]]
    # The first, the last, the second, the last but one, …
    both = [place for pair in zip(inner, reversed(inner), strict=True) for place in pair]
    others = [place for place in reversed(range(len(parts))) if not parts[place].is_kept]
    chosen: set[int] = set()
    for place in (*ends, *both, *others):
        if place not in chosen and _room(parts[place]) <= room:
            chosen.add(place)
            room -= _room(parts[place])
    return sorted(chosen)


def _room(part: Part) -> int:
    """Return the most letters that a part takes in the transcript."""
    return len(_text([part])) + 1


def _shortened(part: Part, most: int | None) -> Part:
    """Return a part whose text has lost its middle if it is longer than `most` letters."""
    text = part.text
    if most is None or len(text) <= most:
        return part
    begin = most * 2 // 3
    end = text[len(text) - most + begin :]
    left = f"[… {len(text) - most} letters left out …]"
    return replace(part, text=f"{text[:begin]} {left} {end}")


def _text(parts: Iterable[Part], left_out: int = 0) -> str:
    lines: list[str] = []
    if left_out:
        lines.append(f"{_HEAD} {counted(left_out, 'part')} of this transcript left out")
    for part in parts:
        lines.append(f"{_HEAD} step {part.step}: {part.kind}")
        # All kinds of line ends count, so that no line of a run can begin without the bar.
        lines += [_BAR + line for line in part.text.splitlines()]
    return "\n".join(lines)


def _cut(
    parts: Sequence[Part], places: Iterable[int], short: Sequence[Part], whole: str, text: str
) -> str:
    """Return a description of the parts that are not, or not completely, in the text."""
    chosen = {*places}
    gone = [part.is_kept for place, part in enumerate(parts) if place not in chosen]
    number = sum(parts[place].text != short[place].text for place in chosen)
    said = [f"{counted(number, 'text')} shortened"] if number else []
    if gone.count(False):
        others = counted(gone.count(False), "look-up or message", "look-ups and messages")
        said.append(f"{others} left out")
    if gone.count(True):
        said.append(f"{counted(gone.count(True), 'write or error', 'writes and errors')} left out")
    return f"{', '.join(said)}: {len(text):,} of {len(whole):,} letters shown"
