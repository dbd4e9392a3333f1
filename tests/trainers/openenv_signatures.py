"""Compare our environment with OpenEnv's own classes; run there. Prints what is missing."""

import inspect
from typing import get_args, get_origin

from openenv.core.env_server.interfaces import Environment, TaskProvider
from openenv.core.env_server.types import Observation, State

from eopsgym.env import EnvState, OpenEnvironment
from eopsgym.env import Observation as OurObservation


def plain(kind: object) -> object:
    """Return a type without the difference between `Dict` and `dict`."""
    return (get_origin(kind), get_args(kind)) if get_origin(kind) is dict else kind


wrong = []
for theirs in (Environment, TaskProvider):
    for name, member in vars(theirs).items():
        if name.startswith("_") or not (callable(member) or isinstance(member, property)):
            continue
        ours = getattr(OpenEnvironment, name, None)
        if ours is None:
            wrong.append(f"{name} is missing")
        elif callable(member):
            known = inspect.signature(ours).parameters
            asked = inspect.signature(member).parameters
            missing = {each for each in asked if each not in ("kwargs", *known)}
            if missing and not (name.endswith("_async") and missing == {"timeout_s"}):
                wrong.append(f"{name} lacks {', '.join(sorted(missing))}")
for theirs, mine in ((Observation, OurObservation), (State, EnvState)):
    for name, field in theirs.model_fields.items():
        kept = mine.model_fields.get(name)
        if kept is None or plain(kept.annotation) != plain(field.annotation):
            wrong.append(f"{mine.__name__}.{name} is not {field.annotation}")
print(wrong)
