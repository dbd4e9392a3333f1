"""Rules of mail: the parts of the policy that the server can check."""

from eopsgym.domains.email.rules import messages, settings

MODULES = (messages, settings)
