import { APART } from './shortestNames';

/** What tells the models of a sweep apart: a column each, with a value of each model. */
export interface HyperParameters {
  readonly names: readonly string[];
  /** By model, in the order of `names`; undefined: it has none of that name. */
  readonly values: readonly (readonly (string | undefined)[])[];
}

/** A number as names of files have it, with the word before it: "f64", "lr=1e-3", "r0.1". */
const NUMBERED = /^([a-z]+)=?(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/i;
/** Anything else that is named. */
const NAMED = /^([^=]+)=(.+)$/;

/**
 * Hyper-parameters in the names of models, such as "als-f64-r0.1": the parts behind the first that are a word with a
 * number, or any that is `name=value`, as far as they differ between models. Undefined: there are none in most of the names.
 */
export function hyperParametersIn(models: readonly string[]): HyperParameters | undefined {
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
  // The sign of an exponent parts no words.
  for (const [index, part] of model.split(/[_,/\s]|(?<!\de)-/i).entries()) {
    // The first is what the model is, unless that was left out as all have it.
    if (index === 0 && !NAMED.test(part) && !model.includes(APART)) continue;
    const [, name, value] = NUMBERED.exec(part) ?? NAMED.exec(part) ?? [];
    if (name !== undefined) found.set(name, value);
    else if (word !== undefined && /^\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(part)) found.set(word, part);
    word = name === undefined && /^[a-z]+$/i.test(part) ? part : undefined;
  }
  return found;
}
