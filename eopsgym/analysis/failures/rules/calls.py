"""The search for failures in the calls alone: loops, and the same call after an error."""

from collections.abc import Iterator

from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.tasks.argument_leaves import leaves

_ECHO = 8
"""The least length of an argument that is removed from errors; shorter ones are common words."""
LOOP = 3
"""The number of equal calls with equal results and no change in between that make a loop."""


def looped(run: RunFacts) -> Iterator[FailureFinding]:
    """Yield a finding if calls were made three times with the same result and no change."""
    loops = _loops(run)
    if loops:
        call, first = loops[0]
        evidence = f"calls {call.tool} {len(first)} times with the same arguments and result"
        yield FailureFinding(
            "looped", evidence, tuple(sorted(n for _, steps in loops for n in steps[1:]))
        )


def took_over(run: RunFacts) -> bool:
    """Return whether a loop took almost all steps from its beginning to the run's end."""
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
    """Yield a finding if a tool's next call after an error has the same arguments or error.

    Two errors are the same if they differ only in the arguments that they repeat. One repetition
    may be an honest attempt; from the second one onwards the run ignores the error.
    """
    last: dict[str, MadeCall] = {}
    again: dict[str, int] = {}
    misuses: list[tuple[MadeCall, str]] = []
    for call in run.calls:
        before = last.get(call.tool)
        if before is not None and call.step is not None and call.is_error:
            same = _without_given(before) == _without_given(call)
            again[call.tool] = again.get(call.tool, 0) + 1 if same else 0
            if before.arguments_text == call.arguments_text:
                misuses.append((call, "makes the same call again"))
            elif before.result == call.result:
                misuses.append((call, "changes other arguments than the error is about"))
            elif again[call.tool] > 1:
                misuses.append((call, "changes the argument and not what the error asks for"))
        if call.changed_rows:
            last.clear()
        if call.is_error:
            last[call.tool] = call
        else:
            last.pop(call.tool, None)
            again.pop(call.tool, None)
    if misuses:
        call, did = misuses[0]
        evidence = f"after an error of {call.tool} it {did}, and gets the same error"
        yield FailureFinding("misuse_after_error", evidence, tuple(c.step or 0 for c, _ in misuses))


def _without_given(call: MadeCall) -> str:
    """Return the text of an error without the arguments of the call that it repeats."""
    text = call.result
    for _, value in leaves("", call.arguments):
        if isinstance(value, str) and len(value) > _ECHO:
            text = text.replace(value, "")
    return text


def policy_violation(run: RunFacts) -> Iterator[FailureFinding]:
    """Yield a finding if the run's steps broke rules."""
    if run.breaches:
        first, steps = run.breaches[0], sorted({breach.step for breach in run.breaches})
        more = len({breach.rule for breach in run.breaches}) - 1
        evidence = f"breaks {first.rule}: {first.message}"
        evidence += f" (and {more} other rule{'s' * (more > 1)})" if more else ""
        yield FailureFinding("policy_violation", evidence, tuple(steps))
