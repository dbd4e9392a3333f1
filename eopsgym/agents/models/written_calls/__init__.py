"""Parsers of the tool calls that model families write into their text, one module per grammar.

`forms.FORMS` says which marks lead to which parser. They read what the tool parsers of vLLM and
SGLang read.
"""
