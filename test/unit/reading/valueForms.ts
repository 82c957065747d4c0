import type { Case } from './documentedForms';

/*
 * The small world of the documented forms: u1 got i7 i3 i9 and liked i3 and i5, u2 got i4 i8 i7 and liked i4.
 * nDCG@3 of u1: (1/log2 3) / (1 + 1/log2 3), of u2 1.
 */
const RECS = 'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n';
const TRUTH = 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n';
const PAIRS = ['u1,i7', 'u1,i3', 'u1,i9', 'u2,i4', 'u2,i8', 'u2,i7'];
const FILE_ORDER_MEANS = { 'nDCG@3': (1 / Math.log2(3) / (1 + 1 / Math.log2(3)) + 1) / 2 };

/** Recommendations in the order of the lines, with further columns. */
function listed(columns: string, ...cells: readonly (string | number)[]): Pick<Case, 'files' | 'argv'> {
  const rows = PAIRS.map((pair, row) => `${pair},${cells[row]}\n`).join('');
  return {
    files: { 'recs.csv': `user_id,item_id,${columns}\n${rows}`, 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG@3'],
  };
}

/** A truth with further columns; without names where the first line is a row. */
function judged(truth: string): Pick<Case, 'files' | 'argv'> {
  return {
    files: { 'recs.csv': RECS, 'truth.csv': truth },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG@3'],
  };
}

/** Models of the same lists, each ordered by one column, with an option for their order. */
function ordered(option: string, ...columns: readonly string[]): Pick<Case, 'files' | 'argv'> {
  const rows = (column: string): string =>
    PAIRS.map((pair, row) => `${pair},${column === 'score' ? 3 - (row % 3) : 1 + (row % 3)}\n`).join('');
  const files = columns.map((column) => [`${column}.csv`, `user_id,item_id,${column}\n${rows(column)}`]);
  return {
    files: { ...Object.fromEntries(files), 'truth.csv': TRUTH },
    argv: [...columns.map((column) => `${column}.csv`), '--truth', 'truth.csv', '-m', 'nDCG@3', option],
  };
}

const SALES = listed('sales_rank', 900, 500, 20, 10, 70, 900);
const AVERAGE = judged('user_id,item_id,avg_rating\nu1,i3,2\nu1,i5,4.5\nu2,i4,3\n');
const MEAN_OF_ITEM = judged(
  `user_id,item_id,rating_mean\n${['u1', 'u3', 'u4', 'u5', 'u6', 'u7'].map((user) => `${user},i3,4\n${user},i5,2\n`).join('')}u2,i4,0\nu8,i4,0\n`,
);
const TWO_DEEDS = judged('user_id,item_id,clicked,purchased\nu1,i3,1,0\nu1,i5,1,1\nu1,i7,0,0\nu2,i4,1,1\n');

/** What half a name says: a feature of the item is neither the order of a list nor a gain. */
export const VALUE_FORMS: Readonly<Record<string, Case>> = {
  'a rank among all items, where the lines are in order': {
    ...SALES,
    refused: /several ways.*rank=sales_rank/,
  },
  'the mean of all ratings of an item grades no pair': {
    ...MEAN_OF_ITEM,
    // Six of eight users have no list.
    means: { 'nDCG@3': FILE_ORDER_MEANS['nDCG@3'] / 4 },
  },
  'it is the rank': {
    ...SALES,
    argv: [...SALES.argv, '--columns', 'user=user_id,item=item_id,rank=sales_rank'],
    means: { 'nDCG@3': (1 / Math.log2(3) / (1 + 1 / Math.log2(3)) + 1) / 2 },
  },
  'it is not': {
    ...SALES,
    argv: [...SALES.argv, '--columns', 'user=user_id,item=item_id'],
    means: FILE_ORDER_MEANS,
  },
  'an average that falls as the lines do': {
    ...listed('avg_rating', 5, 4, 3, 5, 4, 3),
    means: FILE_ORDER_MEANS,
  },
  'an exact rank beside a score of the item': {
    ...listed('rank,quality_score', '1,0.1', '2,0.9', '3,0.5', '1,0.2', '2,0.8', '3,0.1'),
    means: FILE_ORDER_MEANS,
  },
  'scores of both sides of a join': {
    ...listed('score_x,score_y', '0.9,0.1', '0.8,0.2', '0.4,0.7', '0.7,0.4', '0.6,0.2', '0.5,0.9'),
    refused: /The score can be any of these columns: score_x, score_y/,
  },
  'two scores, the second in the order of the ranks': {
    ...listed(
      'score_x,score_y,rank',
      '0.1,0.9,1',
      '0.2,0.8,2',
      '0.7,0.4,3',
      '0.4,0.7,1',
      '0.2,0.6,2',
      '0.9,0.5,3',
    ),
    refused: /The score can be any of these columns: score_y, score_x/,
  },
  'two scores of one name': {
    ...listed('score,score', '0.9,0.1', '0.8,0.2', '0.4,0.7', '0.7,0.4', '0.6,0.2', '0.5,0.9'),
    refused: /The score can be any of these columns: 3, 4/,
  },
  'the mean of a group beside its size': {
    ...listed('score_mean,score_count', '0.9,1', '0.8,2', '0.4,3', '0.7,1', '0.6,2', '0.5,7'),
    means: FILE_ORDER_MEANS,
  },
  'a class alone': {
    ...listed('prediction', 'True', 'True', 'False', 'True', 'False', 'False'),
    means: FILE_ORDER_MEANS,
    findings: ['two-scores'],
  },
  'an average of all users in the truth': { ...AVERAGE, refused: /“avg_rating” .*may grade the rows/ },
  'what others than the user say, however few items there are': {
    ...judged('user_id,item_id,imdb_rating\nu1,i3,2\nu1,i5,4.5\nu2,i4,3\n'),
    refused: /“imdb_rating” .*may grade the rows/,
  },
  'beside what the user says': {
    ...judged('user_id,item_id,imdb_rating,rating\nu1,i3,9,1\nu1,i5,2,1\nu2,i4,3,1\n'),
    means: FILE_ORDER_MEANS,
  },
  'it says nothing of the user': {
    ...AVERAGE,
    argv: [...AVERAGE.argv, '--truth-columns', 'user=user_id,item=item_id'],
    means: FILE_ORDER_MEANS,
  },
  'two things that users did': { ...TWO_DEEDS, refused: /several ways.*label=clicked.*label=purchased/ },
  'one of them': {
    ...TWO_DEEDS,
    argv: [...TWO_DEEDS.argv, '--truth-columns', 'user=user_id,item=item_id,label=clicked'],
    means: FILE_ORDER_MEANS,
  },
  'two grades': {
    ...judged('user_id,item_id,rating,relevance\nu1,i3,4,1\nu1,i5,5,0\nu2,i4,3,1\n'),
    refused: /several ways.*rating=rating.*rating=relevance/,
  },
  'a flag of what was held out': {
    ...judged('user_id,item_id,rating,holdout\nu1,i3,4,1\nu1,i5,5,1\nu1,i9,5,0\nu2,i4,3,1\n'),
    refused: /The column “holdout” holds several parts of a split \(1, 0\)/,
  },
  'a stage of fitting': {
    ...judged('user_id,item_id,rating,stage\nu1,i3,4,test\nu1,i5,5,test\nu1,i9,5,fit\nu2,i4,3,test\n'),
    refused: /The column “stage” holds several parts of a split/,
  },
  'yes and no that is no part of a split': {
    ...judged('user_id,item_id,rating,verified\nu1,i3,1,1\nu1,i5,1,0\nu2,i4,1,1\n'),
    means: FILE_ORDER_MEANS,
  },
  'row numbers for users': {
    files: {
      'recs.csv': ',0,1,2\n0,i7,i3,i9\n1,i4,i8,i7\n',
      'truth.csv': 'user_id,item_id\n1,i3\n1,i5\n2,i4\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG@3'],
    refused: /Column 1 has no name and counts from 0/,
  },
  'a user in the first row of a group': {
    files: {
      'recs.csv': 'user_id,item_id,score\nu1,i7,0.9\n,i3,0.8\n,i9,0.4\nu2,i4,0.7\n,i8,0.6\n,i7,0.5\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG@3'],
    refused: /only in the first row of each group.*ffill/,
  },
  'recommendations and ratings joined, with what is in one of them only': {
    files: {
      'recs.csv':
        'user_id,item_id,score,rating\nu1,i7,0.9,\nu1,i3,0.8,1\nu1,i9,0.4,\nu1,i5,,1\nu2,i4,0.7,1\nu2,i8,0.6,\nu2,i7,0.5,\n',
    },
    argv: ['recs.csv', '-m', 'nDCG@3'],
    means: FILE_ORDER_MEANS,
    findings: ['unscored-item', 'unlabeled-row'],
  },
  'distances under the name of scores': {
    ...listed('score', 0.1, 0.2, 0.3, 0.1, 0.2, 0.3),
    refused: /2 of 2 lists, the scores rise.*--ascending.*--descending/,
  },
  'distances of one model and scores of another, with one order for both': {
    ...ordered('--ascending', 'distance', 'score'),
    refused: /“distance” orders the lists of distance.csv, and “score” those of score.csv.*"ascending": true/,
  },
  'distances of one model and ranks of another, with their usual order': {
    ...ordered('--ascending', 'distance', 'rank'),
    means: {
      'distance nDCG@3': FILE_ORDER_MEANS['nDCG@3'],
      'rank nDCG@3': FILE_ORDER_MEANS['nDCG@3'],
    },
  },
  'ranks, with an order of scores': {
    ...ordered('--descending', 'rank'),
    refused: /largest value of “rank”.*score=rank.* --descending.*--ascending/,
  },
  'a part of a split beside labels, without items': {
    files: {
      'log.csv':
        'user_id,label,pred,split\nu1,1,0.9,test\nu1,0,0.2,test\nu1,0,0.95,train\nu2,1,0.7,test\nu2,0,0.1,test\nu2,0,0.9,train\n',
    },
    argv: ['log.csv', '-m', 'AUC'],
    refused: /split.*test.*train/,
  },
};
