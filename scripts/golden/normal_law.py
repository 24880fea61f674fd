"""Fits the two polynomials of core/numeric/simd_math.hpp and prints them with their errors.

1. 2^f = 1 + f * P(f) for f in [-1/2, 1/2], P of degree 5: least largest relative error.
2. The tail of the normal law, Q(z) = 1 - Phi(z) = exp(-z^2 / 2) * R(u) with u = p z / (1 + p z), z >= 0, and
   R(u) = 1/2 + u * S(u), S of degree 6. R is smooth and nearly straight in u over all z, so few terms serve.
   The error allowed at z is one unit of Phi where exp(-z^2 / 2) is near one, and at most 3000 units relative in the tail.
   p is chosen from a scan for the least largest error.

Both by Lawson's algorithm: least squares whose weights grow where the error is largest tend to the minimax fit.

Usage: /usr/bin/python3 scripts/golden/normal_law.py    (python3-numpy, python3-mpmath)
"""
import mpmath
import numpy as np

mpmath.mp.dps = 40
POINTS = 1200


def chebyshev_nodes(low, high):
    return low + (high - low) * (np.cos(np.pi * (np.arange(POINTS) + 0.5) / POINTS) + 1) / 2


def minimax(x, y, allowed, degree):
    """y ~ sum c_k x^k for k = 1..degree, with the least largest |error| / allowed. Returns (that error, c)."""
    powers = np.stack([x**k for k in range(1, degree + 1)], axis=1)
    weights = np.ones(len(x)) / len(x)
    best = None
    for _ in range(300):
        scale = np.sqrt(weights) / allowed
        c = np.linalg.lstsq(powers * scale[:, None], y * scale, rcond=None)[0]
        error = np.abs(powers @ c - y) / allowed
        if best is None or error.max() < best[0]:
            best = (error.max(), c)
        weights = weights * error
        weights /= weights.sum()
    return best


def tail_over_density(z):
    """Q(z) * exp(z^2 / 2)"""
    z = mpmath.mpf(z)
    return float(mpmath.erfc(z / mpmath.sqrt(2)) / 2 * mpmath.exp(z * z / 2))


def fit_tail(p, largest_z=13.5, degree=7):
    u = chebyshev_nodes(0, p * largest_z / (1 + p * largest_z))
    z = u / (p * (1 - u))
    r = np.array([tail_over_density(v) for v in z])
    allowed = np.minimum(np.exp(z * z / 2), 3000 * r)
    return minimax(u, r - 0.5, allowed, degree)


def show(name, error, c):
    print(f"{name}: largest error {error:.2e}")
    for k, value in enumerate(c, start=1):
        print(f"  x^{k}  {np.float32(value):.9g}")


if __name__ == "__main__":
    f = chebyshev_nodes(-0.5, 0.5)
    show("2^f - 1", *minimax(f, np.exp2(f) - 1, np.exp2(f), 6))
    p = min(np.arange(0.241, 0.2501, 0.001), key=lambda p: fit_tail(p)[0])
    show(f"R(u) - 1/2 with p = {p:.3f}", *fit_tail(p))
