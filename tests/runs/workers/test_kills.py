"""Whatever is killed, no run is lost, doubled or paid for again; `make kills` has all moments."""

import random
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.runs.workers.kills import KINDS, OF_RAY, kills
from tests.share_seed import share_seed


@pytest.mark.parametrize("kind", KINDS)
def test_a_kill_at_a_random_moment_costs_no_run(kind: str, tmp_path: Path) -> None:
    if kind in OF_RAY and find_spec("ray") is None:
        pytest.skip("Ray is not installed (the extra ray)")
    seed = random.Random(f"{share_seed()} {kind}").randrange(1 << 32)
    cost = kills(kind, 1, seed, tmp_path)
    assert cost.is_none, f"seed {seed}: {cost}"
