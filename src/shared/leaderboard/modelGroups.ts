import type { ModelView } from '../protocol/views/evaluationView';

/** Model with its runs; a model with a single run is a group of its own. */
export interface ModelWithRuns {
  /** Name of the model. */
  readonly name: string;
  /** Column that distinguishes the runs, such as "seed"; undefined: a single run. */
  readonly by: string | undefined;
  /** Indexes of the runs among all models, in their order. */
  readonly models: readonly number[];
  /** Value of the column for each run, such as "3"; empty for a single run. */
  readonly runs: readonly string[];
}

/** Groups the runs of each model, in the order in which models first appear. */
export function modelGroups(models: readonly Pick<ModelView, 'name' | 'run'>[]): ModelWithRuns[] {
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

/** Returns the name of a run among all models: "itemknn (seed 3)". */
export function runName({ of, by, value }: NonNullable<ModelView['run']>): string {
  return `${of} (${by} ${value})`;
}
