"""What PyTorch says of run=gradients: the first gradients of small Transformers, one case for each line of kCases.

Prints one JSON document: for each case the request that describes it, the loss, and the norm of the loss's gradient
with respect to every weight matrix and to the stream after each layer, in the order of the experiment's table.

Draw order after torch.manual_seed(seed): for each stack its token embedding (and learned positions); then for each
stack, layer and sublayer W_q, W_k, W_v, W_o or W_1, W_2, each followed by its bias where the initialiser draws one;
then the head. Source, tokens and targets come from a second generator, in this order.

Usage: python3 gradients.py > ../../tests/golden/gradients.json
"""
import json
import math

import torch
import torch.nn.functional as F

# network, placement, and what differs from the rest
kCases = [
    ("encoder-decoder", "post", {}),
    ("encoder-decoder", "pre", {}),
    ("encoder-decoder", "deepnorm", {}),
    ("encoder-decoder", "sandwich", {"activation": "gelu"}),
    ("encoder-decoder", "lns", {"positions": "learned"}),
    ("encoder-decoder", "admin", {}),
    ("encoder-decoder", "mix", {"depth": 4}),
    ("encoder-decoder", "no-v-gain", {}),
    ("encoder-decoder", "beta-inverted", {"init": "xavier-normal"}),
    ("decoder", "post", {"norm": "rms"}),
    ("decoder", "branch", {"norm": "scale"}),
    ("decoder", "pre", {"affine": "off", "qk-norm": "on"}),
    ("encoder", "in-place", {"init": "torch"}),
    ("encoder", "pre", {"init": "normal", "init-std": 0.05, "gain": 1.5}),
    ("encoder", "post", {"norm-eps": 0.1, "positions": "none"}),
    ("encoder", "alpha-on-branch", {"final-norm": "on"}),
    ("feed-forward", "deepnorm", {}),
]
kDefaults = {"depth": 2, "width": 24, "hidden": 40, "heads": 3, "vocab": 30, "length": 5, "batch": 3,
             "positions": "sinusoidal", "activation": "relu", "norm": "layer", "affine": "on", "norm-eps": 1e-5,
             "qk-norm": "off", "init": "xavier-uniform", "init-std": 0.02, "gain": 1, "final-norm": "as-placed",
             "seed": 4, "data-seed": 9}
# What run=gradients takes where a request says nothing.
kLabDefaults = {**kDefaults, "depth": None, "width": None, "hidden": None, "heads": None, "vocab": None, "length": None,
                "batch": None, "seed": None, "data-seed": 1}
kStacks = {"encoder-decoder": [("encoder", ["self", "ffn"]), ("decoder", ["causal", "cross", "ffn"])],
           "decoder": [("", ["causal", "ffn"])], "encoder": [("", ["self", "ffn"])], "feed-forward": [("", ["ffn"])]}


def form(name, layer, depth, sublayers, decoder_depth):
    """The norms that stand (of N0 to N3), alpha, b, c, beta, beta of W_v, and whether the placement ends in a norm."""
    if decoder_depth:
        root = (depth ** 4 * decoder_depth) ** (1 / 16)
        alpha, beta = 0.81 * root, 0.87 / root
    else:
        alpha, beta = sublayers ** 0.25, (4 * sublayers) ** -0.25
    post, pre = ({3}, 1, 1, 1, 1, 1, False), ({1}, 1, 1, 1, 1, 1, True)
    rows = {"post": post, "pre": pre, "admin": post,
            "sandwich": ({1, 2}, 1, 1, 1, 1, 1, True), "branch": ({2}, 1, 1, 1, 1, 1, True),
            "deepnorm": ({3}, alpha, 1, 1, beta, beta, False),
            "no-v-gain": ({3}, alpha, 1, 1, beta, 1, False),
            "beta-inverted": ({3}, alpha, 1, 1, 1 / beta, 1 / beta, False),
            "alpha-on-branch": ({3}, 1, alpha, 1, beta, beta, False),
            "lns": ({1}, 1, 1, layer ** -0.5, 1, 1, True),
            "mix": (post if layer <= depth // 4 else pre)[:6] + (True,),
            "in-place": ({0}, 1, 1, 1, 1, 1, False)}
    return rows[name]


def norm(a, x):
    """A norm as it starts: gains one (for ScaleNorm the root of the width), biases zero."""
    width, eps = x.shape[-1], float(torch.tensor(a["norm-eps"], dtype=torch.float32))
    if a["norm"] == "layer":
        return F.layer_norm(x, (width,), eps=eps)
    if a["norm"] == "rms":
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps)
    return math.sqrt(width) * x / x.norm(dim=-1, keepdim=True).clamp_min(1e-5)


def linear(a, inputs, outputs, beta):
    w, b, gain = torch.empty(outputs, inputs), torch.zeros(outputs), beta * a["gain"]
    if a["init"] == "torch":
        torch.nn.init.kaiming_uniform_(w, a=math.sqrt(5))
        w *= gain
        bound = 1 / math.sqrt(inputs)
        torch.nn.init.uniform_(b, -bound, bound)
    elif a["init"] == "normal":
        w.normal_(0, a["init-std"] * gain)
    else:
        {"xavier-uniform": torch.nn.init.xavier_uniform_, "xavier-normal": torch.nn.init.xavier_normal_}[a["init"]](w, gain)
    return w.requires_grad_(), b.requires_grad_()


class Sublayer:
    def __init__(self, a, placement, kind, layer, sublayers, decoder_depth):
        self.a, self.kind = a, kind
        self.norms, self.alpha, self.b, self.c, beta, v_beta, _ = form(placement, layer, a["depth"], sublayers, decoder_depth)
        d, h = a["width"], a["hidden"]
        if kind == "ffn":
            self.linears = {"W_1": linear(a, d, h, beta), "W_2": linear(a, h, d, beta)}
        else:
            names = [("cross " if kind == "cross" else "") + n for n in ("W_q", "W_k", "W_v", "W_o")]
            self.linears = dict(zip(names, [linear(a, d, d, g) for g in (1, 1, v_beta, beta)]))

    def branch(self, u, memory):
        weights = list(self.linears.values())
        if self.kind == "ffn":
            act = F.relu if self.a["activation"] == "relu" else F.gelu
            return F.linear(act(F.linear(u, *weights[0])), *weights[1])
        read = memory if self.kind == "cross" else u
        heads = lambda x: x.view(*x.shape[:2], self.a["heads"], -1).transpose(1, 2)
        q, k, v = heads(F.linear(u, *weights[0])), heads(F.linear(read, *weights[1])), heads(F.linear(read, *weights[2]))
        if self.a["qk-norm"] == "on":
            q, k = norm(self.a, q), norm(self.a, k)
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if self.kind == "causal":
            scores = scores.masked_fill(torch.ones_like(scores[0, 0]).triu(1).bool(), -math.inf)
        return F.linear((scores.softmax(-1) @ v).transpose(1, 2).reshape(u.shape), *weights[3])

    def __call__(self, x, memory):
        slot = lambda i, v: norm(self.a, v) if i in self.norms else v
        y = slot(0, x)
        self.f = self.branch(self.c * slot(1, y), memory)
        return slot(3, self.alpha * y + self.b * slot(2, self.f))


def sinusoids(a):
    places, pairs = torch.arange(a["length"]).double()[:, None], torch.arange(a["width"]) // 2 * 2
    angles = places / 10000 ** (pairs.double() / a["width"])
    return torch.where(torch.arange(a["width"]) % 2 == 0, angles.sin(), angles.cos()).float()


def run(network, placement, changes):
    a = {**kDefaults, **changes}
    torch.manual_seed(a["seed"])
    stacks = kStacks[network]
    draw = lambda rows: torch.randn(rows, a["width"]).requires_grad_()
    embeddings = [(draw(a["vocab"]), draw(a["length"]) if a["positions"] == "learned" else None) for _ in stacks]
    if network == "feed-forward":
        a["positions"], a["heads"] = "none", 1
    body = []
    for i, (_, kinds) in enumerate(stacks):
        decoder_depth = a["depth"] if i + 1 < len(stacks) else 0
        body.append([Sublayer(a, placement, kind, layer, a["depth"] * len(kinds), decoder_depth)
                     for layer in range(1, a["depth"] + 1) for kind in kinds])
    head = linear(a, a["width"], a["vocab"], 1)

    g = torch.Generator().manual_seed(a["data-seed"])
    tokens = [torch.randint(0, a["vocab"], (a["batch"], a["length"]), generator=g) for _ in stacks]
    targets = torch.randint(0, a["vocab"], (a["batch"], a["length"]), generator=g)
    ends_in_norm = a["final-norm"] == "on" or form(placement, 1, a["depth"], 1, 0)[6]
    memory, streams = None, []
    for (_, kinds), (embedding, positions), ids, sublayers in zip(stacks, embeddings, tokens, body):
        x = embedding[ids]
        if positions is not None:
            x = x + positions
        if a["positions"] == "sinusoidal":
            x = x + sinusoids(a)
        kept, variance = [x], x.detach().double().var(unbiased=False)
        for i, s in enumerate(sublayers):
            if placement == "admin" and i > 0:
                s.alpha = float(variance.sqrt().float())
            x = s(x, memory)
            variance = variance + s.f.detach().double().var(unbiased=False)
            if (i + 1) % len(kinds) == 0:
                kept.append(x)
        for k in kept:
            k.retain_grad()
        streams.append(kept)
        memory = norm(a, x) if ends_in_norm else x
    loss = F.cross_entropy(F.linear(memory, *head).reshape(-1, a["vocab"]), targets.reshape(-1))
    loss.backward()

    rows = []
    for (name, kinds), sublayers, kept in zip(stacks, body, streams):
        rows.append([name, 0, "x", kept[0].grad.norm().item()])
        for i, s in enumerate(sublayers):
            layer = i // len(kinds) + 1
            rows += [[name, layer, of, w.grad.norm().item()] for of, (w, _) in s.linears.items()]
            if (i + 1) % len(kinds) == 0:
                rows.append([name, layer, "x", kept[layer].grad.norm().item()])
    skipped = {"heads", "positions"} if network == "feed-forward" else set()
    fields = [f"{k}={v}" for k, v in a.items() if v != kLabDefaults[k] and k not in skipped]
    return {"request": "&".join(["lab=1", "run=gradients", f"placement={placement}", f"network={network}", *fields]),
            "loss": loss.item(), "gradients": rows}


print(json.dumps({"torch": torch.__version__, "cases": [run(*case) for case in kCases]}))
