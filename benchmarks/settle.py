"""How long the exact plan of notes takes (V6.3), beside HiGHS on the same tasks, and what it is good for at the table.

    python benchmarks/settle.py [--tasks 200] [--hostile 30] [--evenings 1000] [--json]

Needs scipy. HiGHS is timed twice: with one weighted solve for the first two aims only, and aim by aim for all four,
as the plan here is made. Both solvers get each task in turn; times are the process's computing time (both use one
thread), and building HiGHS's matrices is not counted. Takes about ten minutes.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import gcd
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.money.notes import Notes, count, total
from companion.money.settle import Claim, settle
from tests.money.families import FAMILIES, Task, evening
from tests.money.oracle import Program

SECONDS = 5.0
"""HiGHS may take so long for one aim of a hostile task."""


@dataclass(frozen=True)
class Times:
    """Milliseconds of computing time."""

    median: float
    p99: float
    worst: float


@dataclass(frozen=True)
class Row:
    """One family of tasks: ours, HiGHS with one solve for two aims, HiGHS aim by aim; and how many were proven."""

    family: str
    tasks: int
    ours: Times
    once: Times
    by_aim: Times
    proven: int
    finished: int


@dataclass(frozen=True)
class Evenings:
    """What happened in so many whole games of six players."""

    evenings: int
    rounds: int
    with_hand_backs: int
    impossible_without: int
    greedy_failed_evenings: int
    bank_empty: int
    failed: int
    unproven: int


def times(taken: Iterable[float]) -> Times:
    ordered = sorted(taken)
    return Times(*(round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 3) for part in (0.5, 0.99, 1)))


def compare(family: str, tasks: Sequence[Task]) -> Row:
    ours, once, by_aim = [], [], []
    proven = finished = 0
    for stock, claims in tasks:
        started = process_time()
        settlement = settle(stock, claims)
        ours.append(1000 * (process_time() - started))
        proven += settlement.proven
        once.append(1000 * solved_once(stock, claims))
        done, seconds = solved_by_aim(stock, claims)
        finished += done
        by_aim.append(1000 * seconds)
    return Row(family, len(tasks), times(ours), times(once), times(by_aim), proven, finished)


def solved_once(stock: Notes, claims: Mapping[str, Claim]) -> float:
    """Seconds of HiGHS for the least unpaid and then the fewest notes, weighted."""
    program = Program(stock, claims)
    unpaid, moved, *_ = program.aims()
    heavy = 2 * count(stock) + 2 * sum(count(claim.holds) for claim in claims.values()) + 1
    return program.solve(unpaid * (heavy / gcd(*stock)) + moved, SECONDS)[1]


def solved_by_aim(stock: Notes, claims: Mapping[str, Claim]) -> tuple[bool, float]:
    """Whether HiGHS reached the end of all aims, and its seconds."""
    program = Program(stock, claims)
    spent = 0.0
    for aim in program.aims():
        least, seconds = program.solve(aim, SECONDS)
        spent += seconds
        if least is None:
            return False, spent
        program.hold(aim, least)
    return True, spent


def made(family: str, wanted: int) -> list[Task]:
    return [FAMILIES[family](Random(seed)) for seed in range(wanted)]


def played(wanted: int, greed: float) -> list[Task]:
    """The settlements of evenings with six players, in the order played."""
    tasks: list[Task] = []
    seed = 0
    while len(tasks) < wanted:
        tasks += [(dict(stock), dict(claims)) for stock, claims in evening(Random(seed), 6, greed)]
        seed += 1
    return tasks[:wanted]


def simulate(evenings: int, greed: float) -> Evenings:
    rounds = hand_backs = impossible = empty = failed = greedy = unproven = 0
    for seed in range(evenings):
        tasks = [(dict(stock), dict(claims)) for stock, claims in evening(Random(seed), 6, greed)]
        for stock, claims in tasks:
            rounds += 1
            settlement = settle(stock, claims)
            due = sum(claim.due for claim in claims.values())
            empty += due > total(stock)
            unproven += not settlement.proven
            failed += settlement.unpaid > max(0, due - total(stock))
            hand_backs += any(share.returns for share in settlement.shares.values())
            bare = {name: Claim(claim.due, {}) for name, claim in claims.items()}
            impossible += settle(stock, bare).unpaid > settlement.unpaid
        greedy += greedy_fails(tasks[0][0], [claims for _, claims in tasks])
    return Evenings(evenings, rounds, hand_backs, impossible, greedy, empty, failed, unproven)


def greedy_fails(stock: Mapping[int, int], rounds: Sequence[Mapping[str, Claim]]) -> bool:
    """Whether paying the biggest notes first, one player after the other and without change, ever fails
    although the bank has the money."""
    bank = dict(stock)
    for claims in rounds:
        if sum(claim.due for claim in claims.values()) > total(bank):
            return False
        for claim in claims.values():
            due = claim.due
            for value in sorted(bank, reverse=True):
                number = min(due // value, bank[value])
                bank[value] -= number
                due -= number * value
            if due:
                return True
    return False


def show(rows: Sequence[Row], simulations: Mapping[str, Evenings]) -> None:
    print("milliseconds, median / 99 % / worst; × = HiGHS's median by ours")
    for row in rows:
        cells = [f"{t.median:9.2f} {t.p99:9.2f} {t.worst:9.2f}" for t in (row.ours, row.once, row.by_aim)]
        ratios = f"× {row.once.median / row.ours.median:5.1f} {row.by_aim.median / row.ours.median:6.1f}"
        print(f"{row.family:12} {row.tasks:5} | {' | '.join(cells)} | {ratios} | {row.proven} {row.finished}")
    for name, result in simulations.items():
        print(name, asdict(result))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=200)
    parser.add_argument("--hostile", type=int, default=30)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [compare("played", played(options.tasks, 0)), compare("played rich", played(options.tasks, 0.1))]
    for family in FAMILIES:
        rows.append(compare(family, made(family, options.hostile if family == "hostile" else options.tasks)))
    simulations = {name: simulate(options.evenings, greed) for name, greed in (("played", 0.0), ("played rich", 0.1))}
    if options.json:
        print(
            json.dumps(
                {"rows": [asdict(row) for row in rows], "evenings": {n: asdict(s) for n, s in simulations.items()}}
            )
        )
    else:
        show(rows, simulations)


if __name__ == "__main__":
    main()
