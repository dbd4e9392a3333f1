"""The policy rules that a single call can break, one module for each kind of record.

They watch what a call changed, whichever tool changed it.
"""
