import * as l10n from '@vscode/l10n';
import type { CohortJson, ComparisonJson } from '../protocol/comparisonResult';
import { COMPUTED_COHORTS } from '../protocol/views/comparisonView';
import { formatMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { testAndCorrectionText } from './comparisonWords';

/** Returns the label of a cohort: "country = DE". With several columns, its value names them. */
export function cohortLabel({ by, value, crossed }: Pick<CohortJson, 'by' | 'value' | 'crossed'>): string {
  return crossed === true ? value : `${by} = ${value}`;
}

/** Returns the title of the differences by cohort, with the correction of their p. */
export function cohortsTitleText(
  json: Pick<ComparisonJson, 'adjusted' | 'cohorts' | 'pairs' | 'rows'>,
): string {
  const { cohorts } = json;
  return plural(
    cohorts.length,
    l10n.t('By cohort ({0}):', testAndCorrectionText(json)),
    l10n.t(
      'By cohort, strongest evidence of loss first ({0}, adjusted for {1}):',
      testAndCorrectionText(json),
      cohorts.length,
    ),
  );
}

/** Formats the means of a and b: "0.2860 → 0.0481". */
export function meansText({ means: [a, b] }: Pick<CohortJson, 'means'>): string {
  return `${formatMean(a)} → ${formatMean(b)}`;
}

/** Returns which judgments and items the metrics of cohorts of items or rows are of; nothing for cohorts of users. */
export function dividedNotes(cohorts: readonly Pick<CohortJson, 'of'>[]): string[] {
  return cohorts.some(({ of }) => of !== undefined)
    ? [
        l10n.t(
          'By items and rows: by the judgments of one group. Items of other groups keep their ranks; AUC@K and GAUC exclude items that only other groups judge.',
        ),
      ]
    : [];
}

/** Returns what the metrics of all groups of items are. */
export function fairnessNotes(): string[] {
  return [
    l10n.t(
      'AWRF: how near the exposure of the groups in a list is to the catalog or the demand; 1: equal (Sapiezynski et al. 2019).',
    ),
    l10n.t(
      'EE-L: squared distance of their mean exposure from that of ideal lists; 0: equal. EE-L = EE-D − 2 · EE-R + a constant (Diaz et al. 2020).',
    ),
  ];
}

/** Returns the label of a cohort column; a column of the user file keeps its name. */
export function cohortName(column: string): string {
  switch (COMPUTED_COHORTS.find((name) => name === column)) {
    case 'history':
      return l10n.t('length of history (history)');
    case 'popularity':
      return l10n.t('popularity of what they like (popularity)');
    case 'list-length':
      return l10n.t('length of the list (list-length)');
    case 'new-items':
      return l10n.t('share of new items in the list (new-items)');
    case 'relevant':
      return l10n.t('number of relevant items (relevant)');
    case 'new':
      return l10n.t('known or new (new)');
    case 'likes':
      return l10n.t('what they like most (likes)');
    case 'query-length':
      return l10n.t('length of the query (query-length)');
    case 'query-script':
      return l10n.t('script of the query (query-script)');
    case undefined:
      return column;
  }
}
