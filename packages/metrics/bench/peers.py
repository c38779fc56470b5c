"""What the benchmarks of this folder compare with: the same work in Python, where the libraries are installed.

python3 bench/peers.py
"""

import random
import time


def best(work, times=5):
    """Shortest processor time of a few runs, in milliseconds."""
    elapsed = []
    for _ in range(times):
        start = time.process_time()
        work()
        elapsed.append(1000 * (time.process_time() - start))
    return min(elapsed)


def pools(queries, documents):
    """Grades 0..5 for every document and distinct scores in random order."""
    ids = [[f"d{q}_{d}" for d in range(documents)] for q in range(queries)]
    qrels = {f"q{q}": {d: random.randrange(6) for d in ids[q]} for q in range(queries)}
    run = {f"q{q}": {d: round(30 * random.random(), 6) for d in ids[q]} for q in range(queries)}
    return qrels, run


def evaluation():
    import pytrec_eval

    measures = {"ndcg_cut.10", "map", "P.10", "recall.100", "recip_rank"}
    for documents in (150, 1000):
        qrels, run = pools(1000, documents)

        def work():
            values = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
            return {m: sum(v[m] for v in values.values()) / len(values) for m in next(iter(values.values()))}

        print(f"pytrec_eval, 1,000 x {documents}, 5 measures: {best(work):.1f} ms")


def statistics():
    import numpy as np
    from scipy import stats

    generator = np.random.default_rng(0)
    values = generator.random(1000)
    systems = generator.random((42, 1000))
    pairs = generator.random((1000, 2, 42))

    def alone():
        indices = generator.integers(0, 1000, (10_000, 1000))
        return np.percentile(values[indices].mean(axis=1), [2.5, 97.5])

    def shared():
        indices = generator.integers(0, 1000, (10_000, 1000))
        return [np.percentile(system[indices].mean(axis=1), [2.5, 97.5]) for system in systems]

    print(f"numpy, bootstrap of one mean: {best(alone):.1f} ms")
    print(f"numpy, bootstrap of 42 means: {best(shared, 3):.1f} ms")
    print(f"scipy, 1,000 Spearman of 42: {best(lambda: [stats.spearmanr(x, y) for x, y in pairs]):.1f} ms")


for part in (evaluation, statistics):
    try:
        part()
    except ImportError as missing:
        print(f"{part.__name__}: skipped, {missing}")
