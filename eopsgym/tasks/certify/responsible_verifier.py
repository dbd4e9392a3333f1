"""The verifier that failed a wrong run, or the one that should have."""

from itertools import islice

from eopsgym.tasks.certify.net_change import differences
from eopsgym.tasks.certify.rehearsal import Attempt, Rehearsal

_SHOWN = 2


def verifier_to_correct(rehearsal: Rehearsal, run: Attempt) -> str:
    """Return the differences of a run's state from the solution's, and the verifier to correct."""
    left = list(islice(differences(run.net, rehearsal.run.net), _SHOWN + 1))
    shown = "; ".join(left[:_SHOWN]) + ("; and more" if len(left) > _SHOWN else "")
    if not run.wins:
        return f"{shown} ({run.why or 'a verifier is unsure'})"
    changed = {each.server for each in (*run.net, *rehearsal.run.net)}
    return f"{shown} ({' and '.join(_verifier(rehearsal, name) for name in sorted(changed))})"


def failing_verifier(run: Attempt) -> str:
    """Return the first verifier that a run does not pass, and its details."""
    verdict = next((v for v in run.verification.verdicts if v.strict is False), None)
    if verdict is None:
        return f"refusal: {run.verification.refusal}"
    return f"{verdict.name}: {verdict.details}"


def _verifier(rehearsal: Rehearsal, server: str) -> str:
    gym = rehearsal.episode.servers[server].domain.gym_name
    for verifier in rehearsal.task.verifiers:
        if verifier.type == "footprint" and verifier.gym_name == gym:
            return f"the footprint {verifier.name!r} allows it"
    return f"{gym} has no footprint"
