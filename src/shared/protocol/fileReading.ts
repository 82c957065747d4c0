import type { EvaluationJson, FileJson } from './evaluationResult';

/** How a file was read, with the first ids of each kind, so that a mistake shows. */
export type FileReading = FileJson['reading'];

/** How a file was read. */
export type ColumnReading = Omit<FileReading, 'users' | 'items'>;

/** read = used + reported, always. */
export type RowCount = EvaluationJson['rows']['truth'];
