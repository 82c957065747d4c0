import type { ModelView } from '../protocol/views/evaluationView';

/** A model with its runs; one that was trained once is a group of its own. */
export interface ModelGroup {
  /** What the model is called. */
  readonly name: string;
  /** What tells its runs apart, such as "seed"; undefined: it was trained once. */
  readonly by: string | undefined;
  /** The numbers of its runs among all models, in their order. */
  readonly models: readonly number[];
  /** Which run each of them is, such as "3"; nothing where it was trained once. */
  readonly runs: readonly string[];
}

/** Models by what they are runs of, in the order in which they first appear: each stands in one group. */
export function modelGroups(models: readonly Pick<ModelView, 'name' | 'run'>[]): ModelGroup[] {
  const found = new Map<string, { name: string; by: string | undefined; models: number[]; runs: string[] }>();
  for (const [index, { name, run }] of models.entries()) {
    const key = run === undefined ? `model ${index}` : `runs ${run.of}`;
    const known = found.get(key) ?? { name: run?.of ?? name, by: run?.by, models: [], runs: [] };
    found.set(key, known);
    known.models.push(index);
    if (run !== undefined) known.runs.push(run.value);
  }
  return [...found.values()];
}

/** What a run is called among all models: "itemknn (seed 3)". */
export function runName({ of, by, value }: NonNullable<ModelView['run']>): string {
  return `${of} (${by} ${value})`;
}
