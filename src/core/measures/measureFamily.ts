import type { MeasureFamily } from './measure';

/** What most families have in common. */
const USUAL = { group: 'ranking', aliases: [], cutoff: 'optional', needs: [] } as const;

type Usual = keyof typeof USUAL;

/**
 * A family of measures that says only where it is not as most are: a ranking measure with an optional cutoff, under one
 * name, of recommendations and truth alone.
 */
export function measureFamily(
  own: Omit<MeasureFamily, Usual> & Partial<Pick<MeasureFamily, Usual>>,
): MeasureFamily {
  return { ...USUAL, ...own };
}
