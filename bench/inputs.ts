import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const benchFolder = path.dirname(fileURLToPath(import.meta.url));
const dataFolder = path.join(benchFolder, 'data');

export type Form = 'csv' | 'trec' | 'digits' | 'interleaved' | 'quoted' | 'parquet' | 'integers';

/** Parquet: `integers` has whole numbers as ids, as most systems keep them. */
export function isParquet(form: Form): boolean {
  return form === 'parquet' || form === 'integers';
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

const EXTENSIONS: Record<Form, readonly [string, string]> = {
  csv: ['recs.csv', 'truth.csv'],
  trec: ['recs.run', 'truth.qrels'],
  digits: ['recs.csv', 'truth.csv'],
  interleaved: ['recs.csv', 'truth.csv'],
  quoted: ['recs.csv', 'truth.csv'],
  parquet: ['recs.parquet', 'truth.parquet'],
  integers: ['recs.parquet', 'truth.parquet'],
};

export function input(form: Form, size: Size): Input {
  const name = `${form}-${size}`;
  const [recommendations, truth] = EXTENSIONS[form];
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
  input('parquet', '5m'),
  input('integers', '5m'),
  input('trec', '1m'),
  input('trec', '5m'),
  input('trec', '2.8m'),
];

/** Take 4 GB of disk and some minutes: only when asked for. */
export const LARGE_INPUTS: readonly Input[] = [input('csv', '50m'), input('trec', '50m')];

/** The plain CSV of the same size, from which a Parquet input is written. */
export function csvTwin(parquet: Input): Input {
  const size = (Object.keys(SIZES) as Size[]).find(
    (candidate) => SIZES[candidate].users === parquet.users && SIZES[candidate].length === parquet.length,
  );
  if (size === undefined) throw new Error(`${parquet.name} has no CSV of its size.`);
  return input('csv', size);
}
