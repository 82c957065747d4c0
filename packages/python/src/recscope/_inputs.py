"""What may be evaluated, and the files that it becomes: each lives as long as the result that was made of it."""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union, cast

from ._process import InputError

# A path, a frame of pandas, Polars or pyarrow, anything with __arrow_c_stream__, or {user: {item: score}} or {user: [items]}.
Source = Any
Columns = Mapping[str, Union[str, int]]


class Inputs:
    """The files of one request, in a folder that nobody else reads, and the library that frames came from."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="recscope-")
        self._taken: set[str] = set()
        self.library: Optional[str] = None
        # Some of it is no file of the caller's.
        self.in_memory = False

    @property
    def folder(self) -> Path:
        return Path(self._folder.name)

    def file(self, source: Source, name: str, columns: Optional[Columns] = None) -> dict[str, Any]:
        """How a request names it: the file itself, or one in the folder, called by its name."""
        told = {} if columns is None else {"columns": dict(columns)}
        if isinstance(source, (str, os.PathLike)):
            return {"file": os.fspath(cast(Union[str, "os.PathLike[str]"], source)), **told}
        self.in_memory = True
        if isinstance(source, Mapping):
            return {"file": self._json(cast("Mapping[Any, Any]", source), name), **told}
        return {"file": self._frame(source, name), **told}

    def models(
        self, recs: Union[Source, Mapping[str, Source], Sequence[Source]], columns: Optional[Columns] = None
    ) -> list[dict[str, Any]]:
        """One model, or several by name or in turn; `{user: {item: score}}` is one model, as its values say."""
        if isinstance(recs, Mapping) and _holds_models(cast("Mapping[Any, Any]", recs)):
            named = cast("Mapping[Any, Source]", recs)
            return [
                {"name": str(name), **self.file(source, str(name), columns)} for name, source in named.items()
            ]
        if isinstance(recs, (list, tuple)):
            return [self.file(source, f"model{at + 1}", columns) for at, source in enumerate(cast("list[Source]", recs))]
        return [self.file(recs, "recommendations", columns)]

    def path(self, name: str, ending: str) -> Path:
        """A free place in the folder; a name of the caller's is shown, so it stays as far as a file may be called so."""
        kept = "".join(sign if sign.isalnum() or sign in " ._-" else "_" for sign in name).strip(". ") or "data"
        kept = kept[:80]
        free = kept
        while free in self._taken:
            free = f"{kept}-{len(self._taken)}"
        self._taken.add(free)
        return self.folder / f"{free}.{ending}"

    def _json(self, lists: Mapping[Any, Any], name: str) -> str:
        path = self.path(name, "json")
        with path.open("w", encoding="utf-8") as file:
            json.dump({str(user): _plain(entries) for user, entries in lists.items()}, file)
        return str(path)

    def _frame(self, frame: Any, name: str) -> str:
        library = type(frame).__module__.partition(".")[0]
        if library == "polars":
            self.library = self.library or "polars"
            path = self.path(name, "arrow")
            (frame.collect() if hasattr(frame, "collect") else frame).write_ipc(path)
            return str(path)
        if library == "pandas":
            self.library = self.library or "pandas"
            return self._pandas(frame, name)
        if hasattr(frame, "__arrow_c_stream__"):
            self.library = self.library or ("pyarrow" if library == "pyarrow" else None)
            return self._stream(frame, name)
        raise InputError(
            f"“{name}” is a {type(frame).__name__}, which is no path, no frame, and no mapping.",
            "Give a path, a frame of pandas, Polars or pyarrow, {user: {item: score}}, or {user: [items]}.",
        )

    def _pandas(self, frame: Any, name: str) -> str:
        # An index with a name is a column; one without counts the rows.
        kept = frame.reset_index() if any(level is not None for level in frame.index.names) else frame
        try:
            import pyarrow as pa  # pyright: ignore[reportMissingTypeStubs]
        except ImportError:
            path = self.path(name, "csv")
            kept.to_csv(path, index=False, quoting=csv.QUOTE_MINIMAL)
            return str(path)
        return self._stream(cast(Any, pa).Table.from_pandas(kept, preserve_index=False), name)

    def _stream(self, frame: Any, name: str) -> str:
        path = self.path(name, "arrows")
        try:
            import pyarrow as pa  # pyright: ignore[reportMissingTypeStubs]

            arrow = cast(Any, pa)
            reader = arrow.RecordBatchReader.from_stream(frame)
            with arrow.OSFile(str(path), "wb") as file, arrow.ipc.new_stream(file, reader.schema) as writer:
                for batch in reader:
                    writer.write_batch(batch)
        except ImportError:
            try:
                import nanoarrow.ipc as ipc  # pyright: ignore
            except ImportError:
                raise InputError(
                    "To read this, pyarrow or nanoarrow is needed.", "pip install nanoarrow"
                ) from None
            with cast(Any, ipc).StreamWriter.from_path(str(path)) as writer:
                writer.write_stream(frame)
        return str(path)


def _holds_models(recs: Mapping[Any, Any]) -> bool:
    """Whether the values are models, and not a user's items."""
    for value in recs.values():
        if isinstance(value, (str, os.PathLike)):
            return True
        if isinstance(value, Mapping):
            inner = next(iter(cast("Mapping[Any, Any]", value).values()), None)
            return isinstance(inner, (Mapping, list, tuple, set))
        return not isinstance(value, (list, tuple, set))
    return False


def _plain(entries: Any) -> Any:
    """Items in JSON: ids are text, numbers of numpy are numbers."""
    if isinstance(entries, Mapping):
        scored = cast("Mapping[Any, Any]", entries)
        return {str(item): float(score) for item, score in scored.items()}
    return [str(item) for item in cast("Iterable[Any]", entries)]
