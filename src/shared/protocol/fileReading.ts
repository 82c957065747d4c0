import type { EvaluationJson, FileJson } from './evaluationResult';

/** Columns of a file as they were read, with the first ids of each kind, so that a mistake is visible. */
export type FileReading = FileJson['reading'];

/** Columns of a file as they were read. */
export type ColumnReading = Omit<FileReading, 'users' | 'items'>;

/** Row counts; read = used + reported, always. */
export type RowCount = EvaluationJson['rows']['truth'];
