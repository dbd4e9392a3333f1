"""Everything recorded of the published calendar and teams servers, made again, tool by tool.

`make recorded` serves calendar on a real socket for the program that came with its traces, and
makes the recorded teams calls in process. It needs the reference material (see `reference`).
"""

import subprocess
import sys

from eopsgym.gym.server import serve
from tests.domains.teams.recorded_calls import print_comparisons
from tests.reference import REFERENCE


def replay_calendar() -> None:
    """Print what the replay program finds.

    It differs by the plain HTTP exchanges that `tests/domains/calendar/test_wire.py` names, and,
    in the first hour of a day (UTC), by events that are added quickly: they begin at midnight,
    which is answered as a day.
    """
    assert REFERENCE is not None
    traces = REFERENCE / "recorded" / "calendar"
    seed = REFERENCE / "seeds" / "calendar" / "openenv_multi_user_calendar.sql"
    with serve("calendar") as servers:
        command = [sys.executable, str(traces / "replay_calendar.py")]
        command += ["--base-url", servers["calendar"].url]
        command += ["--traces", str(traces), "--base-seed", str(seed)]
        subprocess.run(command, check=False)


def main() -> int:
    if REFERENCE is None:
        print("recorded calls cannot be made again: there is no ../shared/reference here")
        return 1
    replay_calendar()
    return 0 if print_comparisons() else 1


if __name__ == "__main__":
    sys.exit(main())
