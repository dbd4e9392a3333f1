"""Write, check or explain seeds: `python -m dev.seeds [system] [--cases | --check]`."""

import sys

from dev.seeds.csm import seed as csm
from dev.seeds.hr import seed as hr
from dev.seeds.itsm import seed as itsm

SYSTEMS = {"csm": csm, "hr": hr, "itsm": itsm}


def main(arguments: list[str]) -> int:
    """Run the command of one system, or of all when none is named."""
    named = [a for a in arguments if not a.startswith("-")] or list(SYSTEMS)
    options = [a for a in arguments if a.startswith("-")]
    if unknown := set(named) - SYSTEMS.keys():
        print(f"no such system: {', '.join(sorted(unknown))}; there are {', '.join(SYSTEMS)}")
        return 2
    return max(int(SYSTEMS[name].main(options)) for name in named)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
