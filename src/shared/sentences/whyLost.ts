import * as l10n from '@vscode/l10n';
import type { CohortRowView, ComparedUsersView, SlidHitsView } from '../protocol/views/comparisonView';
import { formatCount, formatShortMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import type { AnswerPart, AnswerSentence, AnswerTarget } from './answer';

/** Data about a model that lost against another by a metric. */
export interface LossGrounds {
  /**
   * Number of users to whom the other model is better (`lost`), and of those to whom this model is
   * (`gained`).
   */
  readonly users: { readonly lost: number; readonly gained: number };
  /** Links to the users in `lost` and in `gained`; undefined: no table contains them. */
  readonly show?: { readonly lost: AnswerTarget; readonly gained: AnswerTarget } | undefined;
  /** Cohort with the most significant loss, with its column; undefined: no cohort has a significant loss. */
  readonly cohort?: (DividedCohort & { readonly target: AnswerTarget | undefined }) | undefined;
  readonly changed: Pick<ComparedUsersView, 'itemsLost' | 'cutoff'>;
  readonly slid: SlidHitsView;
}

/** Maximum number of items that are named among those that left most lists. */
const NAMED = 3;

/** Maximum share of the users in a cohort that explains a loss: a larger cohort is nearly everyone. */
const MAX_COHORT_SHARE = 0.8;

/** Cohort, with the column that users are divided by. */
interface DividedCohort {
  readonly by: string;
  readonly row: CohortRowView;
}

/**
 * Returns the cohort with the most significant loss; undefined if no cohort has one, or only a cohort of
 * nearly all users.
 * @param divided cohorts of each column, the most surely harmed first
 * @param users number of users of the compared metric
 */
export function clearestCohort(
  divided: readonly { readonly by: string; readonly rows: readonly CohortRowView[] }[],
  users: number,
): DividedCohort | undefined {
  return divided
    .flatMap(({ by, rows }) => (rows.length > 1 ? rows.map((row) => ({ by, row })) : []))
    .filter(({ row }) => row.verdict === 'worse' && row.users <= MAX_COHORT_SHARE * users)
    .toSorted((a, b) => (a.row.adjustedP ?? 1) - (b.row.adjustedP ?? 1))
    .at(0);
}

/**
 * Returns at most three sentences on why a model lost: users, items that left the lists, and hits that fell
 * below K.
 */
export function whyLostSentences({ users, show, cohort, changed, slid }: LossGrounds): AnswerSentence[] {
  const said: AnswerSentence[] = [];
  const count = (number: number, target: AnswerTarget | undefined): AnswerPart => ({
    text: plural(
      number,
      l10n.t('{0} user', formatCount(number, 'en')),
      l10n.t('{0} users', formatCount(number, 'en')),
    ),
    ...(target && { target }),
  });
  const lost = count(users.lost, show?.lost);
  const gained = count(users.gained, show?.gained);
  if (cohort === undefined) said.push({ template: l10n.t('{0} lost, {1} gained.'), parts: [lost, gained] });
  else {
    const { by, row, target } = cohort;
    said.push({
      template: l10n.t('{0} lost, {1} gained; largest clear loss: {2} ({3}, {4}).'),
      parts: [
        lost,
        gained,
        {
          template: '{0} {1}',
          parts: [{ name: by }, { name: row.value }],
          ...(target && { target }),
        },
        count(row.users, undefined),
        { text: changeText(row.difference ?? 0) },
      ],
    });
  }
  const items = changed.itemsLost.slice(0, NAMED);
  if (items.length > 0)
    said.push({
      template: l10n.t('Dropped from most top-{1} lists: {0}.'),
      parts: [
        {
          list: items.map(({ item, id, described, users: lists }) => ({
            template: '{0} ({1})',
            parts: [
              { name: described?.title ?? id, target: { kind: 'item', id, item } as const },
              { text: formatCount(lists, 'en') },
            ],
          })),
        },
        { text: String(changed.cutoff) },
      ],
    });
  const { example, deepest, cutoff } = slid;
  if (slid.users > 0 && example !== null)
    said.push({
      template: plural(
        slid.users,
        l10n.t('{0} lost a hit that is now at rank {1} ({2}).'),
        l10n.t('{0} lost a hit that is now at rank {1} ({2}, …).'),
      ),
      parts: [
        count(slid.users, undefined),
        {
          text:
            deepest === cutoff + 1
              ? formatCount(deepest, 'en')
              : l10n.t('{0} to {1}', formatCount(cutoff + 1, 'en'), formatCount(deepest, 'en')),
        },
        {
          name: example.described?.title ?? example.id,
          target: { kind: 'user', user: example.user },
        },
      ],
    });
  return said;
}

function changeText(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${formatShortMean(Math.abs(difference))}`;
}
