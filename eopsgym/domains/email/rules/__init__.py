"""The rules of the mail: what the server can check of the policy."""

from eopsgym.domains.email.rules import absence, access, keys, labels, messages, sorting

MODULES = (messages, labels, access, sorting, absence, keys)
