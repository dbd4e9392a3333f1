"""The group of all commands, and their exit codes."""

import click

from eopsgym.cli.compare import compare
from eopsgym.cli.demo import demo
from eopsgym.cli.doctor import doctor
from eopsgym.cli.domains import domains
from eopsgym.cli.drop import drop
from eopsgym.cli.env import env
from eopsgym.cli.experiment import experiment
from eopsgym.cli.failures import failures
from eopsgym.cli.import_export import export, import_
from eopsgym.cli.judge import judge
from eopsgym.cli.out_of_memory import ADVICE, is_out_of_memory
from eopsgym.cli.output import harmless, warnings_as_lines
from eopsgym.cli.report import report
from eopsgym.cli.rescore import rescore
from eopsgym.cli.run import run
from eopsgym.cli.scan import scan
from eopsgym.cli.score_and_sql import score, sql
from eopsgym.cli.seed import seed
from eopsgym.cli.serve import serve
from eopsgym.cli.tasks import tasks
from eopsgym.errors import EopsgymError
from eopsgym.version import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="eopsgym")
def cli() -> None:
    """Study LLM agents that do enterprise work."""


_COMMANDS = (
    *(compare, demo, doctor, domains, drop, env, experiment, export, failures, import_),
    *(judge, report, rescore, run, scan, score, seed, serve, sql, tasks),
)
for _command in _COMMANDS:
    cli.add_command(_command)


def run_command() -> int:
    """Run the command line, and return the exit code.

    Raises:
        KeyboardInterrupt: at Ctrl-C.
    """
    try:
        with warnings_as_lines():
            code = cli.main(prog_name="eopsgym", standalone_mode=False)
    except EopsgymError as error:
        text = str(error)
        return _fail(f"{ADVICE} ({text.splitlines()[0]})" if is_out_of_memory(error) else text)
    except click.exceptions.Abort as abort:
        # click raises its own error at Ctrl-C; ours is its cause or context.
        raise (_interrupt_of(abort) or KeyboardInterrupt()) from None
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except OSError as error:
        if is_out_of_memory(error):
            raise
        # Without a file name, the error is about the output, for example on a full disk.
        place = error.filename or "cannot write the output"
        return _fail(f"{place}: {error.strerror or error}")
    return code if isinstance(code, int) else 0


def _interrupt_of(error: BaseException) -> KeyboardInterrupt | None:
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__ or cause.__context__
    return cause


def _fail(message: str) -> int:
    click.echo(f"eopsgym: {harmless(message)}", err=True)
    return 1
