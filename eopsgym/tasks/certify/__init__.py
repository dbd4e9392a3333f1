"""Certificates: proofs about a task, beyond the one that it can be won."""

from eopsgym.tasks.certify.all_proofs import certify_task, certify_tasks
from eopsgym.tasks.certify.certificate import (
    BESIDE,
    PROOFS_VERSION,
    Certificate,
    certificate_path,
    digest_of,
    read_certificate,
    record_play,
    stale_certificates,
    stored_plays,
    write_certificate,
)
from eopsgym.tasks.certify.plays import Play, PlayedCall, judged, what_is_seen
from eopsgym.tasks.certify.proof import Proof

__all__ = [
    "BESIDE",
    "PROOFS_VERSION",
    "Certificate",
    "Play",
    "PlayedCall",
    "Proof",
    "certificate_path",
    "certify_task",
    "certify_tasks",
    "digest_of",
    "judged",
    "read_certificate",
    "record_play",
    "stale_certificates",
    "stored_plays",
    "what_is_seen",
    "write_certificate",
]
