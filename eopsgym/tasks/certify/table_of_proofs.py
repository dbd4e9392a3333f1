"""The proofs of many tasks as a table: by system and tier, how many attempts held."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from eopsgym.tasks.certify.certificate import Certificate

MOST_SURVIVORS = 3
_NAME_WIDTH = 17


def table_of_proofs(certificates: Iterable[Certificate]) -> list[dict[str, object]]:
    """Return a row for each system and tier, and one for all, with `held/tried` of each proof.

    If a proof fails for some tasks, their number follows in brackets.
    """

    def group(each: Certificate) -> tuple[str, str]:
        return each.domain, each.tier or "-"

    ordered = sorted(certificates, key=group)
    rows = [_row(*key, list(each)) for key, each in groupby(ordered, group)]
    return [*rows, _row("all", "", ordered)] if len(rows) > 1 else rows


def _row(system: str, tier: str, certificates: Sequence[Certificate]) -> dict[str, object]:
    names = dict.fromkeys(proof.name for each in certificates for proof in each.proofs)
    row: dict[str, object] = {
        "system": system,
        "tier": tier,
        "tasks": len(certificates),
        "certified": sum(each.holds for each in certificates),
    }
    for name in names:
        proofs = [proof for each in certificates for proof in each.proofs if proof.name == name]
        held, tried = sum(p.held for p in proofs), sum(p.tried for p in proofs)
        wrong = sum(not proof.holds for proof in proofs)
        row[name] = f"{held:,}/{tried:,}" + (f" ({wrong} fail)" if wrong else "")
    return row


def in_words(certificate: Certificate, most: int | None = None) -> list[str]:
    """Return a certificate as lines of text: each proof with its failures below.

    Args:
        certificate: the certificate.
        most: the largest number of failures shown for a proof, or None for all.
    """
    verdict = "is certified" if certificate.holds else "is not certified"
    lines = [f"{certificate.domain}/{certificate.task} {verdict}"]
    for proof in certificate.proofs:
        mark = "ok " if proof.holds else "NO "
        lines.append(f"  {mark} {proof.name:<{_NAME_WIDTH}} {proof.held} of {proof.tried} hold")
        shown = proof.failures[:most]
        lines += [f"        - {failure}" for failure in shown]
        if more := len(proof.failures) - len(shown):
            lines.append(f"        - and {more} more")
        lines += [f"        = signed: {signed}" for signed in proof.signed]
        if proof.notes:
            lines.append(f"        ({'; '.join(proof.notes)})")
    return lines
