"""What PyTorch says of run=anatomy: one case for each line of kCases.

Prints one JSON document: for each case the request that describes it, and the rows of its tables, before and after
kSteps steps of training. `branches`: |f| / |x| and the cosine of f and x, mean over the probe batch's tokens, for each
sublayer x <- N3(alpha N0(x) + f). `decomposition`: the largest size of a feature of the stream on the way (null where
something other than addition touches the stream; where nothing does, x_0 + sum of f is checked here to be x_R).
`removal`: loss and accuracy with one layer left out, the trained network's. `spectrum`: singular values of the Jacobian
of layer `block` of the last stack at the last token of the probe batch's first sequence, by autograd.

Everything is computed in f64. `rounding` has for each table the largest difference that PyTorch's own f32 has from it.

Usage: python3 anatomy.py > ../../tests/golden/anatomy.json
"""
import json

import torch

from network import Network, draw_batch, form, kDefaults, loss_of, optimizer_of, request_of

kSteps = 4
kCases = [
    {"placement": "pre"},
    {"placement": "post"},
    {"placement": "deepnorm", "block": 1},
    {"placement": "sandwich", "norm": "rms", "activation": "gelu"},
    {"placement": "lns"},
    {"placement": "branch", "block": 3},
    {"placement": "in-place"},
    {"placement": "none", "lr": 0.001},
    {"placement": "admin"},
    {"placement": "mix", "depth": 4},
    {"placement": "alpha-on-branch"},
    {"placement": "pre", "task": "reverse", "depth": 2},
    {"placement": "deepnorm", "task": "reverse", "depth": 2},
    {"placement": "pre", "task": "copy", "batch": 5, "activation": "gelu"},
    {"placement": "post", "depth": 1, "width": 72, "hidden": 24, "heads": 2},
]


def is_sum(a, sublayers, decoder_depth):
    forms = [form(a["placement"], layer, a["depth"], sublayers, decoder_depth) for layer in range(1, a["depth"] + 1)]
    return a["placement"] != "admin" and all(not norms & {0, 3} and alpha == 1 for norms, alpha, *_ in forms)


def branches_of(network, added):
    rows = []
    for stream, fs in zip(network.streams, added):
        for x, f in zip(stream, fs):
            cosine = (x * f).sum(-1) / (x.norm(dim=-1) * f.norm(dim=-1))
            rows.append([(f.norm(dim=-1) / x.norm(dim=-1)).mean().item(), cosine.mean().item()])
    return rows


def decomposition_of(a, network, added):
    rows = []
    for i, (stream, fs) in enumerate(zip(network.streams, added)):
        decoder_depth = a["depth"] if i + 1 < len(network.streams) else 0
        if not is_sum(a, len(fs), decoder_depth):
            rows.append(None)
            continue
        most = max(x.abs().max().item() for x in stream)
        difference = (stream[-1] - (stream[0] + sum(fs))).abs().max().item()
        assert difference <= len(fs) * most * torch.finfo(stream[0].dtype).eps
        rows.append(most)
    return rows


def spectrum_of(a, network, probe):
    """The last stack's layer `block`, with everything before it fixed; only the last token's input varies."""
    first = lambda ids: None if ids is None else ids[:1]
    with torch.no_grad():
        network(first(probe[0]), first(probe[2]))
    per_layer = len(network.stacks[-1]) // a["depth"]
    start = (a["block"] - 1) * per_layer
    x = network.streams[-1][start]
    memory = None
    if len(network.stacks) > 1:
        end = network.streams[0][-1]
        memory = (network.ends[0](end) if network.ends[0] else end).detach()

    def layer(last):
        y = torch.cat([x[:, :-1], last[None, None]], 1)
        for sublayer in network.stacks[-1][start:start + per_layer]:
            y = sublayer(y, memory)
        return y[0, -1]

    return torch.linalg.svdvals(torch.autograd.functional.jacobian(layer, x[0, -1])).tolist()


def take_apart(a, network, probe):
    with torch.no_grad():
        network(probe[0], probe[2])
        added = [[s.added for s in stack] for stack in network.stacks]
        found = {"branches": branches_of(network, added), "decomposition": decomposition_of(a, network, added)}
    return {**found, "spectrum": spectrum_of(a, network, probe)}


def removal_of(a, network, probe):
    rows = []
    for left_out in [None] + [(i, layer) for i in range(len(network.stacks)) for layer in range(1, a["depth"] + 1)]:
        with torch.no_grad():
            logits = network(probe[0], probe[2], left_out)
        counted = probe[1] >= 0
        accuracy = (logits[counted].argmax(-1) == probe[1][counted]).double().mean().item()
        rows.append([loss_of(logits, probe[1]).item(), accuracy])
    return rows


def measure(a, dtype):
    network = Network(a, dtype)
    optimizer = optimizer_of(a, network.parameters())
    probe = draw_batch(a, torch.Generator().manual_seed(a["probe-seed"]), a["batch"])
    g = torch.Generator().manual_seed(a["data-seed"])
    initial = take_apart(a, network, probe)
    for _ in range(kSteps):
        tokens, targets, source = draw_batch(a, g, a["batch"])
        optimizer.zero_grad()
        loss_of(network(tokens, source), targets).backward()
        optimizer.step()
    return {"initial": initial, "trained": take_apart(a, network, probe), "removal": removal_of(a, network, probe)}


def numbers(table):
    flat = [x for row in table for x in (row if isinstance(row, list) else [row]) if x is not None]
    return torch.tensor(flat, dtype=torch.float64)


def furthest(table, other):
    return (numbers(table) - numbers(other)).abs().max().item() if len(numbers(table)) else 0


def run(changes):
    a = {**kDefaults, "optimizer": "sgd", "lr": 0.1, **changes}
    a.setdefault("block", (a["depth"] + 1) // 2)
    exact, rounded = measure(a, torch.float64), measure(a, torch.float32)
    rounding = {name: max(furthest(exact[when][name], rounded[when][name]) for when in ("initial", "trained"))
                for name in ("branches", "decomposition", "spectrum")}
    rounding["removal"] = furthest(exact["removal"], rounded["removal"])
    return {"request": request_of("anatomy", a, [f"steps={kSteps}"]), **exact, "rounding": rounding}


print(json.dumps({"torch": torch.__version__, "cases": [run(case) for case in kCases]}))
