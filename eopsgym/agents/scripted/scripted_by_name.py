"""The scripted models by name, and the kinds of failure that they have."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from eopsgym.agents.models.thinking_budgets import Budget
from eopsgym.agents.scripted.script import GoldVariant, Script, gold, missed_refusal, naive
from eopsgym.agents.scripted.scripted_models import ScriptedModel
from eopsgym.agents.scripted.unsteady_names import UNSTEADY
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    from eopsgym.agents.scripted.unsteady import Unsteady

Variation = Callable[[Script], GoldVariant]


def _of(module: str, kind: str) -> Variation:
    """What makes a variant, imported when it is first needed: trying calls out brings a lot."""

    def variation(script: Script) -> GoldVariant:
        made: GoldVariant = getattr(import_module(f"{__package__}.{module}"), kind)(script)
        return made

    return variation


BROKEN: dict[str, Variation] = {
    "missing_lookup": _of("paper_failures", "missing_lookup"),
    "cascading_state": _of("paper_failures", "cascading_state"),
    "wrong_id": _of("paper_failures", "wrong_id"),
    "premature": _of("paper_failures", "premature"),
    "policy_violation": _of("tried_failures", "policy_violation"),
    "side_effect": _of("tried_failures", "side_effect"),
    "wrong_argument": _of("tried_failures", "wrong_argument"),
    "gave_up": _of("stopped_short", "gave_up"),
    "looped": _of("stopped_short", "looped"),
    "ran_out": _of("stopped_short", "ran_out"),
    "misuse_after_error": _of("tried_failures", "misuse_after_error"),
    "false_refusal": _of("stopped_short", "false_refusal"),
    "missed_refusal": missed_refusal,
}
"""Kind of failure to how a gold run is broken in that way."""

FAILURES = tuple(BROKEN)
"""The kinds of failure that a scripted model has, as they are called in model names and tags.

The first four are those of the paper. `eopsgym.analysis.failures.KINDS` says what each means.
"""

SCRIPTED: dict[str, Variation] = {
    "scripted/gold": gold,
    "scripted/naive": naive,
    **{f"scripted/{kind}": broken for kind, broken in BROKEN.items()},
}
"""The scripted models that do one thing; `scripted/noop` does none, and needs no script."""

NOOP = "scripted/noop"
SCRIPTED_NAMES = (NOOP, *SCRIPTED, *UNSTEADY)
"""All scripted models."""


def scripted_model(
    name: str, script: Script | None = None, budget: Budget | None = None
) -> "ScriptedModel | Unsteady":
    """The scripted model `name`, following `script`.

    Raises:
        ConfigError: there is no such model, it needs a script and has none, it cannot do on this
            task what it is to do, or it takes no budget.
    """
    if name not in SCRIPTED_NAMES:
        raise ConfigError(f"there is no model '{name}'; there are {', '.join(SCRIPTED_NAMES)}")
    if budget not in (None, "none") and name not in UNSTEADY:
        raise ConfigError(f"{name} does not think, and cannot be given the budget {budget}")
    if name == NOOP:
        return ScriptedModel(name, GoldVariant((), "Done."))
    if script is None:
        raise ConfigError(
            f"'{name}' replays the gold run of a task, so it needs one: give a task that has 'gold'"
        )
    if name in UNSTEADY:
        from eopsgym.agents.scripted.unsteady import Unsteady

        return Unsteady(script, budget, name)
    return ScriptedModel(name, SCRIPTED[name](script))
