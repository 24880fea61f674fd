"""What PyTorch says of the tasks beside copy and sequence-copy: the first batch, and the losses of a small network.

Prints one JSON document: for each line of kCases its settings, the first batch (tokens, targets with -1 where no
answer counts, source where there is an encoder), the losses and the accuracies of kSteps steps of Adam.

x is drawn by torch.randint from a generator seeded with data_seed; T is the length, V the vocabulary, and V and V + 1
are tokens that x never holds:
  reverse, sort     the encoder reads x; the decoder reads V y_1 ... y_{T-1} and answers y, which is x reversed or sorted
  copy-memory       x, T times V, V + 1, x_1 ... x_{T-1}; answers x from V + 1 on
  induction         x x_1; answers what followed a token the last time that it stood before
  modular-addition  a b V; answers (a + b) mod V at the end

Draw order after torch.manual_seed(seed): for each stack its token and position embedding; then for each stack, layer
and sublayer W_q, W_k, W_v, W_o or W_1, W_2 (Xavier uniform, biases 0); then the head.

Usage: python3 tasks.py > ../../tests/golden/tasks.json
"""
import json
import math

import torch
import torch.nn.functional as F

kSteps = 40
# task, placement, tokens beside V, and what differs from kDefaults
kCases = [
    ("reverse", "pre", 1, {}),
    ("reverse", "post", 1, {"length": 1, "vocab": 2}),
    ("sort", "post", 1, {}),
    ("copy-memory", "pre", 2, {}),
    ("copy-memory", "post", 2, {"length": 1}),
    ("induction", "pre", 0, {"length": 12}),
    ("modular-addition", "post", 1, {"vocab": 11}),
]
kDefaults = {"depth": 2, "width": 32, "hidden": 128, "heads": 4, "vocab": 7, "length": 6, "batch": 5, "seed": 3,
             "data_seed": 8}


def translation(arrange):
    def batch(a, g):
        x = torch.randint(0, a["vocab"], (a["batch"], a["length"]), generator=g)
        y = arrange(x)
        return torch.cat([torch.full((a["batch"], 1), a["vocab"]), y[:, :-1]], 1), y, x
    return batch


def copy_memory(a, g):
    x = torch.randint(0, a["vocab"], (a["batch"], a["length"]), generator=g)
    gap, go = torch.full_like(x, a["vocab"]), torch.full((a["batch"], 1), a["vocab"] + 1)
    tokens = torch.cat([x, gap, go, x[:, :-1]], 1)
    return tokens, torch.cat([torch.full_like(gap, -1), torch.full_like(x, -1), x], 1), None


def induction(a, g):
    x = torch.randint(0, a["vocab"], (a["batch"], a["length"]), generator=g)
    tokens = torch.cat([x, x[:, :1]], 1)
    answers = [[max([(j, row[j + 1]) for j in range(i) if row[j] == row[i]], default=(0, -1))[1]
                for i in range(len(row))] for row in tokens.tolist()]
    return tokens, torch.tensor(answers), None


def modular_addition(a, g):
    x = torch.randint(0, a["vocab"], (a["batch"], 2), generator=g)
    tokens = torch.cat([x, torch.full((a["batch"], 1), a["vocab"])], 1)
    none = torch.full((a["batch"], 2), -1)
    return tokens, torch.cat([none, x.sum(1, keepdim=True) % a["vocab"]], 1), None


kBatches = {"reverse": translation(lambda x: x.flip(1)), "sort": translation(lambda x: x.sort(1).values),
            "copy-memory": copy_memory, "induction": induction, "modular-addition": modular_addition}


def linear(inputs, outputs):
    w = torch.nn.init.xavier_uniform_(torch.empty(outputs, inputs))
    return w.requires_grad_(), torch.zeros(outputs, requires_grad=True)


class Sublayer:
    def __init__(self, a, placement, kind):
        self.a, self.placement, self.kind = a, placement, kind
        d, h = a["width"], a["hidden"]
        self.linears = [linear(d, h), linear(h, d)] if kind == "ffn" else [linear(d, d) for _ in range(4)]
        self.norm = torch.nn.LayerNorm(d)

    def parameters(self):
        return [p for pair in self.linears for p in pair] + list(self.norm.parameters())

    def branch(self, u, memory):
        if self.kind == "ffn":
            return F.linear(F.relu(F.linear(u, *self.linears[0])), *self.linears[1])
        read = memory if self.kind == "cross" else u
        heads = lambda x: x.view(*x.shape[:2], self.a["heads"], -1).transpose(1, 2)
        q, k, v = (heads(F.linear(x, *l)) for x, l in zip((u, read, read), self.linears))
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if self.kind == "causal":
            scores = scores.masked_fill(torch.ones_like(scores[0, 0]).triu(1).bool(), -math.inf)
        return F.linear((scores.softmax(-1) @ v).transpose(1, 2).reshape(u.shape), *self.linears[3])

    def __call__(self, x, memory):
        if self.placement == "post":
            return self.norm(x + self.branch(x, memory))
        return x + self.branch(self.norm(x), memory)


def run(task, placement, extra_tokens, changes):
    a = {**kDefaults, **changes}
    first = kBatches[task](a, torch.Generator().manual_seed(a["data_seed"]))
    lengths = ([first[2].shape[1]] if first[2] is not None else []) + [first[0].shape[1]]
    kinds = [["self", "ffn"], ["causal", "cross", "ffn"]] if len(lengths) == 2 else [["causal", "ffn"]]
    torch.manual_seed(a["seed"])
    draw = lambda rows: torch.randn(rows, a["width"]).requires_grad_()
    embeddings = [(draw(a["vocab"] + extra_tokens), draw(length)) for length in lengths]
    body = [[Sublayer(a, placement, kind) for _ in range(a["depth"]) for kind in layer] for layer in kinds]
    head = linear(a["width"], a["vocab"] + extra_tokens)
    ends = [torch.nn.LayerNorm(a["width"]) if placement == "pre" else None for _ in kinds]
    parameters = [p for pair in embeddings for p in pair] + list(head)
    parameters += [p for stack in body for sublayer in stack for p in sublayer.parameters()]
    parameters += [p for end in ends if end for p in end.parameters()]

    optimizer = torch.optim.Adam(parameters, lr=1e-3)
    g = torch.Generator().manual_seed(a["data_seed"])
    losses, accuracies = [], []
    for _ in range(kSteps):
        tokens, targets, source = kBatches[task](a, g)
        memory = None
        for ids, (embedding, positions), sublayers, end in zip(
                [tokens] if source is None else [source, tokens], embeddings, body, ends):
            x = embedding[ids] + positions
            for sublayer in sublayers:
                x = sublayer(x, memory)
            memory = end(x) if end else x
        counted = targets >= 0
        logits, answers = F.linear(memory, *head)[counted], targets[counted]
        loss = F.cross_entropy(logits, answers)
        losses.append(loss.item())
        accuracies.append((logits.argmax(1) == answers).double().mean().item())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    batch = dict(zip(("tokens", "targets", "source"), [b.flatten().tolist() if b is not None else [] for b in first]))
    return {"task": task, "placement": placement, "settings": a, "batch": batch, "loss": losses, "accuracy": accuracies}


print(json.dumps({"torch": torch.__version__, "cases": [run(*case) for case in kCases]}))
