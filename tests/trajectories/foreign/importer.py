"""Imports files: `python -m tests.trajectories.foreign.importer SOURCE RESULTS`.

It prints how many runs were added, and how many were there already.
"""

import sys

from eopsgym.trajectories import import_results

if __name__ == "__main__":
    report = import_results(sys.argv[1], sys.argv[2])
    print(report.added, report.known)
