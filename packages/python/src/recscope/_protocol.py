"""The protocol of an evaluation: how data is split, whether the split can be trusted, how many users are needed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import Any, Optional, cast

from ._inputs import Inputs
from ._process import Asked, InputError
from ._results import Json, Result


class Split(Result):
    """The parts that a split wrote."""

    _kind = "split"
    _shown = ("fold", "part", "rows", "users", "items", "file")

    def __init__(self, asked: Asked, inputs: Inputs, folder: str) -> None:
        self._folder = folder
        super().__init__(asked, inputs)

    @property
    def parts(self) -> Any:
        """A row for each file: fold, part, rows, users, items, file."""
        return self._frame(self._rows(), self._shown)

    def path(self, part: str, fold: int = 0) -> str:
        """Returns the path of a part, such as "train"."""
        for row in self._rows():
            if (row["part"], row["fold"]) == (part, fold):
                return str(row["file"])
        known = ", ".join(sorted({row["part"] for row in self._rows()}))
        raise InputError(f"There is no part “{part}” of fold {fold}.", f"Parts: {known}.")

    def _as(self, format: str, warned: Optional[Callable[[str], None]] = None) -> bytes:
        # Another call would write the parts again.
        if format != "json":
            raise InputError("A split is saved as .json.", "The parts are files already: see `parts`.")
        made = getattr(self, "_answer", None)
        return super()._as(format, warned) if made is None else json.dumps(made, indent=2).encode()

    def _rows(self) -> list[Json]:
        folds = cast("list[Json]", self._answer["folds"])
        return [
            {**part, "fold": fold, "part": name, "file": self._file(part, fold, len(folds))}
            for fold, each in enumerate(folds)
            for name, part in cast("dict[str, Json]", each["parts"]).items()
        ]

    def _file(self, part: Json, fold: int, folds: int) -> str:
        return os.path.join(self._folder, *([str(fold)] if folds > 1 else []), part["file"])

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return self._shown, [[str(row[head]) for head in self._shown] for row in self._rows()]


class Audit(Result):
    """What is wrong with a split, before it is trusted."""

    _kind = "audit"
    _shown = ("severity", "code", "parts", "count")

    @property
    def findings(self) -> Any:
        """A row for each problem: severity, code, parts, count."""
        return self._frame(self._rows(), self._shown)

    def _rows(self) -> list[Json]:
        return [{**row, "parts": ", ".join(row.get("parts", ()))} for row in cast("list[Json]", self._answer["findings"])]

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return self._shown, [[str(row[head]) for head in self._shown] for row in self._rows()]


class Plan(Result):
    """How many users an experiment needs, or which change a number of users can detect."""

    _kind = "plan"
    _shown = ("control", "treatment", "total", "effect", "days")

    def _rows(self) -> list[Json]:
        return [{**cast(Json, self._answer["users"]), "effect": self._answer["effect"]["relative"], "days": self._answer["days"]}]

    @property
    def users(self) -> int:
        """Users of all variants together."""
        return int(self._answer["users"]["total"])

    @property
    def effect(self) -> float:
        """The relative change that is detected."""
        return float(self._answer["effect"]["relative"])

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return self._shown, [["–" if row[head] is None else str(row[head]) for head in self._shown] for row in self._rows()]
