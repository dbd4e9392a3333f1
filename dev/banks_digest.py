"""The digest of the banks from which a model of the answers' readers was trained."""

import hashlib
from collections.abc import Sequence
from pathlib import Path


def banks_digest(paths: Sequence[Path]) -> str:
    """Return a digest of the banks' texts; a model trained on other texts is out of date."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
