"""Where the published reference material lies, for the tests that compare with it.

The material is not part of the repository. It is looked for beside the clone, in
`../shared/reference`; a test that needs it calls `reference()` and is skipped without it.
"""

from pathlib import Path

import pytest

_PLACE = Path(__file__).resolve().parent.parent.parent / "shared" / "reference"

REFERENCE: Path | None = _PLACE if _PLACE.is_dir() else None


def reference(*parts: str) -> Path:
    """The path of the reference material, or of a file in it: `reference("seeds", "itsm")`.

    Skips the calling test where the material, or that part of it, is not there.
    """
    place = _PLACE.joinpath(*parts)
    if not place.exists():
        name = "/".join(("..", "shared", "reference", *parts))
        pytest.skip(f"reference material not found at {name}")
    return place
