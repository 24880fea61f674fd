"""A Transformer of any placement in PyTorch, for update.py and anatomy.py: draws, forward and tasks as the lab has them.

Every sublayer is y = N0(x); x <- N3(alpha y + b N2(f(c N1(y)))). Draw order after torch.manual_seed(seed): for each
stack its token embedding and its learned positions; then for each stack, layer and sublayer W_q, W_k, W_v, W_o or
W_1, W_2 (Xavier uniform, biases 0); then the head. The draws are f32; `dtype` is what everything is computed in.
"""
import math

import torch
import torch.nn.functional as F

kDefaults = {"task": "sequence-copy", "depth": 3, "width": 32, "hidden": 64, "heads": 4, "vocab": 11, "length": 5,
             "batch": 6, "activation": "relu", "norm": "layer", "seed": 3, "data-seed": 8, "probe-seed": 77, "lr": 1e-3,
             "optimizer": "adam", "momentum": 0, "clip": 0, "final-norm": "as-placed"}
kStacks = {"sequence-copy": [["causal", "ffn"]], "reverse": [["self", "ffn"], ["causal", "cross", "ffn"]],
           "copy": [["ffn"]]}


def form(name, layer, depth, sublayers, decoder_depth):
    """The norms that stand (of N0 to N3), alpha, b, c, beta, beta of W_v, and whether the placement ends in a norm."""
    if decoder_depth:
        root = (depth ** 4 * decoder_depth) ** (1 / 16)
        alpha, beta = 0.81 * root, 0.87 / root
    else:
        alpha, beta = sublayers ** 0.25, (4 * sublayers) ** -0.25
    post, pre = ({3}, 1, 1, 1, 1, 1, False), ({1}, 1, 1, 1, 1, 1, True)
    return {"post": post, "pre": pre, "admin": post, "none": (set(), 1, 1, 1, 1, 1, False),
            "sandwich": ({1, 2}, 1, 1, 1, 1, 1, True), "branch": ({2}, 1, 1, 1, 1, 1, True),
            "deepnorm": ({3}, alpha, 1, 1, beta, beta, False),
            "no-v-gain": ({3}, alpha, 1, 1, beta, 1, False),
            "alpha-on-branch": ({3}, 1, alpha, 1, beta, beta, False),
            "lns": ({1}, 1, 1, layer ** -0.5, 1, 1, True),
            "mix": (post if layer <= depth // 4 else pre)[:6] + (True,),
            "in-place": ({0}, 1, 1, 1, 1, 1, False)}[name]


def draw_batch(a, g, sequences):
    """Tokens, targets (-1 where no answer counts), and the source where there is an encoder."""
    x = torch.randint(0, a["vocab"], (sequences, a["length"]), generator=g)
    separator = torch.full((sequences, 1), a["vocab"])
    if a["task"] == "copy":
        return x, x, None
    if a["task"] == "reverse":
        y = x.flip(1)
        return torch.cat([separator, y[:, :-1]], 1), y, x
    return torch.cat([x, separator, x[:, :-1]], 1), torch.cat([torch.full_like(x, -1), x], 1), None


class Norm:
    def __init__(self, a, dtype):
        self.kind = a["norm"]
        self.gain = torch.ones(a["width"], dtype=dtype, requires_grad=True)
        self.bias = torch.zeros(a["width"], dtype=dtype, requires_grad=True)

    def parameters(self):
        return [self.gain, self.bias] if self.kind == "layer" else [self.gain]

    def __call__(self, x):
        eps = float(torch.tensor(1e-5, dtype=torch.float32))
        if self.kind == "layer":
            return F.layer_norm(x, x.shape[-1:], self.gain, self.bias, eps)
        return self.gain * x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps)


class Sublayer:
    def __init__(self, a, dtype, kind, layer, sublayers, decoder_depth):
        self.a, self.kind, self.layer = a, kind, layer
        norms, self.alpha, self.b, self.c, beta, value_beta, _ = form(
            a["placement"], layer, a["depth"], sublayers, decoder_depth)
        d, h = a["width"], a["hidden"]
        sizes = [(d, h, beta), (h, d, beta)] if kind == "ffn" else [(d, d, 1), (d, d, 1), (d, d, value_beta), (d, d, beta)]
        self.linears = [linear(dtype, *size) for size in sizes]
        self.norms = {i: Norm(a, dtype) for i in norms}
        if a["placement"] == "admin":
            self.alpha = torch.ones(d, dtype=dtype, requires_grad=True)

    def scaled(self):
        return [w for w, _ in self.linears[-2:]]

    def parameters(self):
        all = [p for pair in self.linears for p in pair] + [p for n in self.norms.values() for p in n.parameters()]
        return all + ([self.alpha] if torch.is_tensor(self.alpha) else [])

    def branch(self, u, memory):
        if self.kind == "ffn":
            act = F.relu if self.a["activation"] == "relu" else F.gelu
            return F.linear(act(F.linear(u, *self.linears[0])), *self.linears[1])
        read = memory if self.kind == "cross" else u
        heads = lambda x: x.view(*x.shape[:2], self.a["heads"], -1).transpose(1, 2)
        q, k, v = (heads(F.linear(x, *l)) for x, l in zip((u, read, read), self.linears))
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if self.kind == "causal":
            scores = scores.masked_fill(torch.ones_like(scores[0, 0]).triu(1).bool(), -math.inf)
        return F.linear((scores.softmax(-1) @ v).transpose(1, 2).reshape(u.shape), *self.linears[3])

    def __call__(self, x, memory):
        slot = lambda i, v: self.norms[i](v) if i in self.norms else v
        y = slot(0, x)
        self.raw = self.branch(self.c * slot(1, y), memory)
        self.added = self.b * slot(2, self.raw)
        return slot(3, self.alpha * y + self.added)


def linear(dtype, inputs, outputs, gain):
    w = torch.nn.init.xavier_uniform_(torch.empty(outputs, inputs), gain)
    return w.to(dtype).requires_grad_(), torch.zeros(outputs, dtype=dtype, requires_grad=True)


class Network:
    def __init__(self, a, dtype):
        self.a = a
        torch.manual_seed(a["seed"])
        kinds = kStacks[a["task"]]
        extra = 0 if a["task"] == "copy" else 1
        positions = {"copy": [0], "reverse": [a["length"]] * 2, "sequence-copy": [2 * a["length"]]}[a["task"]]
        draw = lambda rows: torch.randn(rows, a["width"]).to(dtype).requires_grad_()
        self.embeddings = [(draw(a["vocab"] + extra), draw(rows) if rows else None) for rows in positions]
        self.stacks = []
        for i, layer_kinds in enumerate(kinds):
            decoder_depth = a["depth"] if i + 1 < len(kinds) else 0
            self.stacks.append([Sublayer(a, dtype, kind, layer, a["depth"] * len(layer_kinds), decoder_depth)
                                for layer in range(1, a["depth"] + 1) for kind in layer_kinds])
        self.head = linear(dtype, a["width"], a["vocab"] + extra, 1)
        normed = {"on": True, "off": False, "as-placed": form(a["placement"], 1, 4, 1, 0)[6]}[a["final-norm"]]
        self.ends = [Norm(a, dtype) if normed else None for _ in kinds]
        if a["placement"] == "admin":
            tokens, _, source = draw_batch(a, torch.Generator().manual_seed(a["data-seed"]), a["batch"])
            with torch.no_grad():
                self(tokens, source, profile=True)

    def parameters(self):
        all = [p for pair in self.embeddings for p in pair if p is not None] + list(self.head)
        all += [p for stack in self.stacks for sublayer in stack for p in sublayer.parameters()]
        return all + [p for end in self.ends if end for p in end.parameters()]

    def scaled(self):
        return [w for stack in self.stacks for sublayer in stack for w in sublayer.scaled()]

    def __call__(self, tokens, source=None, left_out=None, profile=False):
        """left_out: (stack, layer) that passes the stream on as it is."""
        memory, self.streams = None, []
        for i, (ids, (embedding, positions), sublayers, end) in enumerate(
                zip([tokens] if source is None else [source, tokens], self.embeddings, self.stacks, self.ends)):
            x = embedding[ids] if positions is None else embedding[ids] + positions
            stream, variance = [x], x.double().var(unbiased=False)
            for j, sublayer in enumerate(sublayers):
                if profile and j > 0:
                    sublayer.alpha.fill_(float(variance.sqrt().float()))
                if (i, sublayer.layer) != left_out:
                    x = sublayer(x, memory)
                    variance = variance + sublayer.raw.double().var(unbiased=False)
                stream.append(x)
            self.streams.append(stream)
            memory = end(x) if end else x
        return F.linear(memory, *self.head)


def loss_of(logits, targets):
    return F.cross_entropy(logits[targets >= 0], targets[targets >= 0])


def optimizer_of(a, parameters):
    if a["optimizer"] == "sgd":
        return torch.optim.SGD(parameters, lr=a["lr"], momentum=a["momentum"])
    return torch.optim.Adam(parameters, lr=a["lr"])


def request_of(run, a, only=()):
    """The request's text. What run=`run` takes where a request says nothing need not be left out."""
    skipped = {"heads"} if a["task"] == "copy" else set()
    skipped |= set() if a["optimizer"] == "sgd" else {"momentum"}
    fields = {**a, **({"positions": "none"} if a["task"] == "copy" else {})}
    if a["task"] == "copy":
        fields["init"] = "xavier-uniform"
    return "&".join(["lab=1", f"run={run}", *(f"{k}={v}" for k, v in fields.items() if k not in skipped), *only])
