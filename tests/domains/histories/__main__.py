"""Play long histories in all systems: `python -m tests.domains.histories [calls] [seeds]`.

Prints a line for each system and kind of server, and fails as `playing.play` does. The choices
depend on EOPSGYM_SHARE_SEED, which is printed; without it on the day.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from tests.domains.arguments import seeded_domains
from tests.domains.histories.playing import HEADING, KINDS, Played, play
from tests.share_seed import share_seed

CALLS, SEEDS, PROCESSES = 3_000, 2, 2


def main(calls: int = CALLS, seeds: int = SEEDS) -> None:
    """Play the histories, two at a time, and print what came of them."""
    first = share_seed()
    print(f"EOPSGYM_SHARE_SEED={first}\n{HEADING}", flush=True)
    each = [(d, k, first + n, calls) for d, k, n in product(seeded_domains(), KINDS, range(seeds))]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        for played in [pool.submit(play, *arguments) for arguments in each]:
            result: Played = played.result()
            print(result, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
