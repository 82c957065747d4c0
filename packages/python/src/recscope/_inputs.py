"""What may be evaluated, and the files that it becomes: each lives as long as the result that was made of it."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union, cast

from ._process import Asked, InputError, answer

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

    def answer(self, asked: Asked) -> bytes:
        """As RecScope answers, where what came from memory is called by its name and not by its file in the folder."""
        folder = f"{self._folder.name}{os.sep}"
        if self.in_memory and not os.path.isdir(folder):
            raise InputError("The temporary folder of this result was removed.", "Evaluate again.")
        try:
            found = answer(asked)
        except InputError as error:
            texts = [text and text.replace(folder, "") for text in (error.message, error.advice, error.file)]
            raise InputError(texts[0] or "", texts[1] or "", texts[2], error.line, error.column) from None
        is_text = not isinstance(asked, Mapping) or asked.get("format") != "arrow"
        return found.replace(json.dumps(folder)[1:-1].encode(), b"") if is_text else found

    def file(self, source: Source, name: str, columns: Optional[Columns] = None) -> dict[str, Any]:
        """How a request names it: the file itself, or one in the folder, called by its name."""
        told = {} if columns is None else {"columns": dict(columns)}
        if isinstance(source, (str, os.PathLike)):
            return {"file": os.fspath(cast(str, source)), **told}
        self.in_memory = True
        try:
            written = (self._json if isinstance(source, Mapping) else self._frame)(cast(Any, source), name)
        except InputError:
            raise
        except Exception as error:  # Each library has errors of its own.
            advice = "Convert users and items to text, and scores and ratings to numbers."
            advice = "pip install pyarrow" if isinstance(error, ImportError) else advice
            raise InputError(f"Couldn’t hand over “{name}”: {error}", advice) from error
        return {"file": str(written), **told}

    def files(self, columns: Optional[Columns] = None, **sources: Optional[Source]) -> dict[str, Any]:
        return {name: self.file(source, name, columns) for name, source in sources.items() if source is not None}

    def request(
        self,
        command: str,
        recs: Union[Source, Mapping[str, Source], Sequence[Source]],
        columns: Optional[Columns],
        truth: Optional[Source],
        truth_columns: Optional[Columns],
        rest: Mapping[str, Any],
    ) -> dict[str, Any]:
        """One model, or several by name or in turn; `{user: {item: score}}` is one model, as its values say."""
        if isinstance(recs, Mapping) and _holds_models(cast("Mapping[Any, Any]", recs)):
            named = [(str(name), source) for name, source in cast("Mapping[Any, Source]", recs).items()]
        elif isinstance(recs, (list, tuple)):
            listed = enumerate(cast("list[Source]", recs))
            named = [(_unnamed(source, f"model{at + 1}"), source) for at, source in listed]
        else:
            named = [(_unnamed(recs, "recommendations"), cast(Source, recs))]
        models = [{**self.file(source, name, columns), **({"name": name} if name else {})} for name, source in named]
        asked = {"schema": "recscope-request/1", "command": command, "models": models}
        return {**asked, **self.files(truth_columns, truth=truth), **rest}

    def _path(self, name: str, ending: str) -> Path:
        """A free place in the folder; a name of the caller's is shown, so it stays as far as a file may be called so."""
        kept = "".join(sign if sign.isalnum() or sign in " ._-" else "_" for sign in name).strip(". ")[:80] or "data"
        free = kept
        while free in self._taken:
            free = f"{kept}-{len(self._taken)}"
        self._taken.add(free)
        return Path(self._folder.name) / f"{free}.{ending}"

    def _json(self, lists: Any, name: str) -> Path:
        path = self._path(name, "json")
        path.write_text(json.dumps({_id(user): _plain(entries, name) for user, entries in lists.items()}), encoding="utf-8")
        return path

    def _frame(self, frame: Any, name: str) -> Path:
        library = type(frame).__module__.partition(".")[0]
        if library in ("pandas", "polars", "pyarrow"):
            self.library = self.library or library
        if library == "polars":
            path = self._path(name, "arrow")
            (frame.collect() if hasattr(frame, "collect") else frame).write_ipc(path)
            return path
        if library == "pandas":
            # An index with a name is a column; one without counts the rows.
            frame = frame.reset_index() if any(level is not None for level in frame.index.names) else frame
            if importlib.util.find_spec("pyarrow") is None:
                path = self._path(name, "csv")
                frame.to_csv(path, index=False)
                return path
            frame = importlib.import_module("pyarrow").Table.from_pandas(frame, preserve_index=False)
        if hasattr(frame, "__arrow_c_stream__"):
            return self._stream(frame, name)
        raise InputError(
            f"“{name}” is a {type(frame).__name__}, which is no path, no frame, and no mapping.",
            "Give a path, a frame of pandas, Polars or pyarrow, {user: {item: score}}, or {user: [items]}.",
        )

    def _stream(self, frame: Any, name: str) -> Path:
        path = self._path(name, "arrows")
        try:
            pyarrow = importlib.import_module("pyarrow")
            reader = pyarrow.RecordBatchReader.from_stream(frame)
            with pyarrow.OSFile(str(path), "wb") as file, pyarrow.ipc.new_stream(file, reader.schema) as writer:
                for batch in reader:
                    writer.write_batch(batch)
        except ImportError:
            nanoarrow = importlib.import_module("nanoarrow.ipc")
            with nanoarrow.StreamWriter.from_path(str(path)) as writer:
                writer.write_stream(frame)
        return path


def _unnamed(source: Source, name: str) -> str:
    """What a model without a name is called; a path names itself."""
    return "" if isinstance(source, (str, os.PathLike)) else name


def _holds_models(recs: Mapping[Any, Any]) -> bool:
    """Whether the values are models, and not a user's items."""
    value = next(iter(recs.values()), ())
    if isinstance(value, Mapping):
        value = next(iter(cast("Mapping[Any, Any]", value).values()), 0)
        return isinstance(value, (Mapping, list, tuple, set))
    return not isinstance(value, (list, tuple, set))


def _plain(entries: Any, name: str) -> Any:
    """Items in JSON: ids are text, numbers of numpy are numbers."""
    if not isinstance(entries, Mapping):
        return [_id(item) for item in cast("Iterable[Any]", entries)]
    scored = {_id(item): float(score) for item, score in cast("Mapping[Any, Any]", entries).items()}
    for item, score in scored.items():
        if not math.isfinite(score):
            raise InputError(f"“{name}” has {score} for the item “{item}”.", "Leave it out, or give it a number.")
    return scored


def _id(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode()
    if value is None or isinstance(value, (list, tuple, dict, set)):
        raise TypeError(f"{value!r} is no id")
    return str(value)
