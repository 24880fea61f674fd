"""One run of Norm Lab in PyTorch: how large the signal is after each layer, before any training.

    python3 THIS_FILE              prints   placement seed layer size stream cosine
    python3 THIS_FILE --csv        the same as CSV

The setting is that of Xiong et al. 2020 (arXiv:2002.04745): n tokens x_0 ~ N(0, I_d); in each layer an attention
sublayer in which every token receives the mean of all, with one matrix W_v, and a feed-forward sublayer
relu(u W_1) W_2; weights d x d with variance 1 / d; norms that only norm.

The lab and PyTorch do the same f32 arithmetic but add up in another order: a size differs by a few millionths of it,
and by more after many layers without a norm.
"""
import argparse
import math
import sys

import torch
import torch.nn.functional as F

# --- Settings --------------------------------------------------------------------------------------------------------

# The request, as in a link of the lab.
REQUEST = "lab=1&run=signal"
# Of the lab's own result; empty where it was not run.
DIGEST = ""
# The largest share by which a size differs from the lab's.
TOLERANCE = 1e-4

# What all placements have alike.
SETTINGS = {
    "setting": "uniform",
    "norm": "layer",
    "depth": 12,
    "width": 512,
    "length": 8,
    "seed": [0],
}
# The placements, and what each has for itself.
SERIES = {
    "post": {},
    "pre": {},
}
# The lab's size after some layers, by placement and seed: what this script compares its own with.
LAB = {}

# --- Placements ------------------------------------------------------------------------------------------------------

from placements import Site, placement_of

# --- The layers ------------------------------------------------------------------------------------------------------

EPS = 1e-5
NORMS = {
    "layer": lambda x: F.layer_norm(x, x.shape[-1:], eps=EPS),
    "rms": lambda x: x * torch.rsqrt((x * x).mean(-1, keepdim=True) + EPS),
    "scale": lambda x: math.sqrt(x.shape[-1]) * x / x.norm(dim=-1, keepdim=True).clamp_min(1e-5),
}


def attention(u, w_v):
    """Every token receives the mean of all tokens' values."""
    return (u @ w_v).mean(0, keepdim=True).expand(u.shape)


def feed_forward(u, w_1, w_2):
    return torch.relu(u @ w_1) @ w_2


def variance(x):
    return x.double().var(unbiased=False).item()


def sublayer(s, form, x, branch, variances):
    """y = N0(x);   x <- N3(alpha y + b N2(f(c N1(y)))). Returns x, and what N3 receives.

    Admin's alpha is measured on the way (Liu et al. 2020): sqrt(Var x_0 + Var f_1 + ...), 1 in the first sublayer.
    """
    norm = lambda present, x: NORMS[s["norm"]](x) if present else x
    y = norm(form.n0, x)
    f = branch(form.c * norm(form.n1, y))
    alpha = math.sqrt(sum(variances)) if form.trained_alpha and len(variances) > 1 else form.alpha
    variances.append(variance(f))
    received = alpha * y + form.b * norm(form.n2, f)
    return norm(form.n3, received), received


def layers(s, placement, seed):
    """Yields the stream after each layer, and what the layer's last norm received."""
    form_of, _ = placement_of(s, placement)
    generator = torch.Generator().manual_seed(seed)
    draw = lambda rows: torch.randn(rows, s["width"], generator=generator)
    weight = lambda: draw(s["width"]) / math.sqrt(s["width"])
    x = draw(s["length"])
    variances = [variance(x)]
    for layer in range(1, s["depth"] + 1):
        form = form_of(Site(layer, s["depth"], 2 * s["depth"]))
        w_v, w_1, w_2 = weight(), weight(), weight()  # the order of the draws
        w_v = w_v * (form.beta if form.value_beta is None else form.value_beta)
        w_1, w_2 = w_1 * form.beta, w_2 * form.beta
        x, _ = sublayer(s, form, x, lambda u: attention(u, w_v), variances)
        x, received = sublayer(s, form, x, lambda u: feed_forward(u, w_1, w_2), variances)
        yield layer, x, received


def mean_square(x):
    """|x|^2 / d, mean over the tokens"""
    return x.double().pow(2).mean().item()


def mean_cosine(x):
    """Between the vectors of two tokens, mean over all pairs"""
    unit = F.normalize(x.double(), dim=-1)
    n = len(x)
    return ((unit @ unit.T).sum().item() - unit.pow(2).sum().item()) / (n * (n - 1))


# --- The run ---------------------------------------------------------------------------------------------------------


def compare(placement, seed, sizes):
    """Says how far the sizes are from the lab's, as far as this file knows them."""
    known = LAB.get((placement, seed))
    if not known:
        return
    far, layer = max((abs(sizes[layer] / size - 1), layer) for layer, size in known.items())
    print(f"{placement} {seed}: {'within' if far <= TOLERANCE else 'NOT within'} {TOLERANCE:g} of the lab's size;",
          f"farthest after layer {layer}, by {far:.1e} of it", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=REQUEST)
    parser.add_argument("--csv", action="store_true", help="print CSV")
    separator = "," if parser.parse_args().csv else " "
    print("placement", "seed", "layer", "size", "stream", "cosine", sep=separator)
    for placement, own_settings in SERIES.items():
        s = {**SETTINGS, **own_settings}
        for seed in s["seed"]:
            sizes = {}
            for layer, x, received in layers(s, placement, seed):
                sizes[layer] = mean_square(received)
                numbers = [f"{number:.9g}" for number in (sizes[layer], mean_square(x), mean_cosine(x))]
                print(placement, seed, layer, *numbers, sep=separator, flush=True)
            compare(placement, seed, sizes)


if __name__ == "__main__":
    main()
