"""A job in a form that travels: from what it was asked, the same job is prepared elsewhere.

No key travels: a model that is given by name finds its key in the environment of the worker.
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
from eopsgym.runs.job import Job, JobRequest, prepare
from eopsgym.runs.options import Options
from eopsgym.runs.spending import Allowance
from eopsgym.runs.workers.messages import RunOrder, Welcome
from eopsgym.user_paths import user_path

_OUT = "run it without workers (processes, backend)"


def order_of(job: Job, number: int) -> RunOrder:
    """Return what a worker is told of a job.

    Raises:
        ConfigError: it cannot travel.
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
    """Return the job that a worker was told of; it writes to no run file.

    Raises:
        EopsgymError: it cannot be prepared here.
        ConfigError: what is prepared here is another run than was asked for.
    """
    asked: JobRequest = pickle.loads(order.asked)
    job = prepare(order.task, asked.model, **asked.options).repeated(order.repeat)
    if job.setup.hash != order.setup:
        raise ConfigError(
            f"{job.setup.domain}/{job.setup.task} is another run for this worker than for the "
            "program that asked for it: data, seeds, model files or versions differ between them"
        )
    return replace(job, journal=None)


def welcome() -> Welcome:
    """Return what every worker is told first: what of the driver's own it may need."""
    return Welcome(
        os.getcwd(), _that_travel(registered_models()), _that_travel(registered_orchestrators())
    )


def take_in(said: Welcome) -> None:
    """Make a worker's process know what the driver's does."""
    if os.path.isdir(said.folder):
        os.chdir(said.folder)
    for name, factory in said.models.items():
        register_model(name, factory)
    for name, factory in said.orchestrators.items():
        register_orchestrator(name, factory)


def check_travels(jobs: Iterable[Job]) -> None:
    """Find out that workers can make jobs, before anything is started.

    Raises:
        ConfigError: one of them cannot be made elsewhere, and why.
    """
    registered = {**registered_models(), **registered_orchestrators()}
    there = {*_that_travel(registered)}
    seen: set[int] = set()
    for job in jobs:
        for server in job.task.servers:
            if is_added(server.domain):
                raise ConfigError(
                    f"the system {server.domain.name} was added by this program, and no worker "
                    f"knows it: {_OUT}"
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
                    f"{name} was registered by this program with what cannot travel to a worker: "
                    f"register a class or a function of a module, or {_OUT}"
                )


def _asked(job: Job) -> bytes:
    """Return model and options of a job as they travel.

    Raises:
        ConfigError: they cannot.
    """
    if job.asked is None:
        raise ConfigError(f"this run goes on from another one, which no worker has: {_OUT}")
    options = _options(job)
    told = _pickled(job, JobRequest(job.asked.model, cast(Options, options)))
    parts = (job.model, job.orchestrator, job.plan, job.judge_model, *job.mcp)
    for secret in secrets_of(*parts):
        if secret.encode("utf-8", "replace") in told:
            raise ConfigError(
                "a key would travel to the workers with the settings of this run. Let them find "
                "it in their environment: name a model as PROVIDER/NAME or by a model file, whose "
                f"key is an environment variable; or {_OUT}"
            )
    return told


def _options(job: Job) -> dict[str, Any]:
    """Return the options; of the results folder a worker needs no more than generated plans."""
    assert job.asked is not None
    options: dict[str, Any] = dict(job.asked.options)
    results = options.get("results")
    if results is not None:
        keeps_plans = isinstance(job.plan, GeneratedPlan)
        options["results"] = Path(os.path.abspath(user_path(results))) if keeps_plans else None
    return options


class _Travelling(pickle.Pickler):
    """Pickles what another process can read: nothing that is defined in the program itself."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, type | FunctionType) and value.__module__ == "__main__":
            raise pickle.PicklingError(
                f"{value.__qualname__} is defined in the program or notebook itself; write it "
                "into a module, which workers can import"
            )
        return NotImplemented


def _bytes(value: Any) -> bytes:
    """Pickle a value.

    Raises:
        Exception: whatever pickling something odd may raise.
    """
    told = io.BytesIO()
    _Travelling(told, pickle.HIGHEST_PROTOCOL).dump(value)
    return told.getvalue()


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
                    f"the {name} of this run cannot travel to a worker: {error}. Give it by name, "
                    f"as what a module defines, or {_OUT}"
                ) from error
        raise


def _that_travel(registered: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for name, factory in registered.items():
        try:
            _bytes(factory)
        except Exception:  # whatever pickling something odd may raise
            continue
        found[name] = factory
    return found
