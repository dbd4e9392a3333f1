"""The rules of the mail: what the server can check of the policy."""

from eopsgym.domains.email.rules import messages, settings

MODULES = (messages, settings)
