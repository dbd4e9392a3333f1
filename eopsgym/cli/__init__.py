"""The command `eopsgym`: a thin skin over the same functions that Python has."""

import sys

import click

from eopsgym import __version__
from eopsgym.cli.demo import demo
from eopsgym.cli.domains import domains
from eopsgym.cli.results import score, sql
from eopsgym.cli.run import run
from eopsgym.cli.serve import serve
from eopsgym.cli.tasks import tasks
from eopsgym.errors import EopsgymError

__all__ = ["cli", "main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="eopsgym")
def cli() -> None:
    """Study LLM agents that do enterprise work."""


for _command in (demo, domains, run, score, serve, sql, tasks):
    cli.add_command(_command)


def main() -> None:
    """Run the command; what goes wrong is one line, with no traceback."""
    try:
        code = cli.main(prog_name="eopsgym", standalone_mode=False)
    except EopsgymError as error:
        code = _fail(str(error), 1)
    except click.exceptions.Abort:
        code = _fail("interrupted; runs that were finished are kept", 130)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except KeyboardInterrupt:
        code = _fail("interrupted; runs that were finished are kept", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, code: int) -> int:
    click.echo(f"eopsgym: {message}", err=True)
    return code
