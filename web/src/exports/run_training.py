"""One run of Norm Lab in PyTorch: the same networks, weights and batches, hence the same losses.

    python3 THIS_FILE              prints   placement seed step loss
    python3 THIS_FILE --csv        the same with accuracy and held-out batch, as CSV
    python3 THIS_FILE --double     computes in f64 (the draws stay f32)

It wants PyTorch 1.13 or newer, and no GPU: on a CPU the generator draws what the lab draws.

How near the losses come. The lab and PyTorch do the same f32 arithmetic but add up in another order, so that a loss
differs by a few 1e-7 at the first step. Training lets that grow, as it lets any rounding grow: how fast, the run says
itself when it is repeated with --double. As long as the two differ by much less than TOLERANCE, so do this script and
the lab. From where they do not, rounding decides single losses, in PyTorch as in the lab: soon in a run that is chaotic,
as Post-LN's often is after its warm-up, and for a while in any whose loss falls steeply. There, compare the mean of the
last 20 losses.
"""
import argparse
import math
import sys

import torch
import torch.nn.functional as F
from torch import nn

# --- Settings --------------------------------------------------------------------------------------------------------

# The request, as in a link of the lab.
REQUEST = "lab=1&run=training&final-norm=off"
# Of the lab's own result; empty where it was not run.
DIGEST = ""
# The largest difference of a loss from the lab's, in nats.
TOLERANCE = 1e-3

# What all placements have alike.
SETTINGS = {
    "task": "copy",
    "final-norm": "off",
    "depth": 24,
    "width": 48,
    "hidden": 96,
    "vocab": 24,
    "length": 12,
    "batch": 16,
    "steps": 301,
    "lr": 0.001,
    "warmup": 0,
    "schedule": "constant",
    "optimizer": "adam",
    "beta1": 0.9,
    "beta2": 0.999,
    "adam-eps": 1e-8,
    "weight-decay": 0,
    "clip": 0,
    "activation": "gelu",
    "norm": "layer",
    "init": "torch",
    "gain": 1,
    "affine": "on",
    "norm-eps": 0.00001,
    "seed": [0],
    "data-seed": 1,
    "eval-every": 0,
}
# The placements, and what each has for itself.
SERIES = {
    "pre": {},
    "post": {},
}
# The lab's loss at some steps, by placement and seed: what this script compares its own with.
LAB = {}
# And its mean of the last 20 losses.
LAB_LAST = {}

# --- Placements ------------------------------------------------------------------------------------------------------

from placements import Site, placement_of

# --- Tasks -----------------------------------------------------------------------------------------------------------

NO_ANSWER = -100  # a target that does not count


def column(x, token):
    """One more token for each sequence of x."""
    return torch.full((len(x), 1), token)


def copy(x, vocab):
    """Answer each token with itself."""
    return x, x, None


def repeat(x, gap, separator):
    """x, a gap, a separator, x: answer the second x, each token from those before it."""
    tokens = torch.cat([x, gap, column(x, separator), x[:, :-1]], 1)
    return tokens, torch.cat([torch.full_like(tokens[:, :-x.shape[1]], NO_ANSWER), x], 1), None


def sequence_copy(x, vocab):
    return repeat(x, x[:, :0], vocab)


def copy_memory(x, vocab):
    return repeat(x, torch.full_like(x, vocab), vocab + 1)


def translate(x, y, vocab):
    """An encoder reads x; a decoder reads a start token and y, and answers y."""
    return torch.cat([column(x, vocab), y[:, :-1]], 1), y, x


def reverse(x, vocab):
    return translate(x, x.flip(1), vocab)


def sort(x, vocab):
    return translate(x, x.sort(1).values, vocab)


def induction(x, vocab):
    """x and its first token: where a token has stood before, answer what followed it the last time."""
    tokens = torch.cat([x, x[:, :1]], 1)
    targets = torch.full_like(tokens, NO_ANSWER)
    for row, answers in zip(tokens, targets):
        followed_by = {}
        for place, token in enumerate(row.tolist()):
            answers[place] = followed_by.get(token, NO_ANSWER)
            if place + 1 < len(row):
                followed_by[token] = row[place + 1]
    return tokens, targets, None


def modular_addition(x, vocab):
    """a, b and a question mark: answer (a + b) mod V."""
    targets = torch.full((len(x), 3), NO_ANSWER)
    targets[:, 2] = x.sum(1) % vocab
    return torch.cat([x, column(x, vocab)], 1), targets, None


FEED_FORWARD = [["feed-forward"]]
DECODER = [["causal", "feed-forward"]]
ENCODER_DECODER = [["attention", "feed-forward"], ["causal", "cross", "feed-forward"]]
# What makes a batch of random x; tokens that x never holds; the sublayers in a layer of each stack.
TASKS = {
    "copy": (copy, 0, FEED_FORWARD),
    "sequence-copy": (sequence_copy, 1, DECODER),
    "copy-memory": (copy_memory, 2, DECODER),
    "induction": (induction, 0, DECODER),
    "modular-addition": (modular_addition, 1, DECODER),
    "reverse": (reverse, 1, ENCODER_DECODER),
    "sort": (sort, 1, ENCODER_DECODER),
}


def draw_batch(s, generator):
    """Tokens, targets, and what an encoder reads, if there is one."""
    length = 2 if s["task"] == "modular-addition" else s["length"]
    x = torch.randint(0, s["vocab"], (s["batch"], length), generator=generator)
    return TASKS[s["task"]][0](x, s["vocab"])


# --- The network -----------------------------------------------------------------------------------------------------


class RMSNorm(nn.Module):
    """gain * x / sqrt(mean x^2 + eps)"""

    def __init__(self, width, eps, affine):
        super().__init__()
        self.gain, self.eps = nn.Parameter(torch.ones(width), requires_grad=affine), eps

    def forward(self, x):
        return self.gain * (x * torch.rsqrt((x * x).mean(-1, keepdim=True) + self.eps))


class ScaleNorm(nn.Module):
    """g * x / max(|x|, 1e-5), with a single g that starts at the root of the width"""

    def __init__(self, width, eps, affine):
        super().__init__()
        self.gain = nn.Parameter(torch.tensor([float(width)]).sqrt(), requires_grad=affine)

    def forward(self, x):
        return self.gain * (x / x.norm(dim=-1, keepdim=True).clamp_min(1e-5))


NORMS = {"layer": nn.LayerNorm, "rms": RMSNorm, "scale": ScaleNorm}


def norm(s, width, present=True):
    return NORMS[s["norm"]](width, s["norm-eps"], s["affine"] == "on") if present else nn.Identity()


# Each draws a weight of the given gain; the first is that of nn.Linear itself.
INITIALIZERS = {
    "torch": lambda s, weight, gain: nn.init.kaiming_uniform_(weight, math.sqrt(5)).mul_(gain),
    "xavier-uniform": lambda s, weight, gain: nn.init.xavier_uniform_(weight, gain),
    "xavier-normal": lambda s, weight, gain: nn.init.xavier_normal_(weight, gain),
    "normal": lambda s, weight, gain: nn.init.normal_(weight, 0, gain * s["init-std"]),
}


@torch.no_grad()
def linear(s, inputs, outputs, beta=1):
    """A linear layer. The order of these calls is the order of the draws: weight, then bias where it is drawn."""
    layer = nn.utils.skip_init(nn.Linear, inputs, outputs)
    INITIALIZERS[s["init"]](s, layer.weight, s["gain"] * beta)
    bound = 1 / math.sqrt(inputs)
    nn.init.uniform_(layer.bias, -bound, bound) if s["init"] == "torch" else nn.init.zeros_(layer.bias)
    return layer


def sinusoids(s, length):
    """sin and cos of place / 10000^(2i / d), in turn (Vaswani et al. 2017)."""
    feature = torch.arange(s["width"])
    even = feature - feature % 2
    angle = torch.arange(length).double()[:, None] * 10000.0 ** (-even.double() / s["width"])
    return torch.where(feature % 2 == 0, angle.sin(), angle.cos()).float()


POSITIONS = {
    "none": lambda s, length: torch.zeros(length, s["width"]),
    "learned": lambda s, length: torch.randn(length, s["width"]),
    "sinusoidal": sinusoids,
}


def positions(s, length):
    kind = s.get("positions", "none")
    return nn.Parameter(POSITIONS[kind](s, length), requires_grad=kind == "learned")


ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu}


class FeedForward(nn.Module):
    """W_2 act(W_1 u + b_1) + b_2"""

    def __init__(self, s, form):
        super().__init__()
        self.first = linear(s, s["width"], s["hidden"], form.beta)
        self.second = linear(s, s["hidden"], s["width"], form.beta)
        self.activation = ACTIVATIONS[s["activation"]]

    def forward(self, u, memory):
        return self.second(self.activation(self.first(u)))


class Attention(nn.Module):
    """W_o softmax(q k' / sqrt(d / heads)) v, with keys and values from u, or in cross-attention from the encoder."""

    def __init__(self, s, form, kind):
        super().__init__()
        self.kind, self.heads, width = kind, s["heads"], s["width"]
        self.query, self.key = linear(s, width, width), linear(s, width, width)
        self.value = linear(s, width, width, form.beta if form.value_beta is None else form.value_beta)
        self.output = linear(s, width, width, form.beta)
        self.query_norm = norm(s, width // self.heads, s["qk-norm"] == "on")
        self.key_norm = norm(s, width // self.heads, s["qk-norm"] == "on")

    def by_head(self, x):
        return x.view(*x.shape[:2], self.heads, -1).transpose(1, 2)

    def forward(self, u, memory):
        read = memory if self.kind == "cross" else u
        q = self.query_norm(self.by_head(self.query(u)))
        k = self.key_norm(self.by_head(self.key(read)))
        v = self.by_head(self.value(read))
        scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if self.kind == "causal":
            scores = scores.masked_fill(torch.ones_like(scores[0, 0]).triu(1).bool(), -math.inf)
        return self.output((scores.softmax(-1) @ v).transpose(1, 2).reshape(u.shape))


class Sublayer(nn.Module):
    """y = N0(x);   x <- N3(alpha y + b N2(f(c N1(y))))"""

    def __init__(self, s, form, kind):
        super().__init__()
        self.f = FeedForward(s, form) if kind == "feed-forward" else Attention(s, form, kind)
        self.n0, self.n1, self.n2, self.n3 = (norm(s, s["width"], n) for n in (form.n0, form.n1, form.n2, form.n3))
        self.alpha = nn.Parameter(torch.ones(s["width"])) if form.trained_alpha else form.alpha
        self.b, self.c = form.b, form.c

    def forward(self, x, memory):
        y = self.n0(x)
        self.branch = self.f(self.c * self.n1(y), memory)
        return self.n3(self.alpha * y + self.b * self.n2(self.branch))


class Network(nn.Module):
    """Stacks of sublayers and a head. An encoder's end is what the decoder's cross-attention reads."""

    def __init__(self, s, placement):
        super().__init__()
        form_of, ends_in_norm = placement_of(s, placement)
        ends_in_norm = {"on": True, "off": False, "as-placed": ends_in_norm}[s["final-norm"]]
        _, extra, stacks = TASKS[s["task"]]
        lengths = [part.shape[1] for part in self.read(*draw_batch(s, torch.Generator()))]
        self.embeddings, self.positions = nn.ModuleList(), nn.ParameterList()
        for length in lengths:
            self.embeddings.append(nn.Embedding(s["vocab"] + extra, s["width"]))
            self.positions.append(positions(s, length))
        self.stacks = nn.ModuleList()
        for i, kinds in enumerate(stacks):
            decoder_depth = s["depth"] if i + 1 < len(stacks) else 0
            layers = range(1, s["depth"] + 1)
            sites = [Site(layer, s["depth"], s["depth"] * len(kinds), decoder_depth) for layer in layers]
            self.stacks.append(nn.ModuleList(Sublayer(s, form_of(at), kind) for at in sites for kind in kinds))
        self.head = linear(s, s["width"], s["vocab"] + extra)
        self.ends = nn.ModuleList(norm(s, s["width"], ends_in_norm) for _ in stacks)

    @staticmethod
    def read(tokens, targets, source):
        """What each stack reads."""
        return [tokens] if source is None else [source, tokens]

    def forward(self, batch, profile=False):
        memory = None
        for ids, embedding, places, sublayers, end in zip(
                self.read(*batch), self.embeddings, self.positions, self.stacks, self.ends):
            x = embedding(ids) + places
            variance = x.double().var(unbiased=False)
            for i, sublayer in enumerate(sublayers):
                if profile and i > 0:
                    sublayer.alpha.fill_(variance.sqrt())
                x = sublayer(x, memory)
                if profile:
                    variance += sublayer.branch.double().var(unbiased=False)
            memory = end(x)
        return self.head(memory)


def make_network(s, placement, seed, data_seed, dtype):
    torch.manual_seed(seed)
    network = Network(s, placement).to(dtype)
    if isinstance(network.stacks[0][0].alpha, nn.Parameter):
        # Admin's first pass (Liu et al. 2020): alpha of sublayer i + 1 = sqrt(Var x_0 + Var f_1 + ... + Var f_i).
        with torch.no_grad():
            network(draw_batch(s, torch.Generator().manual_seed(data_seed)), profile=True)
    return network


# --- Training --------------------------------------------------------------------------------------------------------


# What the learning rate is multiplied by at t = step + 1, after the warm-up.
SCHEDULES = {
    "constant": lambda s, t: 1,
    "inverse-sqrt": lambda s, t: math.sqrt(max(s["warmup"], 1) / t),
    "linear": lambda s, t: (s["steps"] - t) / (s["steps"] - s["warmup"]),
    "cosine": lambda s, t: 0.5 * (1 + math.cos(math.pi * (t - s["warmup"]) / (s["steps"] - s["warmup"]))),
    "step": lambda s, t: 0.1 if t > s["drop"] else 1,
}


def rate(s, step):
    """The learning rate: a straight line up to lr over the warm-up, then as the schedule says."""
    t = step + 1
    return s["lr"] * (t / s["warmup"] if t <= s["warmup"] else SCHEDULES[s["schedule"]](s, t))


OPTIMIZERS = {
    "adam": (torch.optim.Adam, True),
    "adamw": (torch.optim.AdamW, True),
    "radam": (torch.optim.RAdam, True),
    "sgd": (torch.optim.SGD, False),
}


def make_optimizer(s, parameters):
    kind, adapts = OPTIMIZERS[s["optimizer"]]
    own = {"betas": (s["beta1"], s["beta2"]), "eps": s["adam-eps"]} if adapts else {"momentum": s["momentum"]}
    return kind(parameters, lr=s["lr"], weight_decay=s["weight-decay"], **own)


def answer(network, batch):
    """Mean cross-entropy in nats over the targets that count, and the share of them that are right."""
    logits, targets = network(batch).flatten(0, 1), batch[1].flatten()
    right = (logits.argmax(1) == targets).sum() / (targets != NO_ANSWER).sum()
    return F.cross_entropy(logits, targets, ignore_index=NO_ANSWER), right.item()


def held_out(s, network):
    if s["eval-every"] == 0:
        return None
    with torch.no_grad():
        loss, right = answer(network, draw_batch(s, torch.Generator().manual_seed(s["eval-seed"])))
    return loss.item(), right


def train(s, placement, seed, data_seed, dtype):
    """Yields step, (loss, accuracy) of its batch before the update, and the same of the held-out batch or None."""
    network = make_network(s, placement, seed, data_seed, dtype)
    parameters = [p for p in network.parameters() if p.requires_grad]
    optimizer = make_optimizer(s, parameters)
    batches = torch.Generator().manual_seed(data_seed)
    for step in range(s["steps"]):
        evaluates = s["eval-every"] > 0 and step % s["eval-every"] == 0
        evaluation = held_out(s, network) if evaluates else None
        loss, right = answer(network, draw_batch(s, batches))
        yield step, (loss.item(), right), evaluation
        if not math.isfinite(loss.item()):
            return
        optimizer.zero_grad()
        loss.backward()
        if s["clip"] > 0:
            nn.utils.clip_grad_norm_(parameters, s["clip"])
        for group in optimizer.param_groups:
            group["lr"] = rate(s, step)
        optimizer.step()
    if s["eval-every"] > 0:
        yield s["steps"], None, held_out(s, network)


# --- The run ---------------------------------------------------------------------------------------------------------


def show(placement, seed, step, score, evaluation, as_csv):
    if as_csv:
        cells = [f"{number:.9g}" for pair in (score, evaluation) for number in (pair or ())]
        cells = ([] if score else ["", ""]) + cells + ([] if evaluation else ["", ""])
        print(placement, seed, step, *cells, sep=",", flush=True)
        return
    text = f"{score[0]:.6f}" if score else "-"
    print(placement, seed, step, text, f"held-out {evaluation[0]:.6f}" if evaluation else "", flush=True)


def compare(placement, seed, losses):
    """Says how far the losses are from the lab's, as far as this file knows them."""
    known = LAB.get((placement, seed))
    if not known:
        return
    apart = {step: abs(losses.get(step, math.nan) - loss) for step, loss in known.items()}
    beyond = [step for step, by in apart.items() if not by <= TOLERANCE]
    if not beyond:
        verdict = f"within {TOLERANCE:g} of the lab's losses, {max(apart.values()):.1e} at the most"
    elif beyond[0] == min(known):
        verdict = f"NOT within {TOLERANCE:g} of the lab's losses"
    else:
        verdict = f"within {TOLERANCE:g} of the lab's losses before step {beyond[0]}; --double shows what rounding does then"
    last = list(losses.values())[-20:]
    means = f"mean of the last {len(last)} {sum(last) / len(last):.6f}, the lab's {LAB_LAST.get((placement, seed), math.nan):.6f}"
    print(f"{placement} {seed}: {verdict}; {means}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=REQUEST)
    parser.add_argument("--csv", action="store_true", help="print CSV")
    parser.add_argument("--double", action="store_true", help="compute in f64")
    options = parser.parse_args()
    dtype = torch.float64 if options.double else torch.float32
    if options.csv:
        print("placement,seed,step,loss,accuracy,held_out_loss,held_out_accuracy")
    for placement, own in SERIES.items():
        s = {**SETTINGS, **own}
        for k, seed in enumerate(s["seed"]):
            losses = {}
            for step, score, evaluation in train(s, placement, seed, s["data-seed"] + k, dtype):
                show(placement, seed, step, score, evaluation, options.csv)
                if score:
                    losses[step] = score[0]
            compare(placement, seed, losses)


if __name__ == "__main__":
    main()
