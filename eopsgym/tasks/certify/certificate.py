"""The proofs of a task: made, written atomically, and compared with the task."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.errors import EopsgymError, TaskError
from eopsgym.gym import find_seed, seed_state
from eopsgym.gym.data_files import State, data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.certify.plays import Play, plays_in
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.find_tasks import check_names, is_ours, source_of
from eopsgym.tasks.task import Task

PROOFS_VERSION = 6
"""The version of the proofs. A new one, after a change of them, makes all certificates stale."""
BESIDE = ".certificate"
"""The ending of a certificate's file that is beside a task file from elsewhere."""
_WORDS_OF_A_SYSTEM = (
    "policy.md",
    "proof/required_lookups.toml",
    "proof/bookkeeping.toml",
    "proof/leaves_the_house.toml",
    "proof/order.toml",
    "proof/do_and_undo.toml",
    "proof/stray_writes.toml",
    "proof/stray_rows.sql",
    "after_seed.sql",
)
_COMMENT_LINES = re.compile(r"^--.*\n", re.M)
_KEPT_FAILURES = 4
_KEPT_LETTERS = 200
_KEPT_CAUGHT = 2


@dataclass(frozen=True)
class Certificate:
    """The proofs of a task.

    Attributes:
        task: the id of the task.
        domain: the domain of the task.
        tier: the tier of the task.
        digest: the digest of the task, its seeds and schemas, the files of its systems (policy,
            look-ups, bookkeeping), and the version of the proofs.
        proofs: the proofs.
        plays: runs of people or models that saw only prompts and tools. They are not proofs, so
            `holds` does not depend on them.
    """

    task: str
    domain: str
    tier: str | None
    digest: str
    proofs: tuple[Proof, ...] = field(default=())
    plays: tuple[Play, ...] = field(default=())

    @property
    def holds(self) -> bool:
        """Whether all proofs hold."""
        return all(proof.holds for proof in self.proofs)

    @property
    def failures(self) -> list[str]:
        """The failures, with the names of their proofs."""
        return [f"{proof.name}: {text}" for proof in self.proofs for text in proof.failures]

    def to_json(self) -> dict[str, Any]:
        """Return the content of its file: all counts, and the beginnings of long lists."""
        return {
            "task": self.task,
            "domain": self.domain,
            "tier": self.tier,
            "holds": self.holds,
            "digest": self.digest,
            "proofs": {proof.name: _proof_json(proof) for proof in self.proofs},
            **({"plays": [play.to_json() for play in self.plays]} if self.plays else {}),
        }


def _proof_json(proof: Proof) -> dict[str, Any]:
    made: dict[str, Any] = {"tried": proof.tried, "held": proof.held}
    for name, texts in (
        ("failures", proof.failures),
        ("signed", proof.signed),
        ("notes", proof.notes),
    ):
        if texts:
            kept = [text[:_KEPT_LETTERS] for text in texts[:_KEPT_FAILURES]]
            more = len(texts) - len(kept)
            made[name] = [*kept, f"and {more} more"] if more else kept
    if proof.caught:
        # A few spread over the proof, since neighbouring ones are similar.
        step = max(1, len(proof.caught) // _KEPT_CAUGHT)
        made["caught"] = [text[:_KEPT_LETTERS] for text in proof.caught[::step][:_KEPT_CAUGHT]]
    if proof.failures:
        made["failed"] = len(proof.failures)
    return made


def read_certificate(task: Task, folder: Path | None = None) -> Mapping[str, Any] | None:
    """Return the stored certificate of a task, or None.

    Raises:
        TaskError: if the file is not a certificate.
    """
    path = certificate_path(task, folder)
    try:
        data = from_project_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise TaskError(
            f"{path}: cannot read the certificate ({error}); {_way_out(task)}"
        ) from error
    if not isinstance(data, dict) or not isinstance(data.get("proofs"), dict):
        raise TaskError(f"{path}: this is not a certificate; {_way_out(task)}")
    return data


def certificate_path(task: Task, folder: Path | None = None) -> Path:
    """Return the path of a task's certificate.

    It is `data/certificates/<domain>/<id>.json` for tasks of this package, or below `folder` if it
    is given. The certificate of a task file from elsewhere is `<id>.certificate` beside it,
    whatever the file's name, so that it cannot replace one of this package.

    Raises:
        TaskError: if the id or the domain would lead to another folder.
    """
    check_names(task)
    if folder is None and task.file is not None and not is_ours(task.file):
        return task.file.parent / f"{task.id}{BESIDE}"
    return (folder or data_dir() / "certificates") / task.domain / f"{task.id}.json"


def write_certificate(certificate: Certificate, path: Path) -> None:
    """Write a certificate atomically.

    Raises:
        TaskError: if it cannot be written.
    """
    _write(certificate.to_json(), path)


def _write(data: Mapping[str, Any], path: Path) -> None:
    write_whole(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def stored_plays(task: Task) -> tuple[Play, ...]:
    """Return the plays of a task's stored certificate; empty if there is no readable one.

    Raises:
        TaskError: if one of its plays cannot be read.
    """
    try:
        stored = read_certificate(task)
    except TaskError:
        return ()  # a damaged certificate is made again
    return plays_in(stored, certificate_path(task))


def record_play(task: Task, play: Play) -> Path:
    """Write a play into the stored certificate of its task, and return its path.

    Raises:
        TaskError: if there is no certificate, or it cannot be read or written.
    """
    path = certificate_path(task)
    stored = read_certificate(task)
    if stored is None:
        raise TaskError(f"{path}: there is no certificate to store the play in; {_way_out(task)}")
    plays = [each.to_json() for each in (*plays_in(stored, path), play)]
    _write({**stored, "plays": plays}, path)
    return path


def digest_of(task: Task) -> str:
    """Return the SHA-256 of task, seeds, schemas, policies and the version of the proofs.

    Comments of TOML and SQL files beside the policy are left out, as they decide nothing.

    Raises:
        SeedError: if a seed cannot be read.
    """
    parts = [str(PROOFS_VERSION), json.dumps(task.raw, sort_keys=True, ensure_ascii=False)]
    for server in task.servers:
        path = find_seed(server.domain, server.seed)
        parts += [server.domain.schema.digest, _seed_digest(path, seed_state(server.domain, path))]
        parts += [_content_of(server.domain.folder / name) for name in _WORDS_OF_A_SYSTEM]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _content_of(path: Path) -> str:
    if not path.exists():
        return ""
    return _without_comments(path.suffix, path.read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def _without_comments(suffix: str, text: str) -> str:
    """Return the values of a TOML file, or the lines of a SQL file that are not comments."""
    if suffix == ".toml":
        values = tomllib.loads(text)
        # As if the file were missing where it has comments alone.
        return json.dumps(values, sort_keys=True, ensure_ascii=False, default=str) if values else ""
    return _COMMENT_LINES.sub("", text) if suffix == ".sql" else text


@lru_cache(maxsize=1024)
def _seed_digest(path: Path, state: tuple[State, ...]) -> str:
    """Return the digest of a seed file and of those that it includes, each read once."""
    files = [Path(part[0]) for part in state]
    digests = [_file_digest(file, part) for file, part in zip(files, state, strict=True)]
    return hashlib.sha256("\0".join(digests).encode()).hexdigest()


@lru_cache(maxsize=1024)
def _file_digest(path: Path, state: State) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stale_certificates(tasks: Iterable[Task], folder: Path | None = None) -> Iterator[str]:
    """Yield the problems of stored certificates: missing, out of date, or with a failure."""
    for task in tasks:
        path = certificate_path(task, folder)
        try:
            stored = read_certificate(task, folder)
            digest = digest_of(task)
        except EopsgymError as error:
            yield str(error)
            continue
        if stored is None:
            yield f"{path}: {task.id} has no certificate; {_way_out(task)}"
        elif stored.get("digest") != digest:
            yield f"{path}: it is older than its task, seed, policy or the proofs; {_way_out(task)}"
        elif not stored.get("holds"):
            failed = [name for name, proof in stored["proofs"].items() if proof.get("failures")]
            yield (
                f"{path}: {task.id} fails {', '.join(failed)}; "
                f"`eopsgym tasks certify {source_of(task)}` shows the failures"
            )


def _way_out(task: Task) -> str:
    return f"make it with `eopsgym tasks certify {source_of(task)}`"
