"""The wheel, installed: the numbers of the unit tests from every kind of input, and errors that a caller can act on."""

from __future__ import annotations

import csv
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

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
    columns = {name: [row[name] for row in rows(path)] for name in ("user_id", "item_id")}
    columns[value] = [float(row[value]) for row in rows(path)]  # type: ignore[misc]
    module = pytest.importorskip(library)
    return module.table(columns) if library == "pyarrow" else module.DataFrame(columns)


def same(evaluation: recscope.Evaluation) -> None:
    assert math.isclose(evaluation["nDCG@10"], NDCG, rel_tol=1e-12)
    assert math.isclose(evaluation["Recall@10"], RECALL, rel_tol=1e-12)
    assert evaluation["nDCG@10"].low < NDCG < evaluation["nDCG@10"].high
    assert evaluation["nDCG@10"].users == 128


def test_files() -> None:
    same(recscope.evaluate(RECS, TRUTH, measures=METRICS))


def test_mappings() -> None:
    same(recscope.evaluate(nested(RECS, "score"), nested(TRUTH, "rating"), measures=METRICS))


def test_lists_in_order() -> None:
    lists = {user: sorted(scored, key=lambda item: -scored[item]) for user, scored in nested(RECS, "score").items()}
    evaluation = recscope.evaluate(lists, TRUTH, measures=METRICS)
    assert math.isclose(evaluation["nDCG@10"], NDCG, rel_tol=1e-12)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_frames(library: str) -> None:
    evaluation = recscope.evaluate(
        frame(library, RECS, "score"), frame(library, TRUTH, "rating"), measures=METRICS
    )
    same(evaluation)
    for found in (evaluation.means, evaluation.users, evaluation.findings):
        assert type(found).__module__.startswith(library)
    assert evaluation.users.shape[0] == 128


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
    assert found.ok and len(found.gates) == 6


def test_experiment() -> None:
    found = recscope.experiment(FILMS.parent / "shop" / "experiment.csv")
    assert len(found.decisions) == 1


def test_errors_say_what_to_do() -> None:
    with pytest.raises(recscope.InputError) as caught:
        recscope.evaluate("nothing.csv", TRUTH)
    assert "nothing.csv" in caught.value.message and caught.value.advice
    with pytest.raises(recscope.InputError, match="nDCG"):
        recscope.evaluate(RECS, TRUTH, measures="nDGC@10")
    with pytest.raises(recscope.InputError, match="is a int"):
        recscope.evaluate(3, TRUTH)


def test_a_report_is_saved_once(tmp_path: Path) -> None:
    evaluation = recscope.evaluate(RECS, TRUTH, measures=METRICS)
    evaluation.save(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!")
    with pytest.raises(FileExistsError):
        evaluation.save(tmp_path / "report.html")


def test_notebooks_get_what_they_can_draw() -> None:
    hostile = {"<script>alert(1)</script>": RECS}
    bundle: Any = recscope.evaluate(hostile, TRUTH, measures=METRICS)._repr_mimebundle_()
    data, metadata = bundle
    mime = "application/vnd.recscope.evaluation+json"
    assert data[mime]["schema"] == "recscope-evaluation/1"
    assert "<script" not in data["text/html"] and len(data["text/html"]) <= 4096
    assert metadata[mime] == {"inMemory": False}
    assert "nDCG@10" in data["text/plain"]


def test_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "recscope", "evaluate", RECS, "--truth", TRUTH, "-q", "--format", "json"],
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["schema"] == "recscope-evaluation/1"
