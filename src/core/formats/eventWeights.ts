import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';

/** What each kind of event is worth as a gain: view → 1, purchase → 5. Names are compared without regard to case. */
export class EventWeights {
  private readonly weights = new Map<string, number>();

  constructor(weights: Readonly<Record<string, number>>) {
    for (const [event, weight] of Object.entries(weights)) this.weights.set(normal(event), weight);
  }

  /** Undefined: no weight was given for this event. */
  weightOf(event: string): number | undefined {
    return this.weights.get(normal(event));
  }
}

/**
 * Reads weights as they are written on the command line: "view=1,cart=2,purchase=5".
 *
 * @throws InputError when a part is no `event=number`, or the number is negative
 */
export function parseEventWeights(text: string): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const split = part.lastIndexOf('=');
    const event = part.slice(0, Math.max(0, split)).trim();
    const written = part.slice(split + 1).trim();
    const weight = Number(written);
    if (event === '' || written === '' || !Number.isFinite(weight) || weight < 0) {
      throw new InputError({
        message: l10n.t('“{0}” is not an event weight.', part.trim()),
        advice: l10n.t('For example: {0}. Weights are not negative.', 'view=1,cart=2,purchase=5'),
      });
    }
    weights[event] = weight;
  }
  return weights;
}

function normal(event: string): string {
  return event.trim().toLowerCase();
}
