"""Evaluates recommender systems, search, and anything that ranks."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union, cast

from ._inputs import Columns, Inputs, Source
from ._process import InputError
from ._protocol import Audit, Plan, Split
from ._results import CheckResult, Comparison, Evaluation, Experiment, Json
from ._version import __version__
from ._words import RecScopeWarning

__all__ = [
    "Audit",
    "CheckResult",
    "Comparison",
    "Evaluation",
    "Experiment",
    "InputError",
    "Plan",
    "RecScopeWarning",
    "Split",
    "__version__",
    "audit",
    "check",
    "compare",
    "evaluate",
    "experiment",
    "plan",
    "split",
]

Metrics = Union[str, Sequence[str]]
Setting = Union[str, float, Sequence[str]]


def evaluate(
    recs: Union[Source, Mapping[str, Source], Sequence[Source]],
    truth: Optional[Source] = None,
    *,
    train: Union[Source, Sequence[Source], None] = None,
    items: Optional[Source] = None,
    users: Optional[Source] = None,
    catalogue: Optional[Source] = None,
    metrics: Optional[Metrics] = None,
    measures: Optional[Metrics] = None,
    convention: Optional[str] = None,
    rel: Optional[float] = None,
    by: Optional[Sequence[str]] = None,
    columns: Optional[Columns] = None,
    truth_columns: Optional[Columns] = None,
    client: Optional[str] = None,
    client_args: Sequence[str] = (),
    **options: Any,
) -> Evaluation:
    """The means of one model, or of several by name.

    recs, truth, train …: a path, a frame of pandas, Polars or pyarrow, anything with `__arrow_c_stream__`,
    `{user: {item: score}}`, or `{user: [items]}`; or a table such as "duckdb:shop.duckdb#recs", which the engine's client
    program reads (client, client_args: another program, arguments before RecScope's); a list in place of a model is its runs, and train may be a list.
    metrics: such as "nDCG@10, Recall(rel>=4)@20". convention: whose definitions are used. rel: an item is relevant when
    its rating is at least this. columns: by what they hold, where a guess would be wrong: `{"user": "uid", "item": 2}`.
    options: those of `recscope evaluate` by their names, such as match_ids=["case"]. Raises InputError for what a
    caller can act on; warns (RecScopeWarning) of what makes the numbers doubtful.
    """
    inputs = Inputs(client, client_args)
    files = inputs.files(train=train, items=items, users=users, catalogue=catalogue)
    settings = _settings(options, measures=metrics or measures, convention=convention, threshold=rel, by=by)
    rest = {**files, **settings, "answer": True}
    return Evaluation(inputs.request("evaluate", recs, columns, truth, truth_columns, rest), inputs)


def compare(
    models: Union[Mapping[str, Union[Source, Sequence[Source]]], Sequence[Source]],
    truth: Optional[Source] = None,
    *,
    baseline: Optional[str] = None,
    train: Union[Source, Sequence[Source], None] = None,
    items: Optional[Source] = None,
    users: Optional[Source] = None,
    catalogue: Optional[Source] = None,
    metrics: Optional[Metrics] = None,
    measures: Optional[Metrics] = None,
    convention: Optional[str] = None,
    rel: Optional[float] = None,
    margin: Optional[Union[float, str]] = None,
    adjust: Optional[str] = None,
    resamples: Optional[int] = None,
    by: Optional[Sequence[str]] = None,
    columns: Optional[Columns] = None,
    truth_columns: Optional[Columns] = None,
    client: Optional[str] = None,
    client_args: Sequence[str] = (),
    **options: Any,
) -> Comparison:
    """Whether one model is better than another, over the same users; against the baseline, or every pair.

    models: a list in place of a model is its runs, such as those of several seeds. margin: a difference that does not
    matter, such as 0.005 or "1%" of the mean. adjust: maxt, bonferroni, holm, bh, or none. The rest is as in evaluate.
    """
    inputs = Inputs(client, client_args)
    files = inputs.files(train=train, items=items, users=users, catalogue=catalogue)
    settings = _settings(
        {**options, "baseline": baseline, "margin": margin, "adjust": adjust, "resamples": resamples},
        measures=metrics or measures,
        convention=convention,
        threshold=rel,
        by=by,
    )
    return Comparison(inputs.request("compare", models, columns, truth, truth_columns, {**files, **settings}), inputs)


def experiment(log: Source, *, columns: Optional[Columns] = None, **settings: Setting) -> Experiment:
    """The decision of an online experiment from its log: a row per user, per user and day, or per event.

    settings: options of `recscope experiment` by their names, such as control="old", primary="CTR",
    guardrail=["PageViewsPerUser margin=2%"].
    """
    inputs = Inputs()
    file = str(inputs.file(log, "log")["file"])
    return Experiment(["experiment", *_words(columns, settings), "--", file], inputs)


def split(
    log: Source, by: str, test: Union[str, float], out: "Union[str, os.PathLike[str]]", *, columns: Optional[Columns] = None, **settings: Setting
) -> Split:
    """Divides interactions into train, valid, and test, which it writes into the folder `out`.

    settings: options of `recscope split` by their names, such as valid="10%", seed=1, drop_cold="users".
    """
    inputs = Inputs()
    file = str(inputs.file(log, "log")["file"])
    words = _words(columns, {"by": by, "test": test, "out": os.fspath(out), **settings})
    return Split(["split", *words, "--", file], inputs, os.fspath(out))


def audit(
    train: Union[Source, Sequence[Source]],
    test: Source,
    *,
    valid: Optional[Source] = None,
    catalogue: Optional[Source] = None,
    columns: Optional[Columns] = None,
    **settings: Setting,
) -> Audit:
    """Checks a split before it is trusted: data leaks, order in time, cold users and items, and what can be evaluated."""
    inputs = Inputs()
    files = inputs.files(train=train, test=test, valid=valid, catalogue=catalogue)
    named = {
        name: [str(each["file"]) for each in (cast("list[Json]", file) if isinstance(file, list) else [file])]
        for name, file in files.items()
    }
    return Audit(["audit", *_words(columns, {**named, **settings})], inputs)


def plan(log: Optional[Source] = None, *, columns: Optional[Columns] = None, **settings: Setting) -> Plan:
    """How many users an experiment needs, or which change a number of users can detect.

    settings: options of `recscope plan` by their names, such as kind="share", baseline=0.05, effect="10%".
    """
    inputs = Inputs()
    file = [] if log is None else ["--", str(inputs.file(log, "log")["file"])]
    return Plan(["plan", *_words(columns, settings), *file], inputs)


def check(
    config: Union[str, "os.PathLike[str]"] = "recscope.json",
    *names: str,
    client: Optional[str] = None,
    client_args: Sequence[str] = (),
) -> CheckResult:
    """What the gates of a recscope.json say; with names, of these evaluations. client: as in evaluate."""
    return CheckResult(["check", "--config", os.fspath(config), "--", *names], Inputs(client, client_args))


def _settings(options: Mapping[str, Any], **settings: Any) -> Json:
    """Returns settings that have a value, by their names in a request: matchIds for match_ids."""
    named = {re.sub("_([a-z])", lambda letter: letter[1].upper(), name): value for name, value in options.items()}
    return {name: value for name, value in {**named, **settings}.items() if value is not None}


def _words(columns: Optional[Columns], settings: Mapping[str, Setting]) -> list[str]:
    """Returns the words of a call for these options; True is an option without a value."""
    words: list[str] = []
    if columns is not None:
        words += ["--columns", ",".join(f"{role}={column}" for role, column in columns.items())]
    for name, value in settings.items():
        for each in [value] if isinstance(value, (str, int, float)) else value:
            words.append(f"--{name.replace('_', '-')}" + ("" if each is True else f"={each}"))
    return words
