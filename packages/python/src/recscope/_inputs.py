"""What may be evaluated, and the files that it becomes: each lives as long as the result that was made of it."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Optional, Union, cast

from ._process import Asked, InputError, answer
from ._words import in_python

# A path, a frame of pandas, Polars or pyarrow, anything with __arrow_c_stream__, or {user: {item: score}} or {user: [items]}.
Source = Any
Columns = Mapping[str, Union[str, int]]


class Inputs:
    """The files of one request, in a folder that nobody else reads, and the library that frames came from."""

    def __init__(self, client: Optional[str] = None, client_args: Sequence[str] = ()) -> None:
        # Words that name the client program of tables.
        self._client = [*([f"--client={client}"] if client else []), *(f"--client-arg={each}" for each in client_args)]
        self._folder = tempfile.TemporaryDirectory(prefix="recscope-")
        self._taken: set[str] = set()
        self.library: Optional[str] = None
        # Types of columns of whole numbers, such as int64, by file and column: IDs come back in them.
        self.integers: dict[tuple[str, str], str] = {}
        # Some of it is no file of the caller's.
        self.in_memory = False

    def answer(self, asked: Asked, warned: Optional[Callable[[str], None]] = None) -> bytes:
        """Returns RecScope's answer, in which data from memory has its name in place of its file in the folder.

        warned: called with each warning.
        """
        folder = f"{self._folder.name}{os.sep}"
        if self.in_memory and not os.path.isdir(folder):
            raise InputError("The temporary folder of this result was removed.", "Evaluate again.")
        try:
            found = answer(asked, self._client, warned and (lambda text: warned(in_python(text.replace(folder, "")))))
        except InputError as error:
            texts = [text and text.replace(folder, "") for text in (error.message, error.advice, error.file)]
            message, advice = in_python(texts[0] or ""), in_python(texts[1] or "")
            if error.file is not None and error.file.startswith(folder):
                # Data from memory has a name, and no lines.
                raise InputError(message, advice, Path(texts[2] or "").stem) from None
            raise InputError(message, advice, texts[2], error.line, error.column) from None
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
        """Returns the files of each source; a list is several files."""
        return {
            name: [self.file(each, f"{name}{at + 1}", columns) for at, each in enumerate(cast("list[Source]", source))]
            if isinstance(source, (list, tuple))
            else self.file(source, name, columns)
            for name, source in sources.items()
            if source is not None
        }

    def request(
        self,
        command: str,
        recs: Union[Source, Mapping[str, Source], Sequence[Source]],
        columns: Optional[Columns],
        truth: Optional[Source],
        truth_columns: Optional[Columns],
        rest: Mapping[str, Any],
    ) -> dict[str, Any]:
        """Returns a request for one model, or several by name or in turn; `{user: {item: score}}` is one model.

        A list in place of a model is its runs.
        """
        if isinstance(recs, Mapping) and (command == "compare" or _holds_models(cast("Mapping[Any, Any]", recs))):
            named = [(str(name), source) for name, source in cast("Mapping[Any, Source]", recs).items()]
        elif isinstance(recs, (list, tuple)):
            listed = enumerate(cast("list[Source]", recs))
            named = [(_unnamed(source, f"model{at + 1}"), source) for at, source in listed]
        else:
            named = [(_unnamed(recs, "recommendations"), cast(Source, recs))]
        models = [{**self._model(source, name, columns), **({"name": name} if name else {})} for name, source in named]
        asked = {"schema": "recscope-request/1", "command": command, "models": models}
        return {**asked, **self.files(truth_columns, truth=truth), **rest}

    def _model(self, source: Source, name: str, columns: Optional[Columns]) -> dict[str, Any]:
        if not isinstance(source, (list, tuple)):
            return self.file(source, name, columns)
        runs = [self.file(run, f"{name}-{at + 1}", columns) for at, run in enumerate(cast("list[Source]", source))]
        if not runs:
            raise InputError(f"“{name}” has no runs.", "Give a model, or a list of its runs.")
        return {**runs[0], "file": [run["file"] for run in runs]}

    def type_of_users(self, files: Iterable[Mapping[str, Any]]) -> Optional[str]:
        """Returns the type of the users' column of a frame if it has whole numbers; None: they are text."""
        for file in files:
            for column in cast("list[dict[str, str]]", file["reading"]["columns"]):
                if column["role"] == "user" and (file["file"], column["column"]) in self.integers:
                    return self.integers[file["file"], column["column"]]
        return None

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

    def _keep_types(self, path: Path, columns: Iterable[tuple[Any, Any]]) -> None:
        """Remembers the columns of whole numbers of a frame that was written to a file."""
        for column, type_ in columns:
            kind = str(type_).lower()
            if re.fullmatch(r"u?int\d+", kind):
                self.integers[path.name, str(column)] = kind

    def _frame(self, frame: Any, name: str) -> Path:
        library = type(frame).__module__.partition(".")[0]
        if library in ("pandas", "polars", "pyarrow"):
            self.library = self.library or library
        if library == "polars":
            path = self._path(name, "arrow")
            frame = frame.collect() if hasattr(frame, "collect") else frame
            frame.write_ipc(path)
            self._keep_types(path, frame.schema.items())
            return path
        if library == "pandas":
            # An index with a name is a column; one without counts the rows.
            frame = frame.reset_index() if any(level is not None for level in frame.index.names) else frame
            if importlib.util.find_spec("pyarrow") is None:
                path = self._path(name, "csv")
                frame.to_csv(path, index=False)
                self._keep_types(path, frame.dtypes.items())
                return path
            types = frame.dtypes
            frame = importlib.import_module("pyarrow").Table.from_pandas(frame, preserve_index=False)
            path = self._stream(frame, name)
            self._keep_types(path, types.items())
            return path
        if hasattr(frame, "__arrow_c_stream__"):
            path = self._stream(frame, name)
            self._keep_types(path, zip(frame.schema.names, frame.schema.types) if library == "pyarrow" else ())
            return path
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
    if isinstance(value, (list, tuple)):
        # Runs of a model, not the items of a user.
        return not isinstance(next(iter(cast("list[Any]", value)), ""), (str, bytes, int, float))
    return not isinstance(value, set)


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
