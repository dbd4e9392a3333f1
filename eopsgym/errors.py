"""The errors and warnings of eopsgym; `EopsgymError` shows the tree.

A tool that refuses a call raises `eopsgym.domains.kernel.ToolError`, which becomes the text of an
error result and never leaves `Database.call`.
"""


class EopsgymError(Exception):
    """Base of all errors that eopsgym raises on purpose; the message says what to do.

        EopsgymError
        ├── ConfigError            a setting, file, option or package that cannot be used
        ├── DomainError            a domain, tool or user that does not exist
        ├── SeedError              SQL that does not fill the schema
        ├── DatabaseError          a database that is missing, in use or not allowed
        ├── ServerError            a server that cannot start or cannot be reached
        ├── TaskError              a task file that cannot be read or run
        ├── ModelError             a model that does not answer
        │   └── ModelAccessError   a provider that refuses the key or the account
        └── StoreError             run records or a store that cannot be read or written

    Warnings are of the class `EopsgymWarning`.
    """


class ConfigError(EopsgymError):
    """A setting, file or option that cannot be used."""


class DomainError(EopsgymError):
    """A domain, tool or acting user that does not exist."""


class SeedError(EopsgymError):
    """SQL that does not fill a domain's schema."""


class DatabaseError(EopsgymError):
    """A database that is missing, already there, or asked for something it does not allow."""


class ServerError(EopsgymError):
    """A server that cannot start or cannot be reached."""


class TaskError(EopsgymError):
    """A task file that cannot be read, or a task that cannot be run as written."""


class ModelError(EopsgymError):
    """A model that does not answer, after the retries it was given."""


class ModelAccessError(ModelError):
    """A provider that refuses the key or the account; every other task would fail alike."""


class StoreError(EopsgymError):
    """Run records or a trajectory store that cannot be read or written."""


class EopsgymWarning(UserWarning):
    """A problem that eopsgym worked around; the message says what to do."""
