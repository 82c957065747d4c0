"""What was found, with frames of the library that the inputs came in."""

from __future__ import annotations

import html
import importlib
import itertools
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional, Union, cast

from ._frames import frame_of, read_arrow, with_type
from ._inputs import Inputs
from ._process import Asked, InputError
from ._words import warn

Json = dict[str, Any]

# The words of the command line for the states of gates.
_STATES = {"holds": "all hold", "broken": "broken", "open": "not clear"}
_VERDICTS = {"inconclusive": "not clear"}
# The formats of files by their endings.
_FORMATS = {
    **{".html": "html", ".htm": "html", ".json": "json", ".csv": "csv", ".tsv": "tsv"},
    **{".md": "markdown", ".tex": "latex", ".arrow": "arrow"},
}
# A number as `_text` writes it.
_FIGURE = re.compile(r"-?\d+\.\d{4}|–")


class Result:
    """An answer of RecScope: `to_dict()` is the JSON that its schema describes."""

    _kind = ""
    _shown: tuple[str, ...] = ()

    def __init__(self, asked: Asked, inputs: Inputs) -> None:
        self._asked = asked
        self._inputs = inputs
        self._answer: Json = json.loads(self._as("json", warn))

    def to_dict(self) -> Json:
        return self._answer

    def save(self, path: Union[str, "os.PathLike[str]"], *, overwrite: bool = False) -> None:
        """Writes the result in the format of the file's ending, such as .html (a report in one file), .json, .csv, or .md.

        Raises FileExistsError for a file that exists, unless overwrite is True.
        """
        ending = os.path.splitext(path)[1].lower()
        if ending not in _FORMATS:
            raise InputError(f"“{os.fspath(path)}” has no ending of a format.", f"Endings: {', '.join(_FORMATS)}.")
        report = self._as(_FORMATS[ending])
        try:
            with open(path, "wb" if overwrite else "xb") as file:
                file.write(report)
        except FileExistsError as error:
            raise FileExistsError(error.errno, "The file exists: choose another name, or set overwrite=True", path) from None

    def _as(self, format: str, warned: Optional[Callable[[str], None]] = None) -> bytes:
        asked = self._asked
        with_format = {**asked, "format": format} if isinstance(asked, Mapping) else [asked[0], "--format", format, *asked[1:]]
        return self._inputs.answer(with_format, warned)

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
        sentence = self._sentence()
        return "\n".join([*([sentence, ""] if sentence else []), *lines])

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


def _in_frame(row: Json) -> Json:
    """Returns a row of JSON with the name that frames have for its metric."""
    return {**row, "metric": row["measure"]}


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


class Evaluation(Result):
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
        if frame is None:
            found = json.loads(self._inputs.answer({**cast(Json, self._asked), "perUser": True}))
            names = [measure["measure"] for measure in self._models[0]["measures"]]
            rows = [
                {"model": model["model"], "user": user["user"], **dict(zip(names, user["values"]))}
                for model in cast("list[Json]", found.get("models", [found]))
                for user in cast("list[Json]", model["perUser"])
            ]
            frame = self._frame(rows, ["model", "user", *names])
        kind = self._inputs.type_of_users(file for model in self._models for file in model["files"])
        return frame if kind is None else with_type(frame, "user", kind)

    @property
    def cohorts(self) -> Any:
        """A row for each model, cohort of `by`, and metric: model, by, value, metric, users, mean, low, high."""
        rows = [
            {"model": model["model"], **_in_frame(cohort), **dict(zip(("low", "high"), cohort.get("interval") or ()))}
            for model in self._models
            for cohort in cast("list[Json]", model.get("cohorts", ()))
        ]
        return self._frame(rows, ["model", "by", "value", "metric", "users", "mean", "low", "high"])

    def to_mlflow(self, prefix: str = "") -> None:
        """Logs the means to the active run of the installed mlflow, and the result as recscope.json.

        A metric is called nDCG_at_10, with several models MODEL/nDCG_at_10; its interval is nDCG_at_10.low and .high.
        """
        mlflow = importlib.import_module("mlflow")
        names: dict[str, float] = {}
        for name, value in self._numbers().items():
            readable = prefix + re.sub(r"[^\w./-]+", "_", name.replace("@", "_at_")).strip("_")
            # Two metrics may differ in other signs alone.
            names[readable if readable not in names else f"{readable}_{len(names)}"] = value
        mlflow.log_metrics(names)
        mlflow.log_dict(self.to_dict(), "recscope.json")

    def to_wandb(self, prefix: str = "") -> None:
        """Writes the means with their intervals into the summary of the active run of the installed wandb."""
        run = importlib.import_module("wandb").run
        if run is None:
            raise InputError("There is no active run of wandb.", "Call wandb.init first.")
        run.summary.update({prefix + name: value for name, value in self._numbers().items()})

    def _numbers(self) -> dict[str, float]:
        """Returns the means and the ends of their intervals by name, without those that are not known."""
        numbers: dict[str, float] = {}
        for model in self._models:
            of_model = f"{model['model']}/" if len(self._models) > 1 else ""
            for measure in cast("list[Json]", model["measures"]):
                ends = dict(zip((".low", ".high"), measure.get("interval") or ()))
                for name, value in {"": measure["mean"], **ends}.items():
                    if value is not None:
                        numbers[f"{of_model}{measure['measure']}{name}"] = value
        return numbers

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


class Comparison(Result):
    """Whether one model is better than another: every difference is of `b` less `a`."""

    _kind = "comparison"
    _shown = ("b", "a", "metric", "difference", "p", "verdict")

    @property
    def pairs(self) -> Any:
        """A row for each pair and metric: a, b, metric, difference, low, high, p, verdict, detectable."""
        return self._frame(self._rows(), ["a", "b", "metric", "difference", "low", "high", "p", "verdict", "detectable"])

    @property
    def cohorts(self) -> Any:
        """A row for each pair, cohort of `by`, and metric: by, value, metric, a, b, users, difference, low, high, p, verdict."""
        rows = [
            {
                **_in_frame(cohort),
                **dict(zip(("low", "high"), cohort["ci"].get("simultaneous") or ())),
                **{"p": cohort["adjustedP"], "verdict": _VERDICTS.get(cohort["verdict"], cohort["verdict"])},
            }
            for cohort in cast("list[Json]", self._answer["cohorts"])
        ]
        names = ["by", "value", "metric", "a", "b", "users", "difference", "low", "high", "p", "verdict"]
        return self._frame(rows, names)

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
                "verdict": _VERDICTS.get(pair["verdict"], pair["verdict"]),
            }
            for pair in cast("list[Json]", self._answer["pairs"])
        ]


class Experiment(Result):
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


class CheckResult(Result):
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
