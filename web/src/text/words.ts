import type { Preset } from '../lab/preset';

/** How the page calls an experiment's units of work and the pieces that they advance by. */
export interface RunWords {
  unit: string;
  units: string;
  piece: string;
}

/** What stands in a figure before the first run. */
export interface Invitation {
  question: string;
  hint: string;
}

/** All that the page says about an experiment, beside what the core declares. */
export interface ExperimentText {
  words: RunWords;
  /** Requests worth a look; the experiment opens on the first. */
  presets: readonly Preset[];
  /** What an empty figure asks, and says about itself; a preset's guess takes the place of the question. */
  invitation: Invitation;
  /** What other figures ask, by name. */
  invitations: Readonly<Record<string, Invitation>>;
}

export function invitationOf(text: ExperimentText, figure: string, preset: Preset | undefined): Invitation {
  return text.invitations[figure] ?? { ...text.invitation, question: preset?.guess ?? text.invitation.question };
}
