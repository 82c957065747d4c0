import type { JudgedList } from '../data/judgedList';
import { rankingRulesOf, type UserRule } from './convention';
import type { Derivation } from './derivation/derivation';
import type { Aggregate, CollectionMeasure, MeasureRequest, ParameterSpec, PerUserMeasure } from './measure';

/** Returns a metric of one user's list under the choices of `request`; `depth` defaults to K. */
export function perUserMeasure(
  request: MeasureRequest,
  parts: {
    readonly depth?: number;
    readonly users?: UserRule;
    readonly value: (list: JudgedList) => number;
    readonly derive?: (list: JudgedList) => Derivation;
    readonly saturationCutoff?: PerUserMeasure['saturationCutoff'];
    readonly expected?: PerUserMeasure['expected'];
    readonly sees?: PerUserMeasure['sees'];
    readonly tiedWorths?: PerUserMeasure['tiedWorths'];
    readonly aggregate?: Aggregate;
  },
): PerUserMeasure {
  return {
    kind: 'per-user',
    view: rankingRulesOf(request.choices),
    users: request.choices.users,
    depth: request.cutoff ?? Infinity,
    ...parts,
  };
}

/** Returns a metric over the lists of all users that `listUsers` selects, under the choices of `request`. */
export function collectionMeasure(
  { cutoff, choices }: MeasureRequest,
  parts: Pick<CollectionMeasure, 'start' | 'ofItemCounts'> & { readonly users?: UserRule },
): CollectionMeasure {
  return {
    kind: 'collection',
    view: rankingRulesOf(choices),
    users: choices.listUsers,
    depth: cutoff ?? Infinity,
    ...parts,
  };
}

/** Returns whether a judged list may contain an item more than once. */
export function mayRepeatItems({ choices: { duplicates } }: MeasureRequest): boolean {
  return ['counted', 'once', 'joined', 'expanded', 'expanded-relevant'].includes(duplicates);
}

/** Returns the given number of a parameter, else its default. @throws {Error} if it has neither */
export function parameterNumber(request: MeasureRequest, spec: ParameterSpec): number {
  const value = request.parameters.get(spec.name) ?? spec.default;
  if (typeof value !== 'number') throw new Error(`Parameter ${spec.name} has neither value nor default.`);
  return value;
}
