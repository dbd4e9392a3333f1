"""Build the site: `python -m dev.site [FOLDER]`, which `make site` runs."""

import sys
from pathlib import Path

from dev.site.build import build

if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
