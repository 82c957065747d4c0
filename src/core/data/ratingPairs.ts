import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { groupByUser, type Grouping } from './grouping';
import { lineOf, type Interactions, type Lines } from './interactions';

/** Pairs of true rating and prediction, as compressed sparse rows by user. */
export interface RatingPairs {
  /** Length: number of user numbers + 1. The pairs of user u are the range offsets[u] … offsets[u + 1]. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  readonly ratings: Float64Array;
  readonly predictions: Float64Array;
  /** Kept row, in the predictions' file, of each pair. */
  readonly rows: Int32Array;
  readonly lines: Lines;
  /** The predictions' file as the caller named it. */
  readonly file: string;
  /** Predicted pairs without a rating; ratings without a prediction; predictions of a pair that was predicted before. */
  readonly unrated: number;
  readonly unpredicted: number;
  readonly repeated: number;
}

/**
 * Joins predictions with ratings on user and item. Of a pair that is predicted or rated more than once the first
 * row counts. Users and items must be numbered alike in both files.
 *
 * @param userCount how many user numbers there are
 * @param itemCount how many item numbers there are
 * @param files the files as the caller named them
 * @throws InputError when one of the files has no column of numbers, or no pair stands in both
 */
export function ratingPairsFrom(
  predictions: Interactions,
  ratings: Interactions,
  userCount: number,
  itemCount: number,
  files: { readonly predictions: string; readonly ratings: string },
): RatingPairs {
  const file = files.predictions;
  const predicted = predictions.values;
  const rated = ratings.values;
  const advice = l10n.t('Rating measures compare a column of predictions with a column of ratings.');
  if (predicted === undefined)
    throw new InputError({ message: l10n.t('There is no column of predictions.'), advice, file });
  if (rated === undefined)
    throw new InputError({ message: l10n.t('There is no column of ratings.'), advice, file: files.ratings });
  const predictedRows = groupByUser(predictions, userCount);
  const ratedRows = groupByUser(ratings, userCount);

  const kept = new PairColumns(predictions.rows, userCount);
  // Of the current user: 1 + row that rates the item; 0: none. And whether the item was predicted already.
  const ratingRow = new Int32Array(itemCount);
  const seen = new Uint8Array(itemCount);
  let unrated = 0;
  let repeated = 0;
  let ratedPairs = 0;
  for (let user = 0; user < userCount; user++) {
    const ratedHere = rowsOf(ratedRows, user);
    for (const row of ratedHere) {
      if (ratingRow[ratings.items[row]] !== 0) continue;
      ratingRow[ratings.items[row]] = row + 1;
      ratedPairs++;
    }
    const predictedHere = rowsOf(predictedRows, user);
    for (const row of predictedHere) {
      const item = predictions.items[row];
      if (seen[item] === 1) {
        repeated++;
        continue;
      }
      seen[item] = 1;
      if (ratingRow[item] === 0) unrated++;
      else kept.add(item, rated[ratingRow[item] - 1], predicted[row], row);
    }
    kept.endUser(user);
    for (const row of ratedHere) ratingRow[ratings.items[row]] = 0;
    for (const row of predictedHere) seen[predictions.items[row]] = 0;
  }
  if (kept.count === 0) {
    throw new InputError({
      message: l10n.t('No pair of user and item stands both in the predictions and in the ratings.'),
      advice: l10n.t('Check that both files write users and items alike: 007 and 7 are different ids.'),
      file,
    });
  }
  return {
    ...kept.finished(),
    lines: predictions.lines,
    file,
    unrated,
    unpredicted: ratedPairs - kept.count,
    repeated,
  };
}

/**
 * Pairs of one file that has both columns. Of a pair that stands in it more than once the first row counts.
 *
 * @param rows the file; its `values` are not looked at
 * @param ratings true rating of each row
 * @param predictions prediction of each row
 */
export function ratingPairsOfJoined(
  rows: Interactions,
  ratings: ArrayLike<number>,
  predictions: ArrayLike<number>,
  userCount: number,
  itemCount: number,
  file: string,
): RatingPairs {
  const byUser = groupByUser(rows, userCount);
  const kept = new PairColumns(rows.rows, userCount);
  const seen = new Uint8Array(itemCount);
  let repeated = 0;
  for (let user = 0; user < userCount; user++) {
    const here = rowsOf(byUser, user);
    for (const row of here) {
      const item = rows.items[row];
      if (seen[item] === 1) repeated++;
      else kept.add(item, ratings[row], predictions[row], row);
      seen[item] = 1;
    }
    kept.endUser(user);
    for (const row of here) seen[rows.items[row]] = 0;
  }
  return { ...kept.finished(), lines: rows.lines, file, unrated: 0, unpredicted: 0, repeated };
}

/** The 1-based line, in the predictions' file, of a pair. */
export function lineOfPair(pairs: RatingPairs, pair: number): number {
  return lineOf(pairs.lines, pairs.rows[pair]);
}

/** The pairs while they are gathered, user after user. */
class PairColumns {
  count = 0;
  private readonly offsets: Int32Array;
  private readonly items: Int32Array;
  private readonly ratings: Float64Array;
  private readonly predictions: Float64Array;
  private readonly rows: Int32Array;

  constructor(capacity: number, userCount: number) {
    this.offsets = new Int32Array(userCount + 1);
    this.items = new Int32Array(capacity);
    this.ratings = new Float64Array(capacity);
    this.predictions = new Float64Array(capacity);
    this.rows = new Int32Array(capacity);
  }

  add(item: number, rating: number, prediction: number, row: number): void {
    this.items[this.count] = item;
    this.ratings[this.count] = rating;
    this.predictions[this.count] = prediction;
    this.rows[this.count++] = row;
  }

  endUser(user: number): void {
    this.offsets[user + 1] = this.count;
  }

  finished(): Pick<RatingPairs, 'offsets' | 'items' | 'ratings' | 'predictions' | 'rows'> {
    return {
      offsets: this.offsets,
      items: this.items.subarray(0, this.count),
      ratings: this.ratings.subarray(0, this.count),
      predictions: this.predictions.subarray(0, this.count),
      rows: this.rows.subarray(0, this.count),
    };
  }
}

/** The rows of one user, in file order. */
function rowsOf({ offsets, rows }: Grouping, user: number): Int32Array {
  const start = offsets[user];
  return rows === undefined
    ? Int32Array.from({ length: offsets[user + 1] - start }, (_, i) => start + i)
    : rows.subarray(start, offsets[user + 1]);
}
