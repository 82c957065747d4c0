"""Makes test/fixtures/notebooks/examples.ipynb anew: a real kernel runs the wheel over the examples.

    npm run test:python
    out/python/environment/bin/pip install ipykernel nbclient
    RECSCOPE_NODE="$(which node)" out/python/environment/bin/python packages/python/tests/make_notebook.py

The notebook stands in the folder of the examples when it runs, and so when the UI tests open it.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[3]
CELLS = [
    """import pandas as pd
import recscope

METRICS = "nDCG@10, Recall@10, HitRate@10"
recscope.evaluate("films/itemknn.csv", "films/truth.csv", measures=METRICS)""",
    """recscope.compare(
    {"popular": "films/popular.csv", "itemknn": "films/itemknn.csv", "mf": "films/matrix-factorisation.csv"},
    "films/truth.csv", baseline="popular", measures=METRICS,
)""",
    """recscope.evaluate(pd.read_csv("films/popular.csv", dtype=str), "films/truth.csv", measures=METRICS)""",
    """recscope.experiment("shop/experiment.csv")""",
]


def main() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell, id=f"cell-{at}") for at, cell in enumerate(CELLS)])
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": str(ROOT / "examples")}}).execute()
    for cell in notebook.cells:
        # When it ran, which is another time in every run.
        cell.metadata.clear()
    notebook.metadata = nbformat.from_dict({"language_info": {"name": "python"}})
    nbformat.write(notebook, ROOT / "test" / "fixtures" / "notebooks" / "examples.ipynb")


if __name__ == "__main__":
    main()
