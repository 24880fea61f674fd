"""What PyTorch says of run=update: how far the first steps move the logits of a batch that is not learnt from, one
case for each line of kCases.

Prints one JSON document: for each case the request that describes it, and for each step the loss, the root mean square
of the change of the probe batch's logits, the Euclidean norm of the change of all parameters, and DeepNet's bound
(null where it does not apply): sum over sublayers of sqrt(v^2 + w^2) / (alpha / b) * |d_theta|, where v and w are the
sizes of W_v and W_o, or of W_1 and W_2, before the step: root mean square over sqrt(2 / (inputs + outputs)). Of an
encoder and a decoder: the decoder's sum + the encoder's * sum over cross-attention of v w / alpha.

Everything is computed in f64. `rounding` is the largest relative difference that PyTorch's own f32 has from it: Adam
divides by the size of a gradient, so rounding counts where a gradient is small.

Usage: python3 update.py > ../../tests/golden/update.json
"""
import json
import math

import torch

from network import Network, draw_batch, form, kDefaults, loss_of, optimizer_of, request_of

kSteps = 3
kCases = [
    {"placement": "post"},
    {"placement": "pre"},
    {"placement": "deepnorm", "depth": 4},
    {"placement": "deepnorm", "updated": "scaled", "optimizer": "sgd", "lr": 0.01},
    {"placement": "post", "updated": "scaled"},
    {"placement": "post", "updated": "scaled", "optimizer": "sgd", "lr": 0.1, "momentum": 0.9, "clip": 0.5},
    {"placement": "alpha-on-branch", "optimizer": "sgd", "lr": 0.05},
    {"placement": "no-v-gain", "optimizer": "sgd", "lr": 0.05, "clip": 1},
    {"placement": "sandwich", "norm": "rms"},
    {"placement": "admin", "optimizer": "sgd", "lr": 0.02},
    {"placement": "mix", "depth": 4, "optimizer": "sgd", "lr": 0.02},
    {"placement": "deepnorm", "task": "reverse", "depth": 2},
    {"placement": "post", "task": "reverse", "depth": 2, "updated": "scaled", "optimizer": "sgd", "lr": 0.02},
    {"placement": "deepnorm", "task": "copy", "batch": 5, "activation": "gelu"},
]


def bound(a, stacks, changes):
    """stacks: for each sublayer (kind, v^2, w^2); changes: its |d_theta|."""
    total = 0
    for i, (sublayers, moved) in enumerate(zip(stacks, changes)):
        decoder_depth = a["depth"] if i + 1 < len(stacks) else 0
        per_layer = len(sublayers) // a["depth"]
        factor = read = 0
        for j, ((kind, v2, w2), change) in enumerate(zip(sublayers, moved)):
            norms, alpha, b, c, *_ = form(a["placement"], j // per_layer + 1, a["depth"], len(sublayers), decoder_depth)
            if norms != {3} or a["placement"] == "admin":
                return None
            factor += math.sqrt(v2 + w2) / (alpha / b) * change
            read += math.sqrt(v2 * w2) / (alpha / b) if kind == "cross" else 0
        total = read * total + factor
    return total


def size2(w):
    return (w.double() ** 2).mean().item() / (2 / sum(w.shape))


def steps_of(a, dtype):
    network = Network(a, dtype)
    updated = network.scaled() if a["updated"] == "scaled" else network.parameters()
    optimizer = optimizer_of(a, updated)
    probe = draw_batch(a, torch.Generator().manual_seed(a["probe-seed"]), a["batch"])
    say = lambda: network(probe[0], probe[2]).detach()
    g = torch.Generator().manual_seed(a["data-seed"])
    before, rows = say(), []
    for _ in range(kSteps):
        tokens, targets, source = draw_batch(a, g, a["batch"])
        loss = loss_of(network(tokens, source), targets)
        optimizer.zero_grad()
        loss.backward()
        if a["clip"]:
            torch.nn.utils.clip_grad_norm_(updated, a["clip"])
        old = [p.detach().clone() for p in network.parameters()]
        scaled = [[[w.detach().clone() for w in s.scaled()] for s in stack] for stack in network.stacks]
        optimizer.step()
        after = say()
        sizes = [[(s.kind, *map(size2, ws)) for s, ws in zip(stack, kept)] for stack, kept in zip(network.stacks, scaled)]
        moved = [[math.sqrt(sum(((w - k).double() ** 2).sum().item() for w, k in zip(s.scaled(), kept_of)))
                  for s, kept_of in zip(stack, kept)] for stack, kept in zip(network.stacks, scaled)]
        change = math.sqrt(sum(((p - o).double() ** 2).sum().item() for p, o in zip(network.parameters(), old)))
        rows.append([loss.item(), (after - before).double().pow(2).mean().sqrt().item(), change, bound(a, sizes, moved)])
        before = after
    return rows


def relative(rows, other):
    return max(abs(x - y) / abs(y) for row, known in zip(other, rows) for x, y in zip(row, known) if y is not None)


def run(changes):
    a = {**kDefaults, "updated": "all", **changes}
    rows, rounded = steps_of(a, torch.float64), steps_of(a, torch.float32)
    return {"request": request_of("update", a, [f"steps={kSteps}"]), "steps": rows, "rounding": relative(rows, rounded)}


print(json.dumps({"torch": torch.__version__, "cases": [run(case) for case in kCases]}))
