"""One run of Norm Lab in PyTorch: how much a norm stretches or shrinks the gradient that flows back through it.

    python3 THIS_FILE              prints   norm seed scale length spectral_norm root_width_over_length
    python3 THIS_FILE --csv        the same as CSV

For x = k z with z ~ N(0, I_d): the Jacobian of the norm at x, by autograd in f64, and its largest singular value. The
lab measures the same by power iteration on its own f32 backward pass, which finds the value but for its rounding.
"""
import argparse
import math
import sys

import torch
import torch.nn.functional as F

# --- Settings --------------------------------------------------------------------------------------------------------

# The request, as in a link of the lab.
REQUEST = "lab=1&run=jacobian"
# Of the lab's own result; empty where it was not run.
DIGEST = ""
# The largest share by which a spectral norm differs from the lab's.
TOLERANCE = 1e-4

SETTINGS = {
    "norm": ["layer"],
    "width": 256,
    "eps": 1e-5,
    "scale": 1,
    "doublings": 3,
    "seed": [0],
}
# The lab's spectral norm at some scales, by norm and seed: what this script compares its own with.
LAB = {}

# --- The norms -------------------------------------------------------------------------------------------------------

NORMS = {
    "layer": lambda x, eps: F.layer_norm(x, x.shape, eps=eps),
    "rms": lambda x, eps: x / torch.sqrt((x * x).mean() + eps),
    "scale": lambda x, eps: math.sqrt(len(x)) * x / torch.clamp(x.norm(), min=1e-5),
}


def measure(norm, seed, scale):
    """The length of x, the spectral norm of the Jacobian there, and sqrt(d) / |x|."""
    x = torch.randn(SETTINGS["width"], generator=torch.Generator().manual_seed(seed)) * scale
    eps = torch.tensor(SETTINGS["eps"], dtype=torch.float32).item()
    jacobian = torch.autograd.functional.jacobian(lambda v: NORMS[norm](v, eps), x.double())
    length = x.double().norm().item()
    return length, torch.linalg.svdvals(jacobian)[0].item(), math.sqrt(len(x)) / length


# --- The run ---------------------------------------------------------------------------------------------------------


def compare(norm, seed, found):
    """Says how far the spectral norms are from the lab's, as far as this file knows them."""
    known = LAB.get((norm, seed))
    if not known:
        return
    far, scale = max((abs(found[scale] / value - 1), scale) for scale, value in known.items())
    print(f"{norm} {seed}: {'within' if far <= TOLERANCE else 'NOT within'} {TOLERANCE:g} of the lab's spectral norm;",
          f"farthest at scale {scale:g}, by {far:.1e} of it", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=REQUEST)
    parser.add_argument("--csv", action="store_true", help="print CSV")
    separator = "," if parser.parse_args().csv else " "
    print("norm", "seed", "scale", "length", "spectral_norm", "root_width_over_length", sep=separator)
    for norm in SETTINGS["norm"]:
        for seed in SETTINGS["seed"]:
            found = {}
            for doubling in range(SETTINGS["doublings"] + 1):
                scale = SETTINGS["scale"] * 2 ** doubling
                numbers = measure(norm, seed, scale)
                found[scale] = numbers[1]
                print(norm, seed, *(f"{number:.9g}" for number in (scale, *numbers)), sep=separator, flush=True)
            compare(norm, seed, found)


if __name__ == "__main__":
    main()
