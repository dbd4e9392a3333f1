"""The panes of one place of a run: the words, the call, its result, and changed rows.

Place 0 is the request on the seeded database, the next ones are the steps, and the last place, one
more than there are steps, is the end with the final answer.
"""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from eopsgym.domains.kernel import Breach
from eopsgym.gym import Step
from eopsgym.notebook.html_shapes import (
    MONO,
    MUTED,
    WRAP,
    chip,
    fold,
    heading,
    line,
    muted,
    table,
    verdict_chip,
    words,
)
from eopsgym.notebook.row_cards import row_cards
from eopsgym.notebook.value_html import FULL, Room, json_block, text
from eopsgym.runs import Run, Said
from eopsgym.runs.run_record import OWN_ORIGIN

_OPEN_LINES = 30


def words_pane(run: Run, place: int, room: Room = FULL) -> str:
    """Return the pane with the messages before the step, or at the ends the request or answer."""
    messages = run.words(place)
    if place == 0:
        asked = [each for each in messages if each.role == "user"]
        plans = [each for each in messages if each.role == "plan"]
        rest = [each for each in messages if each.role not in ("user", "plan")]
        shown = "".join(words(each.text[: room.letters]) for each in asked)
        planned = "".join(words(each.text[: room.letters]) for each in plans)
        return (
            heading("request")
            + (shown or muted("none was recorded"))
            + (heading(f"plan {muted(escape(run.setup.plan))}") + planned if plans else "")
            + "".join(
                fold(muted(f"{escape(each.role)} prompt, {len(each.text):,} letters"), _long(each))
                for each in rest
            )
        )
    name = "final answer" if place > len(run.steps) else "the model says"
    shown = "".join(_message(each, room) for each in messages)
    if place <= len(run.steps):
        return heading(name) + (shown or muted("nothing was recorded of this turn"))
    return heading(name) + (shown or muted("none was given"))


def _long(message: Said) -> str:
    return words(message.text[: FULL.letters])


def _message(message: Said, room: Room) -> str:
    role = f"{muted(escape(message.role))} " if message.role != "agent" else ""
    thought = ""
    if message.thinking:
        size = muted(f"thinking, {len(message.thinking):,} letters")
        thought = fold(size, words(message.thinking[: room.letters], MUTED))
    spoken = words(message.text[: room.letters]) if message.text else muted("calls without a word")
    if len(message.text) > room.letters:
        spoken += muted(f"… cut: {room.letters:,} of {len(message.text):,} letters")
    asked = "".join(
        line(f"{chip('fail', 'not called')} {escape(tool)}: {text(why, room)}")
        for tool, why in message.uncalled
    )
    if not message.text and message.uncalled and not message.thinking:
        spoken = ""
    noted = "".join(line(muted(text(note, room))) for note in message.notes)
    return f"{role}{thought}{spoken}{asked}{noted}{turn(message)}"


def turn(message: Said) -> str:
    """Return the number of a model's turn, its tokens and its price in US dollars.

    It is empty if nothing is known, or if it is a scripted model, which uses no tokens.
    """
    used = message.usage
    if not (used.input_tokens or used.output_tokens or message.cost):
        return ""
    cached = f", {used.cache_read_tokens:,} cached" if used.cache_read_tokens else ""
    thought = f" ({used.reasoning_tokens:,} thinking)" if used.reasoning_tokens else ""
    facts = [
        f"{used.input_tokens:,} tokens in{cached}" if used.input_tokens is not None else "",
        f"{used.output_tokens:,} out{thought}" if used.output_tokens is not None else "",
        "price unknown" if message.cost is None else f"${message.cost:.6f}".rstrip("0"),
    ]
    return line(muted(f"turn {message.turn}: {', '.join(filter(None, facts))}"))


def call_pane(run: Run, place: int, room: Room = FULL) -> str:
    """Return the pane with the tool and its arguments.

    At the end it shows how the run ended and, if it crashed, where.
    """
    if place == 0:
        # Runs of other programs have no database here.
        at_seed = ": this is the seeded database" if run.origin == OWN_ORIGIN else ""
        return heading("call") + muted(f"none yet{at_seed}")
    if place <= len(run.steps):
        return call(run.steps[place - 1], room)
    usage = run.usage
    facts = [("ended", run.stop), ("because", run.detail), ("turns", usage["turns"])]
    facts += [("cost in dollars", usage["cost"])] if usage["cost"] else []
    rows = [(name, escape(str(fact))) for name, fact in facts if fact not in ("", None)]
    return heading("how it ended") + table(("", ""), rows) + traceback(run, room)


def traceback(run: Run, room: Room = FULL) -> str:
    """Return the traceback of the exception that ended a run; empty if it did not crash."""
    if not run.traceback:
        return ""
    # Lines of carets are useless where long lines are wrapped.
    lines = [each for each in run.traceback.splitlines() if each.strip(" ^~") or not each]
    whole, count = "\n".join(lines), len(lines)
    shown = whole[-room.letters :]
    cut = f", cut: the last {room.letters:,} letters" if shown != whole else ""
    return fold(
        f"traceback {muted(f'{count} lines{cut}')}",
        f'<div style="{MONO};{WRAP};line-height:1.4">{escape(shown)}</div>',
        opened=count <= _OPEN_LINES,
    )


def call(step: Step, room: Room = FULL) -> str:
    """Return a call: tool, system and arguments."""
    system = muted(f" on {escape(step.server)}") if step.server else muted(" (no server has it)")
    arguments = json_block(dict(step.arguments), room) if step.arguments else muted("no arguments")
    return heading(f"{escape(step.tool)}{system}") + arguments


def result_pane(run: Run, place: int, room: Room = FULL) -> str:
    """Return the pane with the result of the tool, or at the end with both scores."""
    if place == 0:
        return heading("result") + muted("none yet")
    if place <= len(run.steps):
        return result(run.steps[place - 1], room)
    rows = [
        ("strict", verdict_chip(run.strict), muted("every verifier counted")),
        ("parity", verdict_chip(run.parity), muted("as the published harness counts")),
    ]
    if run.refused is not None:
        rows.append(("refusal", verdict_chip(run.refused), escape(run.refusal or "")))
    if run.verification.contradicts is not False:
        agrees = None if run.verification.contradicts is None else False
        rows.append(("answer", verdict_chip(agrees), escape(run.verification.contradiction)))
    return heading("scores") + table(("", "", ""), rows)


def result(step: Step, room: Room = FULL) -> str:
    """Return the result of a tool, and the rules that the call broke."""
    head = f"result {chip('fail', 'error')}" if step.is_error else "result"
    answer = _read(step.text) if step.is_error else step.value
    if isinstance(answer, dict | list):
        shown = json_block(answer, room)
    else:
        shown = f"<div>{text(step.text, room) if step.text else muted('empty')}</div>"
    return breaches(step.breaches) + heading(head) + shown


def _read(text: str) -> Any:
    """Return a parsed error, which is JSON on some systems; None if it is not."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def breaches(broken: Sequence[Breach]) -> str:
    """Return the rules that a call broke, each once, with their messages."""
    rules = dict.fromkeys(breach.rule for breach in broken)
    return "".join(
        line(
            f"{chip('mark', f'! breaks {rule}')} "
            + escape("; ".join(dict.fromkeys(b.message for b in broken if b.rule == rule)))
        )
        for rule in rules
    )


def changes_pane(run: Run, place: int, room: Room = FULL) -> str:
    """Return the pane with the rows that the step changed, before and after."""
    if place == 0:
        return heading("changed rows") + muted("none yet")
    if place > len(run.steps):
        return heading("changed rows") + muted("none after the last call")
    step = run.steps[place - 1]
    return heading("changed rows") + row_cards(
        step.changes, run.replay.rows[place], recorded=run.replay.seen[place], room=room
    )
