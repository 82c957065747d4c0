"""Evaluates recommender systems, search, and anything that ranks."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union

from ._inputs import Columns, Inputs, Source
from ._process import InputError
from ._results import CheckResult, Comparison, Evaluation, Experiment, Json
from ._version import __version__

__all__ = [
    "CheckResult",
    "Comparison",
    "Evaluation",
    "Experiment",
    "InputError",
    "__version__",
    "check",
    "compare",
    "evaluate",
    "experiment",
]

Metrics = Union[str, Sequence[str]]


def evaluate(
    recs: Union[Source, Mapping[str, Source], Sequence[Source]],
    truth: Optional[Source] = None,
    *,
    train: Optional[Source] = None,
    items: Optional[Source] = None,
    users: Optional[Source] = None,
    catalogue: Optional[Source] = None,
    measures: Optional[Metrics] = None,
    convention: Optional[str] = None,
    rel: Optional[float] = None,
    by: Optional[Sequence[str]] = None,
    columns: Optional[Columns] = None,
    truth_columns: Optional[Columns] = None,
) -> Evaluation:
    """The means of one model, or of several by name.

    recs, truth, train …: a path, a frame of pandas, Polars or pyarrow, anything with `__arrow_c_stream__`,
    `{user: {item: score}}`, or `{user: [items]}`. measures: such as "nDCG@10, Recall(rel>=4)@20". convention: whose
    definitions are used. rel: an item is relevant when its rating is at least this. columns: by what they hold, where a
    guess would be wrong: `{"user": "uid", "item": 2}`. Raises InputError for what a caller can act on.
    """
    inputs = Inputs()
    files = inputs.files(train=train, items=items, users=users, catalogue=catalogue)
    settings = _settings(measures=measures, convention=convention, threshold=rel, by=by)
    rest = {**files, **settings, "answer": True}
    return Evaluation(inputs.request("evaluate", recs, columns, truth, truth_columns, rest), inputs)


def compare(
    models: Union[Mapping[str, Source], Sequence[Source]],
    truth: Source,
    *,
    baseline: Optional[str] = None,
    train: Optional[Source] = None,
    users: Optional[Source] = None,
    measures: Optional[Metrics] = None,
    convention: Optional[str] = None,
    rel: Optional[float] = None,
    margin: Optional[Union[float, str]] = None,
    by: Optional[Sequence[str]] = None,
    columns: Optional[Columns] = None,
    truth_columns: Optional[Columns] = None,
) -> Comparison:
    """Whether one model is better than another, over the same users; against the baseline, or every pair.

    margin: a difference that does not matter, such as 0.005 or "1%" of the mean. The rest is as in evaluate.
    """
    inputs = Inputs()
    files = inputs.files(train=train, users=users)
    settings = _settings(measures=measures, convention=convention, threshold=rel, by=by, baseline=baseline, margin=margin)
    return Comparison(inputs.request("compare", models, columns, truth, truth_columns, {**files, **settings}), inputs)


def experiment(log: Source, *, columns: Optional[Columns] = None, **settings: Union[str, float, Sequence[str]]) -> Experiment:
    """The decision of an online experiment from its log: a row per user, per user and day, or per event.

    settings: options of `recscope experiment` by their names, such as control="old", primary="CTR",
    guardrail=["PageViewsPerUser margin=2%"].
    """
    inputs = Inputs()
    file = str(inputs.file(log, "log")["file"])
    words = ["experiment"]
    if columns is not None:
        words += ["--columns", ",".join(f"{role}={column}" for role, column in columns.items())]
    for name, value in settings.items():
        for each in [value] if isinstance(value, (str, int, float)) else value:
            words.append(f"--{name.replace('_', '-')}" + ("" if each is True else f"={each}"))
    return Experiment([*words, "--", file], inputs)


def check(config: Union[str, "os.PathLike[str]"] = "recscope.json", *names: str) -> CheckResult:
    """What the gates of a recscope.json say; with names, of these evaluations."""
    return CheckResult(["check", "--config", os.fspath(config), "--", *names], Inputs())


def _settings(**settings: Any) -> Json:
    return {name: value for name, value in settings.items() if value is not None}
