"""The bot `first`: it discards the card that it has held longest."""

import sys

for line in sys.stdin:
    print(0, flush=True)
