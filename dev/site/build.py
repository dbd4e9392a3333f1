"""Let Sphinx make the pages. Each warning of it is an error."""

import shutil
import subprocess
import sys
from pathlib import Path

from dev.site.sources import ROOT, gather


def build(folder: Path | None = None) -> int:
    """Build the site, and return the exit code of Sphinx.

    Args:
        folder: where the pages go, `build/site` by default; the sources are written beside it.
    """
    folder = folder or ROOT / "build" / "site"
    sources = folder.with_name(f"{folder.name}-source")
    gather(sources)
    cache = folder.with_name(f"{folder.name}-cache")
    options = ["-q", "-W", "--keep-going", "-j", "2", "-d", str(cache)]
    command = [sys.executable, "-m", "sphinx", "-b", "html", *options, str(sources), str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode == 0:
        print(f"{folder / 'index.html'}")
    else:
        shutil.rmtree(cache, ignore_errors=True)  # or the next build would not warn again
    return done.returncode
