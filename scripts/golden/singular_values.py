"""Singular values that core/numeric/singular_values must give. Prints tests/golden/singular_values.json.

LAPACK's, through NumPy in double, of matrices that are exact in f32.

Usage: /usr/bin/python3 scripts/golden/singular_values.py > tests/golden/singular_values.json    (python3-numpy)
"""
import json

import numpy as np

random = np.random.default_rng(0)


def normal(size, deviation=1.0):
    return random.normal(0, deviation, (size, size))


def low_rank(size, rank):
    return random.normal(0, 1, (size, rank)) @ random.normal(0, 1, (rank, size))


def near_projection(size):
    """As a norm's Jacobian: all values alike but two, which are nothing but rounding."""
    x = random.normal(0, 1, size)
    x = (x - x.mean()) / x.std()
    return np.eye(size) - 1 / size - np.outer(x, x) / size


def hilbert(size):
    i = np.arange(size)
    return 1 / (i[:, None] + i + 1)


MATRICES = [
    *((f"normal {size}", normal(size)) for size in (1, 2, 3, 4, 5, 16, 37)),
    ("small", normal(6, 1e-30)),
    ("large", normal(6, 1e30)),
    ("of rank 2", low_rank(9, 2)),
    ("near a projection", near_projection(24)),
    ("Hilbert's", hilbert(8)),
]


def case(name, matrix):
    matrix = matrix.astype(np.float32)
    return {
        "name": name,
        "size": len(matrix),
        # Nine digits tell every f32 from its neighbours.
        "matrix": [float(f"{v:.9g}") for v in matrix.ravel().tolist()],
        "singular_values": np.linalg.svd(matrix.astype(np.float64), compute_uv=False).tolist(),
    }


print(json.dumps({"numpy": np.__version__, "cases": [case(*m) for m in MATRICES]}))
