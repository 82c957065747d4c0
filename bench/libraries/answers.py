"""What libraries answer on small inputs, a query each: answers.py INPUTS.json ANSWERS.json

INPUTS: [{"list": [[item, score], ...], "truth": {item: gain}}, ...]
ANSWERS: {library: {"version": ..., "values": {measure: [value of each input, null where there is none]}}}
"""

import importlib.metadata
import json
import math
import sys
import warnings

import numpy as np

warnings.filterwarnings("ignore")
with open(sys.argv[1]) as file:
    inputs = json.load(file)
answers = {}


def kept(values):
    return [None if value is None or not math.isfinite(value) else float(value) for value in values]


def answered(library, package, values):
    answers[library] = {
        "version": importlib.metadata.version(package),
        "values": {name: kept(column) for name, column in values.items()},
    }


def as_dictionary(entries):
    """The last entry of an item that stands again, in its place."""
    found = {}
    for item, score in entries:
        found.pop(item, None)
        found[item] = float(score)
    return found


def tried(compute):
    try:
        return compute()
    except ValueError:
        return None


def pytrec_eval_answers():
    import pytrec_eval

    qrels = {str(q): case["truth"] for q, case in enumerate(inputs) if case["truth"]}
    run = {str(q): as_dictionary(case["list"]) for q, case in enumerate(inputs) if case["list"]}
    names = ["map", "map_cut_5", "ndcg", "ndcg_cut_5", "P_5", "recall_5", "recip_rank"]
    asked = {"map", "map_cut.5", "ndcg", "ndcg_cut.5", "P.5", "recall.5", "recip_rank"}
    found = pytrec_eval.RelevanceEvaluator(qrels, asked).evaluate(run)
    columns = {name: [found.get(str(q), {}).get(name) for q in range(len(inputs))] for name in names}
    answered("pytrec_eval", "pytrec_eval-terrier", columns)


def ranx_answers():
    from ranx import Qrels, Run, evaluate

    names = ["precision@5", "recall@5", "f1@5", "map@5", "mrr@5", "ndcg@5", "ndcg_burges@5", "dcg@5", "hit_rate@5"]
    # A query without relevant documents or without a list cannot be handed over.
    usable = [q for q, case in enumerate(inputs) if case["truth"] and case["list"]]
    qrels = Qrels({f"{q:06}": inputs[q]["truth"] for q in usable})
    run = Run({f"{q:06}": as_dictionary(inputs[q]["list"]) for q in usable})
    columns = {}
    for name in names:
        evaluate(qrels, run, name)
        columns[name] = [run.scores[name].get(f"{q:06}") for q in range(len(inputs))]
    answered("ranx", "ranx", columns)


def sklearn_answers():
    from sklearn import metrics

    def values(measure):
        def value(case):
            if not case["list"]:
                return None
            labels = np.array([[case["truth"].get(item, 0) for item, _ in case["list"]]], dtype=float)
            scores = np.array([[score for _, score in case["list"]]], dtype=float)
            return tried(lambda: measure(labels, scores))

        return [value(case) for case in inputs]

    def binary(labels):
        return (labels > 0).astype(int)

    answered(
        "sklearn",
        "scikit-learn",
        {
            "ndcg_score": values(lambda t, s: metrics.ndcg_score(t, s)),
            "ndcg_score@5": values(lambda t, s: metrics.ndcg_score(t, s, k=5)),
            "dcg_score": values(lambda t, s: metrics.dcg_score(t, s)),
            "dcg_score@5": values(lambda t, s: metrics.dcg_score(t, s, k=5)),
            "average_precision_score": values(lambda t, s: metrics.average_precision_score(binary(t)[0], s[0])),
            "roc_auc_score": values(lambda t, s: metrics.roc_auc_score(binary(t)[0], s[0])),
            "label_ranking_average_precision_score": values(
                lambda t, s: metrics.label_ranking_average_precision_score(binary(t), s)
            ),
            "coverage_error": values(lambda t, s: metrics.coverage_error(binary(t), s)),
            "label_ranking_loss": values(lambda t, s: metrics.label_ranking_loss(binary(t), s)),
        },
    )


def lightgbm_answers():
    import lightgbm

    names = [f"{name}@{k}" for name in ("ndcg", "map") for k in (1, 3, 5)]
    columns = {name: [] for name in names}
    options = {
        "objective": "lambdarank",
        "metric": ["ndcg", "map"],
        "eval_at": [1, 3, 5],
        "min_data_in_leaf": 1000,
        "verbosity": -1,
        "num_threads": 1,
    }
    for case in inputs:
        if not case["list"]:
            for name in names:
                columns[name].append(None)
            continue
        labels = [case["truth"].get(item, 0) for item, _ in case["list"]]
        scores = [float(score) for _, score in case["list"]]
        # Nothing can be learned from a column that is the same everywhere: the scores stay what they are.
        data = lightgbm.Dataset(
            np.zeros((len(labels), 1)), label=labels, group=[len(labels)], init_score=scores, free_raw_data=False
        )
        history = {}
        lightgbm.train(
            options,
            data,
            num_boost_round=1,
            valid_sets=[data],
            valid_names=["all"],
            callbacks=[lightgbm.record_evaluation(history)],
        )
        for name in names:
            columns[name].append(history["all"][name][0])
    answered("lightgbm", "lightgbm", columns)


def implicit_answers():
    from implicit.evaluation import ranking_metrics_at_k
    from scipy.sparse import csr_matrix

    items = sorted({item for case in inputs for item in [*case["truth"], *(item for item, _ in case["list"])]})
    number = {item: place for place, item in enumerate(items)}
    columns = {"precision": [], "map": [], "ndcg": [], "auc": []}

    class Model:
        def __init__(self, ids):
            self.ids = ids

        def recommend(self, userid, user_items, N=10, **_):
            ids = np.full((len(userid), N), -1, dtype=np.int32)
            ids[0, : min(N, len(self.ids))] = self.ids[:N]
            return ids, np.zeros((len(userid), N), dtype=np.float32)

    for case in inputs:
        relevant = [number[item] for item, gain in case["truth"].items() if gain > 0]
        if not relevant or not case["list"]:
            for column in columns.values():
                column.append(None)
            continue
        test = csr_matrix((np.ones(len(relevant)), ([0] * len(relevant), relevant)), shape=(1, len(items)))
        ordered = sorted(case["list"], key=lambda entry: -entry[1])
        model = Model([number[item] for item, _ in ordered])
        found = ranking_metrics_at_k(model, csr_matrix(test.shape), test, K=5, show_progress=False, num_threads=1)
        for name, column in columns.items():
            column.append(found[name])
    answered("implicit", "implicit", columns)


for compute in (pytrec_eval_answers, ranx_answers, sklearn_answers, lightgbm_answers, implicit_answers):
    try:
        compute()
    except ImportError as error:
        print(f"{compute.__name__}: {error}", file=sys.stderr)
with open(sys.argv[2], "w") as file:
    json.dump(answers, file)
