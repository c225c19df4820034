"""A cluster plays the same as one process, to the digit, also where one of its machines dies on the way."""

import json
import subprocess
import sys

import pytest

# In a process of its own: Dask warns of much that is none of ours.
PROGRAM = """
import json, os, signal, sys
import numpy as np
from xtarot.lab.arena import MatchPlan, play_pairs
from xtarot.lab.envs import batch
from xtarot.lab.study.runner import StudyPlan, study
from xtarot.lab.workers import play_batches

def rewards(start, stop):
    rows, rng, found = batch("high-card", 4, seed=start, seats=2), np.random.default_rng(start), np.zeros((4, 2))
    for _ in range(100):
        rows.step((rng.random(rows.legal_action_mask.shape) * rows.legal_action_mask).argmax(axis=1))
        found += rows.rewards
    return found.tolist()

def figures(workers, come):
    plan, told = MatchPlan(12), lambda pairs: come("arena")
    pairs = play_pairs("dream-capture", "random", "random", plan, workers=workers, progress=told)
    plan = StudyPlan(60, ("random",), seats=2, compiled=False)
    studied = study("high-card", plan, workers=workers, progress=lambda name, more: more and come("study"))
    rounds = []
    with play_batches(rewards, [(seed, seed + 1) for seed in range(8)], workers) as playing:
        for one in playing:
            rounds.append(one)
            come("batches")
    return [pairs.json()["difference"], pairs.points, studied.json(), rounds]

if __name__ == "__main__":
    here = figures(1, lambda what: None)
    from distributed import LocalCluster
    from xtarot.lab.workers import cluster
    come, killed = [], {}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines:
        def kill_one(what):
            come.append(what)
            if what not in killed:
                worker = machines.workers[len(killed) % 2]
                killed[what] = worker.pid
                os.kill(worker.pid, signal.SIGKILL)
        with cluster(machines.scheduler_address) as executor:
            there = figures(executor, kill_one)
    print(json.dumps({"here": here, "there": there, "killed": killed, "come": come}))
"""


@pytest.mark.campaign
def test_a_cluster_of_which_a_machine_dies_on_the_way_comes_to_the_same() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout.splitlines()[-1])
    assert len({*found["killed"].values()}) == 3, "a worker at each, and each in the midst"
    assert {what: found["come"].count(what) for what in found["killed"]} == {"arena": 12, "study": 3, "batches": 8}
    assert found["here"] == found["there"]
