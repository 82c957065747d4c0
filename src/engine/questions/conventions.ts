import { conventionsOf, conventionsWithin } from './conventionComparison';
import type { NamedQuestion } from './question';

export const conventions: NamedQuestion<'conventions'> = {
  answer: (loaded, { model, measure }, check) => conventionsOf(loaded, model, measure, check),
};

export const quickConventions: NamedQuestion<'quickConventions'> = {
  answer: (loaded, { model, measure, milliseconds }, check) =>
    conventionsWithin(loaded, model, measure, milliseconds, check),
};
