"""Training steps of the lesson's network in PyTorch, on one thread.

Reads a number of steps from each line of its input, makes them, and answers with the milliseconds that one took.
With --check it ends with status 0 where PyTorch is there and multiplies with OpenBLAS, and rightly.
"""
import sys
import time

import torch
import torch.nn.functional as F

VOCAB, WIDTH, HIDDEN, TOKENS = 24, 48, 96, 192


def multiplies_with_openblas():
    left, right = torch.randn(TOKENS, WIDTH), torch.randn(WIDTH, HIDDEN)
    error = ((left @ right).double() - left.double() @ right.double()).abs().max().item()
    with open("/proc/self/maps") as maps:
        return error < 1e-4 and any("openblas" in line for line in maps)


class PostLN(torch.nn.Module):
    def __init__(self, depth):
        super().__init__()
        self.embedding = torch.nn.Embedding(VOCAB, WIDTH)
        self.fc1 = torch.nn.ModuleList(torch.nn.Linear(WIDTH, HIDDEN) for _ in range(depth))
        self.fc2 = torch.nn.ModuleList(torch.nn.Linear(HIDDEN, WIDTH) for _ in range(depth))
        self.norm = torch.nn.ModuleList(torch.nn.LayerNorm(WIDTH) for _ in range(depth))
        self.head = torch.nn.Linear(WIDTH, VOCAB)

    def forward(self, tokens):
        x = self.embedding(tokens)
        for fc1, fc2, norm in zip(self.fc1, self.fc2, self.norm):
            x = norm(x + fc2(F.gelu(fc1(x))))
        return self.head(x)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    net = PostLN(int(sys.argv[1]))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for line in sys.stdin:
        steps = int(line)
        start = time.perf_counter()
        for _ in range(steps):
            tokens = torch.randint(0, VOCAB, (TOKENS,))
            optimizer.zero_grad(set_to_none=True)
            F.cross_entropy(net(tokens), tokens).backward()
            optimizer.step()
        print((time.perf_counter() - start) * 1000 / steps, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(0 if multiplies_with_openblas() else 1)
    main()
