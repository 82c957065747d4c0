import type { FileReading, RowCount } from './fileReading';

/**
 * The public answer of `recscope evaluate --format json`: a stable contract, described for other programs
 * by schemas/evaluation-1.schema.json.
 */
export interface EvaluationJson {
  schema: 'recscope-evaluation/1';
  recommendations: string;
  /** What it is called: as it was told, as its file says of several, else the shortest that tells the files apart. */
  model?: string;
  /** Its hyper-parameters, as a file of models or the names of a sweep say them; absent: nothing says any. */
  parameters?: Record<string, string>;
  /** It is one of several runs of a model, which `runs` has as one; absent: it was trained once. */
  run?: RunJson;
  truth: string;
  convention: string;
  /** Where users are keys of several columns: whose their lists are; intervals are clustered by it. */
  clusteredBy?: string;
  users: { counted: number; withoutList: number; withoutRelevant: number };
  rows: { recommendations: RowCount; truth: RowCount };
  /** How each file was read. */
  files: FileJson[];
  measures: MeasureJson[];
  /** How much of its lists nobody judged, by how many items are looked at (null: all); absent: nothing, or the truth names relevant items alone. */
  unjudged?: { cutoff: number | null; share: number }[];
  /** Measures that were asked for too and that the convention does not have; absent: none. */
  leftOut?: { measure: string; reason: string }[];
  /** Present with `--by`: means of the users of each cohort, of each column the worst first. */
  cohorts?: CohortMeanJson[];
  perUser?: { user: string; values: (number | null)[] }[];
  findings: FindingJson[];
}

/** Which of several trainings of a model. */
export interface RunJson {
  /** What the model is called. */
  of: string;
  /** What tells its runs apart, such as "seed". */
  by: string;
  value: string;
}

/** A model that was trained several times, over its runs. */
export interface RunsJson {
  model: string;
  /** What tells its runs apart, such as "seed". */
  by: string;
  /** Which they are, in the order of `models`. */
  runs: string[];
  measures: {
    measure: string;
    /** Mean of the means of the runs; null where it is undefined in one of them. */
    mean: number | null;
    /** Standard deviation of a sample of the runs' means; null with one run. */
    sd: number | null;
    /** How many users each run's mean is over; null: not the same in all. */
    users: number | null;
  }[];
}

export interface FileJson {
  file: string;
  use: 'recommendations' | 'truth' | 'train' | 'items' | 'catalogue';
  reading: FileReading;
}

interface MeasureJson {
  measure: string;
  mean: number | null;
  /** 95% t interval of the mean over users; absent where there is none, such as with one user. */
  interval?: [low: number, high: number];
  users: number;
  /** Only where another order of equal scores would change the mean. */
  ties?: { worst: number; expected: number; best: number; users: number; atCutoff: number };
}

/** One measure among the users of a cohort. */
export interface CohortMeanJson {
  /** The column, or what was computed. */
  by: string;
  value: string;
  measure: string;
  /** With a value, in the cohort. */
  users: number;
  /** Of these users' values, also where the measure is reported over rows. */
  mean: number | null;
  /** 95% t interval; absent with one user. */
  interval?: [low: number, high: number];
  /** So few users that chance alone moves the mean far. */
  few: boolean;
}

interface FindingJson {
  code: string;
  severity: string;
  file: string;
  /** Absent: it was seen in a table, which has no lines. */
  line?: number;
  count: number;
  message: string;
}
