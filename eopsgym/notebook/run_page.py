"""A run as HTML without kernel or script: step by step, each folded behind its first line."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from eopsgym.counting import counted
from eopsgym.errors import StoreError
from eopsgym.notebook import run_strip, step_panes
from eopsgym.notebook.html_shapes import LINE, chip, fold, line, muted, page, table
from eopsgym.notebook.value_html import Room
from eopsgym.notebook.verdict_table import verdict_table
from eopsgym.runs import Comparison, Run
from eopsgym.user_paths import user_path

COPY_LETTERS = 300_000
"""The limit of the copy beside a widget, which keeps notebooks small."""

PAGE_LETTERS = 20_000_000
"""The limit of a page of its own."""

_MARKS = 200
_ROOMS = (Room(), Room(2_000, 40), Room(400, 12), Room(160, 6), Room(80, 4))
# Readers of a copy read the request and the answer first, so these are cut last.
_ENDS = _ROOMS[1]


def run_copy(run: Run, letters: int = COPY_LETTERS) -> str:
    """Return the run step by step in at most that many letters of HTML, with a note of any cut."""
    head = run_strip.title(run) + strip(run)
    left = letters - len(head)
    for room in _ROOMS:
        ends = room if room is _ROOMS[0] else _ENDS
        end = _Part(_place(run, len(run.steps) + 1, ends))
        parts = [_Part(_place(run, 0, ends)), *_steps(run, room), end]
        if sum(len(part.html) for part in parts) <= left:
            break
    kept = list(_within(parts, left))
    note = ""
    if len(kept) < len(parts):
        all_places, shown = (sum(part.places for part in some) for some in (parts, kept))
        note = f"cut: {all_places - shown} of {counted(all_places, 'place')} are left out"
    elif room != _ROOMS[0]:
        note = (
            f"cut: long texts of steps to {room.letters:,} letters, lists to {room.items} entries"
        )
    advice = "; run.to_html(path) writes more" if note and letters < PAGE_LETTERS else ""
    remark = line(muted(escape(note + advice))) if note else ""
    return page(head, remark, *(part.html for part in kept))


def strip(run: Run) -> str:
    """Return all steps as one line of signs, with their meanings."""
    groups = [*_groups(run)]
    boxes = "".join(_box(run, first, count) for first, count in groups[:_MARKS])
    left = sum(count for _, count in groups[_MARKS:])
    if left:
        boxes += muted(f"… and {left} more")
    return line(boxes) + line(muted(escape(run_strip.legend(run)))) if boxes else ""


def _box(run: Run, first: int, count: int) -> str:
    """Return the box of a step, with the times of an error that comes again and again."""
    times = f"×{count}" if count > 1 else ""
    hint = run_strip.hint(run, first) + (f"; {count} times in a row" if times else "")
    return (
        f'<span title="{escape(hint)}" style="display:inline-block;'
        f'border:{LINE};border-radius:3px;padding:0 4px;margin:0 2px 2px 0">'
        f"{muted(str(first))} {run_strip.signs(run.replay.marks[first - 1])}{times}</span>"
    )


def save_page(run: Run, path: str | Path) -> Path:
    """Write the run as a complete page; see `Run.to_html`."""
    return write_page(f"{run.task} by {run.model}", run_copy(run, PAGE_LETTERS), path)


def write_page(title: str, body: str, path: str | Path) -> Path:
    """Write HTML as a complete page in which no script runs, and return its path.

    Raises:
        StoreError: the page cannot be written.
    """
    target = user_path(path)
    text = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="color-scheme" content="light dark">'
        # Results of tools are shown; scripts in them are not run, and links not fetched.
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title></head>\n"
        '<body style="background:Canvas;color:CanvasText;font-family:system-ui,sans-serif;'
        "max-width:1100px;margin:24px auto;"
        f'padding:0 16px">{body}</body></html>\n'
    )
    try:
        target.write_bytes(text.encode("utf-8", "replace"))
    except OSError as error:
        raise StoreError(f"cannot write {target}: {error.strerror}; choose another path") from error
    return target


def _groups(run: Run) -> Iterator[tuple[int, int]]:
    """Yield the steps, each with the number of steps in a row that get its very error."""
    folded, step = Comparison([run]).folded, 1
    while step <= len(run.steps):
        count = folded.get(step, 1)
        yield step, count
        step += count


class _Part(NamedTuple):
    """A part of the copy, and the number of places that it shows."""

    html: str
    places: int = 1


def _steps(run: Run, room: Room) -> Iterator[_Part]:
    """Yield the steps; the same error again and again is folded behind the first one."""
    for first, count in _groups(run):
        yield _Part(_place(run, first, room))
        if count > 1:
            again = counted(count - 1, "more time")
            last = first + count - 1
            steps = f"step {last}" if count == 2 else f"steps {first + 1} to {last}"
            rest = "".join(_place(run, step, room) for step in range(first + 1, last + 1))
            body = f'<div style="margin-left:16px">{rest}</div>'
            yield _Part(fold(muted(f"the same error {again}: {steps}"), body), count - 1)


def _place(run: Run, place: int, room: Room) -> str:
    count = len(run.steps)
    head = escape(run_strip.place_name(run, place))
    if 0 < place <= count:
        step, mark = run.steps[place - 1], run.replay.marks[place - 1]
        rules = "".join(f" {chip('mark', rule)}" for rule in mark.rules)
        wrong = f" {chip('fail', 'error')}" if step.is_error else ""
        head = (
            f"{muted(escape(f'step {place}'))} {run_strip.signs(mark)} "
            f"<b>{escape(step.full_name)}</b>{wrong}{rules}"
        )
    half = '<div style="flex:1 1 320px;min-width:0px;margin:0 12px 6px 0">'
    body = (
        f'<div style="margin:2px 0 10px 16px">{step_panes.words_pane(run, place, room)}'
        f'<div style="display:flex;flex-wrap:wrap">'
        f"{half}{step_panes.call_pane(run, place, room)}</div>"
        f"{half}{step_panes.result_pane(run, place, room)}</div></div>"
        f"{step_panes.changes_pane(run, place, room) if 0 < place <= count else ''}"
        f"{_verifiers(run, place, room)}</div>"
    )
    return fold(head, body, opened=place in (0, count + 1))


def _verifiers(run: Run, place: int, room: Room) -> str:
    """Return all verifiers at the seed and at the end, and between them those that a step flips."""
    if not 0 < place <= len(run.steps):
        return verdict_table(run, place, room)
    flips = run.replay.marks[place - 1].flips
    rows = [
        (escape(flip.verifier), "begins to pass ▲" if flip.after else "ceases to pass ▼")
        for flip in flips
    ]
    return table(("verifier", "with this step"), rows) if rows else ""


def _within(parts: Iterable[_Part], letters: int) -> Iterator[_Part]:
    """Yield as many parts as fit, and always the last, which is the end of the run."""
    listed = list(parts)
    left = letters - len(listed[-1].html)
    for part in listed[:-1]:
        left -= len(part.html)
        if left < 0:
            break
        yield part
    yield listed[-1]
