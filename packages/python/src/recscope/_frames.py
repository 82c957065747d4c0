"""Rows as frames of the library that the inputs came in."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Optional, cast

_LIBRARIES = ("pandas", "polars", "pyarrow")


def frame_of(rows: Sequence[dict[str, Any]], columns: Sequence[str], library: Optional[str]) -> Any:
    """A frame of that library, else of the first that is installed; where none is, the rows as they are."""
    by_column = {name: [row.get(name) for row in rows] for name in columns}
    for name in [library] if library else _LIBRARIES:
        try:
            found = cast(Any, importlib.import_module(name))
        except ImportError:
            continue
        return found.table(by_column) if name == "pyarrow" else found.DataFrame(by_column)
    return list(rows)


def read_arrow(path: str, library: Optional[str]) -> Any:
    """The frame in an Arrow file."""
    for name in [library] if library else _LIBRARIES:
        try:
            found = cast(Any, importlib.import_module("pyarrow.feather" if name != "polars" else "polars"))
        except ImportError:
            continue
        if name == "polars":
            return found.read_ipc(path)
        return found.read_feather(path) if name == "pandas" else found.read_table(path)
    return None
