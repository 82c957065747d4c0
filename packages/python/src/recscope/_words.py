"""Advice of the command line in the words of Python, and warnings at the line of the caller."""

from __future__ import annotations

import json
import re
import sys
import warnings

# An option with a value that is quoted, a placeholder, an example file, or a number.
_OPTION = re.compile(r"--([a-z][a-z-]*)(?:[ =](\"[^\"]*\"|[A-Z]{2,}\b|[a-z]+=\w+|[\w.-]+\.csv|\d[\w.]*%?))?")
_FLAGS = ("ascending", "descending", "force", "strict")
_HELP = re.compile(r"`recscope(?: [a-z]+)? --help`")
# A call of the command line.
_CALL = re.compile(r"`recscope ")
# Roles of columns, written as on the command line.
_ROLES = re.compile(r"(?<= )user=\w+(?:,[a-z]+=\w+)+")
# Names of a request that arguments replace, in the list of names, and the list itself.
_OF_REQUEST = re.compile(r"\$schema, schema, command, models, |, perUser, answer, format, user\b|(?<=, )baseline, margin, gates, open, ids, ")
_CAMEL = re.compile(r"(?<=[a-z])([A-Z])(?=[a-z])")


class RecScopeWarning(UserWarning):
    """A reason to distrust the numbers of a result."""


def in_python(text: str) -> str:
    """Returns advice with arguments in place of options and names of requests."""
    if "$schema, schema" in text or text.startswith("Unknown name"):
        text = _CAMEL.sub(lambda letter: f"_{letter[1].lower()}", _OF_REQUEST.sub("", text)).replace("threshold,", "rel,")
    text = _CALL.sub("`python -m recscope ", _HELP.sub("help(recscope)", text)).replace("“threshold”", "“rel”")
    text = _ROLES.sub(lambda roles: f"{{{_items(roles[0])}}}", text)
    # Two options in a row are two arguments.
    return re.sub(r"(?<==|\}) (?=[a-z_]+=)", ", ", _OPTION.sub(_argument, text))


def _items(roles: str) -> str:
    """Returns roles as the items of a dictionary: "user": "NAME" for user=NAME."""
    pairs = (pair.partition("=") for pair in roles.split(","))
    return ", ".join(f'"{role}": {column if column.isdigit() else json.dumps(column, ensure_ascii=False)}' for role, _, column in pairs)


def _argument(option: "re.Match[str]") -> str:
    """Returns an option as an argument: columns={"user": "NAME"} for --columns "user=NAME"."""
    name, value = option[1].replace("-", "_"), option[2] or ""
    if name in _FLAGS:
        return f"{name}=True"
    if name.endswith("columns") and "=" in value:
        items = value.strip('"')
        return f"{name}={{{_items(items)}}}"
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
