import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { evaluateAtOnce } from '../../evaluateAtOnce';

/** Lists of a run, best item first, by user. */
export type Run = Readonly<Record<string, readonly string[]>>;
/** Grades by user and item, as in qrels: a negative one is pooled, but not judged. */
export type Qrels = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Lists {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly inputs: readonly ModelEvaluationInput[];
}

/** Returns the inputs of runs against a ground truth, with common numbers of users and items. */
export function listsOf(runs: readonly Run[], qrels: Qrels): Lists {
  const users = new Identifiers();
  const items = new Identifiers();
  for (const each of [qrels, ...runs]) for (const user of Object.keys(each)) users.intern(user);
  for (const grades of Object.values(qrels)) for (const item of Object.keys(grades)) items.intern(item);
  for (const run of runs) for (const list of Object.values(run)) for (const item of list) items.intern(item);
  const rows = <T>(of: (user: string) => readonly T[]): { offsets: Int32Array; rows: T[] } => {
    const offsets = new Int32Array(users.size + 1);
    const all: T[] = [];
    for (let user = 0; user < users.size; user++) {
      all.push(...of(users.text(user)));
      offsets[user + 1] = all.length;
    }
    return { offsets, rows: all };
  };
  const pairs = rows((user) => Object.entries(qrels[user] ?? {}));
  const judged = Int32Array.from(pairs.rows, ([item]) => items.find(item));
  const lastIn = (all: Int32Array): Int32Array =>
    Int32Array.from({ length: items.size }, (_, item) => all.lastIndexOf(item));
  const truth = {
    offsets: pairs.offsets,
    rows: undefined,
    items: judged,
    lastEntries: lastIn(judged),
    gains: Float64Array.from(pairs.rows, ([, grade]) => grade),
  };
  const inputs = runs.map((run): ModelEvaluationInput => {
    const lists = rows((user) => run[user] ?? []);
    const listed = Int32Array.from(lists.rows, (item) => items.find(item));
    const rankings = { offsets: lists.offsets, rows: undefined, items: listed, lastEntries: lastIn(listed) };
    return { users, items, truth, rankings: { ...rankings, scores: undefined } };
  });
  return { users, items, inputs };
}

/** Returns the plan of metrics with RecScope's own convention, and their values by run. */
export function evaluated({ inputs }: Lists, measures: string) {
  const plan = compilePlan(measures, 'recscope');
  const results = inputs.map((input) => evaluateAtOnce(input, plan).measures);
  return {
    plan,
    values: results.map((found) => found.map(({ values }) => values)),
    means: results.map((found) => found.map(({ mean }) => mean)),
  };
}

/** Runs a generator to its end. */
export function finished<T>(steps: Generator<number, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
