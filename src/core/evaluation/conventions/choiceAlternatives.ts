import type { MeasureChoices } from '../../measures/convention';

/** A choice that says how one list is judged or measured (not whom the mean is over). */
export type ChoiceName = Exclude<keyof MeasureChoices, 'threshold' | 'users' | 'listUsers'>;

const VALUES: { readonly [Name in ChoiceName]?: readonly MeasureChoices[Name][] } = {
  ties: ['list-order', 'item-ascending', 'item-descending', 'best', 'worst', 'expected'],
  // 'error' gives no value to compare with.
  duplicates: ['first', 'last', 'summed', 'once', 'counted', 'joined', 'expanded', 'expanded-relevant'],
  missed: ['absent', 'ignored', 'counted', 'appended'],
  withoutRelevant: ['zero', 'one', 'undefined'],
  shortList: ['measured', 'undefined', 'single-undefined'],
  tiedRanks: ['order', 'grouped'],
  precisionDenominator: ['k', 'length', 'distinct', 'judged', 'min'],
  recallDenominator: ['relevant', 'min'],
  apDenominator: ['min', 'min-length', 'relevant', 'hits', 'k'],
  apRanks: ['hits', 'all'],
  arhrDenominator: ['none', 'hits'],
  gain: ['linear', 'exp', 'exp-above', 'binary'],
  discount: ['log2', 'jarvelin', 'rank'],
  ideal: ['k', 'all', 'listed', 'full-k', 'full-listed'],
  ndcgCut: ['k', 'min'],
  pooled: ['unjudged', 'judged'],
  residualTail: ['always', 'some'],
  rbpDenominator: ['none', 'ideal'],
  errStop: ['exp', 'linear'],
  recallLevel: ['nearest', 'up'],
  rbpGain: ['binary', 'linear', 'normalised'],
  aucTies: ['half', 'order'],
  aucEdge: ['undefined', 'zero-one'],
};

/** The choices among `read` with the values that each could have instead. */
export function alternativesOf(
  choices: MeasureChoices,
  read: ReadonlySet<keyof MeasureChoices>,
): {
  readonly choice: ChoiceName;
  readonly values: readonly { readonly name: string; readonly change: Partial<MeasureChoices> }[];
}[] {
  return (Object.keys(VALUES) as ChoiceName[])
    .filter((choice) => read.has(choice))
    .map((choice) => ({
      choice,
      values: (VALUES[choice] ?? [])
        .filter((value) => value !== choices[choice])
        .map((value) => ({ name: String(value), change: { [choice]: value } })),
    }));
}
