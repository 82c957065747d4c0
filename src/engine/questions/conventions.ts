import { conventionsOf, conventionsWithin } from './conventionComparison';
import type { NamedQuestion } from './question';

const newestOf = { group: 'conventions', kind: () => 'any' };

export const conventions: NamedQuestion<'conventions'> = {
  answer: (loaded, { model, measure }, check) => conventionsOf(loaded, model, measure, check),
  newestOf,
};

export const quickConventions: NamedQuestion<'quickConventions'> = {
  answer: (loaded, { model, measure, milliseconds }, check) =>
    conventionsWithin(loaded, model, measure, milliseconds, check),
  newestOf,
};
