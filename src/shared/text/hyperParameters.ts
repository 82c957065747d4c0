import { GAP_MARK } from './shortestNames';

/** Hyperparameters that distinguish the models of a sweep: one column each, with a value per model. */
export interface HyperParameters {
  readonly names: readonly string[];
  /** Values by model, in the order of `names`; undefined: the model has no value. */
  readonly values: readonly (readonly (string | undefined)[])[];
  /** Indexes of names whose values are costs, such as latency: numbers, and lower is better. Absent: none. */
  readonly costs?: readonly number[];
}

/** Returns the number of a model's cost; NaN: the model has none. @param cost index of the name */
export function costOf({ values }: HyperParameters, model: number, cost: number): number {
  return Number(values[model]?.[cost] ?? Number.NaN);
}

/** Word with a number, as in file names: "f64", "lr=1e-3", "r0.1". */
const NUMBERED = /^([a-z]+)=?(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/i;
/** Any other text `name=value`. */
const NAMED = /^([^=]+)=(.+)$/;

/**
 * Returns the hyperparameters in names of models such as "als-f64-r0.1": parts after the first that are a
 * word with a number, or any `name=value`, if their values differ. Undefined if most names have none.
 */
export function parseHyperParameters(models: readonly string[]): HyperParameters | undefined {
  const found = models.map(parametersOf);
  const all = new Set(found.flatMap((parameters) => [...parameters.keys()]));
  const names = [...all].filter((name) => new Set(found.map((each) => each.get(name))).size > 1);
  const having = found.filter((each) => names.some((name) => each.has(name)));
  if (models.length < 2 || names.length === 0 || 2 * having.length < models.length) return undefined;
  return { names, values: found.map((each) => names.map((name) => each.get(name))) };
}

function parametersOf(model: string): Map<string, string> {
  const found = new Map<string, string>();
  let word: string | undefined;
  // The sign of an exponent is not a separator.
  for (const [index, part] of model.split(/[_,/\s]|(?<!\de)-/i).entries()) {
    // The first part is the name of the model, unless it was removed because all names have it.
    if (index === 0 && !NAMED.test(part) && !model.includes(GAP_MARK)) continue;
    const [, name, value] = NUMBERED.exec(part) ?? NAMED.exec(part) ?? [];
    if (name !== undefined) found.set(name, value);
    else if (word !== undefined && /^\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(part)) found.set(word, part);
    word = name === undefined && /^[a-z]+$/i.test(part) ? part : undefined;
  }
  return found;
}
