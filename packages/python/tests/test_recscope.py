"""The wheel, installed: the numbers of the unit tests from every kind of input, and errors that a caller can act on."""

from __future__ import annotations

import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any, cast

import pytest

import recscope

FILMS = Path(__file__).resolve().parents[3] / "examples" / "films"
RECS, POPULAR, TRUTH = (str(FILMS / f"{name}.csv") for name in ("itemknn", "popular", "truth"))
METRICS = "nDCG@10, Recall@10"
# As the golden values of the unit tests of the examples.
NDCG, RECALL = 0.2907141801105374, 0.2518944607808772


def rows(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def nested(path: str, value: str) -> dict[str, dict[str, float]]:
    lists: dict[str, dict[str, float]] = {}
    for row in rows(path):
        lists.setdefault(row["user_id"], {})[row["item_id"]] = float(row[value])
    return lists


def frame(library: str, path: str, value: str) -> Any:
    columns: dict[str, Any] = {name: [row[name] for row in rows(path)] for name in ("user_id", "item_id")}
    columns[value] = [float(row[value]) for row in rows(path)]
    return made(library, columns)


def made(library: str, columns: dict[str, Any]) -> Any:
    module = pytest.importorskip(library)
    return module.table(columns) if library == "pyarrow" else module.DataFrame(columns)


def source(kind: str, path: str, value: str) -> Any:
    if kind == "file":
        return path
    if kind == "dict":
        return nested(path, value)
    if kind == "lists":
        return {user: sorted(scored, key=lambda item: -scored[item]) for user, scored in nested(path, value).items()}
    if kind == "lazy":
        return frame("polars", path, value).lazy()
    return frame("pyarrow", path, value).to_reader() if kind == "stream" else frame(kind, path, value)


@pytest.mark.parametrize(
    ("recs", "truth"),
    [
        *((recs, "file") for recs in ("file", "dict", "lists", "pandas", "polars", "lazy", "pyarrow", "stream")),
        *((kind, kind) for kind in ("dict", "pandas", "polars", "pyarrow")),
    ],
)
def test_golden_values(recs: str, truth: str) -> None:
    evaluation = recscope.evaluate(source(recs, RECS, "score"), source(truth, TRUTH, "rating"), measures=METRICS)
    assert math.isclose(evaluation["nDCG@10"], NDCG, rel_tol=1e-12)
    assert math.isclose(evaluation["Recall@10"], RECALL, rel_tol=1e-12)
    assert evaluation["nDCG@10"].low < NDCG < evaluation["nDCG@10"].high
    assert evaluation["nDCG@10"].users == 128
    assert "recscope-" not in json.dumps(evaluation.to_dict()).replace("recscope-evaluation", "")


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_frames_come_back_in_the_library_they_came_in(library: str) -> None:
    evaluation = recscope.evaluate(frame(library, RECS, "score"), TRUTH, measures=METRICS)
    for found in (evaluation.means, evaluation.users, evaluation.findings):
        assert type(found).__module__.startswith(library)
    assert evaluation.users.shape[0] == 128
    assert evaluation.users.shape[1] == 4


def test_models_by_name() -> None:
    evaluation = recscope.evaluate({"knn": RECS, "popular": nested(POPULAR, "score")}, TRUTH, measures=METRICS)
    assert math.isclose(evaluation["knn", "nDCG@10"], NDCG, rel_tol=1e-12)
    with pytest.raises(recscope.InputError, match="several models"):
        evaluation["nDCG@10"]


def test_comparison() -> None:
    comparison = recscope.compare({"knn": RECS, "popular": POPULAR}, TRUTH, baseline="popular", measures=METRICS)
    assert comparison.verdict("nDCG@10") == "not clear"
    assert comparison.to_dict()["baseline"] == "popular"
    assert len(comparison.pairs) == 2


def test_gates() -> None:
    found = recscope.check(FILMS / "recscope.json")
    assert found.state == "open"
    assert list(found.gates["bound"][:2]) == ["atLeast 0.3", "notWorseBy 1%"]
    assert len(found.gates) == 6


@pytest.mark.parametrize("library", [None, "pandas", "polars", "pyarrow"])
def test_numbers_are_those_of_the_command_line(library: Any, tmp_path: Path) -> None:
    kinds = re.findall("^  '(.+)',$", (FILMS.parents[1] / "test" / "metricsOfAllKinds.ts").read_text(encoding="utf-8"), re.M)
    assert len(kinds) == 12
    file = tmp_path / "predictions.csv"
    pairs = [(user, at) for user in range(40) for at in range(2 + user % 5)]
    lines = [f"{user},i{at},{int((user * 7 + at * 5) % 3 == 0)},{(user * 37 + at * 61) % 97 / 100 + 0.01}" for user, at in pairs]
    file.write_text("\n".join(["user,item,label,pred", *lines]), encoding="utf-8")
    words = [sys.executable, "-m", "recscope", "evaluate", str(file), "-m", ", ".join(kinds), "-q", "-f", "json"]
    printed = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["measures"]
    assert [measure["measure"] for measure in printed] == kinds
    columns = {
        "user": [str(user) for user, _ in pairs],
        "item": [f"i{at}" for _, at in pairs],
        "label": [int(line.split(",")[2]) for line in lines],
        "pred": [float(line.split(",")[3]) for line in lines],
    }
    evaluation = recscope.evaluate(str(file) if library is None else made(library, columns), measures=kinds)
    for measure in printed:
        value = evaluation[measure["measure"]]
        ends = measure.get("interval", (math.nan, math.nan))
        assert (value, value.users) == (measure["mean"], measure["users"]), measure
        assert [value.low, value.high] == pytest.approx(list(ends), rel=1e-12, nan_ok=True), measure
    rows = [measure.get("rows") for measure in evaluation.to_dict()["measures"]]
    assert rows == [measure.get("rows") for measure in printed]
    assert None in rows and len(pairs) in rows


def test_experiment() -> None:
    found = recscope.experiment(FILMS.parent / "shop" / "experiment.csv")
    assert len(found.decisions) == 1


def test_errors_say_what_to_do() -> None:
    with pytest.raises(recscope.InputError) as caught:
        recscope.evaluate("nothing.csv", TRUTH)
    assert "nothing.csv" in caught.value.message and caught.value.advice
    with pytest.raises(recscope.InputError, match="nDCG"):
        recscope.evaluate(RECS, TRUTH, measures="nDGC@10")


def test_errors_say_where(tmp_path: Path) -> None:
    config = tmp_path / "recscope.json"
    config.write_text('{"schema": "recscope-config/1", "evaluations": {"a": {\n  "models": ["a.csv"], "truth": "b.csv", "measures": ["nDGC@10"]}}}')
    with pytest.raises(recscope.InputError) as caught:
        recscope.check(config)
    assert (caught.value.file, caught.value.line) == (str(config), 2)
    with pytest.raises(recscope.InputError) as caught:
        recscope.experiment(RECS)
    assert caught.value.file == RECS and caught.value.advice
    with pytest.raises(recscope.InputError) as caught:
        recscope.evaluate({"a": {"x": 1}}, TRUTH, columns={"user": "nobody"})
    assert (caught.value.file, caught.value.line) == ("recommendations", None)


def pandas(**columns: Any) -> Any:
    return pytest.importorskip("pandas").DataFrame(columns)


@pytest.mark.parametrize(
    "recs",
    [
        lambda: 3,
        lambda: [],
        lambda: {},
        lambda: {"a": 3},
        lambda: {"a": {"x": math.nan}},
        lambda: {"a": {"x": None}},
        lambda: {"a": {"x": "high"}},
        lambda: {None: ["x"]},
        lambda: {"a": [["x"]]},
        lambda: {"a": {"x": {"y": 1}}, "b": None},
        lambda: pandas(),
        lambda: pandas(user=[], item=[]),
        lambda: pandas(user=["a", "b", None], item=["x", "y", "z"]),
        lambda: pandas(user=["a", 1, 2.5], item=["x", "y", "z"]),
        lambda: pandas(user=["a", "b"], item=["x", "y"], score=[1, "high"]),
        lambda: pandas(user=["a", "b"], item=[["x"], "y"]),
        lambda: pandas(user=["a"], item=[1 + 2j]),
        lambda: pytest.importorskip("polars").DataFrame({"user": ["a"], "item": [{"x": 1}]}),
        lambda: pytest.importorskip("polars").DataFrame({"user": ["a"], "item": [object()]}),
        lambda: "a\0b",
        lambda: "--help",
    ],
)
def test_what_cannot_be_read_is_an_input_error(recs: Any) -> None:
    with pytest.raises(recscope.InputError) as caught:
        recscope.evaluate(recs(), {"a": ["x"], "b": ["y"]}, measures=METRICS)
    assert caught.value.message


def test_bytes_and_categories_are_ids() -> None:
    truth = {"a": ["x"], "b": ["y"]}
    categories = pytest.importorskip("pandas").Categorical(["x", "y"])
    for recs in ({b"a": [b"x"], "b": ["y"]}, pandas(user=[b"a", b"b"], item=[b"x", b"y"]), pandas(user=["a", "b"], item=categories)):
        assert recscope.evaluate(recs, truth, measures="nDCG@10")["nDCG@10"] == 1


def test_the_node_of_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODE_OPTIONS", "--require /nothing.js")
    assert recscope.evaluate({"a": ["x"]}, {"a": ["x"]}, measures="nDCG@10")["nDCG@10"] == 1
    monkeypatch.setenv("RECSCOPE_NODE", "/nothing/node")
    with pytest.raises(recscope.InputError, match="RECSCOPE_NODE"):
        recscope.evaluate(RECS, TRUTH)


def test_a_folder_that_was_removed() -> None:
    evaluation = recscope.evaluate({"a": ["x"]}, {"a": ["x"]}, measures="nDCG@10")
    shutil.rmtree(evaluation._inputs._folder.name)
    with pytest.raises(recscope.InputError, match="Evaluate again"):
        evaluation.users


def test_a_report_is_saved_once(tmp_path: Path) -> None:
    evaluation = recscope.evaluate(RECS, TRUTH, measures=METRICS)
    evaluation.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!")
    with pytest.raises(FileExistsError):
        evaluation.save(tmp_path / "report.html")


def test_notebooks_get_json_a_table_and_text() -> None:
    data = recscope.evaluate({"<script>alert(1)</script>": RECS}, TRUTH, measures=METRICS)._repr_mimebundle_()
    assert data["application/vnd.recscope.evaluation+json"]["schema"] == "recscope-evaluation/1"
    said = "nDCG@10 0.291 for 128 users."
    assert re.match(f'<p>{said}[^<]*</p><table><tr><th style="text-align:left">model<', data["text/html"])
    assert data["text/plain"].startswith(said)


def test_results_begin_with_the_sentence_of_the_command_line() -> None:
    models = {"itemknn": RECS, "popular": POPULAR}
    lead = "itemknn leads: nDCG@10 0.291, popular is 8.6% below"
    assert repr(recscope.evaluate(models, TRUTH)).startswith(lead)
    assert repr(recscope.compare(models, TRUTH, baseline="itemknn")).startswith("popular trails: nDCG@10 0.266")
    assert repr(recscope.check(FILMS / "recscope.json")).startswith("matrix-factorisation is better: nDCG@10 0.375")
    assert repr(recscope.experiment(FILMS.parent / "shop" / "experiment.csv")).startswith("new increased CTR by 14.7%")


@pytest.mark.parametrize(
    "result",
    [
        lambda: recscope.evaluate({"<script>alert(1)</script>" * 20 + str(at): RECS for at in range(30)}, TRUTH, measures=METRICS),
        lambda: recscope.compare({f"<img onerror=alert({at})>": RECS for at in range(6)}, TRUTH, measures=METRICS),
        lambda: recscope.check(FILMS / "recscope.json"),
        lambda: recscope.experiment(FILMS.parent / "shop" / "experiment.csv"),
    ],
)
def test_notebooks_show_a_small_table_in_their_own_colors(result: Any) -> None:
    shown = result()._repr_html_()
    assert len(shown.encode()) <= 4096
    assert set(re.findall("<([a-z]+)", shown)) <= {"table", "tr", "th", "td", "p"}
    assert set(re.findall('="([^"]+)"', shown)) <= {"text-align:left", "text-align:right"}


def test_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "recscope", "evaluate", RECS, "--truth", TRUTH, "-q", "--format", "json"],
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["schema"] == "recscope-evaluation/1"


def whole_numbers(library: str, path: str, value: str) -> Any:
    users = {user: at for at, user in enumerate(sorted({row["user_id"] for row in rows(TRUTH)}))}
    columns: dict[str, Any] = {"user_id": [users[row["user_id"]] for row in rows(path)]}
    columns.update(item_id=[row["item_id"] for row in rows(path)], **{value: [float(row[value]) for row in rows(path)]})
    return made(library, columns)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_ids_keep_their_type(library: str) -> None:
    truth = whole_numbers(library, TRUTH, "rating")
    users = recscope.evaluate(whole_numbers(library, RECS, "score"), truth, metrics="nDCG@10").users
    if library == "pandas":
        assert users["user"].dtype == truth["user_id"].dtype
        assert len(users.merge(truth, left_on="user", right_on="user_id")) == len(truth)
    elif library == "polars":
        assert users.join(truth, left_on="user", right_on="user_id").height == truth.height
    else:
        assert users.schema.field("user").type == truth.schema.field("user_id").type


def test_warnings_are_at_the_line_of_the_caller() -> None:
    few = {user: items for user, items in nested(RECS, "score").items() if user < "c"}
    with pytest.warns(recscope.RecScopeWarning, match="users have no recommendations: the mean is mostly zeros") as caught:
        evaluation = recscope.evaluate(few, TRUTH, metrics="nDCG@10")
    assert [(warning.filename, len(caught)) for warning in caught] == [(__file__, 1)]
    with warnings.catch_warnings():
        warnings.simplefilter("error", recscope.RecScopeWarning)
        evaluation.users
        recscope.evaluate(RECS, TRUTH, metrics="nDCG@10")


@pytest.mark.parametrize(("ending", "start"), [(".html", b"<!"), (".json", b"{"), (".csv", b"nDCG@10"), (".md", b"|")])
def test_saves_by_ending(ending: str, start: bytes, tmp_path: Path) -> None:
    evaluation, path = recscope.evaluate(RECS, TRUTH, metrics=METRICS), tmp_path / f"report{ending}"
    for _ in range(2):
        evaluation.save(path, overwrite=True)
    assert start in path.read_bytes()[:200]
    with pytest.raises(FileExistsError, match="overwrite=True"):
        evaluation.save(path)
    with pytest.raises(recscope.InputError, match="Endings: .html"):
        evaluation.save(tmp_path / "report.xlsx")


def test_lists_of_train_and_cohorts() -> None:
    lines = Path(FILMS / "train.csv").read_text(encoding="utf-8").splitlines()
    halves: list[dict[str, list[str]]] = [{}, {}]
    for at, line in enumerate(lines[1:]):
        user, item = line.split(",")[:2]
        halves[at % 2].setdefault(user, []).append(item)
    together = recscope.evaluate(RECS, TRUTH, train=str(FILMS / "train.csv"), by=["history"], metrics="nDCG@10")
    apart = recscope.evaluate(RECS, TRUTH, train=halves, by=["history"], metrics="nDCG@10")
    assert list(apart.cohorts["mean"]) == list(together.cohorts["mean"])
    assert list(together.cohorts["metric"]) == ["nDCG@10"] * 4
    pairs = recscope.compare({"knn": RECS, "popular": POPULAR}, TRUTH, train=halves, by=["history"], metrics="nDCG@10")
    assert len(pairs.cohorts) == 4 and set(pairs.cohorts["verdict"]) == {"not clear"}


def test_comparison_takes_what_the_command_line_takes() -> None:
    runs = {"knn": [RECS, nested(RECS, "score")], "popular": [POPULAR, POPULAR]}
    told = {"catalogue": str(FILMS / "train.csv"), "metrics": "nDCG@10, ItemCoverage@10"}
    comparison = recscope.compare(runs, TRUTH, adjust="holm", resamples=500, **told)
    assert comparison.to_dict()["adjusted"]["test"] == "usersAndRuns"
    assert comparison.to_dict()["adjusted"]["method"] == "holm"
    with pytest.raises(recscope.InputError, match="has no runs"):
        recscope.compare({"knn": [], "popular": POPULAR}, TRUTH)


def test_split_audit_and_plan(tmp_path: Path) -> None:
    parts = recscope.split(FILMS / "train.csv", "random", "20%", tmp_path / "parts", seed=1)
    assert sum(parts.parts["rows"]) == len(rows(str(FILMS / "train.csv")))
    assert "train" in repr(parts)
    found = recscope.audit(parts.path("train"), parts.path("test"))
    assert found.to_dict()["evaluable"]["testUsers"] > 0
    assert set(found.findings.columns) == {"severity", "code", "parts", "count"}
    plan = recscope.plan(kind="share", baseline=0.05, effect="10%")
    assert plan.users == 62468 and plan.effect == 0.1
    assert "62468" in repr(plan)
    with pytest.raises(recscope.InputError, match="Parts: test, train"):
        parts.path("valid")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: recscope.evaluate(RECS), r"Add truth=.*truth_columns=\{\"user\": \"NAME\", \"item\": \"NAME\"\}"),
        (lambda: recscope.evaluate("nothing.csv", TRUTH), f"relative to {re.escape(str(Path.cwd()))}"),
        (lambda: recscope.evaluate(RECS, TRUTH, metrics="Novelty@10"), "Specify them with train="),
        (lambda: recscope.evaluate(RECS, TRUTH, match_id=["case"]), r"“match_id”.*mean “match_ids”\?.*of: truth, (?!.*(?:schema|[a-z][A-Z])).* match_ids, .*, by\.$"),
        (lambda: recscope.evaluate(RECS, TRUTH, metrics="nDCG"), None),
        (lambda: recscope.evaluate({"a": {"x": 1}}, TRUTH, convention="ranxx"), "ranx"),
        (lambda: recscope.compare({"a": RECS}, TRUTH), r"help\(recscope\)"),
        (lambda: recscope.compare({"a": RECS, "b": POPULAR}, TRUTH, adjust="x"), "maxt, bonferroni"),
        (lambda: recscope.experiment(TRUTH), "variant="),
        (lambda: recscope.plan(), r"Add effect=\"10%\""),
        (lambda: recscope.split(TRUTH, "random", "20%", FILMS), "force=True"),
        (lambda: recscope.evaluate(RECS, TRUTH, metrics="nDGC@10"), "`python -m recscope measures`"),
        (lambda: recscope.evaluate(RECS, TRUTH, columns={"usr": "a"}), r"Example: \{\"user\": \"Kunde\""),
        (lambda: recscope.evaluate({"a": ["x"]}, {"b": ["y"]}), "^recommendations: The"),
        (lambda: recscope.evaluate(RECS, TRUTH, rel=cast(Any, "high")), "“rel” must be a number"),
        (lambda: recscope.evaluate(RECS, TRUTH, judges=["kim"]), r"truth_columns=\{\"judge\": \"COLUMN\"\}"),
    ],
)
def test_advice_is_in_the_words_of_python(call: Any, words: Any) -> None:
    if words is None:
        call()
        return
    with pytest.raises(recscope.InputError, match=words) as caught:
        call()
    assert "--" not in str(caught.value) and "recscope help" not in str(caught.value)


def test_mlflow_gets_metrics_and_the_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    mlflow = pytest.importorskip("mlflow")
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    with mlflow.start_run() as run:
        recscope.evaluate({"knn": RECS, "popular": POPULAR}, TRUTH, metrics=METRICS).to_mlflow("test/")
    logged = mlflow.tracking.MlflowClient()
    metrics = logged.get_run(run.info.run_id).data.metrics
    assert math.isclose(metrics["test/knn/nDCG_at_10"], NDCG, rel_tol=1e-12)
    assert metrics["test/knn/nDCG_at_10.low"] < NDCG < metrics["test/knn/nDCG_at_10.high"]
    assert [file.path for file in logged.list_artifacts(run.info.run_id)] == ["recscope.json"]


def test_wandb_gets_a_summary(tmp_path: Path) -> None:
    wandb = pytest.importorskip("wandb")
    evaluation = recscope.evaluate(RECS, TRUTH, metrics=METRICS)
    with pytest.raises(recscope.InputError, match="wandb.init"):
        evaluation.to_wandb()
    run = wandb.init(mode="offline", dir=str(tmp_path), project="recscope")
    evaluation.to_wandb()
    assert math.isclose(run.summary["nDCG@10"], NDCG, rel_tol=1e-12)
    run.finish()


def test_tables_are_read_by_the_client_of_their_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for name, path, value in (("recs", RECS, "score"), ("popular", POPULAR, "score"), ("truth", TRUTH, "rating")):
        parquet.write_table(frame("pyarrow", path, value), tmp_path / f"{name}.parquet")
    monkeypatch.chdir(tmp_path)
    stub = FILMS.parents[1] / "test" / "fixtures" / "clients" / "duckdb.mjs"
    asked: Any = {"client": os.environ["RECSCOPE_NODE"], "client_args": [str(stub)]}
    roles = {"user": "user_id", "item": "item_id"}
    columns, truth_columns = {**roles, "score": "score"}, {**roles, "rating": "rating"}
    names = [f"duckdb:./{name}.parquet" for name in ("recs", "popular", "truth")]
    how: Any = {**asked, "columns": columns, "truth_columns": truth_columns, "convention": "trec_eval-c", "metrics": "nDCG@10"}
    found = recscope.evaluate(names[0], names[2], **how)
    assert found["nDCG@10"] == pytest.approx(recscope.evaluate(RECS, TRUTH, metrics="nDCG@10", convention="trec_eval-c")["nDCG@10"], abs=1e-12)
    assert recscope.compare({"recs": names[0], "popular": names[1]}, names[2], **how).verdict("nDCG@10")
    models = {"recs": {"file": names[0], "columns": columns}}
    gates = [{"metric": "nDCG@10", "atLeast": 0.1}]
    entry = {"models": models, "truth": {"file": names[2], "columns": truth_columns}, "convention": "trec_eval-c", "gates": gates}
    config = {"schema": "recscope-config/1", "evaluations": {"films": entry}}
    (tmp_path / "recscope.json").write_text(json.dumps(config), encoding="utf-8")
    assert recscope.check("recscope.json", **asked)
    with pytest.raises(recscope.InputError, match="tables"):
        recscope.evaluate(names[0], names[2], train=RECS, **asked)
