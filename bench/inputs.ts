import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const benchFolder = path.dirname(fileURLToPath(import.meta.url));
const dataFolder = path.join(benchFolder, 'data');

type TextForm = 'csv' | 'trec' | 'digits' | 'interleaved' | 'quoted' | 'unordered';

/**
 * Form of an input. `unordered` has a list's rows in no order of their scores; `integers` has whole numbers as
 * ids, as most systems keep them.
 */
export type Form = TextForm | ParquetForm;

type ParquetForm = 'parquet' | 'integers' | 'parquet-unordered' | 'integers-unordered';

/** Text form that contains the same rows as a Parquet form, from which the latter is written. */
const TWINS: Record<ParquetForm, TextForm> = {
  parquet: 'csv',
  integers: 'csv',
  'parquet-unordered': 'unordered',
  'integers-unordered': 'unordered',
};

export function isParquet(form: Form): form is ParquetForm {
  return form in TWINS;
}

/** One pair of files to evaluate: `users` lists of `length` recommendations, and what the users liked. */
export interface Input {
  readonly name: string;
  readonly form: Form;
  readonly users: number;
  readonly length: number;
  readonly recommendations: string;
  readonly truth: string;
}

const SIZES = {
  '200k': { users: 2_000, length: 100 },
  '1m': { users: 10_000, length: 100 },
  '2.8m': { users: 138_000, length: 20 },
  '5m': { users: 50_000, length: 100 },
  '50m': { users: 500_000, length: 100 },
} as const;

type Size = keyof typeof SIZES;

function fileNames(form: Form): readonly [string, string] {
  if (form === 'trec') return ['recs.run', 'truth.qrels'];
  return isParquet(form) ? ['recs.parquet', 'truth.parquet'] : ['recs.csv', 'truth.csv'];
}

export function input(form: Form, size: Size): Input {
  const name = `${form}-${size}`;
  const [recommendations, truth] = fileNames(form);
  return {
    name,
    form,
    ...SIZES[size],
    recommendations: path.join(dataFolder, name, recommendations),
    truth: path.join(dataFolder, name, truth),
  };
}

export function rowsOf({ users, length }: Input): number {
  return users * length;
}

export const QUICK_INPUTS: readonly Input[] = [
  input('csv', '200k'),
  input('trec', '200k'),
  input('digits', '200k'),
  input('interleaved', '200k'),
  input('quoted', '200k'),
  input('unordered', '200k'),
  input('parquet', '200k'),
  input('integers', '200k'),
];

export const INPUTS: readonly Input[] = [
  input('csv', '1m'),
  input('csv', '2.8m'),
  input('csv', '5m'),
  input('digits', '5m'),
  input('interleaved', '5m'),
  input('quoted', '5m'),
  input('unordered', '5m'),
  input('parquet', '5m'),
  input('integers', '5m'),
  input('parquet-unordered', '5m'),
  input('integers-unordered', '5m'),
  input('trec', '1m'),
  input('trec', '5m'),
  input('trec', '2.8m'),
];

/** Take 4 GB of disk and some minutes: only when asked for. */
export const LARGE_INPUTS: readonly Input[] = [
  input('csv', '50m'),
  input('trec', '50m'),
  input('parquet', '50m'),
];

/** Returns the text input from which a Parquet input is written. @throws Error if the input is not Parquet */
export function textTwin({ name, form, users, length }: Input): Input {
  const size = (Object.keys(SIZES) as Size[]).find(
    (candidate) => SIZES[candidate].users === users && SIZES[candidate].length === length,
  );
  if (size === undefined || !isParquet(form)) throw new Error(`${name} is not written from a text.`);
  return input(TWINS[form], size);
}
