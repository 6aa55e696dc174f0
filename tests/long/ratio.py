"""A server beside a bare broadcast, in turns: `python -m tests.long.ratio URL ROOMS RATE SECONDS`; prints JSON."""

import json
import sys
from dataclasses import asdict

from tests.attack.live import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from latency import compare, rival  # type: ignore[import-not-found]

if __name__ == "__main__":
    url, rooms, rate, seconds = sys.argv[1:]
    with rival("bare") as floor:
        print(json.dumps(asdict(compare(url, floor, int(rooms), float(rate), float(seconds)))))
