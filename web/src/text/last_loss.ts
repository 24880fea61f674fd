import type { NumberOf, RunNumbers } from '../figures/run_numbers';

/** The loss of a placement's last step, of a training run with one seed. */
export function lastLoss(number: NumberOf, placement: string): string {
  return number('outcome', 'last_loss', { placement });
}

/** A sentence with last losses, or one without. */
export function losses<T>(run: RunNumbers, sentence: (loss: (placement: string) => string) => T, otherwise: T): T {
  return run.say((n) => sentence((placement) => lastLoss(n, placement)), otherwise);
}

/** What a preset says of its run, from the last losses. */
export function ended(sentence: (loss: (placement: string) => string) => string): (number: NumberOf) => string {
  return (number) => sentence((placement) => lastLoss(number, placement));
}
