"""Gold runs with drawn slips: which call goes wrong, and how."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from eopsgym.agents.scripted.paper_failures import id_targets
from eopsgym.agents.scripted.scripted_models import GoldVariant, Script, WrongId, gold, naive
from eopsgym.agents.scripted.seeded_draws import Lot, draw, in_drawn_order
from eopsgym.agents.scripted.stopped_short import (
    AGAIN,
    GAVE_UP,
    LONGEST,
    STILL_THE_SAME,
    onwards,
    refusal,
)
from eopsgym.agents.scripted.tried_failures import TRIES, Rehearsed
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts

AT_LOOK_UPS: Mapping[str, float] = {
    "missing_lookup": 16,
    "premature": 4,
    "false_refusal": 2,
    "gave_up": 2,
    "looped": 1,
    "ran_out": 1,
}
"""The weights of slips at a call that reads; impossible ones are passed on to the others."""
AT_WRITES: Mapping[str, float] = {
    "wrong_id": 6,
    "wrong_argument": 6,
    "policy_violation": 4,
    "cascading_state": 4,
    "premature": 2,
    "side_effect": 2,
    "misuse_after_error": 1,
    "gave_up": 1,
}
"""The weights of slips at a call that writes."""
WHERE_NOTHING_CAN_BE_DONE: Mapping[str, float] = {"missed_refusal": 18, "looped": 1, "ran_out": 1}
"""The weights of slips at any call of an infeasible task."""
SHARED = 0.7


@dataclass(frozen=True)
class Slip:
    """A mistake in a course.

    Attributes:
        kind: one of `FAILURES`.
        call: the number of the call in the run, from 1. For an omitted call it is that of the call
            in its place; if the answer takes its place, the number of calls plus one.
        what: the tool of the call.
    """

    kind: str
    call: int
    what: str


@dataclass(frozen=True)
class DrawnCourse:
    """The calls and the answer of a run, with the slips in it, in order."""

    variant: GoldVariant
    slips: tuple[Slip, ...] = ()


def drawn_course(script: Script, chance: float, lot: Lot, name: str = "") -> DrawnCourse:
    """Return the gold run with slips; each call has the same chance of one.

    For the share `SHARED` of the calls, the draw depends only on the task's repeat and is the same
    under all conditions: a call that goes wrong there with a smaller chance does so with a larger
    one, too.

    Args:
        script: the script of the task.
        chance: the chance of a slip, from 0 to 1.
        lot: the seed of the run.
        name: the name of the model.
    """
    with ExitStack() as stack:
        walk = _Walk(script, stack)
        for place, call in enumerate(script.gold.calls):
            if walk.is_over:
                break
            is_shared = draw(name, lot.turn, place, "shared") < SHARED
            by = (name, lot.turn if is_shared else lot.run, place)
            if draw(*by) >= chance or not walk.slip(place, *by):
                walk.calls.append(call)
        return walk.course()


@dataclass
class _Walk:
    """A course under construction, call by call of the gold run."""

    script: Script
    stack: ExitStack
    calls: list[GoldCall] = field(default_factory=list)
    extra: list[GoldCall] = field(default_factory=list)
    mistakes: dict[int, WrongId] = field(default_factory=dict)
    slips: list[Slip] = field(default_factory=list)
    answer: str = ""
    is_over: bool = False
    rehearsed: Rehearsed | None = None

    def __post_init__(self) -> None:
        self.gold = self.script.gold.calls
        self.writing = self.script.writing()

    def course(self) -> DrawnCourse:
        """Return the course that was drawn."""
        if not self.slips:
            return DrawnCourse(gold(self.script))
        if self.slips[-1].kind == "missed_refusal":
            return _missed_refusal(self.script)
        calls = (*self.calls, *self.extra)
        self.slips = [
            replace(slip, call=len(calls)) if slip.kind == "side_effect" else slip
            for slip in self.slips
        ]
        answer = self.answer or self.script.gold.answer
        slow = any(slip.kind == "ran_out" for slip in self.slips)
        variant = GoldVariant(calls, answer, self.gold, mistakes=self.mistakes, one_at_a_time=slow)
        return DrawnCourse(variant, tuple(self.slips))

    def slip(self, place: int, *by: object) -> bool:
        """Make a call go wrong in a drawn way, and return whether any way is possible."""
        kinds = AT_WRITES if place in self.writing else AT_LOOK_UPS
        if not self.script.feasible:
            kinds = WHERE_NOTHING_CAN_BE_DONE
        number = len(self.calls) + 1
        for kind in in_drawn_order(kinds, *by):
            if getattr(self, f"_{kind}")(place):
                self.slips.append(Slip(kind, number, self.gold[place].tool))
                return True
        return False

    # Each method makes the call at a place go wrong in its way, and returns whether it can.

    def _missing_lookup(self, place: int) -> bool:
        alias = self.gold[place].alias
        later = reference_texts([call.arguments for call in self.gold[place + 1 :]])
        return alias in {parse_reference(text).alias for text in later}

    def _cascading_state(self, place: int) -> bool:
        return any(self.script.writes(call.tool) for call in self.calls)

    def _wrong_id(self, place: int) -> bool:
        target = next(id_targets(self.gold[place]), None)
        if target is None:
            return False
        self.mistakes[len(self.calls)] = target
        self.calls.append(self.gold[place])
        return True

    def _wrong_argument(self, place: int) -> bool:
        tried = self._tried()
        return self._instead(tried.wrong_argument([place]) if tried else None)

    def _policy_violation(self, place: int) -> bool:
        tried = self._tried()
        return self._instead(tried.breach([place]) if tried else None)

    def _side_effect(self, place: int) -> bool:
        tried = self._tried()
        extra = None if self.extra or tried is None else tried.side_effect()
        if extra is None:
            return False
        self.extra.append(extra)
        self.calls.append(self.gold[place])
        return True

    def _misuse_after_error(self, place: int) -> bool:
        tried = self._tried()
        refused = tried and tried.refused(place)
        if not refused:
            return False
        self.calls += [refused] * TRIES
        return True

    def _looped(self, place: int) -> bool:
        again = replace(self.gold[place], alias=None)
        self.calls += [self.gold[place], *[again] * AGAIN]
        return self._ends(STILL_THE_SAME)

    def _ran_out(self, place: int) -> bool:
        self.calls.append(self.gold[place])
        lookups = [call for call in self.calls if not self.script.writes(call.tool)]
        more = onwards(lookups)
        self.calls += [next(more) for _ in range(LONGEST - len(self.calls))]
        return self._ends(STILL_THE_SAME)

    def _premature(self, place: int) -> bool:
        return self._has_work_left(place) and self._ends(self.script.gold.answer)

    def _gave_up(self, place: int) -> bool:
        return self._has_work_left(place) and self._ends(GAVE_UP)

    def _false_refusal(self, place: int) -> bool:
        return self._has_work_left(place) and not self._has_written() and self._refuses()

    def _missed_refusal(self, place: int) -> bool:
        self.is_over = self.script.naive is not None
        return self.is_over

    def _refuses(self) -> bool:
        return self._ends(refusal(self.script))

    def _ends(self, answer: str) -> bool:
        self.answer, self.is_over = answer, True
        return True

    def _has_work_left(self, place: int) -> bool:
        return not self.writing or place <= self.writing[-1]

    def _has_written(self) -> bool:
        return any(self.script.writes(call.tool) for call in self.calls)

    def _instead(self, changed_call: tuple[int, GoldCall] | None) -> bool:
        if changed_call is not None:
            self.calls.append(changed_call[1])
        return changed_call is not None

    def _tried(self) -> Rehearsed | None:
        """Return a rehearsal in which calls can be tried; None without a task."""
        if self.rehearsed is None and self.script.task is not None:
            self.rehearsed = self.stack.enter_context(Rehearsed(self.script, "unsteady"))
        return self.rehearsed


def _missed_refusal(script: Script) -> DrawnCourse:
    """Return the naive run; the slip is its first write, or its answer if it writes nothing."""
    variant = naive(script)
    numbered = enumerate(variant.calls, 1)
    end = (len(variant.calls) + 1, "the answer")
    number, what = next(((n, c.tool) for n, c in numbered if script.writes(c.tool)), end)
    return DrawnCourse(variant, (Slip("missed_refusal", number, what),))
