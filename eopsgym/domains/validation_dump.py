"""Validation errors as text, in the form that pydantic prints."""

from pydantic import ValidationError

_LINK = "    For further information visit https://errors.pydantic.dev/2.12/v/"
_MOST_SHOWN = 50


def dump(error: ValidationError) -> str:
    """Return the text of an error as pydantic 2.12 writes it, in any installed version."""
    errors = error.errors(include_url=False)[:_MOST_SHOWN]
    title = f"{len(errors)} validation error{'s' if len(errors) > 1 else ''} for {error.title}"
    lines = [title]
    for each in errors:
        lines.append(".".join(str(part) for part in each["loc"]))
        shown, kind = _shorten(repr(each["input"])), type(each["input"]).__name__
        lines.append(
            f"  {each['msg']} [type={each['type']}, input_value={shown}, input_type={kind}]"
        )
        lines.append(f"{_LINK}{each['type']}")
    return "\n".join(lines)


def _shorten(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:25]}...{text[-24:]}"
