"""Statistics that core/numeric/statistics must give. Prints tests/golden/statistics.json.

Student's quantile comes from another road than the core's finite sums: mpmath's incomplete beta function in forty
digits, inverted. It agrees with the printed tables: 12.7062, 4.3027, 3.1824, ..., 2.2622 for 9 degrees, 1.9842 for 100.

Usage: /usr/bin/python3 scripts/golden/statistics.py > tests/golden/statistics.json    (python3-numpy, python3-mpmath)
"""
import json
from fractions import Fraction

import mpmath
import numpy as np

mpmath.mp.dps = 40


def student_t_975(degrees):
    """P(|T| > t) is the incomplete beta function of degrees / (degrees + t^2), with degrees / 2 and 1 / 2."""
    half = mpmath.mpf(degrees) / 2

    def excess(t):
        return mpmath.betainc(half, 0.5, 0, degrees / (degrees + t * t), regularized=True) - mpmath.mpf(5) / 100

    return float(mpmath.findroot(excess, (1.9, 13), solver="anderson", tol=1e-50))


def root(fraction):
    return float(mpmath.sqrt(mpmath.mpf(fraction.numerator) / fraction.denominator))


def interval(middle, reach):
    return {"low": float(middle) - reach, "high": float(middle) + reach}


def sample(values):
    """In exact fractions but for the roots."""
    n, exact = len(values), [Fraction(v) for v in values]
    mean = sum(exact) / n
    variance = sum((v - mean) ** 2 for v in exact) / (n - 1)
    return {"values": list(values), "mean": float(mean), "deviation": root(variance),
            **interval(mean, student_t_975(n - 1) * root(variance / n))}


def line(x, y):
    """The normal equations, in exact fractions but for the root."""
    n, x, y = len(x), [Fraction(v) for v in x], [Fraction(v) for v in y]
    sum_x, sum_y, sum_xy = sum(x), sum(y), sum(a * b for a, b in zip(x, y))
    determinant = n * sum(a * a for a in x) - sum_x**2
    slope = (n * sum_xy - sum_x * sum_y) / determinant
    intercept = (sum_y - slope * sum_x) / n
    unexplained = sum((b - intercept - slope * a) ** 2 for a, b in zip(x, y))
    reach = student_t_975(n - 2) * root(unexplained / (n - 2) * n / determinant)
    return {"x": [float(a) for a in x], "y": [float(b) for b in y], "slope": float(slope),
            "intercept": float(intercept), **interval(slope, reach)}


def quantiles(values):
    p = [0, 0.01, 0.05, 0.25, 1 / 3, 0.5, 0.75, 0.95, 0.999, 1]
    return {"values": sorted(values), "p": p, "quantiles": [float(q) for q in np.quantile(values, p)]}


random = np.random.default_rng(0)
DEGREES = [*range(1, 201), 999]
DEPTHS = np.log([2.0, 4.0, 6.0, 8.0, 12.0, 14.0, 24.0])
print(json.dumps({
    "numpy": np.__version__,
    "student_t_975": [[degrees, student_t_975(degrees)] for degrees in DEGREES],
    "samples": [sample(random.normal(m, s, n)) for m, s, n in
                [(0, 1, 2), (1.5, 0.1, 3), (-4, 20, 10), (15, 3, 20), (1e-3, 1e-4, 30), (2, 1, 1000)]],
    "lines": [line(x, y) for x, y in
              [(np.array([1.0, 2.0, 4.0]), np.array([1.0, -0.5, 3.0])),
               (DEPTHS, -0.55 * DEPTHS + 0.3 + random.normal(0, 0.05, 7)),
               (random.uniform(-3, 8, 40), random.normal(2, 5, 40))]],
    "quantiles": [quantiles(random.normal(1, 2, n)) for n in (1, 2, 7, 100, 1001)],
}))
