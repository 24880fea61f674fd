"""Learning rates of every schedule, by PyTorch's LambdaLR from the closed forms.

Prints one JSON document: for each case its settings and the rate of every step.

Usage: python3 schedules.py > ../../tests/golden/schedules.json
"""
import json
import math

import torch

kForms = {
    "constant": lambda t, w, s, drop: 1,
    "inverse-sqrt": lambda t, w, s, drop: math.sqrt(max(w, 1) / t),
    "linear": lambda t, w, s, drop: (s - t) / (s - w),
    "cosine": lambda t, w, s, drop: 0.5 * (1 + math.cos(math.pi * (t - w) / (s - w))),
    "step": lambda t, w, s, drop: 0.1 if t - 1 >= drop else 1,
}
kSizes = [(0, 40, 20), (7, 40, 25), (1, 12, 0), (10, 10, 5), (30, 12, 6), (5, 12, 2)]


def rates(kind, peak, warmup, steps, drop):
    """t = step + 1 climbs to the warm-up's end; after it the kind's form."""
    def factor(step):
        t = step + 1
        return t / warmup if t <= warmup else kForms[kind](t, warmup, steps, drop)
    optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=peak)
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
    found = []
    for _ in range(steps):
        found.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        if len(found) < steps:
            scheduler.step()
    return found


cases = [{"schedule": kind, "peak": peak, "warmup": w, "steps": s, "drop": d, "rates": rates(kind, peak, w, s, d)}
         for kind in kForms for peak, (w, s, d) in zip((0.003, 1.0, 0.1, 0.02, 5e-4, 0.7), kSizes)]
print(json.dumps({"torch": torch.__version__, "cases": cases}))
