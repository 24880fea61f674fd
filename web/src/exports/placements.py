"""Where the norms stand: what the scripts beside this file share. An exported script has it inside."""
import math
from dataclasses import dataclass


@dataclass
class Form:
    """What a placement makes of a sublayer f:   y = N0(x);   x <- N3(alpha y + b N2(f(c N1(y)))).

    A norm that is not there is the identity. beta multiplies the first weights W_v, W_o, W_1 and W_2.
    """
    n0: bool = False
    n1: bool = False
    n2: bool = False
    n3: bool = False
    alpha: float = 1
    b: float = 1
    c: float = 1
    beta: float = 1
    value_beta: float = None  # of W_v alone; None: beta
    trained_alpha: bool = False


@dataclass
class Site:
    """Where a sublayer stands: layers count from 1, `sublayers` are all of its stack."""
    layer: int
    depth: int
    sublayers: int
    decoder_depth: int = 0  # of the decoder that reads this stack, if there is one


def deepnorm_constants(at):
    """alpha and beta of DeepNet (Wang et al. 2022), for R sublayers; for an encoder of N layers under a decoder of M."""
    if at.decoder_depth == 0:
        return at.sublayers ** 0.25, (4 * at.sublayers) ** -0.25
    root = (at.depth ** 4 * at.decoder_depth) ** (1 / 16)
    return 0.81 * root, 0.87 / root


def deepnorm(at):
    alpha, beta = deepnorm_constants(at)
    return Form(n3=True, alpha=alpha, beta=beta)


def no_v_gain(at):
    alpha, beta = deepnorm_constants(at)
    return Form(n3=True, alpha=alpha, beta=beta, value_beta=1)


def beta_inverted(at):
    alpha, beta = deepnorm_constants(at)
    return Form(n3=True, alpha=alpha, beta=1 / beta)


def alpha_on_branch(at):
    alpha, beta = deepnorm_constants(at)
    return Form(n3=True, b=alpha, beta=beta)


# The form of a sublayer, and whether a norm stands before the head.
PLACEMENTS = {
    "post": (lambda at: Form(n3=True), False),
    "pre": (lambda at: Form(n1=True), True),
    "sandwich": (lambda at: Form(n1=True, n2=True), True),
    "deepnorm": (deepnorm, False),
    "branch": (lambda at: Form(n2=True), True),
    "lns": (lambda at: Form(n1=True, c=1 / math.sqrt(at.layer)), True),
    "mix": (lambda at: Form(n3=True) if at.layer <= at.depth // 4 else Form(n1=True), True),
    "admin": (lambda at: Form(n3=True, trained_alpha=True), False),
    "none": (lambda at: Form(), False),
    # mistakes
    "in-place": (lambda at: Form(n0=True), False),
    "alpha-on-branch": (alpha_on_branch, False),
    "beta-inverted": (beta_inverted, False),
    "no-v-gain": (no_v_gain, False),
}

# What the placement "own" is made of: sets of norms, and what multiplies the number of each factor.
SLOTS = ("none", "n1", "n2", "n3", "n1-n2", "n1-n3", "n2-n3", "n1-n2-n3")
RULES = {
    "own-alpha-rule": {
        "constant": lambda at: 1,
        "deepnorm": lambda at: deepnorm_constants(at)[0],
        "sqrt": lambda at: math.sqrt(at.sublayers),
    },
    "own-c-rule": {
        "constant": lambda at: 1,
        "lns": lambda at: 1 / math.sqrt(at.layer),
        "inverse": lambda at: 1 / at.layer,
    },
    "own-beta-rule": {
        "constant": lambda at: 1,
        "deepnorm": lambda at: deepnorm_constants(at)[1],
        "inverse-sqrt": lambda at: 1 / math.sqrt(at.sublayers),
    },
}


def slots_of(s, key):
    assert s[key] in SLOTS
    return {slot: True for slot in s[key].split("-") if slot != "none"}


def own(s):
    """The placement that the settings build; its first layers may have norms of their own."""
    def form_of(at):
        is_first = at.layer <= s["own-first"] * at.depth // 100
        factors = {
            name: s[number] * RULES[rule][s[rule]](at)
            for name, number, rule in (
                ("alpha", "own-alpha", "own-alpha-rule"),
                ("c", "own-c", "own-c-rule"),
                ("beta", "own-beta", "own-beta-rule"),
            )
        }
        return Form(**slots_of(s, "own-first-norms" if is_first else "own-norms"), **factors)

    last = slots_of(s, "own-first-norms" if s["own-first"] == 100 else "own-norms")
    return form_of, bool(last) and "n3" not in last


def placement_of(s, name):
    """What gives a sublayer its form, and whether a norm stands before the head."""
    return own(s) if name == "own" else PLACEMENTS[name]
