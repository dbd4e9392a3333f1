"""Failures that show in the calls alone: loops, and the same call after an error."""

from collections.abc import Iterator

from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.tasks.argument_leaves import leaves

_ECHO = 8
"""Shorter texts are words of errors as well."""
LOOP = 3
"""So many equal calls with equal results, and no change in between, are a loop."""


def looped(run: RunFacts) -> Iterator[FailureFinding]:
    """Find calls made three times or more with the same result and no change in between."""
    loops = _loops(run)
    if loops:
        call, first = loops[0]
        said = f"calls {call.tool} {len(first)} times with the same arguments and result"
        yield FailureFinding(
            "looped", said, tuple(sorted(n for _, steps in loops for n in steps[1:]))
        )


def took_over(run: RunFacts) -> bool:
    """Return whether a loop took nearly all steps from its beginning to the run's end."""
    again = [step for _, steps in _loops(run) for step in steps[1:]]
    last = max((call.step or 0 for call in run.calls), default=0)
    return bool(again) and 5 * len(again) >= 4 * (last - min(again))


def ends_in_loop(run: RunFacts) -> bool:
    """Return whether the run's last calls are a loop."""
    last = {
        (call.server, call.tool, call.arguments_text, call.result) for call in run.calls[-LOOP:]
    }
    return len(run.calls) >= LOOP and len(last) == 1


def _loops(run: RunFacts) -> list[tuple[MadeCall, list[int]]]:
    """Return the calls that are made repeatedly, each with its steps."""
    same: dict[tuple[str, str, str, str], list[int]] = {}
    loops: list[tuple[MadeCall, list[int]]] = []
    for call in run.calls:
        if call.changed_rows or (call.changed_rows is None and call.writes):
            same.clear()
        elif call.step is not None:
            steps = same.setdefault((call.server, call.tool, call.arguments_text, call.result), [])
            steps.append(call.step)
            if len(steps) == LOOP:
                loops.append((call, steps))
    return loops


def misuse_after_error(run: RunFacts) -> Iterator[FailureFinding]:
    """Find errors after which the tool's next call has the same arguments or error.

    Errors are the same that differ in nothing but what they repeat of the arguments. One more of
    these may be an honest try; from the second one on it ignores what the error says.
    """
    last: dict[str, MadeCall] = {}
    again: dict[str, int] = {}
    found: list[tuple[MadeCall, str]] = []
    for call in run.calls:
        before = last.get(call.tool)
        if before is not None and call.step is not None and call.is_error:
            same = _without_given(before) == _without_given(call)
            again[call.tool] = again.get(call.tool, 0) + 1 if same else 0
            if before.arguments_text == call.arguments_text:
                found.append((call, "makes the same call again"))
            elif before.result == call.result:
                found.append((call, "changes other arguments than the error is about"))
            elif again[call.tool] > 1:
                found.append((call, "changes the argument and not what the error asks for"))
        if call.changed_rows:
            last.clear()
        if call.is_error:
            last[call.tool] = call
        else:
            last.pop(call.tool, None)
            again.pop(call.tool, None)
    if found:
        call, did = found[0]
        said = f"after an error of {call.tool} it {did}, and gets the same error"
        yield FailureFinding("misuse_after_error", said, tuple(c.step or 0 for c, _ in found))


def _without_given(call: MadeCall) -> str:
    """Return the text of an error without what it repeats of the texts that the call gave."""
    text = call.result
    for _, value in leaves("", call.arguments):
        if isinstance(value, str) and len(value) > _ECHO:
            text = text.replace(value, "")
    return text


def policy_violation(run: RunFacts) -> Iterator[FailureFinding]:
    """Find the rules that the run's steps broke."""
    if run.breaches:
        first, steps = run.breaches[0], sorted({breach.step for breach in run.breaches})
        more = len({breach.rule for breach in run.breaches}) - 1
        said = f"breaks {first.rule}: {first.message}"
        said += f" (and {more} other rule{'s' * (more > 1)})" if more else ""
        yield FailureFinding("policy_violation", said, tuple(steps))
