"""What was found, with frames of the library that the inputs came in."""

from __future__ import annotations

import html
import itertools
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union, cast

from ._frames import frame_of, read_arrow
from ._inputs import Inputs
from ._process import Asked, InputError

Json = dict[str, Any]

# The words of the command line for the states of gates.
_STATES = {"holds": "all hold", "broken": "broken", "open": "not clear"}
# A number as `_text` writes it.
_FIGURE = re.compile(r"-?\d+\.\d{4}|–")


class _Result:
    """An answer of RecScope: `to_dict()` is the JSON that its schema describes."""

    _kind = ""
    _shown: tuple[str, ...] = ()

    def __init__(self, asked: Asked, inputs: Inputs) -> None:
        self._asked = asked
        self._inputs = inputs
        self._answer: Json = json.loads(self._as("json"))

    def to_dict(self) -> Json:
        return self._answer

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes a report: one HTML file that needs nothing else. A file that is there already is not replaced."""
        report = self._as("html")
        with open(path, "xb") as file:
            file.write(report)

    def _as(self, format: str) -> bytes:
        asked = self._asked
        return self._inputs.answer({**asked, "format": format} if isinstance(asked, Mapping) else [asked[0], "--format", format, *asked[1:]])

    def _frame(self, rows: Sequence[Json], columns: Sequence[str]) -> Any:
        return frame_of(rows, columns, self._inputs.library)

    def _rows(self) -> list[Json]:
        raise NotImplementedError

    def _sentence(self) -> str:
        """The answer in words, as the panel and the command line begin with it."""
        return str(self._answer.get("answer", ""))

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return self._shown, [[_text(row[head]) for head in self._shown] for row in self._rows()]

    def __repr__(self) -> str:
        heads, rows = self._table()
        cells = [list(heads), *[list(row) for row in rows]]
        widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
        lines = [
            "  ".join(
                cell.ljust(width) if at == 0 else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths))
            ).rstrip()
            for row in cells
        ]
        return "\n".join([self._sentence(), "", *lines])

    def _repr_mimebundle_(self, **_: Any) -> Json:
        """Returns what a notebook keeps: the JSON, a table without script, and text."""
        mime = f"application/vnd.recscope.{self._kind}+json"
        return {mime: self._answer, "text/html": self._repr_html_(), "text/plain": repr(self)}

    def _repr_html_(self) -> str:
        """Returns the sentence and a table, at most 4 KB in the colors of the notebook: they suit light and dark themes."""
        sentence = self._sentence()
        said = html.escape(sentence if len(sentence) <= 600 else f"{sentence[:599]}…")
        heads, rows = self._table()
        cut = 500 // len(heads)
        sides = [
            "right" if all(_FIGURE.fullmatch(row[at]) for row in rows) else "left" for at in range(len(heads))
        ]
        lines = [
            "".join(
                f'<{tag} style="text-align:{side}">{html.escape(cell[:cut])}</{tag}>'
                for side, cell in zip(sides, cells)
            )
            for tag, cells in [("th", heads), *(("td", row) for row in rows)]
        ]
        # As many rows as fit into 4 KB.
        sizes = itertools.accumulate(len(line) + len("<tr></tr>") for line in lines)
        shown = max(1, sum(size <= 3950 - len(said.encode()) for size in sizes))
        more = f"<p>{len(lines) - shown} more</p>" if shown < len(lines) else ""
        return f"<p>{said}</p><table>{''.join(f'<tr>{line}</tr>' for line in lines[:shown])}</table>{more}"


def _text(value: Any) -> str:
    if isinstance(value, (int, float)):
        return f"{value:.4f}"
    return "–" if value is None else str(value)


class Value(float):
    """A mean with its 95% confidence interval; NaN ends where there is none."""

    low: float
    high: float
    users: int

    def __new__(cls, measure: Json) -> "Value":
        mean = measure["mean"]
        made = super().__new__(cls, float("nan") if mean is None else mean)
        interval = cast("Optional[Sequence[float]]", measure.get("interval"))
        made.low, made.high = (float("nan"), float("nan")) if interval is None else (interval[0], interval[1])
        made.users = measure["users"]
        return made


class Evaluation(_Result):
    """Means of one model or several. `evaluation["nDCG@10"]` is a number with `low` and `high`."""

    _kind = "evaluation"

    @property
    def _models(self) -> list[Json]:
        return cast("list[Json]", self._answer.get("models", [self._answer]))

    @property
    def means(self) -> Any:
        """A row for each model and metric: model, metric, mean, low, high, users."""
        rows = [
            {
                "model": model["model"],
                "metric": measure["measure"],
                "mean": measure["mean"],
                **dict(zip(("low", "high"), measure.get("interval", ()))),
                "users": measure["users"],
            }
            for model in self._models
            for measure in cast("list[Json]", model["measures"])
        ]
        return self._frame(rows, ["model", "metric", "mean", "low", "high", "users"])

    @property
    def users(self) -> Any:
        """A row for each model and user, a column for each metric; computed when it is asked for."""
        frame = read_arrow(self._as("arrow"), self._inputs.library)
        if frame is not None:
            return frame
        found = json.loads(self._inputs.answer({**cast(Json, self._asked), "perUser": True}))
        names = [measure["measure"] for measure in self._models[0]["measures"]]
        rows = [
            {"model": model["model"], "user": user["user"], **dict(zip(names, user["values"]))}
            for model in cast("list[Json]", found.get("models", [found]))
            for user in cast("list[Json]", model["perUser"])
        ]
        return self._frame(rows, ["model", "user", *names])

    @property
    def findings(self) -> Any:
        """What is wrong with the inputs: code, severity, file, line, count, message."""
        # Those of the ground truth are said with each model.
        told = {json.dumps(finding): finding for model in self._models for finding in model["findings"]}
        return self._frame(list(told.values()), ["code", "severity", "file", "line", "count", "message"])

    def __getitem__(self, key: Union[str, tuple[str, str]]) -> Value:
        model, metric = key if isinstance(key, tuple) else (None, key)
        told = [each for each in self._models if model is None or each["model"] == model]
        if len(told) != 1:
            names = ", ".join(each["model"] for each in self._models)
            raise InputError(
                f"There is no model “{model}”." if model else "There are several models.",
                f'Name one as in evaluation["{self._models[0]["model"]}", "{metric}"]: {names}.',
            )
        for measure in cast("list[Json]", told[0]["measures"]):
            if str(measure["measure"]).lower() == metric.lower():
                return Value(measure)
        known = ", ".join(str(measure["measure"]) for measure in told[0]["measures"])
        raise InputError(f"“{metric}” was not asked for.", f"Metrics: {known}.")

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        names = [str(measure["measure"]) for measure in self._models[0]["measures"]]
        means = [[_text(measure["mean"]) for measure in model["measures"]] for model in self._models]
        return ["model", *names], [[model["model"], *row] for model, row in zip(self._models, means)]


class Comparison(_Result):
    """Whether one model is better than another: every difference is of `b` less `a`."""

    _kind = "comparison"
    _shown = ("b", "a", "metric", "difference", "p", "verdict")

    @property
    def pairs(self) -> Any:
        """A row for each pair and metric: a, b, metric, difference, low, high, p, verdict, detectable."""
        return self._frame(self._rows(), ["a", "b", "metric", "difference", "low", "high", "p", "verdict", "detectable"])

    def verdict(self, metric: str, a: Optional[str] = None, b: Optional[str] = None) -> str:
        """better, worse, equivalent or not clear: `b` against `a`; without names, of the only pair."""
        told = [
            row
            for row in self._rows()
            if str(row["metric"]).lower() == metric.lower() and a in (None, row["a"]) and b in (None, row["b"])
        ]
        if len(told) == 1:
            return str(told[0]["verdict"])
        names = "; ".join(f"{row['b']} against {row['a']}" for row in told)
        raise InputError(
            f"{len(told)} comparisons are of “{metric}”.",
            f"Name a and b: {names}." if told else "Name a metric that was asked for.",
        )

    def _rows(self) -> list[Json]:
        adjusted = {
            (each["a"], each["b"], each["measure"]): each["p"]
            for each in cast("list[Json]", self._answer["adjusted"]["p"])
        }
        return [
            {
                **{name: pair[name] for name in ("a", "b", "difference", "detectable")},
                **dict(zip(("low", "high"), pair["ci"].get("simultaneous") or pair["ci"].get("t") or ())),
                "metric": pair["measure"],
                "p": adjusted.get((pair["a"], pair["b"], pair["measure"])),
                "verdict": "not clear" if pair["verdict"] == "inconclusive" else pair["verdict"],
            }
            for pair in cast("list[Json]", self._answer["pairs"])
        ]


class Experiment(_Result):
    """The decision of an online experiment for each treatment."""

    _kind = "experiment"
    _shown = ("treatment", "verdict", "guardrails")

    @property
    def decisions(self) -> Any:
        """A row for each treatment: treatment, verdict, guardrails, sentence."""
        return self._frame(self._rows(), [*self._shown, "sentence"])

    def _sentence(self) -> str:
        return " ".join(str(decision["sentence"]) for decision in self._rows())

    def _rows(self) -> list[Json]:
        return cast("list[Json]", self._answer["decisions"])


class CheckResult(_Result):
    """What the gates of a recscope.json say."""

    _kind = "check"
    _shown = ("evaluation", "metric", "bound", "by", "state")

    @property
    def state(self) -> str:
        """holds, broken, or open: the data cannot say."""
        return str(self._answer["state"])

    def _sentence(self) -> str:
        entries = [*self._answer["evaluations"], *self._answer["experiments"]]
        words = [
            entry.get("answer") or " ".join(str(decision["sentence"]) for decision in entry.get("decisions", ()))
            for entry in entries
        ]
        return " ".join([*words, f"Gates: {_STATES[self.state]}."])

    @property
    def gates(self) -> Any:
        """A row for each gate: evaluation, metric, bound, by, state."""
        return self._frame(self._rows(), self._shown)

    def _rows(self) -> list[Json]:
        return [
            {
                "evaluation": evaluation["name"],
                **{name: gate[name] for name in ("by", "state")},
                "metric": gate["measure"],
                "bound": _bound(gate["bound"]),
            }
            for evaluation in cast("list[Json]", self._answer["evaluations"])
            for gate in cast("list[Json]", evaluation["gates"])
        ]


def _bound(bound: Json) -> str:
    """notWorseBy 1%"""
    limits: list[Any] = [limit for name, limit in bound.items() if name != "kind"]
    return " ".join([bound["kind"], *(_amount(limit) for limit in limits)])


def _amount(limit: Any) -> str:
    if not isinstance(limit, dict):
        return str(limit)
    amount = cast(Json, limit)
    return f"{100 * amount['value']:g}%" if amount["kind"] == "relative" else str(amount["value"])
