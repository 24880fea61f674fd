"""PyTorch's random values, which core/numeric/random must draw. Prints tests/golden/random.json.

A case is a generator's seed and what was drawn from it, call after call: so a value that one call keeps for the next
(normals, fewer than sixteen) is part of what is compared.

Usage: /usr/bin/python3 scripts/golden/random_values.py > tests/golden/random.json    (python3-torch)
"""
import json

import torch

SEEDS = (0, 1, 20, 2**31, 2**32 - 1)
SIZES = (1, 2, 15, 16, 17, 37)


def uniform(generator, size, low, high):
    return torch.empty(size).uniform_(low, high, generator=generator)


def normal(generator, size, mean, deviation):
    return torch.empty(size).normal_(mean, deviation, generator=generator)


def integers(generator, size, bound):
    return torch.randint(0, bound, (size,), generator=generator)


DRAWS = {"uniform": uniform, "normal": normal, "integers": integers}


def case(seed, *calls):
    generator = torch.Generator().manual_seed(seed)
    drawn = []
    for kind, size, *arguments in calls:
        values = DRAWS[kind](generator, size, *arguments).tolist()
        # Nine digits tell every f32 from its neighbours.
        values = [float(f"{v:.9g}") if isinstance(v, float) else v for v in values]
        drawn.append({"kind": kind, "arguments": arguments, "values": values})
    return {"seed": seed, "calls": drawn}


def cases():
    for seed in SEEDS:
        for size in SIZES:
            yield case(seed, ("uniform", size, -0.2, 0.7))
            yield case(seed, ("normal", size, 0, 1))
            yield case(seed, ("integers", size, 24))
    yield case(0, ("uniform", 1000, 0, 1))
    yield case(2**32 - 1, ("uniform", 1000, -1 / 48**0.5, 1 / 48**0.5))
    yield case(0, ("normal", 1000, 0, 1))
    yield case(2**32 - 1, ("normal", 1000, 0.25, 3.5))
    yield case(1, ("integers", 1000, 24))
    yield case(2**32 - 1, ("integers", 20, 2**31 - 1), ("integers", 20, 1))
    # A kept value outlives other draws, and fewer than sixteen use it up.
    yield case(3, ("normal", 1, 0, 1), ("uniform", 3, 0, 1), ("normal", 3, 1, 2), ("normal", 20, 0, 1),
               ("normal", 1, 0, 1), ("integers", 2, 7), ("normal", 4, 0, 1), ("normal", 15, 0, 0.5))


print(json.dumps({"torch": torch.__version__, "cases": list(cases())}))
