import type { FileReading, RowCount } from './fileReading';

/**
 * The public answer of `recscope evaluate --format json`: a stable contract, described for other programs
 * by schemas/evaluation-1.schema.json.
 */
export interface EvaluationJson {
  schema: 'recscope-evaluation/1';
  recommendations: string;
  /** Name in the file's column of models; absent where the file is one model. */
  model?: string;
  truth: string;
  convention: string;
  users: { counted: number; withoutList: number; withoutRelevant: number };
  rows: { recommendations: RowCount; truth: RowCount };
  /** How each file was read. */
  files: FileJson[];
  measures: MeasureJson[];
  perUser?: { user: string; values: (number | null)[] }[];
  findings: FindingJson[];
}

interface FileJson {
  file: string;
  use: 'recommendations' | 'truth' | 'train' | 'items' | 'catalogue';
  reading: FileReading;
}

interface MeasureJson {
  measure: string;
  mean: number | null;
  /** 95 % t interval of the mean over users; absent where there is none, such as with one user. */
  interval?: [low: number, high: number];
  users: number;
  /** Only where another order of equal scores would change the mean. */
  ties?: { worst: number; expected: number; best: number; users: number; atCutoff: number };
}

interface FindingJson {
  code: string;
  severity: string;
  file: string;
  line: number;
  count: number;
  message: string;
}
