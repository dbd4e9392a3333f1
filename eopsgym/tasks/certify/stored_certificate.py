"""The stored certificate of a task as lines of text."""

from collections.abc import Mapping
from typing import Any

from eopsgym.counting import counted
from eopsgym.tasks.certify.certificate import certificate_path, digest_of, read_certificate
from eopsgym.tasks.certify.plays import plays_in, what_is_seen
from eopsgym.tasks.find_tasks import source_of
from eopsgym.tasks.task import Task


def stored_in_words(task: Task) -> list[str]:
    """Return a task's stored certificate as lines of text.

    Raises:
        TaskError: if its file is not a certificate.
        SeedError: if a seed of the task cannot be read.
    """
    stored = read_certificate(task)
    way_out = f"`eopsgym tasks certify {source_of(task)}`"
    if stored is None:
        return [f"It has no certificate; make one with {way_out}"]
    headline = "It is certified" if stored.get("holds") else "It is not certified"
    if stored.get("digest") != digest_of(task):
        headline = (
            f"Its certificate is older than its task, seed or the proofs; make it again: {way_out}"
        )
    lines = [headline]
    for name, proof in stored["proofs"].items():
        lines += _proof_in_words(name, proof)
    for play in plays_in(stored, certificate_path(task)):
        then = "" if play.seen == what_is_seen(task) else " before prompts or tools changed"
        remark = "; ".join(text for text in (play.note, play.why) if text)
        lines.append(
            f"  played{then} by {play.by}, {counted(len(play.calls), 'call')}: {play.outcome}"
        )
        lines += [f"       ({remark})"] if remark else []
    return lines


def _proof_in_words(name: str, proof: Mapping[str, Any]) -> list[str]:
    mark = "NO" if proof.get("failures") else "ok"
    lines = [f"  {mark} {name:<17} {proof.get('held')} of {proof.get('tried')} hold"]
    lines += [f"       - {text}" for text in proof.get("failures", ())]
    lines += [f"       = signed: {text}" for text in proof.get("signed", ())]
    lines += [f"       + caught: {text}" for text in proof.get("caught", ())]
    notes = "; ".join(proof.get("notes", ()))
    return [*lines, f"       ({notes})"] if notes else lines
