import * as l10n from '@vscode/l10n';
import type { FindingCode } from './finding';

/** Where a person can do something about a finding without leaving the product. */
export type Remedy =
  /** Which column is read as what, and how the file is written. */
  | 'columns'
  /** Another file in the place of the one with the finding. */
  | 'file'
  /** Other files of recommendations, another truth. */
  | 'files'
  | 'convention'
  | 'event-weights'
  | 'combine-events'
  /** The users of the finding, in the table. */
  | 'users-without-list'
  | 'rerun';

export interface FindingAdvice {
  /** What to do, or that nothing is to be done, in a sentence or two. */
  readonly text: string;
  /** The likeliest first. */
  readonly remedies: readonly Remedy[];
}

/** What a person can do about one kind of problem. */
export function findingAdvice(code: FindingCode): FindingAdvice {
  switch (code) {
    case 'missing-field':
      return advice(
        l10n.t(
          'Complete these lines. If it is most of the file, it is written in another way than it is read: choose how.',
        ),
        'columns',
      );
    case 'invalid-number':
      return advice(
        l10n.t('Write a number there. If it is most of the file, choose the column that holds the numbers.'),
        'columns',
      );
    case 'repeated-header':
      return advice(
        l10n.t(
          'Nothing to do, unless the files that were put together have different columns: then keep them apart.',
        ),
      );
    case 'mixed-percent':
      return advice(l10n.t('Write all numbers of the column with “%”, or all without.'));
    case 'shortened-id':
      return advice(
        l10n.t(
          'The digits that are missing cannot be restored: write the file again from its source, with ids as text.',
        ),
        'file',
      );
    case 'infinite-number':
      return advice(
        l10n.t('Nothing to do if it is meant: it comes before or behind all others. Else write a number.'),
      );
    case 'invalid-rank':
      return advice(
        l10n.t('Nothing to do if the scores are right. Else write whole numbers from 1 on.'),
        'columns',
      );
    case 'unknown-event':
      return advice(
        l10n.t('Give each event a weight in the settings, 0 if it says nothing; then run again.'),
        'event-weights',
        'rerun',
      );
    case 'negative-gain':
      return advice(
        l10n.t('Nothing to do if it means dislike. Else choose the column that holds the ratings.'),
        'columns',
      );
    case 'duplicate-item':
      return advice(
        l10n.t(
          'Remove the repeated lines, or choose the convention of a library that counts them otherwise.',
        ),
        'convention',
      );
    case 'duplicate-truth':
      return advice(
        l10n.t(
          'Nothing to do if several events of a user with an item are usual. The settings say whether the largest or their sum counts.',
        ),
        'combine-events',
      );
    case 'unsorted-list':
      return advice(
        l10n.t(
          'Nothing to do if the score is what ranks. If the order of the lines is, choose the columns without the score.',
        ),
        'columns',
      );
    case 'contradictory-ranks':
      return advice(
        l10n.t(
          'Choose which one counts: the columns without the score, or, with distances, the smallest score as the best.',
        ),
        'columns',
      );
    case 'user-without-truth':
      return advice(
        l10n.t(
          'Nothing to do if these users were not tested. Else choose the truth in which they stand; ids must be written alike.',
        ),
        'files',
        'convention',
      );
    case 'user-without-list':
      return advice(
        l10n.t(
          'Nothing to do if the model has nothing for them: the convention says whether they score 0 or are left out. Else choose the file that has their lists.',
        ),
        'users-without-list',
        'convention',
        'files',
      );
    case 'no-common-users':
      return advice(
        l10n.t('Choose the columns that hold the users, or files that belong together.'),
        'columns',
        'files',
      );
    case 'no-common-items':
      return advice(
        l10n.t('Choose the columns that hold the items, or files that belong together.'),
        'columns',
        'files',
      );
    case 'users-written-otherwise':
    case 'items-written-otherwise':
      return advice(
        l10n.t('Write the ids alike in both files: only what is the same letter by letter is the same.'),
        'files',
      );
    case 'truncated-line':
      return advice(
        l10n.t('The file was probably not written to its end: write or fetch it again, then run again.'),
        'rerun',
        'file',
      );
    case 'line-too-long':
      return advice(
        l10n.t('Probably the file is written in another way than it is read, or is another file.'),
        'columns',
        'file',
      );
    case 'unclosed-quote':
      return advice(l10n.t('Close the quote. One that belongs to the text is written twice.'), 'columns');
    case 'invalid-json':
      return advice(l10n.t('Mend the line, or write the file again, then run again.'), 'rerun');
    case 'file-changed':
      return advice(l10n.t('Wait until the file is written, then run again.'), 'rerun');
    case 'empty-id':
    case 'empty-value':
      return advice(
        l10n.t('Fill in what is missing. If it is most of the file, choose the column that holds it.'),
        'columns',
      );
  }
}

function advice(text: string, ...remedies: readonly Remedy[]): FindingAdvice {
  return { text, remedies };
}
