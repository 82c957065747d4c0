/** Words for the roles that a person can assign to columns: `--columns time=ts`. */
export const WORD_OF_ROLE = {
  user: 'user',
  item: 'item',
  score: 'score',
  rating: 'rating',
  rank: 'rank',
  label: 'label',
  event: 'event',
  model: 'model',
  fold: 'fold',
  judge: 'judge',
  timestamp: 'time',
  start: 'start',
  end: 'end',
} as const;

/** Role that a person can assign to a column. */
export type AssignableRole = keyof typeof WORD_OF_ROLE;
