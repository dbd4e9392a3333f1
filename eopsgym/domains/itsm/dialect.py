"""The dialect of the ITSM system: errors with codes."""

from eopsgym.domains.records.coded_dialect import CodedDialect

DIALECT = CodedDialect()
