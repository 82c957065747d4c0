import { seededRandom } from '../../../src/core/statistics/seeded';

/** A pair of files, and what is to be found in it. */
export interface SanityCase {
  readonly name: string;
  readonly files: { readonly name: string; readonly text: string };
  readonly truth: string;
  /** Code of the warning, or `asked` for a question; undefined: nothing is to be said. */
  readonly expected: string | undefined;
}

type Random = () => number;

/** Recommended items of a user, best first. */
type Lists = Map<string, string[]>;
type Liked = Map<string, Map<string, number>>;

/** A made-up world: users with tastes, what they liked in a test period, and what a model recommends them. */
interface World {
  readonly random: Random;
  readonly users: readonly string[];
  readonly items: readonly string[];
  readonly liked: Liked;
  readonly lists: Lists;
  readonly length: number;
}

interface WorldSize {
  readonly users: number;
  readonly items: number;
  readonly length: number;
  /** Relevant items of a user. */
  readonly relevant: number;
  /** Share of the list that is of the user's own taste; the others are drawn by popularity. */
  readonly strength: number;
}

const GROUPS = 10;

/** Users like items of their group, and items have popularities by a power law. */
function worldOf(seed: number, size: WorldSize): World {
  const random = seededRandom(seed);
  const users = Array.from({ length: size.users }, (_, user) => `u${(user * 7919) % 1_000_003}`);
  const items = Array.from({ length: size.items }, (_, item) => `i${(item * 7907) % 1_000_003}`);
  const popular = (): number => Math.floor(size.items * random() ** 2);
  const ofGroup = (group: number): number => {
    const item = popular();
    return item - (item % GROUPS) + group;
  };
  const liked: Liked = new Map();
  const lists: Lists = new Map();
  for (const [index, user] of users.entries()) {
    const group = index % GROUPS;
    const own = new Map<string, number>();
    const count = Math.max(1, Math.round(size.relevant * (0.5 + random())));
    for (let tries = 0; own.size < count && tries < 20 * count; tries++)
      own.set(items[Math.min(items.length - 1, random() < 0.8 ? ofGroup(group) : popular())], 1);
    liked.set(user, own);
    const list = new Set<string>();
    const wanted = [...own.keys()];
    for (let tries = 0; list.size < size.length && tries < 50 * size.length; tries++) {
      const draw = random();
      const item =
        draw < size.strength * 0.3
          ? wanted[Math.floor(random() * wanted.length)]
          : items[Math.min(items.length - 1, draw < size.strength ? ofGroup(group) : popular())];
      list.add(item);
    }
    lists.set(user, [...list]);
  }
  return { random, users, items, liked, lists, length: size.length };
}

interface Columns {
  readonly score?: (place: number, item: string, user: string) => string | number;
  readonly rank?: boolean;
  readonly name?: string;
}

function rowsOf(lists: Lists, { score, rank, name = 'score' }: Columns): string[] {
  return [
    ['user_id', 'item_id', ...(rank ? ['rank'] : []), ...(score ? [name] : [])].join(','),
    ...[...lists].flatMap(([user, list]) =>
      list.map((item, place) =>
        [user, item, ...(rank ? [place + 1] : []), ...(score ? [score(place, item, user)] : [])].join(','),
      ),
    ),
  ];
}

const fallingScore = (place: number): string => (5 / (place + 1.5)).toFixed(4);

function csv(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function recsOf(lists: Lists, columns: Columns = { score: fallingScore }): SanityCase['files'] {
  return { name: 'recs.csv', text: csv(rowsOf(lists, columns)) };
}

function truthOf(liked: Liked, withGrades = false): string {
  return csv([
    withGrades ? 'user_id,item_id,rating' : 'user_id,item_id',
    ...[...liked].flatMap(([user, own]) =>
      [...own].map(([item, grade]) => [user, item, ...(withGrades ? [grade] : [])].join(',')),
    ),
  ]);
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const copy = [...values];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}

/** The lists of the users under the ids of others. */
function movedLists({ users, lists }: World, by: readonly string[]): Lists {
  return new Map(users.map((user, index) => [user, lists.get(by[index]) ?? []]));
}

function withItems({ lists }: World, of: (item: string) => string): Lists {
  return new Map([...lists].map(([user, list]) => [user, list.map(of)]));
}

/** Judged items of each user, irrelevant ones among them, with grades. */
function withIrrelevant({ users, items, liked, random }: World, least: number): Liked {
  return new Map(
    users.map((user) => {
      const own = new Map([...(liked.get(user) ?? [])].map(([item]) => [item, 1 + Math.floor(random() * 4)]));
      for (let more = 0; more < least; more++) {
        const item = items[Math.floor(random() * items.length)];
        if (!own.has(item)) own.set(item, 0);
      }
      return [user, own] as const;
    }),
  );
}

type Make = (world: World) => Omit<SanityCase, 'name' | 'expected'>;

const idNumber = (item: string): number => Number(item.slice(1));

/** Faults by what is said of them. */
const FAULTS: Readonly<Record<string, readonly [expected: string, make: Make]>> = {
  'random scores for test pairs': [
    'test-pairs',
    ({ liked, random }) => ({
      files: recsOf(new Map([...liked].map(([user, own]) => [user, [...own.keys()]])), {
        score: () => random().toFixed(4),
      }),
      truth: truthOf(liked),
    }),
  ],
  'predicted ratings of test pairs': [
    'test-pairs',
    (world) => {
      const { liked, random } = world;
      const rated: Liked = new Map(
        [...liked].map(([user, own]) => [
          user,
          new Map([...own.keys()].map((item) => [item, 1 + Math.floor(random() * 5)])),
        ]),
      );
      return {
        files: recsOf(new Map([...rated].map(([user, own]) => [user, [...own.keys()]])), {
          score: () => (1 + 4 * random()).toFixed(3),
        }),
        truth: truthOf(rated, true),
      };
    },
  ],
  'lists of the next user': [
    'lists-fit-nobody',
    (world) => ({
      files: recsOf(movedLists(world, [...world.users.slice(1), world.users[0]])),
      truth: truthOf(world.liked),
    }),
  ],
  'lists of shuffled users': [
    'lists-fit-nobody',
    (world) => ({
      files: recsOf(movedLists(world, shuffled(world.users, world.random))),
      truth: truthOf(world.liked),
    }),
  ],
  'item ids of another numbering': [
    'lists-fit-nobody',
    (world) => {
      const other = shuffled(world.items, world.random);
      const of = new Map(world.items.map((item, index) => [item, other[index]]));
      return {
        files: recsOf(withItems(world, (item) => of.get(item) ?? item)),
        truth: truthOf(world.liked),
      };
    },
  ],
  'rows shuffled without scores': [
    'asked',
    (world) => {
      const [head, ...rows] = rowsOf(world.lists, {});
      return {
        files: { name: 'recs.csv', text: csv([head, ...shuffled(rows, world.random)]) },
        truth: truthOf(world.liked),
      };
    },
  ],
  'distances called score': [
    'asked',
    ({ lists, liked }) => ({
      files: recsOf(lists, { score: (place) => (0.1 + place * 0.05).toFixed(3) }),
      truth: truthOf(liked),
    }),
  ],
  'similarities called distance': [
    'asked',
    ({ lists, liked }) => ({
      files: recsOf(lists, { score: fallingScore, name: 'distance' }),
      truth: truthOf(liked),
    }),
  ],
  'ranks that fall': [
    'asked',
    ({ lists, liked }) => ({
      files: {
        name: 'recs.csv',
        text: csv([
          'user_id,item_id,rank',
          ...[...lists].flatMap(([user, list]) =>
            list.map((item, place) => `${user},${item},${list.length - place}`),
          ),
        ]),
      },
      truth: truthOf(liked),
    }),
  ],
  'lists by id': [
    'asked',
    ({ lists, liked }) => ({
      files: recsOf(
        new Map([...lists].map(([user, list]) => [user, list.toSorted((a, b) => idNumber(a) - idNumber(b))])),
        {},
      ),
      truth: truthOf(liked),
    }),
  ],
  'lists as sets': [
    'asked',
    ({ lists, liked }) => ({
      files: {
        name: 'recs.csv',
        text: csv([
          'user_id;item_ids',
          ...[...lists].map(([user, list]) => `${user};{${list.map((item) => `'${item}'`).join(', ')}}`),
        ]),
      },
      truth: truthOf(liked),
    }),
  ],
  'two judges of a tenth': [
    'disagreeing-truth',
    (world) => {
      const graded = withIrrelevant(world, 3);
      const rows = [...graded].flatMap(([user, own]) =>
        [...own].flatMap(([item, grade]) => {
          const again = world.random() < 0.1;
          return [`${user},${item},${grade}`, ...(again ? [`${user},${item},${(grade + 1) % 5}`] : [])];
        }),
      );
      return { files: recsOf(world.lists), truth: csv(['user_id,item_id,rating', ...rows]) };
    },
  ],
  'two judges': [
    'asked',
    (world) => {
      const graded = withIrrelevant(world, 3);
      const rows = [...graded].flatMap(([user, own]) =>
        [...own].flatMap(([item, grade]) => {
          const again = world.random() < 0.5;
          return [`${user},${item},${grade}`, ...(again ? [`${user},${item},${(grade + 1) % 5}`] : [])];
        }),
      );
      return { files: recsOf(world.lists), truth: csv(['user_id,item_id,rating', ...rows]) };
    },
  ],
  'missing judgments as 99': [
    'far-grade',
    (world) => ({ files: recsOf(world.lists), truth: ratedBy(world, farRating(world, 99)) }),
  ],
  'missing ratings from -10 to 10 as 99': [
    'far-grade',
    (world) => ({
      files: recsOf(world.lists),
      truth: ratedBy(world, () =>
        world.random() < 0.3 ? 99 : Math.round(world.random() * 2000 - 1000) / 100,
      ),
    }),
  ],
  'missing scores as 9999': [
    'far-grade',
    ({ lists, liked, random }) => ({
      files: {
        name: 'recs.csv',
        text: csv([
          'user_id,item_id,score',
          ...[...lists].flatMap(([user, list]) =>
            list.map((item, at) => `${user},${item},${random() < 0.1 ? 9999 : 0.9 - at / 100}`),
          ),
        ]),
      },
      truth: truthOf(liked),
    }),
  ],
  'an item of totals': [
    'total-rows',
    (world) => ({
      files: recsOf(world.lists),
      truth: withTotals(ratedBy(world, farRating(world, 3)), (_, user) => `${user},*`),
    }),
  ],
  'a user of totals': [
    'total-rows',
    (world) => ({
      files: recsOf(world.lists),
      truth: withTotals(ratedBy(world, farRating(world, 3)), (item) => `everyone,${item}`),
    }),
  ],
  'one total': [
    'total-rows',
    (world) => ({
      files: recsOf(world.lists),
      truth: withTotals(ratedBy(world, farRating(world, 3)), () => 'total,total'),
    }),
  ],
  'means in the lists': [
    'total-rows',
    ({ lists, liked, random }) => {
      const rows = [...lists].flatMap(([user, list]) => {
        const scores = list.map(() => 0.01 + Math.round(random() * 1e4) / 1e4);
        const mean = scores.reduce((sum, score) => sum + score, 0) / list.length;
        return [
          ...list.map((item, at) => `${user},${item},${scores[at]}`),
          `${user},mean,${mean.toFixed(4)}`,
        ];
      });
      return {
        files: { name: 'recs.csv', text: csv(['user_id,item_id,score', ...rows]) },
        truth: truthOf(liked),
      };
    },
  ],
  'prices as scores': [
    'item-scores',
    ({ lists, liked }) => ({
      files: recsOf(lists, { score: (_, item) => ((idNumber(item) % 997) + 0.99).toFixed(2) }),
      truth: truthOf(liked),
    }),
  ],
  'queries in their own lists': [
    'own-item',
    ({ lists, liked }) => ({
      files: recsOf(new Map([...lists].map(([user, list]) => [user, [user, ...list]]))),
      truth: truthOf(liked),
    }),
  ],
  'half of the users': [
    'user-without-list',
    ({ users, lists, liked }) => ({
      files: recsOf(new Map([...lists].slice(0, Math.floor(users.length * 0.6)))),
      truth: truthOf(liked),
    }),
  ],
  'rows that are no numbers': [
    'invalid-number',
    ({ lists, liked, random }) => ({
      files: recsOf(lists, {
        score: (place) => (random() < 0.03 ? 'n/a?' : fallingScore(place)),
      }),
      truth: truthOf(liked),
    }),
  ],
  'no hit at all': [
    'no-hits',
    (world) => {
      const { items, liked, users, random } = world;
      // Items that others like, and not the user.
      const lists: Lists = new Map(
        users.map((user) => {
          const own = liked.get(user);
          const list = new Set<string>();
          while (list.size < world.length) {
            const item = items[Math.floor(random() * items.length)];
            if (own?.has(item) !== true) list.add(item);
          }
          return [user, [...list]];
        }),
      );
      return { files: recsOf(lists), truth: truthOf(liked) };
    },
  ],
};

/** A truth with a rating of each liked item. */
function ratedBy({ liked }: World, ratingOf: () => number): string {
  return csv([
    'user_id,item_id,rating',
    ...[...liked].flatMap(([user, own]) => [...own.keys()].map((item) => `${user},${item},${ratingOf()}`)),
  ]);
}

/** Returns a truth with further rows: the sums of the ratings of all rows with one key. */
function withTotals(truth: string, keyOf: (item: string, user: string) => string): string {
  const sums = new Map<string, number>();
  for (const row of truth.trim().split('\n').slice(1)) {
    const [user, item, rating] = row.split(',');
    const key = keyOf(item, user);
    sums.set(key, (sums.get(key) ?? 0) + Number(rating));
  }
  return truth + csv([...sums].map(([key, sum]) => `${key},${sum}`));
}

/** Ratings from 1 to 5, and another one in 2% of the rows. */
function farRating({ random }: World, far: number): () => number {
  return () => (random() < 0.02 ? far : 1 + Math.floor(random() * 5));
}

const HEALTHY: Readonly<Record<string, Make>> = {
  'seconds of at most an hour': (world) => ({
    files: recsOf(world.lists),
    truth: ratedBy(world, () => Math.min(3600, Math.round(60 / (world.random() + 1e-3)))),
  }),
  scores: ({ lists, liked }) => ({ files: recsOf(lists), truth: truthOf(liked) }),
  ranks: ({ lists, liked }) => ({ files: recsOf(lists, { rank: true }), truth: truthOf(liked) }),
  'order of rows': ({ lists, liked }) => ({ files: recsOf(lists, {}), truth: truthOf(liked) }),
  'shuffled rows with scores': ({ lists, liked, random }) => {
    const [head, ...rows] = rowsOf(lists, { score: fallingScore });
    return {
      files: { name: 'recs.csv', text: csv([head, ...shuffled(rows, random)]) },
      truth: truthOf(liked),
    };
  },
  'a file sorted by score': ({ lists, liked }) => {
    const [head, ...rows] = rowsOf(lists, { score: fallingScore });
    const value = (row: string): number => Number(row.split(',')[2]);
    return {
      files: { name: 'recs.csv', text: csv([head, ...rows.toSorted((a, b) => value(b) - value(a))]) },
      truth: truthOf(liked),
    };
  },
  distances: ({ lists, liked }) => ({
    files: recsOf(lists, { score: (place) => (0.1 + place * 0.05).toFixed(3), name: 'distance' }),
    truth: truthOf(liked),
  }),
  'an item that everyone likes': (world) => ({
    files: recsOf(world.lists),
    truth: withTotals(
      ratedBy(world, () => 1),
      (_, user) => `${user},all`,
    ).replace(/all,\d+/g, 'all,1'),
  }),
  'counts of plays': (world) => ({
    files: recsOf(world.lists),
    truth: ratedBy(world, () => Math.floor(1 / world.random() ** 1.3)),
  }),
  'weights of rare purchases': (world) => ({
    files: recsOf(world.lists),
    truth: ratedBy(world, () => (world.random() < 0.02 ? 100 : 1 + 2 * Math.floor(world.random() * 3))),
  }),
  'grades that grow tenfold': (world) => ({
    files: recsOf(world.lists),
    truth: ratedBy(world, () => (world.random() < 0.02 ? 100 : [0, 1, 10][Math.floor(world.random() * 3)])),
  }),
  'ratings up to ten': (world) => ({
    files: recsOf(world.lists),
    truth: ratedBy(world, farRating(world, 10)),
  }),
  'popular lists': ({ users, items, liked, length }) => ({
    files: recsOf(new Map(users.map((user) => [user, items.slice(0, length)]))),
    truth: truthOf(liked),
  }),
  'popular lists without scores': ({ users, items, liked, length }) => ({
    files: recsOf(new Map(users.map((user) => [user, items.slice(0, length)])), {}),
    truth: truthOf(liked),
  }),
  'leave one out': ({ lists, liked }) => ({
    files: recsOf(lists),
    truth: truthOf(new Map([...liked].map(([user, own]) => [user, new Map([...own].slice(0, 1))]))),
  }),
  'reranked candidates': (world) => {
    const graded = withIrrelevant(world, 20);
    return {
      files: recsOf(new Map([...graded].map(([user, own]) => [user, [...own.keys()]])), {
        score: () => world.random().toFixed(4),
      }),
      truth: truthOf(graded, true),
    };
  },
  'LETOR rows': (world) => {
    const graded = withIrrelevant(world, 10);
    const rows = [...graded].flatMap(([user, own]) =>
      [...own].map(([item, grade]) => [user, item, (grade + world.random() * 3).toFixed(3), grade].join(',')),
    );
    const text = csv(['query_id,doc_id,score,label', ...rows]);
    return { files: { name: 'recs.csv', text }, truth: text };
  },
  'short lists': ({ lists, liked }) => ({
    files: recsOf(new Map([...lists].map(([user, list]) => [user, list.slice(0, 10)]))),
    truth: truthOf(liked),
  }),
  sessions: (world) => ({
    files: recsOf(new Map([...world.lists].map(([user, list], index) => [`s${index}_${user}`, list]))),
    truth: truthOf(
      new Map(
        [...world.liked].map(([user, own], index) => [`s${index}_${user}`, new Map([...own].slice(0, 1))]),
      ),
    ),
  }),
  'a run of depth 10 with qrels': (world) => {
    const graded = withIrrelevant(world, 5);
    const run = [...world.lists].flatMap(([user, list]) =>
      list
        .slice(0, 10)
        .map((item, place) => `${user} Q0 ${item} ${place + 1} ${(20 - place).toFixed(2)} tag`),
    );
    const qrels = [...graded].flatMap(([user, own]) =>
      [...own].map(([item, grade]) => `${user} 0 ${item} ${grade}`),
    );
    return { files: { name: 'recs.trec', text: csv(run) }, truth: csv(qrels) };
  },
  'lists of retrieval': ({ lists, liked }) => ({
    files: {
      name: 'recs.jsonl',
      text: csv(
        [...lists].map(([user, list]) =>
          JSON.stringify({ query_id: user, retrieved_ids: list.slice(0, 10) }),
        ),
      ),
    },
    truth: csv(
      [...liked].map(([user, own]) => JSON.stringify({ query_id: user, relevant_ids: [...own.keys()] })),
    ),
  }),
  'views that repeat': ({ lists, liked, random }) => ({
    files: recsOf(lists),
    truth: csv([
      'user_id,item_id',
      ...[...liked].flatMap(([user, own]) =>
        [...own.keys()].flatMap((item) =>
          random() < 0.3 ? [`${user},${item}`, `${user},${item}`] : [`${user},${item}`],
        ),
      ),
    ]),
  }),
};

/** Sizes of worlds, from a weak model of few users on. */
const SIZES: readonly WorldSize[] = [
  { users: 50, items: 300, length: 10, relevant: 8, strength: 1 },
  { users: 50, items: 400, length: 20, relevant: 10, strength: 0.8 },
  { users: 120, items: 300, length: 10, relevant: 5, strength: 0.7 },
  { users: 200, items: 500, length: 20, relevant: 5, strength: 0.4 },
  { users: 300, items: 1000, length: 10, relevant: 10, strength: 0.3 },
  { users: 500, items: 400, length: 10, relevant: 3, strength: 0.5 },
  { users: 600, items: 2000, length: 20, relevant: 6, strength: 0.25 },
  { users: 1000, items: 800, length: 10, relevant: 4, strength: 0.2 },
  { users: 1500, items: 3000, length: 10, relevant: 12, strength: 0.5 },
  { users: 3000, items: 2000, length: 10, relevant: 3, strength: 0.3 },
  { users: 6000, items: 1500, length: 10, relevant: 3, strength: 0.2 },
  { users: 20_000, items: 5000, length: 10, relevant: 3, strength: 0.3 },
  { users: 100_000, items: 3000, length: 10, relevant: 3, strength: 0.3 },
];

/** Too small a list of items liked, and too few: nothing would be hit by chance. */
const NO_HIT: WorldSize = { users: 400, items: 20_000, length: 10, relevant: 3, strength: 0.5 };

/** Makes pairs of files: each fault, or each healthy form, in each of some sizes. */
export function* sanityCases(
  kind: 'faults' | 'healthy',
  isMade: (name: string, size: number) => boolean = () => true,
): Generator<SanityCase> {
  const forms: readonly (readonly [name: string, expected: string | undefined, make: Make])[] =
    kind === 'faults'
      ? Object.entries(FAULTS).map(([name, [expected, make]]) => [name, expected, make])
      : Object.entries(HEALTHY).map(([name, make]) => [name, undefined, make]);
  for (const [at, size] of SIZES.entries())
    for (const [index, [name, expected, make]] of forms.entries()) {
      if (!isMade(name, at)) continue;
      const world = worldOf(
        1 + at * 100 + index,
        name === 'no hit at all' ? { ...NO_HIT, users: Math.max(NO_HIT.users, size.users) } : size,
      );
      yield { name: `${name}, ${size.users} users`, expected, ...make(world) };
    }
}
