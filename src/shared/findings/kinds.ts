/*
 * To add a finding, add an entry to the list of what it is about (rows of evaluated files: here; audits:
 * auditKinds.ts; splits: splitKinds.ts; experiments: experimentKinds.ts) and report it where it is found. An
 * entry has the severity, the fields of a finding, and its sentence: what was found and what was done about
 * it.
 *
 * - Rows: an entry also has a title, advice, and where to act on it. If there is one safe way to mend it, add
 *   a `fix` (rowFixes.ts), a pure function from a place to edits; quick fixes and `recscope fix` follow. A
 *   check of rows that are used belongs to reading/formats/rowChecks.ts, which sees all rows of all formats; a
 *   check of cells that make a row unusable to rowPolicy.ts.
 * - Audits, splits, experiments: make one by `auditFindings.found('code', {…})` and its like. Page, Problems,
 *   sheets, and documents show it. Fields under `said` are for the sentence only; `condition` says what the
 *   finding changes about a decision. Codes of a split are listed in schemas/split-1.schema.json, too.
 */
import * as l10n from '@vscode/l10n';
import { clipText } from '../text/clip';
import { removeCopies, removeRow, renumberRanks, sortByScore, writeAsOther, type RowFix } from './rowFixes';
import { joinPlaceText } from './joinKinds';
import type { FindingAction, Severity } from './severity';
import type { FindingPlace } from './findingPlace';

/** Kind of problem in the data: severity, title, message of a place, and advice. */
export interface FindingKind {
  readonly severity: Severity;
  /** Heading of a group, in a few words. */
  readonly title: () => string;
  /**
   * Returns a sentence on one finding and its effect, from its details, shortened, and in full. The comment
   * above each kind lists them in order.
   */
  readonly text: (details: readonly string[], full: FindingPlace['details']) => string;
  /** Returns what to do, or that nothing needs to be done, in one or two sentences. */
  readonly advice: () => string;
  /** Actions within the product that solve the problem, the likeliest first. */
  readonly remedies?: readonly FindingAction[];
  /** Fix of the file's rows; absent: no safe fix exists. */
  readonly fix?: RowFix;
}

/** Message of an empty column; detail: its name. */
const emptyText: FindingKind['text'] = (details) => l10n.t('The {0} is empty; line skipped.', ...details);
const emptyAdvice = (): string =>
  l10n.t('Fill in what is missing. If it is most of the file, select the right column.');
const writeAlike = (): string =>
  l10n.t('Write the IDs the same way in both files. Only identical IDs match.');

/**
 * Kinds of problems in the data. To add a kind, add an entry here and the code that reports it. The comment
 * above an entry lists the details of a place, in order.
 */
export const findingKinds = {
  // [fields found, fields needed]
  'field-count': {
    severity: 'error',
    title: () => l10n.t('Wrong number of fields'),
    text: (details) => l10n.t('Expected {1} fields, found {0}; line skipped.', ...details),
    advice: () =>
      l10n.t(
        'Quote a field that contains the delimiter, or complete these lines. If it is most of the file, select how the file is read.',
      ),
    remedies: ['columns'],
    fix: removeRow,
  },
  // [text]; also an infinite rating, which no measure can use
  'invalid-number': {
    severity: 'error',
    title: () => l10n.t('Not a number'),
    text: (details) => l10n.t('“{0}” is not a number; line skipped.', ...details),
    advice: () =>
      l10n.t('Write a number. If it is most of the file, select the column that holds the numbers.'),
    remedies: ['columns'],
    fix: removeRow,
  },
  // []
  'repeated-header': {
    severity: 'warning',
    title: () => l10n.t('Duplicate header'),
    text: () => l10n.t('This line is another header; line skipped.'),
    advice: () => l10n.t('Fine if all joined files have the same columns. Otherwise, keep them apart.'),
    fix: removeRow,
  },
  // [text, '%' if only it is a percentage, or '' if only it is not]
  'mixed-percent': {
    severity: 'error',
    title: () => l10n.t('With and without “%”'),
    text: (details) =>
      details[1] === '%'
        ? l10n.t('“{0}” is a percentage, unlike most of its column; line skipped.', ...details)
        : l10n.t('“{0}” has no “%”, unlike most of its column; line skipped.', ...details),
    advice: () => l10n.t('Write all numbers of the column with “%”, or none.'),
  },
  // [id]; the row is kept
  'missing-id': {
    severity: 'warning',
    title: () => l10n.t('Possibly missing ID'),
    text: (details) => l10n.t('“{0}” looks like a missing ID, but was read as an ID.', ...details),
    advice: () =>
      l10n.t('Remove the rows or list entries that hold nothing. They are counted as users or items.'),
    remedies: ['file'],
  },
  // [id, each line break as ⏎]; the row is kept
  'line-break-in-id': {
    severity: 'warning',
    title: () => l10n.t('Line break in an ID'),
    text: (details) => l10n.t('“{0}” is an ID of several lines, read as one.', ...details),
    advice: () =>
      l10n.t(
        'If each line is an ID, write them as one list in JSON, such as ["a", "b"], in both files. Otherwise, remove the line break.',
      ),
    remedies: ['file'],
  },
  // [id, bits of the significand of its column, or nothing if its text is shortened]; the row is kept
  'shortened-id': {
    severity: 'warning',
    title: () => l10n.t('IDs rounded as numbers'),
    text: (details) =>
      details[1] === undefined
        ? l10n.t(
            '“{0}” is an ID that a spreadsheet or R rounded: different IDs may have become the same.',
            ...details,
          )
        : l10n.t(
            '“{0}” is an ID in a column of floating-point numbers, which are exact only up to {1}: different IDs may have become the same.',
            details[0],
            2 ** Number(details[1]),
          ),
    advice: () =>
      l10n.t(
        'The missing digits can’t be restored. Export the file again from its source, with IDs as text.',
      ),
    remedies: ['file'],
  },
  // [text]; the score is kept
  'infinite-number': {
    severity: 'warning',
    title: () => l10n.t('Infinite score'),
    text: (details) => l10n.t('Infinite score ({0}), ranked as infinite.', ...details),
    advice: () =>
      l10n.t('Fine if intended: the item ranks before or after all others. Otherwise, write a number.'),
  },
  // [start, end]
  'not-a-span': {
    severity: 'error',
    title: () => l10n.t('Not a place in a document'),
    text: (details) => l10n.t('From “{0}” to before “{1}” there is no character; line skipped.', ...details),
    advice: () =>
      l10n.t(
        'Write the first character of the passage, counted from 0, and the first one after it. If it is most of the file, select the right columns.',
      ),
    remedies: ['columns'],
  },
  // [number of such chunks in all lists, the first one]
  'several-passages': {
    severity: 'information',
    title: () => l10n.t('Chunks with several passages'),
    text: (details) =>
      l10n.t(
        'Chunks with several passages: {0}, such as “{1}”. Each passage has a place of its own in the list.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'Fine for long chunks: each passage counts once. In CharRecall and CharPrecision, K counts chunks.',
      ),
  },
  // [passage, its length, length of the longest chunk]
  'passage-out-of-reach': {
    severity: 'warning',
    title: () => l10n.t('Passage longer than the chunks'),
    text: (details) =>
      l10n.t(
        '“{0}” has {1} characters, and the longest chunk {2}: no chunk can contain enough of it.',
        ...details,
      ),
    advice: () => l10n.t('Mark shorter passages, or lower --overlap. CharRecall counts parts of passages.'),
  },
  // [text]; a rank in a row with a valid score; the row is kept
  'invalid-rank': {
    severity: 'warning',
    title: () => l10n.t('Rank is not a number'),
    text: (details) => l10n.t('“{0}” is not a rank; the item is ranked by score.', ...details),
    advice: () => l10n.t('Fine if the scores are right. Otherwise, write whole numbers from 1.'),
    remedies: ['columns'],
    fix: renumberRanks,
  },
  // [event]; no weight was given for it
  'unknown-event': {
    severity: 'warning',
    title: () => l10n.t('Event without a weight'),
    text: (details) => l10n.t('The event “{0}” has no weight; line skipped.', ...details),
    advice: () => l10n.t('Set a weight for each event in the settings (0 to ignore it), then run again.'),
    remedies: ['event-weights', 'rerun'],
  },
  // [text]; the row is kept with gain 0
  'negative-gain': {
    severity: 'warning',
    title: () => l10n.t('Negative rating'),
    text: (details) =>
      l10n.t(
        'Negative rating {0}: not relevant, gain 0, and not judged. Errors such as RMSE use the rating as is.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'If it means dislike, metrics such as bpref and Judged take pooled=judged. Otherwise, select the column that holds the ratings.',
      ),
    remedies: ['columns'],
  },
  // [item, line of the first, user]
  'duplicate-item': {
    severity: 'warning',
    title: () => l10n.t('Duplicate recommendation'),
    text: (details) =>
      l10n.t('“{0}” is a duplicate (first on line {1}). Only the first is used.', ...details),
    advice: () =>
      l10n.t(
        'Remove the duplicate lines, or select the convention of a library that handles duplicates differently.',
      ),
    remedies: ['convention'],
    fix: removeCopies,
  },
  // [item, line of the first, user]; the higher rating counts
  'duplicate-truth': {
    severity: 'information',
    title: () => l10n.t('Duplicate in ground truth'),
    text: (details) =>
      l10n.t(
        '“{0}” is a duplicate in the ground truth (first on line {1}). It is used once, with its highest rating.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'Fine if a user can have several events with an item. A setting decides whether the largest or their sum is used.',
      ),
    remedies: ['combine-events'],
  },
  // [item, line of the first, user]; all rows count, because they are added up
  'summed-truth': {
    severity: 'information',
    title: () => l10n.t('Duplicate in ground truth, added up'),
    text: (details) =>
      l10n.t('“{0}” is a duplicate (first on line {1}). The ratings are added up.', ...details),
    advice: () =>
      l10n.t(
        'Fine if a user can have several events with an item. A setting decides whether the largest or their sum is used.',
      ),
    remedies: ['combine-events'],
  },
  // [user, item, grade of the judgment, grade of the ground truth, its line or 0, which of both counts]
  'judgement-conflict': {
    severity: 'warning',
    title: () => l10n.t('Judgment and ground truth disagree'),
    text: (details) =>
      details[5] === 'judgements'
        ? l10n.t(
            '“{1}” for “{0}” was judged {2}, and is {3} in the ground truth (line {4}). The judgment counts.',
            ...details,
          )
        : l10n.t(
            '“{1}” for “{0}” was judged {2}, and is {3} in the ground truth (line {4}). The ground truth counts.',
            ...details,
          ),
    advice: () => l10n.t('Correct the wrong one. The option “prefer” decides which counts.'),
  },
  // [grade, grades of the ground truth]
  'judgement-off-scale': {
    severity: 'warning',
    title: () => l10n.t('Judgment with another grade'),
    text: (details) => l10n.t('The grade {0} is not one of the ground truth: {1}. It is used.', ...details),
    advice: () => l10n.t('Check that judges and ground truth use the same scale.'),
  },
  // [user]
  'judgement-unknown-user': {
    severity: 'warning',
    title: () => l10n.t('Judgment of an unknown user'),
    text: (details) =>
      l10n.t(
        'The user “{0}” is in no recommendations and not in the ground truth, and counts as a user without recommendations.',
        ...details,
      ),
    advice: () => l10n.t('Check the ID, and that the judgments belong to these files.'),
  },
  // [item]
  'judgement-unknown-item': {
    severity: 'information',
    title: () => l10n.t('Judgment of an unknown item'),
    text: (details) =>
      l10n.t('The item “{0}” is in no recommendations and not in the ground truth.', ...details),
    advice: () => l10n.t('Check the ID, and that the judgments belong to these files.'),
  },
  // [item, line of the first, user]; the row is kept
  'repeated-impression': {
    severity: 'information',
    title: () => l10n.t('Duplicate impression'),
    text: (details) =>
      l10n.t(
        '“{0}” was shown to “{2}” before (line {1}). Both lines are used: each has its own prediction and label.',
        ...details,
      ),
    advice: () => l10n.t('Fine if the file is a log of impressions. Otherwise, remove the duplicate lines.'),
  },
  // [user, line of the first]; the rows are kept
  'repeated-list': {
    severity: 'warning',
    title: () => l10n.t('Several lists of one user'),
    text: (details) =>
      l10n.t('“{0}” already has recommendations on line {1}. The lists are joined.', ...details),
    advice: () =>
      l10n.t(
        'Fine if they are parts of one list. If the same query was run several times, use a separate ID for each.',
      ),
  },
  // [user]; once for each user, at the first line that is out of order
  'unsorted-list': {
    severity: 'information',
    title: () => l10n.t('List not in score order'),
    text: (details) =>
      l10n.t('The list of “{0}” is not in score order here. It is ranked by score.', ...details),
    advice: () =>
      l10n.t(
        'Fine if the score decides the rank. If the line order does, select the columns without the score.',
      ),
    remedies: ['columns'],
    fix: sortByScore,
  },
  // [rank in the file, rank by score, user]; once for each user, at the first such line
  'contradictory-ranks': {
    severity: 'warning',
    title: () => l10n.t('Rank and score disagree'),
    text: (details) =>
      l10n.t('Rank {0} disagrees with the score, which gives rank {1}. The score is used.', ...details),
    advice: () =>
      l10n.t(
        'Select which one to use: exclude the score column, or, for distances, rank the smallest score first.',
      ),
    remedies: ['columns'],
    fix: { ...renumberRanks, arisesIn: (line, rows) => rows.ranksContradict(line) },
  },
  // [user]; at the first line of the user
  'user-without-truth': {
    severity: 'information',
    title: () => l10n.t('User not in the ground truth'),
    text: (details) =>
      l10n.t('“{0}” is not in the ground truth, so these recommendations can’t be judged.', ...details),
    advice: () =>
      l10n.t('Fine if these users were not tested. Otherwise, select the ground truth that has them.'),
    remedies: ['files', 'convention'],
  },
  // [user]; at the first line of the user in the truth
  'user-without-list': {
    severity: 'information',
    title: () => l10n.t('User without recommendations'),
    text: (details) => l10n.t('No recommendations for “{0}”: metrics are 0.', ...details),
    advice: () =>
      l10n.t(
        'Fine if the model has nothing for these users: the convention decides whether they score 0 or are excluded. Otherwise, select the file with their recommendations.',
      ),
    remedies: ['users-counted', 'users-without-list', 'files'],
  },
  // [number of items, measure]
  'short-lists': {
    severity: 'warning',
    title: () => l10n.t('Lists shorter than the cutoff'),
    text: (details) => l10n.t('Every list has at most {0} items, so {1} covers no more.', ...details),
    advice: () => l10n.t('Select a smaller cutoff, or write longer lists.'),
  },
  // [threshold, largest gain]
  'threshold-above-gains': {
    severity: 'warning',
    title: () => l10n.t('No rating reaches the threshold'),
    text: (details) =>
      l10n.t(
        'No item is relevant: the relevance threshold is {0}, but the largest rating is {1}.',
        ...details,
      ),
    advice: () => l10n.t('Select a threshold within the scale of the ratings.'),
  },
  // [measure, least score, largest score, least rating, largest rating]
  'scores-no-ratings': {
    severity: 'warning',
    title: () => l10n.t('Scores are not ratings'),
    text: (details) =>
      l10n.t(
        'Scores range from {1} to {2}, ratings from {3} to {4}, but {0} treats scores as predicted ratings.',
        ...details,
      ),
    advice: () =>
      l10n.t('Fine if the model predicts on that scale. Otherwise, remove the metrics of predicted ratings.'),
    remedies: ['columns'],
  },
  // [score]
  'equal-scores': {
    severity: 'warning',
    title: () => l10n.t('All scores are equal'),
    text: (details) =>
      l10n.t(
        'Every score is {0}: the ranks come from the order of the file, not from the model.',
        ...details,
      ),
    advice: () => l10n.t('Check the model’s output, or select the column that holds its scores.'),
    remedies: ['columns'],
  },
  // [score, score]
  'two-scores': {
    severity: 'warning',
    title: () => l10n.t('Only two scores'),
    text: (details) =>
      l10n.t(
        'Every score is {0} or {1}: the ranks of tied items come from the order of the file, not from the model.',
        ...details,
      ),
    advice: () =>
      l10n.t('If it is a predicted class, select the column that holds its probability or score.'),
    remedies: ['columns'],
  },
  // [lists without a number, lists, column]
  'lists-without-number': {
    severity: 'warning',
    title: () => l10n.t('Lists without a number'),
    text: (details) => l10n.t('Lists without a number in the column “{2}”: {0} of {1}.', ...details),
    advice: () => l10n.t('They are excluded from its mean and percentile.'),
  },
  // [listed pairs that are in the ground truth, all listed pairs]
  'test-pairs': {
    severity: 'warning',
    title: () => l10n.t('Predictions for test pairs'),
    text: (details) =>
      l10n.t(
        'Recommended items that are in the ground truth of their user: {0} of {1}, and all of them are relevant. These are predictions for test pairs, not recommendations: ranking metrics say nothing here.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'Evaluate lists from the whole catalog, or use RMSE and MAE for predictions. With irrelevant items in the ground truth, ranking metrics compare them with the relevant ones.',
      ),
    remedies: ['measures', 'files'],
  },
  // [hits, hits of exchanged lists]
  'lists-fit-nobody': {
    severity: 'warning',
    title: () => l10n.t('Lists fit their users no better than others'),
    text: (details) =>
      l10n.t(
        'The lists fit their own users no better than other users’ lists would: {0} hits, {1} expected by chance. The IDs of the files may mean different users or items.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'Fine for random recommendations. Otherwise, check which columns hold the IDs, and whether one file numbers users or items in its own way.',
      ),
    remedies: ['columns', 'files'],
  },
  // [recommended items]
  'no-hits': {
    severity: 'warning',
    title: () => l10n.t('No hit at all'),
    text: (details) =>
      l10n.t(
        'Not one of {0} recommended items is relevant to its user. The IDs of the files may mean different users or items.',
        ...details,
      ),
    advice: () =>
      l10n.t('Check which columns hold the IDs, and whether one file numbers users or items in its own way.'),
    remedies: ['columns', 'files'],
  },
  // [lists]
  'item-scores': {
    severity: 'warning',
    title: () => l10n.t('Score belongs to the item'),
    text: (details) =>
      l10n.t(
        'Each item has the same score for all users, and the {0} lists are not in the order of the scores: they may be prices or counts, not what ranks the items.',
        ...details,
      ),
    advice: () =>
      l10n.t('Fine if the scores rank the items. Otherwise, select the column that does, or none.'),
    remedies: ['columns'],
  },
  // [lists with their own user, lists]
  'own-item': {
    severity: 'warning',
    title: () => l10n.t('List contains its own user'),
    text: (details) =>
      l10n.t(
        '{0} of {1} lists contain the ID of their own user as an item, which is not relevant and takes a place.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'If users are queries or items of the same collection, remove each from its own list, as the evaluation of BEIR does. Otherwise, ignore this.',
      ),
  },
  // [user]
  'own-item-excluded': {
    severity: 'information',
    title: () => l10n.t('Own item excluded'),
    text: (details) =>
      l10n.t('“{0}” is recommended to itself. The convention excludes such rows.', ...details),
    advice: () => l10n.t('Fine if users are queries or items of the same collection.'),
  },
  // [users, users of the file, one of them]
  'unlike-user-rows': {
    severity: 'warning',
    title: () => l10n.t('Rows of a user that differ'),
    text: (details) =>
      l10n.t(
        '{0} of {1} users have several rows that differ, such as “{2}”: the first row is used.',
        ...details,
      ),
    advice: () => l10n.t('Write one row for each user.'),
    remedies: ['file'],
  },
  // [users of the second label, users, column, two labels]
  'alike-labels': {
    severity: 'warning',
    title: () => l10n.t('Labels alike'),
    text: (details) =>
      l10n.t(
        '“{0}” and “{1}” of the column “{2}” may be one label written in two ways, and are two cohorts.',
        details[3],
        details[4],
        details[2],
      ),
    advice: () => l10n.t('If they are the same, write them the same way.'),
    remedies: ['file'],
  },
  // [users, users, column, a text of it]
  'unread-numbers': {
    severity: 'warning',
    title: () => l10n.t('Numbers with signs'),
    text: (details) =>
      l10n.t(
        '“{0}” of the column “{1}” can’t be read as a number: each value is a cohort.',
        details[3],
        details[2],
      ),
    advice: () => l10n.t('To divide users into ranges, write numbers alone, such as 20.5.'),
    remedies: ['file'],
  },
  // [users, users, column]
  'own-cohort': {
    severity: 'warning',
    title: () => l10n.t('Column replaces cohorts'),
    text: (details) => l10n.t('The column “{0}” replaces the computed cohorts of that name.', details[2]),
    advice: () => l10n.t('To divide users by the computed cohorts, rename the column.'),
    remedies: ['file'],
  },
  // [column]
  'constant-feature': {
    severity: 'warning',
    title: () => l10n.t('Column is no feature'),
    text: (details) =>
      l10n.t('The column “{0}” has one value in all rows; not used as a feature.', ...details),
    advice: () => l10n.t('Fine if the column describes no feature.'),
  },
  // [missing files, name of a file that is there]
  'missing-parts': {
    severity: 'warning',
    title: () => l10n.t('Parts of the table are missing'),
    text: (details) =>
      l10n.t('Files are missing by the numbers in their names, such as {1}: {0}.', ...details),
    advice: () => l10n.t('Fine if these parts are empty. Otherwise, select the folder that has all of them.'),
    remedies: ['file'],
  },
  // [rows]
  'round-rows': {
    severity: 'warning',
    title: () => l10n.t('File may be cut off'),
    text: (details) =>
      l10n.t('The file has exactly {0} rows, and its last list is shorter than all others.', ...details),
    advice: () => l10n.t('Check whether the export was limited to a number of rows, and export it again.'),
    remedies: ['file'],
  },
  // [pairs with rows that disagree, all pairs]
  'disagreeing-truth': {
    severity: 'warning',
    title: () => l10n.t('Ground truth disagrees with itself'),
    text: (details) =>
      l10n.t(
        'Pairs of user and item that the ground truth rates differently in several rows: {0} of {1}. The highest rating is used.',
        ...details,
      ),
    advice: () =>
      l10n.t(
        'If several people judged, average or separate their ratings first. For events, a setting decides whether the largest or their sum is used.',
      ),
    remedies: ['combine-events', 'files'],
  },
  // [pairs with the grade, all pairs, grade, lowest of the others, highest of the others]
  'far-grade': {
    severity: 'warning',
    title: () => l10n.t('Value far outside the scale'),
    text: (details) => l10n.t('Of {1} values, {0} are {2}, and all others are from {3} to {4}.', ...details),
    advice: () => l10n.t('If it marks missing values, remove these rows. Otherwise, ignore this.'),
    remedies: ['files'],
  },
  // [column, its two values]
  'unused-mark': {
    severity: 'information',
    title: () => l10n.t('Column is not used'),
    text: (details) =>
      l10n.t('The column “{0}” ({1}, {2}) is not used: rows with either value count.', ...details),
    advice: () => l10n.t('If some of these rows should not count, such as canceled ones, remove them.'),
    remedies: ['file'],
  },
  // [ID, "user", "item", or "list" for an item of lists]
  'total-rows': {
    severity: 'warning',
    title: () => l10n.t('Rows of totals'),
    text: ([id], [, of]) =>
      of === 'user'
        ? l10n.t(
            'The ratings of user “{0}” are the sums of all others. This seems to be a total, not a user.',
            id,
          )
        : of === 'list'
          ? l10n.t(
              'The score of item “{0}” is the sum or the mean of all others in each list. This seems to be a total, not an item.',
              id,
            )
          : l10n.t(
              'The rating of item “{0}” is the sum or the mean of all others of each user. This seems to be a total, not an item.',
              id,
            ),
    advice: () => l10n.t('Remove the rows of totals. If they are ratings or scores, ignore this.'),
    remedies: ['files'],
  },
  // [pairs in both, pairs of the truth]
  'truth-in-training': {
    severity: 'warning',
    title: () => l10n.t('Ground truth in training data'),
    text: (details) =>
      l10n.t('Ground-truth pairs that are also in the training data: {0} of {1}.', ...details),
    advice: () =>
      l10n.t(
        'Train and evaluate on different interactions. Otherwise, the model has already seen the ground truth.',
      ),
    remedies: ['files'],
  },
  // Place of a join, as `joinPlace` makes it
  'users-written-otherwise': {
    severity: 'warning',
    title: () => l10n.t('User IDs in another form'),
    text: (_, full) => joinPlaceText('ids-in-two-forms', full),
    advice: writeAlike,
    remedies: ['files'],
    fix: writeAsOther('user'),
  },
  // As `users-written-otherwise`
  'items-written-otherwise': {
    severity: 'warning',
    title: () => l10n.t('Item IDs in another form'),
    text: (_, full) => joinPlaceText('ids-in-two-forms', full),
    advice: writeAlike,
    remedies: ['files'],
    fix: writeAsOther('item'),
  },
  // As `users-written-otherwise`; the second of two forms of an id
  'two-forms': {
    severity: 'warning',
    title: () => l10n.t('IDs in two forms'),
    text: (_, full) => joinPlaceText('two-forms', full),
    advice: () => l10n.t('Fine if they are different. Otherwise, write each ID in one form.'),
    remedies: ['files'],
  },
  // As `users-written-otherwise`
  'ids-disjoint': {
    severity: 'error',
    title: () => l10n.t('No IDs in common'),
    text: (_, full) => joinPlaceText('ids-disjoint', full),
    advice: () => l10n.t('Select the columns that hold the IDs, or files that belong together.'),
    remedies: ['columns', 'files'],
  },
  // As `users-written-otherwise`
  'ids-not-reached': {
    severity: 'warning',
    title: () => l10n.t('IDs missing from a file'),
    text: (_, full) => joinPlaceText('ids-not-reached', full),
    advice: () =>
      l10n.t('Select the file that has them. Otherwise, results that need it exclude the others.'),
    remedies: ['files'],
  },
  // [users without a relevant item in their list, users]; only a validity warning
  'no-common-items': {
    severity: 'warning',
    title: () => l10n.t('No items in common'),
    text: (details) =>
      l10n.t('For {0} of {1} users, no recommended item is in the ground truth of any user.', ...details),
    advice: () => l10n.t('Select the columns that hold the items, or files that belong together.'),
    remedies: ['columns', 'files'],
  },
  // [id, the id that it counts as]; once for each of them
  'matched-ids': {
    severity: 'warning',
    title: () => l10n.t('Different IDs treated as one'),
    text: (details) =>
      l10n.t('“{0}” is treated as “{1}”, which is also in this file. Their rows are merged.', ...details),
    advice: () => l10n.t('Fine if they mean the same. Otherwise, write the IDs the same way.'),
  },
  // [fields found, fields needed]
  'truncated-line': {
    severity: 'error',
    title: () => l10n.t('Last line cut off'),
    text: () => l10n.t('The file ends in the middle of a line; line skipped.'),
    advice: () => l10n.t('The file is probably incomplete. Export or download it again, then run again.'),
    remedies: ['rerun', 'file'],
    fix: removeRow,
  },
  // [longest length in bytes]
  'line-too-long': {
    severity: 'error',
    title: () => l10n.t('Line too long'),
    text: (details) => l10n.t('Longer than {0} characters; line skipped.', ...details),
    advice: () => l10n.t('The file is probably read in the wrong format, or is the wrong file.'),
    remedies: ['columns', 'file'],
  },
  // [longest id in bytes]
  'id-too-long': {
    severity: 'error',
    title: () => l10n.t('ID too long'),
    text: (details) => l10n.t('An ID is longer than {0} bytes; row skipped.', ...details),
    advice: () => l10n.t('The file is probably read in the wrong format, or is the wrong file.'),
    remedies: ['columns', 'file'],
  },
  // []
  'unclosed-quote': {
    severity: 'error',
    title: () => l10n.t('Unclosed quote'),
    text: () => l10n.t('A quote opens here and is never closed; line skipped.'),
    advice: () => l10n.t('Close the quote. Inside quoted text, write each quote as two.'),
    remedies: ['columns'],
  },
  // []
  'invalid-json': {
    severity: 'error',
    title: () => l10n.t('Invalid JSON'),
    text: () => l10n.t('Invalid JSON; record skipped.'),
    advice: () => l10n.t('Fix the line, or export the file again, then run again.'),
    remedies: ['rerun'],
  },
  // [name of the column, values in it, items]
  'uneven-lists': {
    severity: 'error',
    title: () => l10n.t('Lists of different lengths'),
    text: (details) => l10n.t('“{0}” has {1} values for {2} items; list skipped.', ...details),
    advice: () => l10n.t('Write a value for each item, in the same order, then run again.'),
    remedies: ['rerun'],
  },
  // [name of the column]
  'empty-id': {
    severity: 'error',
    title: () => l10n.t('Empty user or item'),
    text: emptyText,
    advice: emptyAdvice,
    remedies: ['columns'],
    fix: removeRow,
  },
  // [name of the column]; the row counts in the ground truth
  'unscored-item': {
    severity: 'warning',
    title: () => l10n.t('Rated, but not scored'),
    text: (details) => l10n.t('The {0} is empty: the rated item is treated as not recommended.', ...details),
    advice: () =>
      l10n.t(
        'Fine if the file joins recommendations and ratings. If the model scored these items, write their scores.',
      ),
    remedies: ['columns'],
  },
  // [name of the column]; the row counts in the recommendations
  'unlabeled-row': {
    severity: 'warning',
    title: () => l10n.t('Scored, but not labeled'),
    text: (details) =>
      l10n.t('The {0} is empty: the row is in its list as unjudged, and in no metric of labels.', ...details),
    advice: () => l10n.t('Fine if only some items were judged. If an empty label means 0, write 0.'),
    remedies: ['columns'],
  },
  // [name of the column]
  'empty-value': {
    severity: 'error',
    title: () => l10n.t('Empty value'),
    text: emptyText,
    advice: emptyAdvice,
    remedies: ['columns'],
    fix: removeRow,
  },
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof findingKinds;

/** Kinds that the checks in core/evaluation/sanity report. The warning above a result is their message. */
export const SANITY_CODES: ReadonlySet<FindingCode> = new Set([
  ...(['test-pairs', 'lists-fit-nobody', 'no-hits', 'item-scores', 'own-item'] as const),
  ...(['missing-parts', 'round-rows', 'disagreeing-truth', 'far-grade', 'total-rows'] as const),
]);

/** Returns the kind of a finding. Its type only accepts known codes. */
export function findingKind(code: FindingCode): FindingKind {
  return findingKinds[code];
}

/** Returns the message for one place of a finding: what was found and its effect. */
export function findingMessage(code: FindingCode, { details }: FindingPlace): string {
  return findingKind(code).text(shortDetails(details), details);
}

/** Returns the details of a place, shortened for a sentence. */
export function shortDetails(details: FindingPlace['details']): string[] {
  return details.map((detail) => shortDetail(String(detail)));
}

/** Shortens a value for a sentence: an ID may have ten thousand characters. */
export function shortDetail(text: string): string {
  return clipText(text, 60);
}
