"""Validates ATIF files by Harbor's models: `python validate_atif.py FOLDER` where harbor is.

It prints a JSON list: the number of valid files, and the errors of the others.
"""

import json
import sys
from pathlib import Path

from harbor.utils.trajectory_validator import TrajectoryValidator


def main(folder: str) -> None:
    valid, errors = 0, []
    for path in sorted(Path(folder).rglob("*.json")):
        validator = TrajectoryValidator()
        if validator.validate(path):
            valid += 1
        else:
            errors.append(f"{path.name}: {validator.get_errors()[:3]}")
    print(json.dumps([valid, errors]))


if __name__ == "__main__":
    main(sys.argv[1])
