import { compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import { parseMeasure } from '../../measures/syntax';
import type { Truth } from '../../data/truth';
import type { Plan } from '../plan';

/** Whether a truth names items that are not relevant too: only then an item that it does not name was not judged. */
export function hasJudgements({ gains }: Pick<Truth, 'gains'>): boolean {
  for (const gain of gains) if (gain <= 0) return true;
  return false;
}

/** The share of the first `cutoff` items of each list that was judged, over the users of the truth who have a list. */
export function judgedShareAt(cutoff: number | undefined, { convention, threshold }: Plan): ResolvedMeasure {
  const query = parseMeasure(
    `Judged(pooled=unjudged,users=judged-both)${cutoff === undefined ? '' : `@${cutoff}`}`,
  );
  return compileMeasure(query, resolveChoices(query, convention, threshold));
}

/** A measure over the judged items of each list alone; undefined: it makes no such choice, or has made it. */
export function overJudgedAlone(measure: ResolvedMeasure): ResolvedMeasure | undefined {
  const { family, choices } = measure;
  if (choices.unjudged === 'removed') return undefined;
  if (!family.parameters.some(({ overrides }) => overrides === 'unjudged')) return undefined;
  return compileMeasure(measure, { ...choices, unjudged: 'removed' });
}
