"""Advice of the command line in the words of Python, and warnings at the line of the caller."""

from __future__ import annotations

import re
import sys
import warnings

# An option with a value that is quoted, a placeholder, an example file, or a number.
_OPTION = re.compile(r"--([a-z][a-z-]*)(?:[ =](\"[^\"]*\"|[A-Z]{2,}\b|[\w.-]+\.csv|\d[\w.]*%?))?")
_FLAGS = ("ascending", "descending", "force", "strict")
_HELP = re.compile(r"`recscope(?: [a-z]+)? --help`")


class RecScopeWarning(UserWarning):
    """A reason to distrust the numbers of a result."""


def in_python(text: str) -> str:
    """Returns advice with arguments in place of options."""
    return _OPTION.sub(_argument, _HELP.sub("help(recscope)", text))


def _argument(option: "re.Match[str]") -> str:
    """Returns an option as an argument: columns={"user": "NAME"} for --columns "user=NAME"."""
    name, value = option[1].replace("-", "_"), option[2] or ""
    if name in _FLAGS:
        return f"{name}=True"
    if name.endswith("columns") and "=" in value:
        pairs = (pair.partition("=") for pair in value.strip('"').split(","))
        items = ", ".join(f'"{role}": "{column}"' for role, _, column in pairs)
        return f"{name}={{{items}}}"
    if value[:1] == '"':
        return f"{name}={value}"
    return f'{name}="{value}"' if value[:1].isdigit() else f"{name}="


def warn(text: str) -> None:
    """Warns at the line outside this package that called it."""
    level, frame = 1, sys._getframe(0)  # pyright: ignore[reportPrivateUsage]
    while frame.f_back is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == "recscope":
        frame = frame.f_back
        level += 1
    warnings.warn(text, RecScopeWarning, stacklevel=level)
