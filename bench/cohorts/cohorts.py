"""Cohorts of items and of rows, by RecScope and by pandas, on real data; into bench/results/cohorts.md.

films: MovieLens 100K (in the wheel of RecBole), lists of two models, cohorts by decade of the film.
log: Open Bandit Dataset (in the wheel of obp), predictions of two models, cohorts by campaign and by position.

Ends with 1 if a value differs by more than 1e-9.

  pip install -r bench/cohorts/requirements.txt
  npm run build && npm run cohorts
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
from scipy.spatial.distance import jensenshannon
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score
from sklearn.preprocessing import OneHotEncoder

ROOT = Path(__file__).parent.parent.parent
TOLERANCE = 1e-9
K = 10
WHEELS = {"recbole": "1.2.1", "obp": "0.4.1"}


def wheel(folder, name):
    """Downloads a wheel and returns it as an archive."""
    package = f"{name}=={WHEELS[name]}"
    options = ["-q", "--no-deps", "--only-binary", ":all:", "-d", folder]
    subprocess.run([sys.executable, "-m", "pip", "download", package, *options], check=True)
    return zipfile.ZipFile(next(Path(folder).glob(f"{name}-*.whl")))


def recscope(folder, *argv):
    call = ["node", str(ROOT / "dist/cli.js"), *argv, "-f", "json", "-q"]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(argv)}\n{done.stderr}")
    return json.loads(done.stdout)


class Check:
    """Compares values of RecScope with expected ones."""

    def __init__(self):
        self.compared = 0
        self.largest = 0.0
        self.wrong = []

    def equal(self, what, found, expected):
        gap = abs((np.nan if found is None else found) - expected)
        self.compared += 1
        self.largest = max(self.largest, gap)
        if not gap <= TOLERANCE * max(1, abs(expected)):
            self.wrong.append(f"{what}: {found} is not {expected}")

    def cohorts(self, folder, models, options, by, expected):
        """Checks `evaluate` of each model, and the means and differences of `compare`."""
        for model in models:
            answer = recscope(folder, "evaluate", f"{model}.csv", *options, "--by", by)
            found = {(row["value"], row["measure"]): row for row in answer["cohorts"]}
            for value, measure, mean, users in expected[model]:
                row = found.get((value, measure), {"mean": None, "users": None})
                self.equal(f"{model} {by} {value} {measure}", row["mean"], mean)
                self.equal(f"{model} {by} {value} {measure} users", row["users"], users)
        means = [{row[:2]: row[2] for row in expected[model]} for model in models]
        files = [f"{model}.csv" for model in models]
        answer = recscope(folder, "compare", *files, *options, "--by", by, "--resamples", "0")
        for row in answer["cohorts"]:
            a, b = (own[(row["value"], row["measure"])] for own in means)
            self.equal(f"{by} {row['value']} {row['measure']} difference", row["difference"], b - a)


def films(folder, archive):
    """Writes lists of ten unseen films: of cosine neighbors of films, and of ALS. Returns models, truth, and films."""
    path = "recbole/dataset_example/ml-100k/ml-100k."
    tables = [pd.read_csv(archive.open(path + part), sep="\t", dtype=str) for part in ("inter", "item")]
    log, items = (table.rename(columns=lambda name: name.split(":")[0]) for table in tables)
    log = log.rename(columns={"user_id": "user", "item_id": "item"}).astype({"rating": float, "timestamp": float})
    log = log.sort_values(["user", "timestamp", "item"], kind="stable")
    late = log.groupby("user").cumcount() >= 0.8 * log.groupby("user")["item"].transform("size")
    train, truth = log[~late], log[late & (log["rating"] >= 4)][["user", "item"]]
    year = pd.to_numeric(items["release_year"], errors="coerce")
    items = pd.DataFrame({"item": items["item_id"], "decade": (year // 10 * 10).map("{:.0f}s".format, na_action="ignore")})
    users, films_ = np.unique(log["user"]), items["item"].to_numpy()
    seen = np.zeros((len(users), len(films_)))
    rows, columns = pd.Index(users).get_indexer(train["user"]), pd.Index(films_).get_indexer(train["item"])
    seen[rows, columns] = 1
    models = {"knn": neighbors(seen), "als": factors(seen)}
    items.to_csv(folder / "items.csv", index=False)
    truth.to_csv(folder / "truth.csv", index=False)
    lists = {}
    for name, scores in models.items():
        scores = np.where(seen > 0, -np.inf, scores)
        top = np.argsort(-scores, axis=1, kind="stable")[:, :K]
        lists[name] = pd.DataFrame(
            {"user": np.repeat(users, K), "item": films_[top.ravel()], "rank": np.tile(np.arange(1, K + 1), len(users))}
        )
        lists[name].to_csv(folder / f"{name}.csv", index=False)
    return lists, truth, items.fillna({"decade": "(empty)"})


def neighbors(seen):
    """Sum of the cosine of each film to the films that a user has, 50 neighbors each."""
    norm = np.linalg.norm(seen, axis=0)
    similar = seen.T @ seen / np.maximum(np.outer(norm, norm), 1e-12)
    np.fill_diagonal(similar, 0)
    least = np.sort(similar, axis=1)[:, -50][:, None]
    return seen @ np.where(similar >= least, similar, 0)


def factors(seen, size=16, weight=20.0, penalty=5.0, rounds=8):
    """Implicit ALS (Hu, Koren, Volinsky 2008)."""
    rng = np.random.default_rng(44)
    user, item = (rng.normal(0, 0.1, (count, size)) for count in seen.shape)
    for _ in range(rounds):
        for own, other, pairs in ((user, item, seen), (item, user, seen.T)):
            gram = other.T @ other + penalty * np.eye(size)
            for at, row in enumerate(pairs):
                liked = other[row > 0]
                own[at] = np.linalg.solve(gram + weight * liked.T @ liked, (1 + weight) * liked.sum(axis=0))
    return user @ item.T


def film_values(lists, truth, items):
    """Expected values by decade."""
    decade = items.set_index("item")["decade"]
    truth = truth.assign(decade=truth["item"].map(decade))
    top = lists.assign(decade=lists["item"].map(decade), weight=1 / np.log2(1 + lists["rank"]))
    groups = sorted(items["decade"].unique())
    values = []
    for group in groups:
        own = truth[truth["decade"] == group]
        if len(own) > 0:
            found = own.merge(top[["user", "item", "weight"]], on=["user", "item"], how="left")
            found["hit"] = found["weight"].notna()
            of_user = found.groupby("user")
            wanted = of_user["hit"].size()
            ideal = wanted.map(lambda count: (1 / np.log2(np.arange(2, min(count, K) + 2))).sum())
            gained = of_user["weight"].sum()
            values += [
                (group, f"nDCG@{K}", (gained / ideal).mean(), len(wanted)),
                (group, f"Recall@{K}", of_user["hit"].mean().mean(), len(wanted)),
                (group, f"HitRate@{K}", of_user["hit"].any().mean(), len(wanted)),
                (group, f"Recall(average=pooled)@{K}", found["hit"].mean(), len(wanted)),
            ]
    shares = top.pivot_table(index="user", columns="decade", values="weight", aggfunc="sum", fill_value=0)
    shares = shares.reindex(columns=groups, fill_value=0)
    exposure = shares.div(shares.sum(axis=1), axis=0)
    catalog = items["decade"].value_counts(normalize=True).reindex(groups, fill_value=0)
    demand = truth["decade"].value_counts(normalize=True).reindex(groups, fill_value=0)
    for group in groups:
        values.append((group, f"Exposure@{K}", exposure[group].mean(), len(exposure)))
        if demand[group] > 0:
            values.append((group, "Demand", demand[group], truth.loc[truth["decade"] == group, "user"].nunique()))
        values.append((group, "Catalog", catalog[group], len(exposure)))
    for target, aim in {"catalog": catalog, "demand": demand}.items():
        fair = exposure.apply(lambda row: 1 - jensenshannon(row, aim, base=2) ** 2, axis=1)
        values.append(("(all)", f"AWRF(target={target})@{K}", fair.mean(), len(fair)))
    # Expected exposure is of users who want something.
    wanting = shares[shares.index.isin(truth["user"])]
    system, ideal = wanting.mean(), ideal_exposure(truth, items, groups)
    for name, value in {
        "EE-L": ((system - ideal) ** 2).sum(),
        "EE-D": (system**2).sum(),
        "EE-R": (system * ideal).sum(),
    }.items():
        values.append(("(all)", f"{name}@{K}", value, len(wanting)))
    return values


def ideal_exposure(truth, items, groups):
    """Mean exposure of each group in lists that have the relevant films first, in any order."""
    weights = 1 / np.log2(np.arange(2, K + 2))
    sizes = items["decade"].value_counts().reindex(groups, fill_value=0)
    total = pd.Series(0.0, index=groups)
    for _, own in truth.groupby("user"):
        count = len(own)
        relevant = own["decade"].value_counts().reindex(groups, fill_value=0)
        total += relevant * weights[:count].sum() / count + (sizes - relevant) * weights[count:].sum() / (len(items) - count)
    return total / truth["user"].nunique()


def impressions(folder, archive):
    """Writes a log of impressions with the predictions of two models, trained on other rounds. Returns both."""
    parts = {}
    for policy in ("random", "bts"):
        tables = []
        for campaign in ("all", "men", "women"):
            path = f"obp/dataset/obd/{policy}/{campaign}/{campaign}.csv"
            tables.append(pd.read_csv(archive.open(path), index_col=0).assign(campaign=campaign))
        parts[policy] = pd.concat(tables, ignore_index=True)
    features = ["campaign", "position", "item_id", *(f"user_feature_{at}" for at in range(4))]
    encoder = OneHotEncoder(handle_unknown="ignore").fit(parts["random"][features])
    train, test = (encoder.transform(parts[policy][features]) for policy in ("random", "bts"))
    clicks = parts["random"]["click"]
    trees = HistGradientBoostingClassifier(max_iter=40, random_state=44)
    predictions = {
        "lr": LogisticRegression(C=0.1, max_iter=500).fit(train, clicks).predict_proba(test)[:, 1],
        "gb": trees.fit(train.toarray(), clicks).predict_proba(test.toarray())[:, 1],
    }
    log = parts["bts"]
    log = pd.DataFrame(
        {
            "user": log.groupby([f"user_feature_{at}" for at in range(4)]).ngroup().map("u{}".format),
            "item": [f"i{row}" for row in range(len(log))],
            "rating": log["click"],
            "campaign": log["campaign"],
            "position": log["position"],
        }
    )
    log.to_csv(folder / "log.csv", index=False)
    for name, scores in predictions.items():
        # RecScope reads what the file says.
        predictions[name] = scores.round(9)
        log[["user", "item"]].assign(score=predictions[name]).to_csv(folder / f"{name}.csv", index=False)
    return predictions, log


def log_values(log, scores, by):
    """Expected values by campaign or position."""
    values = []
    for value, rows in log.assign(score=scores).groupby(by):
        users = rows["user"].nunique()
        for measure, number in {
            "AUC": roc_auc_score(rows["rating"], rows["score"]),
            "LogLoss": log_loss(rows["rating"], rows["score"]),
            "RMSE": np.sqrt(((rows["rating"] - rows["score"]) ** 2).mean()),
            "COPC": rows["rating"].sum() / rows["score"].sum(),
        }.items():
            values.append((str(value), measure, number, users))
        both = rows.groupby("user").filter(lambda own: own["rating"].nunique() == 2).groupby("user")
        of_user = both.apply(lambda own: roc_auc_score(own["rating"], own["score"]), include_groups=False)
        values.append((str(value), "GAUC", np.average(of_user, weights=both.size()), len(of_user)))
    return values


def main():
    check = Check()
    lines = [
        "# Cohorts of items and rows by RecScope and by pandas",
        "",
        "`npm run cohorts` makes lists and predictions from real data, and recomputes each value of `evaluate` and each difference of `compare` by pandas, scipy and scikit-learn.",
        "",
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lists, truth, items = films(folder, wheel(name, "recbole"))
        expected = {model: film_values(own, truth, items) for model, own in lists.items()}
        measures = f"nDCG@{K},Recall@{K},HitRate@{K},Recall(average=pooled)@{K}"
        options = ["--truth", "truth.csv", "--items", "items.csv", "-m", measures]
        check.cohorts(folder, list(lists), options, "items:decade", expected)
        of = {model: {row[:2]: row[2] for row in own} for model, own in expected.items()}
        lines += [
            f"MovieLens 100K, last fifth of each user’s ratings from 4 stars, top {K} of cosine neighbors (knn) and ALS (als), by decade of the film:",
            "",
            f"| decade | catalog | demand | exposure knn | als | recall@{K} knn | als |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for group in sorted(items["decade"].unique()):
            shares = [of["knn"].get((group, part)) for part in ("Catalog", "Demand")]
            shares += [of[model].get((group, f"Exposure@{K}")) for model in lists]
            recalls = [of[model].get((group, f"Recall@{K}")) for model in lists]
            cells = ["–" if share is None else f"{share:.1%}" for share in shares]
            cells += ["–" if recall is None else f"{recall:.4f}" for recall in recalls]
            lines.append(f"| {group} | {' | '.join(cells)} |")
        together = [f"AWRF(target=catalog)@{K}", f"AWRF(target=demand)@{K}", f"EE-L@{K}"]
        told = [f"{measure} {of['knn'][('(all)', measure)]:.4f} (knn), {of['als'][('(all)', measure)]:.4f} (als)" for measure in together]
        lines += ["", f"{'; '.join(told)}.", ""]
        predictions, log = impressions(folder, wheel(name, "obp"))
        options = ["--truth", "log.csv", "-m", "AUC,LogLoss,RMSE,COPC,GAUC"]
        lines += [
            f"Open Bandit Dataset, {len(log):,} impressions of the policy bts with {log['rating'].sum()} clicks; logistic regression (lr) and gradient boosting (gb) of the rounds of the policy random:",
            "",
            "| cohort | impressions | clicks | AUC lr | gb | LogLoss lr | gb | GAUC lr | gb |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for by in ("campaign", "position"):
            expected = {model: log_values(log, scores, by) for model, scores in predictions.items()}
            check.cohorts(folder, list(predictions), options, f"rows:{by}", expected)
            of = {model: {row[:2]: row[2] for row in own} for model, own in expected.items()}
            for value, rows in log.groupby(by):
                cells = [f"{of[model][(str(value), measure)]:.4f}" for measure in ("AUC", "LogLoss", "GAUC") for model in predictions]
                lines.append(f"| {by} = {value} | {len(rows):,} | {rows['rating'].sum()} | {' | '.join(cells)} |")
    lines += ["", f"{check.compared} numbers compared, largest difference {check.largest:.1g}."]
    lines += ["", *(f"- {each}" for each in check.wrong)] if check.wrong else []
    print("\n".join(lines))
    if check.wrong:
        raise SystemExit(1)
    (ROOT / "bench/results/cohorts.md").write_text("\n".join(lines) + "\n")


main()
