import * as l10n from '@vscode/l10n';
import type { Finding, FindingPlace } from './finding';

/**
 * The sentence for one place of a finding: what was found and what became of it. The order of
 * `place.details` is written beside each code in finding.ts.
 */
export function findingMessage(code: Finding['code'], place: FindingPlace): string {
  const detail = (index: number): string => shortened(String(place.details[index] ?? ''));
  switch (code) {
    case 'missing-field':
      return l10n.t('This line has {0} fields where {1} are needed; it is left out.', detail(0), detail(1));
    case 'invalid-number':
      return l10n.t('“{0}” is no number; the line is left out.', detail(0));
    case 'repeated-header':
      return l10n.t('This line is the header once more; it is left out.');
    case 'mixed-percent':
      return detail(1) === '%'
        ? l10n.t(
            '“{0}” is a percentage, and most other numbers of its column are none; the line is left out.',
            detail(0),
          )
        : l10n.t(
            '“{0}” stands without “%”, and most other numbers of its column with it; the line is left out.',
            detail(0),
          );
    case 'shortened-id':
      return l10n.t(
        '“{0}” is an id that a spreadsheet or R shortened as a number: other ids may have become the same.',
        detail(0),
      );
    case 'infinite-number':
      return l10n.t('The score is infinite ({0}); it is ordered as such.', detail(0));
    case 'invalid-rank':
      return l10n.t('“{0}” is no rank; the score orders this line.', detail(0));
    case 'unknown-event':
      return l10n.t('The event “{0}” has no weight; the line is left out.', detail(0));
    case 'negative-gain':
      return l10n.t(
        'The rating {0} is negative: not relevant, a gain of 0. Errors such as RMSE take it as it is.',
        detail(0),
      );
    case 'duplicate-item':
      return l10n.t(
        '“{0}” is recommended again; the first time is on line {1}. Only the first counts.',
        detail(0),
        detail(1),
      );
    case 'duplicate-truth':
      return detail(3) === 'sum'
        ? l10n.t(
            '“{0}” stands here again; the first time is on line {1}. Both are added up.',
            detail(0),
            detail(1),
          )
        : l10n.t(
            '“{0}” is rated again; the first time is on line {1}. The higher rating counts.',
            detail(0),
            detail(1),
          );
    case 'unsorted-list':
      return l10n.t('The list of “{0}” is not in order of score here; it is ranked by score.', detail(0));
    case 'contradictory-ranks':
      return l10n.t(
        'The rank {0} contradicts the order by score, which puts this line at {1}. The score counts.',
        detail(0),
        detail(1),
      );
    case 'user-without-truth':
      return l10n.t('“{0}” is not in the truth file, so this list cannot be judged.', detail(0));
    case 'user-without-list':
      return l10n.t('“{0}” has no recommendations; the measures are 0 for this user.', detail(0));
    case 'no-common-users':
      return detail(2) === ''
        ? l10n.t(
            'No user stands in both files: the recommendations have “{0}”, the truth has “{1}”.',
            detail(0),
            detail(1),
          )
        : l10n.t(
            'No user stands in both files: the recommendations have “{0}”, the truth has “{1}”. They would match {2}.',
            detail(0),
            detail(1),
            detail(2),
          );
    case 'users-written-otherwise':
      return l10n.t(
        'The user “{0}” is not in the truth file, but “{1}” is; they would match {2}.',
        detail(0),
        detail(1),
        detail(2),
      );
    case 'no-common-items':
      return detail(2) === ''
        ? l10n.t(
            'No item stands in both files, so nothing can be a hit: the recommendations have “{0}”, the truth has “{1}”.',
            detail(0),
            detail(1),
          )
        : l10n.t(
            'No item stands in both files, so nothing can be a hit: the recommendations have “{0}”, the truth has “{1}”. They would match {2}.',
            detail(0),
            detail(1),
            detail(2),
          );
    case 'items-written-otherwise':
      return l10n.t(
        'The item “{0}” is not in the truth file, but “{1}” is; they would match {2}.',
        detail(0),
        detail(1),
        detail(2),
      );
    case 'truncated-line':
      return l10n.t('The file ends in the middle of a line; this line is left out.');
    case 'line-too-long':
      return l10n.t('This line is longer than {0} characters; it is left out.', detail(0));
    case 'file-changed':
      return l10n.t('The file was changed while it was read.');
    case 'unclosed-quote':
      return l10n.t('A quote opens here and is never closed; the line is left out.');
    case 'invalid-json':
      return l10n.t('This is not valid JSON; what it belongs to is left out.');
    case 'empty-id':
    case 'empty-value':
      return l10n.t('The {0} is empty; the line is left out.', detail(0));
  }
}

/** Ids of ten thousand characters exist; a message needs their beginning. */
function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
