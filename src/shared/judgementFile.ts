/** Name of the file of judgments next to a ground truth. */
export const JUDGEMENTS_FILE = 'judgements.csv';

/** Columns of a file of judgments, in their order. */
export const JUDGEMENT_COLUMNS = ['user', 'item', 'grade', 'judge', 'time'] as const;
