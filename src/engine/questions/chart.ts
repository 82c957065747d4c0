import type { NamedQuestion } from './question';

export const chart: NamedQuestion<'chart'> = {
  // Charts are a large module that the command line never needs.
  answer: async (loaded, query, check) =>
    (await import('./charts')).chartOf(loaded.chartSource, query, check),
  newestOf: { group: 'charts', kind: ({ kind }) => kind },
};
