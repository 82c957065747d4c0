"""What `clickhouse-client --format TabSeparated --queries-file FILE` does, by the same engine in PyPI's chdb."""

import sys

import chdb

with open(sys.argv[sys.argv.index("--queries-file") + 1], encoding="utf-8") as file:
    text = file.read()
connection = chdb.connect(":memory:")
try:
    # None of RecScope's statements ends a line with a semicolon before its end.
    for sql in text.split(";\n"):
        if sql.strip():
            sys.stdout.write(str(connection.query(sql, "TabSeparated")))
            sys.stdout.flush()
except Exception as error:
    sys.stderr.write(f"{error}\n")
    sys.exit(1)
