"""What was found, with frames of the library that the inputs came in."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Sequence
from typing import Any, Optional, Union, cast

from ._frames import frame_of, read_arrow
from ._inputs import Inputs
from ._process import InputError, answer, output

Json = dict[str, Any]


# A request, or the words of a call.
Asked = Union[Json, Sequence[str]]


class _Result:
    """An answer of RecScope: `to_dict()` is the JSON that its schema describes."""

    _kind = ""

    def __init__(self, asked: Asked, found: Json, inputs: Inputs) -> None:
        self._asked = asked
        self._answer = found
        self._inputs = inputs

    def to_dict(self) -> Json:
        return self._answer

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes a report: one HTML file that needs nothing else. A file that is there already is not replaced."""
        if isinstance(self._asked, dict):
            report = answer({**self._asked, "format": "html"})
        else:
            report = output([*self._asked, "--format", "html"])
        with open(path, "xb") as file:
            file.write(report)

    def _frame(self, rows: Sequence[Json], columns: Sequence[str]) -> Any:
        return frame_of(rows, columns, self._inputs.library)

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        raise NotImplementedError

    def __repr__(self) -> str:
        heads, rows = self._table()
        cells = [list(heads), *[list(row) for row in rows]]
        widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if at == 0 else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths))
            ).rstrip()
            for row in cells
        )

    def _repr_mimebundle_(self, **_: Any) -> tuple[Json, Json]:
        """For notebooks: what an editor with RecScope draws, a table without script, and text."""
        mime = f"application/vnd.recscope.{self._kind}+json"
        data = {mime: self._answer, "text/html": self._html(), "text/plain": repr(self)}
        return data, {mime: {"inMemory": self._inputs.in_memory}}

    def _html(self) -> str:
        heads, rows = self._table()
        shown = rows[:20]
        right = ' style="text-align:right"'
        head = "".join(f"<th{right if at else ''}>{html.escape(name)}</th>" for at, name in enumerate(heads))
        body = "".join(
            "<tr>"
            + "".join(
                f"<td{right if at else ''}>{html.escape(cell[:60])}</td>" for at, cell in enumerate(row)
            )
            + "</tr>"
            for row in shown
        )
        more = f"<p>{len(rows) - len(shown)} more</p>" if len(rows) > len(shown) else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _number(value: Optional[float]) -> str:
    return "–" if value is None else f"{value:.4f}"


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
                "model": model.get("model", model["recommendations"]),
                "metric": measure["measure"],
                "mean": measure["mean"],
                "low": (measure.get("interval") or [None, None])[0],
                "high": (measure.get("interval") or [None, None])[1],
                "users": measure["users"],
            }
            for model in self._models
            for measure in cast("list[Json]", model["measures"])
        ]
        return self._frame(rows, ["model", "metric", "mean", "low", "high", "users"])

    @property
    def users(self) -> Any:
        """A row for each model and user, a column for each metric; computed when it is asked for."""
        asked = cast(Json, self._asked)
        path = self._inputs.path("users", "arrow")
        path.write_bytes(answer({**asked, "format": "arrow"}))
        frame = read_arrow(str(path), self._inputs.library)
        if frame is not None:
            return frame
        found = json.loads(answer({**asked, "perUser": True}))
        rows: list[Json] = []
        for model in cast("list[Json]", found.get("models", [found])):
            names = [measure["measure"] for measure in model["measures"]]
            for user in cast("list[Json]", model["perUser"]):
                rows.append({"model": model["model"], "user": user["user"], **dict(zip(names, user["values"]))})
        return rows

    @property
    def findings(self) -> Any:
        """What is wrong with the inputs: code, severity, file, line, count, message."""
        told = [finding for model in self._models for finding in cast("list[Json]", model.get("findings", []))]
        # Those of the ground truth are said with each model.
        found = [finding for at, finding in enumerate(told) if finding not in told[:at]]
        return self._frame(found, ["code", "severity", "file", "line", "count", "message"])

    def __getitem__(self, key: Union[str, tuple[str, str]]) -> Value:
        model, metric = key if isinstance(key, tuple) else (None, key)
        told = [each for each in self._models if model is None or each.get("model") == model]
        if len(told) != 1:
            names = ", ".join(str(each.get("model")) for each in self._models)
            raise InputError(
                f"There is no model “{model}”." if model else "There are several models.",
                f'Name one as in evaluation["{self._models[0].get("model")}", "{metric}"]: {names}.',
            )
        for measure in cast("list[Json]", told[0]["measures"]):
            if str(measure["measure"]).lower() == metric.lower():
                return Value(measure)
        known = ", ".join(str(measure["measure"]) for measure in told[0]["measures"])
        raise InputError(f"“{metric}” was not asked for.", f"Metrics: {known}.")

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        names = [str(measure["measure"]) for measure in self._models[0]["measures"]]
        return ["model", *names], [
            [
                str(model.get("model", model["recommendations"])),
                *(_number(measure["mean"]) for measure in model["measures"]),
            ]
            for model in self._models
        ]


WORDS = {"better": "better", "worse": "worse", "equivalent": "equivalent", "inconclusive": "not clear"}


class Comparison(_Result):
    """Whether one model is better than another: every difference is of `b` less `a`."""

    _kind = "comparison"

    @property
    def pairs(self) -> Any:
        """A row for each pair and metric: a, b, metric, difference, low, high, p, verdict, detectable."""
        columns = ["a", "b", "metric", "difference", "low", "high", "p", "verdict", "detectable"]
        return self._frame(self._rows(), columns)

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
        rows: list[Json] = []
        for pair in cast("list[Json]", self._answer["pairs"]):
            ends = pair["ci"].get("simultaneous") or pair["ci"].get("t") or [None, None]
            rows.append(
                {
                    **{name: pair[name] for name in ("a", "b", "difference", "detectable")},
                    "metric": pair["measure"],
                    "low": ends[0],
                    "high": ends[1],
                    "p": adjusted.get((pair["a"], pair["b"], pair["measure"])),
                    "verdict": WORDS.get(str(pair["verdict"]), pair["verdict"]),
                }
            )
        return rows

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        heads = ["b against a", "metric", "difference", "p", "verdict"]
        return heads, [
            [f"{row['b']} – {row['a']}", str(row["metric"]), _number(row["difference"]), _number(row["p"]), str(row["verdict"])]
            for row in self._rows()
        ]


class Experiment(_Result):
    """The decision of an online experiment for each treatment."""

    _kind = "experiment"

    @property
    def decisions(self) -> Any:
        """A row for each treatment: treatment, verdict, guardrails, sentence."""
        return self._frame(self._rows(), ["treatment", "verdict", "guardrails", "sentence"])

    def _rows(self) -> list[Json]:
        return cast("list[Json]", self._answer["decisions"])

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return ["treatment", "decision"], [[str(row["treatment"]), str(row["sentence"])] for row in self._rows()]


class CheckResult(_Result):
    """What the gates of a recscope.json say."""

    _kind = "check"

    @property
    def ok(self) -> bool:
        """No gate is broken."""
        return self._answer["state"] != "broken"

    @property
    def gates(self) -> Any:
        """A row for each gate: evaluation, gate, metric, bound, by, state."""
        return self._frame(self._rows(), ["evaluation", "gate", "metric", "bound", "by", "state"])

    def _rows(self) -> list[Json]:
        return [
            {
                "evaluation": evaluation["name"],
                **{name: gate[name] for name in ("gate", "by", "state")},
                "metric": gate["measure"],
                "bound": gate["bound"]["kind"],
            }
            for evaluation in cast("list[Json]", self._answer["evaluations"])
            for gate in cast("list[Json]", evaluation["gates"])
        ]

    def _table(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        heads = ["evaluation", "metric", "bound", "by", "state"]
        return heads, [[str(row[head] or "") for head in heads] for row in self._rows()]
