import { withoutRelevantParameter } from './choiceParameters';
import type { Convention, MeasureChoices } from './convention';
import { withEdgeValues } from './edgeValues';
import type { CompiledMeasure, Formula, MeasureFamily } from './measure';
import type { MeasureQuery } from './syntax';

/** A metric with all choices resolved. */
export interface ResolvedMeasure extends MeasureQuery {
  readonly choices: MeasureChoices;
  readonly compiled: CompiledMeasure;
}

/**
 * Resolves the choices of a metric, in ascending priority: those of the convention, its choices for this family and
 * its parameters, a given θ, the metric's parameters.
 */
export function resolveChoices(
  query: MeasureQuery,
  convention: Convention,
  threshold: number | undefined,
): MeasureChoices {
  const { choices, perMeasure = {} } = convention;
  const { name, parameters } = query.family;
  const written: Record<string, string | number> = {};
  let ofParameters: Partial<MeasureChoices> = {};
  for (const spec of parameters) {
    const value = query.parameters.get(spec.name);
    if (value === undefined) continue;
    ofParameters = { ...ofParameters, ...perMeasure[`${name}(${spec.name}=${value})`] };
    if (spec.overrides !== undefined) written[spec.overrides] = value;
  }
  return {
    ...choices,
    ...perMeasure[name],
    ...(query.cutoff === undefined ? {} : perMeasure[`${name}@`]),
    ...ofParameters,
    ...(threshold === undefined ? {} : { threshold }),
    // The parser has checked every value against its specification.
    ...(written as Partial<MeasureChoices>),
  };
}

/** Returns the choices that can change the value of a metric of this family. */
export function choicesRead(family: MeasureFamily): ReadonlySet<keyof MeasureChoices> {
  const read = new Set<keyof MeasureChoices>(['threshold', 'users', 'ties', 'duplicates', 'missed']);
  for (const choice of family.reads ?? []) read.add(choice);
  for (const { overrides } of family.parameters) if (overrides !== undefined) read.add(overrides);
  return read;
}

/** Returns the formula of one user's value under these choices. */
export function formulaUnder({ family, cutoff, parameters }: MeasureQuery, choices: MeasureChoices): Formula {
  return family.formulaFor?.({ cutoff, parameters, choices }) ?? family.formula;
}

/** Compiles a metric under these choices. */
export function compileMeasure(query: MeasureQuery, choices: MeasureChoices): ResolvedMeasure {
  const { cutoff, parameters, family } = query;
  const request = { cutoff, parameters, choices };
  const compiled = family.compile(request);
  const hasEdges = family.parameters.includes(withoutRelevantParameter);
  return { ...query, choices, compiled: hasEdges ? withEdgeValues(compiled, request) : compiled };
}
