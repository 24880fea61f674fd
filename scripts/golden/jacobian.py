"""Jacobians of norms by PyTorch, which run=jacobian must give. Prints tests/golden/jacobian.json.

The input is drawn and scaled in f32, as the lab does; its Jacobian is then autograd's, in double, and the singular
values are LAPACK's. Nothing here knows the formulas of the exact values.

Usage: /usr/bin/python3 scripts/golden/jacobian.py > tests/golden/jacobian.json    (python3-torch)
"""
import json
import math

import torch
import torch.nn.functional as F

NORMS = {
    "layer": lambda x, eps: F.layer_norm(x, x.shape, eps=eps),
    "rms": lambda x, eps: x / torch.sqrt((x * x).mean() + eps),
    "scale": lambda x, eps: math.sqrt(len(x)) * x / torch.clamp(x.norm(), min=1e-5),
}


def case(norm, width, eps, scale, seed):
    x = torch.randn(width, generator=torch.Generator().manual_seed(seed)) * scale
    rounded_eps = torch.tensor(eps, dtype=torch.float32).item()
    jacobian = torch.autograd.functional.jacobian(lambda v: NORMS[norm](v, rounded_eps), x.double())
    values = torch.linalg.svdvals(jacobian)
    return {"norm": norm, "width": width, "eps": eps, "scale": scale, "seed": seed,
            "length": x.double().norm().item(), "singular_values": values.tolist()}


def cases():
    for norm in NORMS:
        for scale in (1, 2, 4, 8):
            yield case(norm, 256, 1e-5, scale, 0)
        for width, eps, scale, seed in ((2, 0.5, 1, 3), (3, 1e-5, 0.25, 4), (17, 1, 1, 5), (37, 1e-5, 0.003, 7),
                                        (37, 1e-5, 0.006, 7), (64, 0, 100, 8), (48, 1000, 1, 4294967295)):
            yield case(norm, width, eps, scale, seed)
    yield case("scale", 5, 1e-5, 1e-6, 9)


print(json.dumps({"torch": torch.__version__, "cases": list(cases())}))
