"""What PyTorch's optimizers and gradient clipping do: values of a few parameters after updates by given gradients.

Prints one JSON document. `values` and `gradients` (one list a step) are shared by all cases; a case has the optimizer
with its settings under the lab's names, and the values after each number of updates in kAfter. A clipping case has
its limit, the norm that clip_grad_norm_ returned, and the first gradients after it.

Usage: python3 optimizers.py > ../../tests/golden/optimizers.json
"""
import json

import torch

kAfter = (1, 2, 5, 6, 20)
kCases = [
    ("adam", {}),
    ("adam", {"beta1": 0.8, "beta2": 0.95, "eps": 0.001, "weight_decay": 0.1}),
    ("adam", {"beta1": 0, "beta2": 0}),
    ("adamw", {"weight_decay": 0.01}),
    ("adamw", {"beta1": 0.95, "beta2": 0.99, "eps": 1e-6, "weight_decay": 2.5}),
    ("sgd", {}),
    ("sgd", {"momentum": 0.9}),
    ("sgd", {"momentum": 0.5, "weight_decay": 0.2}),
    ("radam", {}),
    ("radam", {"beta1": 0.8, "beta2": 0.9, "eps": 0.01, "weight_decay": 0.1}),
    ("radam", {"beta2": 0.6}),
]
kRate = 0.01
kClips = (0.5, 3.0, 100.0)


def optimizer_of(name, settings, x):
    kept = {"weight_decay": settings.get("weight_decay", 0)}
    if name == "sgd":
        return torch.optim.SGD([x], lr=kRate, momentum=settings.get("momentum", 0), **kept)
    make = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW, "radam": torch.optim.RAdam}[name]
    betas = (settings.get("beta1", 0.9), settings.get("beta2", 0.999))
    return make([x], lr=kRate, betas=betas, eps=settings.get("eps", 1e-8), **kept)


def run(name, settings, values, gradients):
    x = values.clone().requires_grad_()
    optimizer = optimizer_of(name, settings, x)
    after = {}
    for step, gradient in enumerate(gradients, 1):
        x.grad = gradient.clone()
        optimizer.step()
        if step in kAfter:
            after[step] = x.tolist()
    return {"optimizer": name, "settings": settings, "after": after}


def clipped(limit, gradient):
    x = torch.zeros_like(gradient).requires_grad_()
    x.grad = gradient.clone()
    norm = torch.nn.utils.clip_grad_norm_([x], limit)
    return {"limit": limit, "norm": norm.item(), "gradients": x.grad.tolist()}


torch.manual_seed(0)
values = torch.rand(21) * 2 - 1
gradients = torch.randn(max(kAfter), 21) * torch.logspace(-3, 0, 21)
gradients[:, 0] = 0
gradients[:3, 1] = 0
print(json.dumps({"torch": torch.__version__, "rate": kRate, "values": values.tolist(), "gradients": gradients.tolist(),
                  "cases": [run(*case, values, gradients) for case in kCases],
                  "clips": [clipped(limit, gradients[0]) for limit in kClips]}))
