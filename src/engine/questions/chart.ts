import type { NamedQuestion } from './question';

export const chart: NamedQuestion<'chart'> = {
  // Charts are a large module that the command line needs for a report alone.
  answer: async ({ chartSource }, query, check) =>
    (await import('./charts')).chartOf(chartSource, query, check),
};
