"""The rules of the mail: what the server can check of the policy."""

from eopsgym.domains.email.rules import absence, access, keeping, keys, labels, sending, sorting

MODULES = (sending, labels, keeping, access, sorting, absence, keys)
