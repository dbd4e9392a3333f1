"""Jobs in a form that can be sent: a worker prepares the same job from the same arguments.

No key is sent: a model that is given by name finds its key in the environment of the worker.
"""

import io
import os
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from eopsgym.agents import GeneratedPlan
from eopsgym.agents.models.model_by_name import register_model, registered_models
from eopsgym.agents.models.redact import secrets_of
from eopsgym.agents.orchestrators.orchestrator_by_name import (
    register_orchestrator,
    registered_orchestrators,
)
from eopsgym.domains import is_added
from eopsgym.errors import ConfigError
from eopsgym.runs.job import Job, JobRequest
from eopsgym.runs.options import Options
from eopsgym.runs.prepare_job import prepare
from eopsgym.runs.spending import Allowance
from eopsgym.runs.workers.messages import RunOrder, Welcome
from eopsgym.user_paths import user_path

_OUT = "run it without workers (processes, backend)"


def order_of(job: Job, number: int) -> RunOrder:
    """Return the order of a job for a worker.

    Raises:
        ConfigError: the job cannot be sent.
    """
    allowance = job.allowance
    return RunOrder(
        number,
        job.task,
        _asked(job),
        job.setup.repeat,
        job.setup.hash,
        allowance is not None,
        isinstance(allowance, Allowance) and allowance.is_limited,
    )


def job_of(order: RunOrder) -> Job:
    """Return the job of an order; it writes to no run file.

    Raises:
        EopsgymError: it cannot be prepared here.
        ConfigError: the setup that is prepared here differs from the ordered one.
    """
    asked: JobRequest = pickle.loads(order.asked)
    job = prepare(order.task, asked.model, **asked.options).repeated(order.repeat)
    if job.setup.hash != order.setup:
        raise ConfigError(
            f"{job.setup.domain}/{job.setup.task} has another setup in this worker than in the "
            "program that ordered it: data, seeds, model files or versions differ between them"
        )
    return replace(job, journal=None)


def welcome() -> Welcome:
    """Return the first message to every worker, with the driver's registered factories."""
    return Welcome(
        os.getcwd(), _portable_ones(registered_models()), _portable_ones(registered_orchestrators())
    )


def take_in(message: Welcome) -> None:
    """Apply the working folder and the factories of the driver to a worker's process."""
    if os.path.isdir(message.folder):
        os.chdir(message.folder)
    for name, factory in message.models.items():
        register_model(name, factory)
    for name, factory in message.orchestrators.items():
        register_orchestrator(name, factory)


def check_travels(jobs: Iterable[Job]) -> None:
    """Check, before anything is started, that workers can make jobs.

    Raises:
        ConfigError: a worker cannot make one of them; the message says why.
    """
    registered = {**registered_models(), **registered_orchestrators()}
    there = {*_portable_ones(registered)}
    seen: set[int] = set()
    for job in jobs:
        for server in job.task.servers:
            if is_added(server.domain):
                raise ConfigError(
                    f"the system {server.domain.name} was added by this program, and workers do "
                    f"not know it: {_OUT}"
                )
        if id(job.asked) not in seen:
            seen.add(id(job.asked))
            _check_names(job, {*registered} - there)
            pickle.loads(_asked(job))


def _check_names(job: Job, here_only: Iterable[str]) -> None:
    assert job.asked is not None
    options: Mapping[str, Any] = job.asked.options
    named = [job.asked.model, *map(options.get, ("orchestrator", "plan", "judge"))]
    for name in here_only:
        for given in named:
            if isinstance(given, str) and (given == name or given.endswith(f":{name}")):
                raise ConfigError(
                    f"{name} was registered by this program with an object that cannot be sent to "
                    f"a worker: register a class or a function of a module, or {_OUT}"
                )


def _asked(job: Job) -> bytes:
    """Return the pickled model and options of a job.

    Raises:
        ConfigError: they cannot be pickled, or contain a key.
    """
    if job.asked is None:
        raise ConfigError(f"this run continues another one, which no worker has: {_OUT}")
    options = _options(job)
    pickled = _pickled(job, JobRequest(job.asked.model, cast(Options, options)))
    parts = (job.model, job.orchestrator, job.plan, job.judge_model, *job.mcp)
    for secret in secrets_of(*parts):
        if secret.encode("utf-8", "replace") in pickled:
            raise ConfigError(
                "a key would be sent to the workers with the settings of this run. Let them find "
                "it in their environment: name a model as PROVIDER/NAME or by a model file, whose "
                f"key is an environment variable; or {_OUT}"
            )
    return pickled


def _options(job: Job) -> dict[str, Any]:
    """Return the options; the results folder is kept only if there are generated plans."""
    assert job.asked is not None
    options: dict[str, Any] = dict(job.asked.options)
    results = options.get("results")
    if results is not None:
        keeps_plans = isinstance(job.plan, GeneratedPlan)
        options["results"] = Path(os.path.abspath(user_path(results))) if keeps_plans else None
    return options


class _Travelling(pickle.Pickler):
    """A pickler that refuses classes and functions which another process cannot import."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, type | FunctionType) and value.__module__ == "__main__":
            raise pickle.PicklingError(
                f"{value.__qualname__} is defined in the program or notebook itself; move it into "
                "a module, which workers can import"
            )
        return NotImplemented


def _bytes(value: Any) -> bytes:
    """Return a value pickled.

    Raises:
        Exception: any error that pickling an odd value may raise.
    """
    buffer = io.BytesIO()
    _Travelling(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


def _pickled(job: Job, asked: JobRequest) -> bytes:
    try:
        return _bytes(asked)
    except Exception:
        given = {"model": asked.model, **asked.options}
        for name, value in given.items():
            try:
                _bytes(value)
            except Exception as error:
                raise ConfigError(
                    f"the {name} of this run cannot be sent to a worker: {error}. Give it by name, "
                    f"define it in a module, or {_OUT}"
                ) from error
        raise


def _portable_ones(registered: Mapping[str, Any]) -> dict[str, Any]:
    portable = {}
    for name, factory in registered.items():
        try:
            _bytes(factory)
        except Exception:  # an odd value may raise any error
            continue
        portable[name] = factory
    return portable
