import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRows, inputOf, type SmallInput } from '../evaluation/smallInput';

export const GOLDEN = path.resolve(__dirname, '../../fixtures/golden');
export const CASES = ['clean', 'short', 'missing', 'ties', 'dups'] as const;
export type CaseName = (typeof CASES)[number];

/** One case of the cross-library data: recommendations and truth, of all users or of one. */
export function goldenCase(name: CaseName, only?: string): SmallInput {
  const rows = (file: string): string[][] =>
    csvRows(path.join(GOLDEN, 'crosslib', name, file)).filter(([user]) => user === (only ?? user));
  return inputOf(
    rows('recs.csv').map(([user, item, score]) => ({ user, item, score: Number(score) })),
    rows('truth.csv').map(([user, item, gain]) => ({ user, item, gain: Number(gain) })),
  );
}

/** One line of mapping.json: what of ours must equal which number of which library. */
export interface MappingEntry {
  readonly library: string;
  readonly theirs: string;
  readonly convention: string;
  readonly measure: string;
  readonly variant?: string | null;
  readonly tolerance: number;
  readonly group: 'accuracy' | 'beyond';
  readonly options?: readonly ('train' | 'items')[];
}

export function mapping(folder = path.join(GOLDEN, 'crosslib')): readonly MappingEntry[] {
  return (json(path.join(folder, 'mapping.json')) as { entries: MappingEntry[] }).entries;
}

/** What a library answered: nothing, an error, or a mean, and mostly the users' values. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'value';
      readonly mean: number | undefined;
      readonly perUser: ReadonlyMap<string, number>;
    };

export function answerOf(
  entry: MappingEntry,
  name: CaseName,
  folder = path.join(GOLDEN, 'crosslib'),
): Answer {
  let found: unknown = expectedOf(entry.library, folder)[name];
  if (entry.variant !== undefined && entry.variant !== null) found = field(found, entry.variant);
  const exit = field(found, 'exit');
  const metrics = field(found, 'metrics');
  if (metrics !== undefined) {
    if (typeof exit === 'number' && exit !== 0 && field(metrics, entry.theirs) === undefined)
      return { kind: 'error', message: String(field(found, 'stderr')) };
    found = metrics;
  }
  found = field(found, entry.theirs);
  if (typeof found === 'number') return { kind: 'value', mean: found, perUser: new Map() };
  if (typeof found !== 'object' || found === null) return { kind: 'none' };
  const error = field(found, 'error');
  if (error !== undefined) return { kind: 'error', message: String(error) };
  const mean = field(found, 'mean');
  const perUser = new Map<string, number>();
  for (const [user, value] of Object.entries(field(found, 'perUser') ?? {}))
    if (typeof value === 'number') perUser.set(user, value);
  return { kind: 'value', mean: typeof mean === 'number' ? mean : undefined, perUser };
}

const expected = new Map<string, Record<string, unknown>>();

function expectedOf(library: string, folder: string): Record<string, unknown> {
  const file = path.join(folder, `expected_${library}.json`);
  let answers = expected.get(file);
  if (answers === undefined) expected.set(file, (answers = json(file) as Record<string, unknown>));
  return answers;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
