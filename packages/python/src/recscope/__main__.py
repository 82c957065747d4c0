"""`python -m recscope …`: the same command line as `npx recscope …`."""

from __future__ import annotations

import sys

from ._process import InputError, call


def main() -> int:
    try:
        return call(sys.argv[1:])
    except InputError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
