"""PyTorch's signal at initialization in Xiong et al.'s setting. Prints tests/golden/signal.json.

n tokens x_0 ~ N(0, I_d); in each layer an attention sublayer whose every weight is 1 / n, with one matrix W_v, and a
feed-forward sublayer relu(u W_1) W_2, each d x d with variance 1 / d; norms without learned parameters. One generator
draws x_0 (n, d) and then, layer by layer, W_v, W_1 and W_2, each (in, out).

A sublayer is  y = N0(x);  x <- N3(alpha y + b N2(f(c N1(y)))), and beta multiplies W_v, W_1 and W_2 themselves.
Written apart from core/, from the table of placements alone. Everything is computed in f32, and measured in f64.

Usage: /usr/bin/python3 scripts/golden/signal_at_start.py > tests/golden/signal.json    (python3-torch)
"""
import json

import torch

EPS = 1e-5


def forms(layer, depth):
    """The placements: which norms there are, and the factors that are not 1. Admin measures its alpha."""
    sublayers = 2 * depth
    alpha, beta = sublayers**0.25, (4 * sublayers) ** -0.25
    post, pre = {"n3": True}, {"n1": True}
    return {
        "post": post,
        "pre": pre,
        "sandwich": {"n1": True, "n2": True},
        "deepnorm": {"n3": True, "alpha": alpha, "beta": beta},
        "branch": {"n2": True},
        "lns": {"n1": True, "c": layer**-0.5},
        "mix": post if layer <= depth // 4 else pre,
        "admin": {"n3": True, "profiled": True},
        "none": {},
        "in-place": {"n0": True},
        "alpha-on-branch": {"n3": True, "b": alpha, "beta": beta},
        "beta-inverted": {"n3": True, "alpha": alpha, "beta": 1 / beta},
        "no-v-gain": {"n3": True, "alpha": alpha, "beta": beta, "values_gain": 1.0},
    }


def layer_norm(x):
    return torch.nn.functional.layer_norm(x, x.shape[-1:], eps=EPS)


def rms_norm(x):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPS)


def scale_norm(x):
    return x.shape[-1] ** 0.5 * x / x.norm(dim=-1, keepdim=True).clamp(min=1e-5)


NORMS = {"layer": layer_norm, "rms": rms_norm, "scale": scale_norm}


def sublayer(x, branch, form, norm, variances):
    """The stream after a sublayer, and what its last norm receives. `variances`: of x_0 and of every f so far."""
    at = lambda slot, v: norm(v) if form.get(slot) else v
    y = at("n0", x)
    f = branch(form.get("c", 1.0) * at("n1", y))
    alpha = form.get("alpha", 1.0)
    if form.get("profiled") and len(variances) > 1:
        alpha = sum(variances) ** 0.5
    variances.append(variance(f))
    received = alpha * y + form.get("b", 1.0) * at("n2", f)
    return at("n3", received), received


def variance(x):
    return x.double().var(unbiased=False).item()


def mean_square(x):
    return x.double().pow(2).mean(-1)


def mean_cosine(x):
    """Over the pairs of different tokens."""
    unit = torch.nn.functional.normalize(x.double(), dim=-1)
    products = unit @ unit.T
    n = len(x)
    return (products[~torch.eye(n, dtype=bool)].sum() / (n * (n - 1))).item()


def case(width, length, depth, seed, norm="layer", detailed=False):
    generator = torch.Generator().manual_seed(seed)
    draw = lambda *shape: torch.randn(*shape, generator=generator)
    weight = lambda: draw(width, width) / width**0.5
    x0 = draw(length, width)
    streams = {name: x0 for name in forms(1, depth)}
    variances = {name: [variance(x0)] for name in streams}
    found = {name: {"size": [], "stream": [], "cosine": [], "token_size": []} for name in streams}
    for layer in range(1, depth + 1):
        w_v, w_1, w_2 = weight(), weight(), weight()
        for name, form in forms(layer, depth).items():
            beta = form.get("beta", 1.0)
            values_gain = form.get("values_gain", beta)
            attention = lambda u: (u @ (w_v * values_gain)).mean(0, keepdim=True).expand(length, width)
            feed_forward = lambda u: torch.relu(u @ (w_1 * beta)) @ (w_2 * beta)
            x, _ = sublayer(streams[name], attention, form, NORMS[norm], variances[name])
            x, received = sublayer(x, feed_forward, form, NORMS[norm], variances[name])
            streams[name] = x
            found[name]["size"].append(mean_square(received).mean().item())
            found[name]["stream"].append(mean_square(x).mean().item())
            found[name]["cosine"].append(mean_cosine(x))
            if detailed:
                found[name]["token_size"].append(mean_square(received).tolist())
    return {"width": width, "length": length, "depth": depth, "seed": seed, "norm": norm, "placements": found}


def rounded(value):
    """Twelve digits are more than f32 can tell apart."""
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items() if v != []}
    if isinstance(value, list):
        return [rounded(v) for v in value]
    return float(f"{value:.12g}") if isinstance(value, float) else value


CASES = [case(512, 8, 12, 0), case(37, 3, 5, 0, detailed=True), case(37, 3, 5, 1, "rms"), case(37, 3, 5, 2, "scale")]
print(json.dumps(rounded({"torch": torch.__version__, "cases": CASES})))
