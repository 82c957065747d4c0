import type { ReadingCase } from './cases';
import { expectedMeans } from './oracle';
import { areaUnder, csvOfLists, csvOfTruth, logLoss, madeCases, row, shownTo, type Make } from './otherCases';
import type { Random } from './random';
import type { World } from './world';
import { likesOf, lines, rowsOf, type Judged, type Row } from './writing';

/*
 * What a column is where its name says it with half a word, or where two columns say the same: a feature of the item is
 * neither the order of a list nor how much an item was liked.
 */

/** Names of features that end with a word for a score, a rank, a distance or a rating. */
const FEATURES = [
  'sales_rank',
  'salesRank',
  'unit_cost',
  'cost',
  'distance_km',
  'avg_rating',
  'averageRating',
  'n_ratings',
  'num_ratings',
  'stock_quantity',
  'popularity_score',
  'popularity_rank',
  'quality_score',
  'shipping_cost',
  'mean_rating',
  'rating_count',
  'item_weight',
  'item_avg_score',
  'product_rating',
  'total_plays',
];

/** Like the cases above, in a ground truth. */
const NO_GAINS = [
  'avg_rating',
  'average_rating',
  'review_count',
  'item_weight',
  'age_rating',
  'lifetime_value',
  'n_ratings',
  'numRatings',
  'rating_mean',
  'rating_count',
  'stock_quantity',
  'popularity_score',
  'item_value',
  'mean_stars',
  'product_weight',
  'unit_value',
  'sales_count',
  'mean_grade',
  'inventory_value',
  'total_count',
];

/** A whole number for an id, always the same; two ids hardly ever have the same. */
function ofId(id: string, most = 5000): number {
  let hash = 7;
  for (const letter of id) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (Math.imul(hash, 0x9e3779b1) >>> 8) % most;
}

type Column<T> = (one: T, random: Random, index: number) => string | number;

/** A table with the user, the item and what more is said. */
function tableOf<T extends { readonly user: string; readonly item: string }>(
  rows: readonly T[],
  random: Random,
  columns: Readonly<Record<string, Column<T>>>,
): string {
  const extra = Object.entries(columns);
  return lines([
    row('user_id', 'item_id', ...extra.map(([name]) => name)),
    ...rows.map((one, index) =>
      row(one.user, one.item, ...extra.map(([, cell]) => cell(one, random, index))),
    ),
  ]);
}

type ToldRoles = Partial<Pick<ReadingCase, 'expected' | 'finding'>>;

/** Recommendations of which only the columns beside user and item matter, beside a plain truth. */
function lists(
  name: string,
  columns: (random: Random, world: World) => Readonly<Record<string, Column<Row>>>,
  {
    shuffled = false,
    told,
  }: { readonly shuffled?: boolean; readonly told?: (world: World) => ToldRoles } = {},
): Make {
  return (world, random) => {
    const written = columns(random, world);
    const rows = shuffled ? random.shuffled(rowsOf(world)) : rowsOf(world);
    return {
      name: `${name}: ${Object.keys(written).join(',')}`,
      recommendations: { file: 'recs.csv', text: tableOf(rows, random, written) },
      truth: { file: 'truth.csv', text: csvOfTruth(world) },
      expected: expectedMeans(world, true),
      ...told?.(world),
    };
  };
}

/** A truth of which only the columns beside user and item matter, beside plain recommendations. */
function truths(
  name: string,
  columns: (random: Random, world: World) => Readonly<Record<string, Column<Judged>>>,
  told: (world: World) => ToldRoles,
): Make {
  return (world, random) => {
    const written = columns(random, world);
    return {
      name: `${name}: ${Object.keys(written).join(',')}`,
      recommendations: { file: 'recs.csv', text: csvOfLists(world) },
      truth: { file: 'truth.csv', text: tableOf(likesOf(world), random, written) },
      expected: undefined,
      ...told(world),
    };
  };
}

const ASKED = (): ToldRoles => ({ expected: undefined });
const BINARY = (world: World): ToldRoles => ({ expected: expectedMeans(world, false) });
const GRADED = (world: World): ToldRoles => ({ expected: expectedMeans(world, true) });

const feature: Column<{ readonly item: string }> = ({ item }) => ofId(item);
const score: Column<Row> = (one) => one.score;
const gain: Column<Judged> = (one) => one.gain;

const FEATURE_CASES: readonly Make[] = [
  lists('a feature beside lists in order', (random) => ({ [random.of(FEATURES)]: feature })),
  lists(
    'a feature beside ranks',
    (random) => ({ rank: ({ rank }) => rank, [random.of(FEATURES)]: feature }),
    { shuffled: true },
  ),
  lists('a feature beside scores', (random) => ({ [random.of(FEATURES)]: feature, score }), {
    shuffled: true,
  }),
  truths(
    'a feature in the truth',
    (random) => ({ [random.of(NO_GAINS)]: ({ item }) => ofId(item, 9) }),
    BINARY,
  ),
  truths(
    'a feature beside a rating',
    (random) => ({ [random.of(NO_GAINS)]: ({ item }) => ofId(item, 9), rating: gain }),
    GRADED,
  ),
  // What is said of a user with an item stays what it was.
  truths(
    'an amount for a user and an item',
    (random) => ({
      [random.of(['play_count', 'listen_count', 'watch_ratio', 'n_plays', 'user_rating', 'movie_rating'])]:
        gain,
    }),
    GRADED,
  ),
  lists(
    'a score named after its model',
    (random) => ({ [random.of(['als_score', 'model_score', 'svd_prediction', 'bprScore'])]: score }),
    { shuffled: true },
  ),
  lists(
    'the scores of what is popular',
    (random) => ({ [random.of(['score', 'prediction', 'rating'])]: ({ item }) => ofId(item, 1e6) }),
    {
      shuffled: true,
      told: ({ lists: all, ...world }) => ({
        expected: expectedMeans(
          {
            ...world,
            lists: new Map(
              [...all].map(([id, list]) => [
                id,
                [...list].sort((a, b) => ofId(b.item, 1e6) - ofId(a.item, 1e6)),
              ]),
            ),
          },
          true,
        ),
      }),
    },
  ),
];

const LABELS = [
  ['clicked', 'purchased'],
  ['click', 'conversion'],
  ['is_click', 'is_like'],
  ['liked', 'purchased'],
  ['clicked', 'bought'],
];
const RATINGS = [
  ['rating', 'relevance'],
  ['relevance', 'grade'],
  ['rating', 'stars'],
  ['rating_x', 'rating_y'],
  ['rating_left', 'rating_right'],
  ['overall', 'relevance'],
  ['rating_before', 'rating_after'],
];
const SCORES = [
  ['score_x', 'score_y'],
  ['score_left', 'score_right'],
  ['prediction_x', 'prediction_y'],
  ['score_als', 'score_bpr'],
  ['score', 'score_y'],
  ['pred_1', 'pred_2'],
];

const noise: Column<unknown> = (_one, random) => random.next().toFixed(4);
const bit: Column<unknown> = (_one, random) => random.whole(0, 1);

const RIVAL_CASES: readonly Make[] = [
  truths(
    'two labels',
    (random) => {
      const [one, other] = random.of(LABELS);
      return {
        [one]: ({ item }, _random, index) => (ofId(item) + index) % 2,
        [other]: (_o, _r, at) => +(at % 3 === 0),
      };
    },
    ASKED,
  ),
  truths(
    'two ratings',
    (random) => {
      const [one, other] = random.of(RATINGS);
      return { [one]: gain, [other]: (_one, _random, index) => 1 + (index % 5) };
    },
    ASKED,
  ),
  lists(
    'two scores',
    (random) => {
      const [one, other] = random.of(SCORES);
      return { [one]: score, [other]: noise };
    },
    { told: ASKED, shuffled: true },
  ),
  lists(
    'a score of which the other file had one too',
    (random) => ({ [random.of(['score_x', 'score_y', 'prediction_left', 'score_mean', 'pred_avg'])]: score }),
    { shuffled: true },
  ),
  lists(
    'a score beside how many there were',
    (random) => ({
      score_mean: score,
      [random.of(['score_count', 'score_std'])]: (_o, one) => one.whole(1, 9),
    }),
    { shuffled: true },
  ),
  truths(
    'a rating beside yes and no',
    (random) => ({
      rating: gain,
      [random.of(['verified_purchase', 'helpful', 'is_mobile', 'premium'])]: bit,
    }),
    GRADED,
  ),
];

/** A prediction rounded to a class beside it. */
function classified(
  name: string,
  names: string,
  write: (shown: { label: number; pred: number; rounded: string | number; user: string }) => string,
): Make {
  return (world, random) => {
    const rows = shownTo(world, random);
    const text = lines([names, ...rows.map((one) => write({ ...one, rounded: one.pred >= 0.5 ? 1 : 0 }))]);
    return {
      name,
      recommendations: { file: 'log.csv', text },
      truth: { file: 'log.csv', text },
      expected: undefined,
      measured: { AUC: areaUnder(rows), LogLoss: logLoss(rows) },
    };
  };
}

const CLASS_CASES: readonly Make[] = [
  classified('class before probability', 'user_id,y_true,y_pred,y_prob', ({ user, label, pred, rounded }) =>
    row(user, label, rounded, pred),
  ),
  classified(
    'probability before class',
    'user_id,probability,prediction,label',
    ({ user, label, pred, rounded }) => row(user, pred, rounded, label),
  ),
  lists(
    'probability and class',
    (random) => ({
      [random.of(['prediction', 'predicted', 'pred'])]: (one) => (one.score >= 0.5 ? 'True' : 'False'),
      [random.of(['probability', 'score', 'y_prob'])]: score,
    }),
    { shuffled: true },
  ),
  lists(
    'nothing but a class',
    (random) => ({
      [random.of(['prediction', 'score', 'predicted'])]: (_one, _random, index) =>
        index % 3 === 0 ? 'True' : 'False',
    }),
    {
      told: ({ lists: all }) =>
        [...all.values()].some(({ length }) => length > 2)
          ? { expected: undefined, finding: 'two-scores' }
          : { finding: undefined },
    },
  ),
];

/** 0 and 1 before user and item, without names. */
const labelFirst: Make = (world, random) => {
  const likes = likesOf(world).map(({ user, item }) => ({ user, item, label: 1 }));
  const known = new Set(likes.map(({ user, item }) => `${user}\t${item}`));
  const others = likes.flatMap(({ user }) => {
    const item = random.of(world.items);
    if (known.has(`${user}\t${item}`)) return [];
    known.add(`${user}\t${item}`);
    return [{ user, item, label: 0 }];
  });
  const rows = random.shuffled([...likes, ...others]);
  return {
    name: 'label first, without header',
    recommendations: { file: 'recs.csv', text: csvOfLists(world) },
    truth: { file: 'truth.csv', text: lines(rows.map(({ user, item, label }) => row(label, user, item))) },
    expected: expectedMeans(world, false),
  };
};

const FLAGS: readonly (readonly [string, readonly (string | number)[]])[] = [
  ['holdout', [0, 1]],
  ['mask', [0, 1]],
  ['stage', ['fit', 'test']],
  ['is_holdout', ['True', 'False']],
  ['masked', [0, 1]],
  ['held_out', [0, 1]],
  ['withheld', ['yes', 'no']],
  ['phase', ['train', 'eval']],
  ['test_mask', [0, 1]],
  ['role', ['fit', 'holdout']],
  ['hidden', [0, 1]],
  ['seen', ['seen', 'unseen']],
];

const FLAG_CASES: readonly Make[] = [
  truths(
    'a flag of a split beside ratings',
    (random) => {
      const [name, values] = random.of(FLAGS);
      return { rating: gain, [name]: (_one, _random, index) => values[index % 2] };
    },
    ASKED,
  ),
  truths(
    'one row of each user is another part',
    (random, world) => {
      const last = new Set(
        [...world.truth].map(([user, liked]) => `${user}\t${liked[liked.length - 1].item}`),
      );
      return {
        rating: gain,
        [random.of(['flag', 'part', 'use', 'kind'])]: ({ user, item }) =>
          last.has(`${user}\t${item}`) ? 1 : 0,
      };
    },
    (world) => {
      const counts = [...world.truth.values()].map(({ length }) => length);
      // Of few users it may be chance.
      const shows = counts.filter((count) => count > 1).length > 12;
      return shows ? { expected: undefined } : { expected: expectedMeans(world, true) };
    },
  ),
];

/** Items of which half are written otherwise in one of the files. */
function halfOtherwise(name: string, write: (id: string) => string, isLoose: (id: string) => boolean): Make {
  return (world, random) => {
    const words: World = {
      ...world,
      lists: new Map(
        [...world.lists].map(([user, list]) => [
          user,
          list.map((one) => ({ ...one, item: `Red Shoe ${one.item}` })),
        ]),
      ),
      truth: new Map(
        [...world.truth].map(([user, list]) => [
          user,
          list.map((one) => ({ ...one, item: `Red Shoe ${one.item}` })),
        ]),
      ),
    };
    const changed: World = {
      ...words,
      truth: new Map(
        [...words.truth].map(([user, list]) => [
          user,
          list.map((one) => ({ ...one, item: isLoose(one.item) ? write(one.item) : one.item })),
        ]),
      ),
    };
    const stays = new Set([...words.lists.values()].flatMap((list) => list.map(({ item }) => item)));
    const misses = [...words.truth.values()].flat().some(({ item }) => isLoose(item) && stays.has(item));
    void random;
    return {
      name,
      recommendations: { file: 'recs.csv', text: csvOfLists(words) },
      truth: { file: 'truth.csv', text: csvOfTruth(changed) },
      expected: undefined,
      ...(misses ? { finding: 'items-written-otherwise' } : { expected: expectedMeans(words, true) }),
    };
  };
}

const SPELLING_CASES: readonly Make[] = [
  halfOtherwise(
    'half of the items in small letters',
    (id) => id.toLowerCase(),
    (id) => ofId(id) % 2 === 0,
  ),
  halfOtherwise(
    'a third of the items with two blanks',
    (id) => id.replace(' ', '  '),
    (id) => ofId(id) % 3 === 0,
  ),
];

/** A list of so many rises by chance once in so many files. */
const ways = ({ lists: all }: World): number =>
  [...all.values()].reduce((product, { length }) => product * [1, 1, 2, 6][Math.min(3, length)], 1);

const ORDER_CASES: readonly Make[] = [
  lists(
    'distances called score',
    (random, world) => {
      const name = random.of(['score', 'scores']);
      return { [name]: ({ rank }) => ((ways(world) >= 5 ? 0.01 : -0.01) * rank + 0.1).toFixed(4) };
    },
    {
      told: (world) =>
        ways(world) >= 5 ? { expected: undefined, finding: undefined } : { finding: undefined },
    },
  ),
];

/** A data frame of the items of all users, by row numbers. */
const rowNumbers: Make = (world, random) => {
  const length = Math.max(...[...world.lists.values()].map((list) => list.length));
  const users = [...world.lists.keys()];
  // As many items for each, and users that are counted from 1 on.
  const body = users.map((user, index) => {
    const list = (world.lists.get(user) ?? []).map(({ item }) => item);
    const more = world.items.filter((item) => !list.includes(item));
    return row(index, ...[...list, ...more].slice(0, Math.max(3, length)));
  });
  const names = row('', ...Array.from({ length: Math.max(3, length) }, (_, place) => place));
  const truth = [...world.truth.values()].flatMap((liked, index) =>
    liked.map(({ item, gain: value }) => row(index + 1, item, value)),
  );
  void random;
  return {
    name: 'row numbers beside items in columns called 0, 1, 2',
    recommendations: { file: 'recs.csv', text: lines([names, ...body]) },
    truth: { file: 'truth.csv', text: lines(['user_id,item_id,rating', ...truth]) },
    expected: undefined,
  };
};

/** As a spreadsheet or a pandas index of two levels shows groups. */
const firstRowOnly: Make = (world, random) => {
  let last = '';
  const body = rowsOf(world).map(({ user, item, score: value }) => {
    const shown = user === last ? '' : user;
    last = user;
    return row(shown, item, value);
  });
  const isOpen = body.length > world.lists.size;
  void random;
  return {
    name: 'user in the first row of each group',
    recommendations: { file: 'recs.csv', text: lines(['user_id,item_id,score', ...body]) },
    truth: { file: 'truth.csv', text: csvOfTruth(world) },
    expected: isOpen ? undefined : expectedMeans(world, true),
  };
};

/** `recs.merge(ratings, how="outer")`. */
const outerJoin: Make = (world, random) => {
  const liked = new Map(likesOf(world).map((one) => [`${one.user}\t${one.item}`, one.gain]));
  const joined = rowsOf(world).map(({ user, item, score: value }) => {
    const key = `${user}\t${item}`;
    const rating = liked.get(key) ?? '';
    liked.delete(key);
    return row(user, item, value, rating);
  });
  const missed = [...liked].map(([key, rating]) => row(...(key.split('\t') as [string, string]), '', rating));
  const text = lines(['user_id,item_id,score,rating', ...random.shuffled([...joined, ...missed])]);
  return {
    name: 'outer join of recommendations and ratings',
    recommendations: { file: 'joined.csv', text },
    truth: { file: 'joined.csv', text },
    expected: expectedMeans(world, true),
  };
};

/** Cases of what columns are, each once for each kind of ids. Always the same, `rounds` times. */
export function* roleCases(rounds = 1): Generator<ReadingCase> {
  yield* madeCases(ROLE_CASES, 91_000, rounds);
}

const ROLE_CASES: readonly Make[] = [
  ...FEATURE_CASES,
  ...RIVAL_CASES,
  ...CLASS_CASES,
  labelFirst,
  ...FLAG_CASES,
  ...SPELLING_CASES,
  ...ORDER_CASES,
  rowNumbers,
  firstRowOnly,
  outerJoin,
];
