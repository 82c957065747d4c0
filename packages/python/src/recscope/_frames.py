"""Rows as frames of the library that the inputs came in."""

from __future__ import annotations

import importlib
import io
from collections.abc import Sequence
from typing import Any, Optional


def frame_of(rows: Sequence[dict[str, Any]], columns: Sequence[str], library: Optional[str]) -> Any:
    """A frame of that library, else of the first that is installed; where none is, the rows as they are."""
    by_column = {name: [row.get(name) for row in rows] for name in columns}
    for name in [library] if library else ("pandas", "polars", "pyarrow"):
        found = _module(name)
        if found is not None:
            return found.table(by_column) if name == "pyarrow" else found.DataFrame(by_column)
    return list(rows)


def read_arrow(content: bytes, library: Optional[str]) -> Any:
    """The frame in an Arrow file; None: nothing that is installed reads one."""
    if library == "polars":
        return importlib.import_module("polars").read_ipc(io.BytesIO(content))
    if _module("pyarrow") is None:
        return None
    table = importlib.import_module("pyarrow.ipc").open_file(content).read_all()
    return table.to_pandas() if library != "pyarrow" and _module("pandas") is not None else table


def with_type(frame: Any, column: str, kind: str) -> Any:
    """Returns the frame with a column of text as whole numbers. kind: such as int64 or uint32."""
    library = type(frame).__module__.partition(".")[0]
    if library == "pandas":
        return frame.assign(**{column: frame[column].astype(kind)})
    if library == "polars":
        polars = importlib.import_module("polars")
        return frame.with_columns(frame[column].cast(getattr(polars, kind.replace("u", "U").replace("i", "I"))))
    if library == "pyarrow":
        numbers = frame[column].cast(importlib.import_module("pyarrow").type_for_alias(kind))
        return frame.set_column(frame.schema.get_field_index(column), column, numbers)
    return [{**row, column: int(row[column])} for row in frame]


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
