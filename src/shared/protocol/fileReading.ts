import type { EvaluationJson, FileJson } from './evaluationResult';

/** Columns of a file as they were read, with the first IDs of users and items, which reveal a mistake. */
export type FileReading = FileJson['reading'];

/** Columns of a file as they were read. */
export type ColumnReading = Omit<FileReading, 'users' | 'items'>;

/** Row counts of a file: the rows read are always the rows used plus the rows reported. */
export type RowCount = EvaluationJson['rows']['truth'];
