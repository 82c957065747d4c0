import type { CaseFile, ReadingCase } from './cases';
import { expectedMeans } from './oracle';
import { Random } from './random';
import { KINDS, makeWorld, AWKWARD, type IdKind, type World } from './world';
import { csvCell, json, likedOf, likesOf, lines, listsOf, py, rowsOf, scoredOf, type Row } from './writing';

const SEED = 240_700;
const TRIPLES_SEED = 340_700;
const USERS = [4, 6, 9, 15, 30];

type Make = (world: World, random: Random) => Omit<ReadingCase, 'name'>;

/** Some files with the name of their form. */
interface PlainForm {
  readonly name: string;
  readonly make: Make;
  /** Only ids of these kinds can stand in it. */
  readonly kinds?: readonly IdKind[];
}

/** Forms that are plain to a person, of which a part was refused, and a part read wrongly in silence. */
export function* plainCases(rounds = 1, kinds: readonly IdKind[] = KINDS): Generator<ReadingCase> {
  yield* casesOfForms(PLAIN_FORMS, SEED, rounds, kinds);
  yield* casesOfForms(TRIPLES, TRIPLES_SEED, rounds, kinds);
}

function* casesOfForms(
  forms: readonly PlainForm[],
  firstSeed: number,
  rounds: number,
  kinds: readonly IdKind[],
): Generator<ReadingCase> {
  let seed = firstSeed;
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) {
      if (AWKWARD.has(kind)) continue;
      for (const form of forms) {
        const random = new Random(seed++);
        if (form.kinds !== undefined && !form.kinds.includes(kind)) continue;
        const world = makeWorld(random, kind, random.of(USERS), 'shares');
        yield { name: `${form.name} / ${kind}, ${world.lists.size} users`, ...form.make(world, random) };
      }
    }
}

const truthCsv = (world: World): CaseFile => ({
  file: 'truth.csv',
  text: lines([
    'user_id,item_id,rating',
    ...likesOf(world).map((row) => `${row.user},${row.item},${row.gain}`),
  ]),
});
const recsCsv = (world: World): CaseFile => ({
  file: 'recs.csv',
  text: lines([
    'user_id,item_id,score',
    ...rowsOf(world).map((row) => `${row.user},${row.item},${row.score}`),
  ]),
});

/** Recommendations in a form, beside a plain truth. */
function recommended(
  name: string,
  file: string,
  write: (world: World, random: Random) => string,
  more: Partial<PlainForm> & { readonly unclear?: true } = {},
): PlainForm {
  const { unclear, ...rest } = more;
  return {
    name,
    make: (world, random) => ({
      recommendations: { file, text: write(world, random) },
      truth: truthCsv(world),
      expected: unclear ? undefined : expectedMeans(world, true),
    }),
    ...rest,
  };
}

/** A truth in a form, beside plain recommendations. */
function liked(
  name: string,
  file: string,
  write: (world: World, random: Random) => string,
  {
    graded = false,
    unclear,
    ...rest
  }: Partial<PlainForm> & { readonly graded?: boolean; readonly unclear?: true } = {},
): PlainForm {
  return {
    name,
    make: (world, random) => ({
      recommendations: recsCsv(world),
      truth: { file, text: write(world, random) },
      expected: unclear ? undefined : expectedMeans(world, graded),
    }),
    ...rest,
  };
}

/** One file of both. */
function both(
  name: string,
  file: string,
  write: (world: World, random: Random) => string,
  more: { readonly single?: true; readonly unclear?: true } = {},
): PlainForm {
  return {
    name,
    make: (given, random) => {
      const world = ofBoth(given, more.single === true);
      const text = write(world, random);
      return {
        recommendations: { file, text },
        truth: { file, text },
        expected: more.unclear ? undefined : expectedMeans(world, false),
      };
    },
  };
}

/** Those users alone who have a list and like something; @param single one thing each. */
function ofBoth({ lists, truth, items }: World, single: boolean): World {
  const users = [...lists.keys()].filter((user) => truth.has(user));
  return {
    items,
    lists: new Map(users.map((user) => [user, lists.get(user) ?? []])),
    truth: new Map(users.map((user) => [user, (truth.get(user) ?? []).slice(0, single ? 1 : undefined)])),
  };
}

const WHOLE: readonly IdKind[] = [
  'small whole numbers',
  'large whole numbers',
  'isbn',
  'like years',
  'like times',
];
/** Ids that a program prints as they are, without quotes, between commas and brackets. */
const BARE: readonly IdKind[] = [
  ...WHOLE,
  ...([
    'prefixed',
    'uuid',
    'hyphens',
    'zeros',
    'korean',
    'words',
    'underscores',
    'asin',
    'hex',
    'letters',
  ] as const),
];

const cells =
  (cellOf: (items: readonly string[], list: number) => string, names = 'user_id,items') =>
  (world: World): string => {
    let list = 0;
    return lines([names, ...listsOf(world, (user, items) => `${user},${csvCell(cellOf(items, list++))}`)]);
  };
const bare = (items: readonly string[]): string => items.join(', ');
const quoted = (items: readonly string[]): string => items.map(json).join(', ');
const pythons = (items: readonly string[]): string => items.map(py).join(', ');

/** Names that programs print around a list, each directly before its bracket. */
const WRAPPERS: readonly PlainForm[] = [
  ...(
    [
      ['R vector of numbers', (items) => `c(${bare(items)})`, WHOLE],
      ['R vector of texts', (items) => `c(${quoted(items)})`, KINDS],
      ['R list', (items) => `list(${quoted(items)})`, KINDS],
      ['Spark WrappedArray', (items) => `WrappedArray(${bare(items)})`, BARE],
      ['Spark WrappedArray without blanks', (items) => `WrappedArray(${items.join(',')})`, BARE],
      ['Scala ArrayBuffer', (items) => `ArrayBuffer(${bare(items)})`, BARE],
      ['Scala ArraySeq', (items) => `ArraySeq(${bare(items)})`, BARE],
      ['Scala List', (items) => `List(${bare(items)})`, BARE],
      ['Scala Vector', (items) => `Vector(${bare(items)})`, BARE],
      ['Scala Stream in Some', (items) => `Some(List(${bare(items)}))`, BARE],
      ['Python dict_keys', (items) => `dict_keys([${pythons(items)}])`, KINDS],
      ['Python dict_values', (items) => `dict_values([${pythons(items)}])`, KINDS],
      ['Python odict_keys', (items) => `odict_keys([${pythons(items)}])`, KINDS],
      ['Python KeysView', (items) => `KeysView([${pythons(items)}])`, KINDS],
      ['Python UserList', (items) => `collections.UserList([${pythons(items)}])`, KINDS],
      ['NumPy array', (items) => `array([${bare(items)}])`, WHOLE],
      ['NumPy array with dtype', (items) => `array([${pythons(items)}], dtype=object)`, KINDS],
      ['pandas Int64Index', (items) => `Int64Index([${bare(items)}], dtype='int64')`, WHOLE],
      ['tensor on a device', (items) => `tensor([${bare(items)}], device='cuda:0')`, WHOLE],
      ['pyarrow', (items) => `pa.array([${pythons(items)}])`, KINDS],
      ['JAX', (items) => `Array([${bare(items)}], dtype=int32)`, WHOLE],
      ['Java Arrays', (items) => `Arrays.asList(${bare(items)})`, BARE],
      ['SQL ARRAY', (items) => `ARRAY[${pythons(items)}]`, KINDS],
      ['SQL ARRAY of numbers', (items) => `ARRAY[${bare(items)}]`, WHOLE],
      ['C++ vector', (items) => `vector{${bare(items)}}`, BARE],
      ['Rust vec', (items) => `vec![${quoted(items)}]`, KINDS],
    ] satisfies [string, (items: readonly string[]) => string, readonly IdKind[]][]
  ).map(([name, cell, kinds]) => recommended(`around: ${name}`, 'recs.csv', cells(cell), { kinds })),
  liked(
    'around: truth of WrappedArray',
    'truth.csv',
    (world) =>
      lines([
        'user_id,items',
        ...likedOf(world, (user, items) => `${user},${csvCell(`WrappedArray(${bare(items)})`)}`),
      ]),
    { kinds: BARE },
  ),
  recommended(
    'around: scores beside WrappedArray',
    'recs.csv',
    (world) =>
      lines([
        'user_id,items,scores',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${csvCell(`WrappedArray(${bare(list.map(({ item }) => item))})`)},${csvCell(`WrappedArray(${list.map(({ score }) => score).join(', ')})`)}`,
        ),
      ]),
    { kinds: BARE },
  ),
  recommended(
    'around: Spark rows in WrappedArray',
    'recs.csv',
    (world) =>
      lines([
        'user_id,recommendations',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${csvCell(`WrappedArray(${list.map(({ item, score }) => `[${item},${score}]`).join(', ')})`)}`,
        ),
      ]),
    { kinds: BARE },
  ),
  recommended('around: OrderedDict of pairs', 'recs.csv', (world) =>
    lines([
      'user_id,recommendations',
      ...scoredOf(
        world,
        (user, list) =>
          `${user},${csvCell(`OrderedDict([${list.map(({ item, score }) => `(${py(item)}, ${score})`).join(', ')}])`)}`,
      ),
    ]),
  ),
  recommended('around: Counter', 'recs.csv', (world) =>
    lines([
      'user_id,recommendations',
      ...scoredOf(
        world,
        (user, list) =>
          `${user},${csvCell(`Counter({${list.map(({ item, score }) => `${py(item)}: ${score}`).join(', ')}})`)}`,
      ),
    ]),
  ),
];

/** What cannot be known, or is not read: nothing of it is a number in silence. */
const HALVES: readonly PlainForm[] = (
  [
    ['array of Python', (items) => `array('i', [${bare(items)}])`, WHOLE],
    ['words before a list', (items) => `items: [${bare(items)}]`, BARE],
    ['words before a vector', (items) => `top items c(${bare(items)})`, BARE],
    [
      'TensorFlow',
      (items) =>
        `<tf.Tensor: shape=(${items.length},), dtype=int32, numpy=array([${bare(items)}], dtype=int32)>`,
      WHOLE,
    ],
    ['tf.Tensor', (items) => `tf.Tensor([${items.join(' ')}], shape=(${items.length},), dtype=int32)`, WHOLE],
    [
      'defaultdict',
      (items) =>
        `defaultdict(<class 'float'>, {${items.map((item, at) => `${py(item)}: ${items.length - at}.5`).join(', ')}})`,
      KINDS,
    ],
    ['cut off', (items) => `[${bare(items)}`, BARE],
    ['cut off vector', (items) => `c(${bare(items)}`, BARE],
    ['closed alone', (items) => `${bare(items)}]`, BARE],
    ['enumerated', (items) => items.map((item, at) => `${at + 1}) ${item}`).join(', '), BARE],
    ['dots behind', (items) => `WrappedArray(${bare(items)}, ...)`, BARE],
    ['JavaScript Set', (items) => `Set(${items.length}) {${pythons(items)}}`, KINDS],
    ['objects of a class', (items) => `[${items.map((item) => `Rec(${item}, 0.9)`).join(', ')}]`, BARE],
    [
      'consecutive numbers of R',
      // Alone such a range is a text; what it is, only the vectors around it say.
      (items, list) => (list % 4 === 1 ? `${items[0]}:${items[0]}9` : `c(${bare(items)})`),
      WHOLE,
    ],
    ['a word behind', (items) => `[${bare(items)}] (truncated)`, BARE],
    ['range', (items) => `range(0, ${items.length})`, WHOLE],
  ] satisfies [string, (items: readonly string[], list: number) => string, readonly IdKind[]][]
).flatMap(([name, cell, kinds]) => [
  recommended(`half: ${name}`, 'recs.csv', cells(cell), { kinds, unclear: true }),
]);

/** JSON Lines, JSON and CSV that hold both in one record. */
const jsonLines =
  (
    userName: string,
    recsName: string,
    likedName: string,
    likedOne: (items: readonly string[]) => unknown = (items) => items,
  ) =>
  (world: World): string =>
    lines(
      [...world.lists].map(([user, list]) =>
        JSON.stringify({
          [userName]: user,
          [recsName]: list.map(({ item }) => item),
          [likedName]: likedOne((world.truth.get(user) ?? []).map(({ item }) => item)),
        }),
      ),
    );
const [first] = [(items: readonly string[]): unknown => items[0]];

const BOTH: readonly PlainForm[] = [
  ...(
    [
      ['query', 'retrieved', 'relevant'],
      ['query_id', 'retrieved_docs', 'relevant_docs'],
      ['user_id', 'predictions', 'references'],
      ['user', 'prediction', 'reference'],
      ['user_id', 'retrieved_ids', 'relevant_ids'],
      ['user_id', 'recommendations', 'ground_truth'],
      ['user_id', 'topk', 'positives'],
      ['query', 'results', 'expected'],
      ['query', 'hits', 'gold'],
      ['query', 'ranked_list', 'relevant'],
      ['qid', 'ranking', 'relevant_documents'],
      ['user_id', 'generated', 'target'],
      ['user_id', 'output', 'expected_output'],
      ['query', 'retrieved_chunks', 'reference_chunks'],
      ['user_id', 'y_pred', 'y_true'],
      ['user_id', 'top_10', 'test_items'],
      ['user_id', 'rec_items', 'true_items'],
      ['user_id', 'predicted_items', 'actual_items'],
      ['user_id', 'rec_list', 'gt_list'],
    ] as const
  ).map(([user, recs, truth]) =>
    both(`both: ${user}, ${recs}, ${truth}`, 'runs.jsonl', jsonLines(user, recs, truth)),
  ),
  ...(
    [
      'target',
      'next_item',
      'gt',
      'positive',
      'answer',
      'label',
      'ground_truth',
      'target_item',
      'true_item',
      'pos_item',
      'test_item',
      'actual',
    ] as const
  ).flatMap((name) => [
    both(`both: one as ${name}`, 'runs.jsonl', jsonLines('user_id', 'recommendations', name, first), {
      single: true,
    }),
    both(
      `both: one as ${name}, csv`,
      'runs.csv',
      (world) =>
        lines([
          `user_id,recommendations,${name}`,
          ...[...world.lists].map(
            ([user, list]) =>
              `${user},${csvCell(`[${pythons(list.map(({ item }) => item))}]`)},${csvCell((world.truth.get(user) ?? [])[0]?.item ?? '')}`,
          ),
        ]),
      { single: true },
    ),
  ]),
  both('both: array of records', 'runs.json', (world) =>
    JSON.stringify(
      jsonLines(
        'query',
        'retrieved',
        'relevant',
      )(world)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      null,
      1,
    ),
  ),
  both('both: liked first', 'runs.jsonl', (world) =>
    lines(
      [...world.lists].map(([user, list]) =>
        JSON.stringify({
          query: user,
          relevant: (world.truth.get(user) ?? []).map(({ item }) => item),
          retrieved: list.map(({ item }) => item),
        }),
      ),
    ),
  ),
  // What was bought may have been before, and candidates stand in any order.
  ...(
    [
      ['user_id', 'recommended', 'purchased'],
      ['user_id', 'recs', 'clicked'],
      ['user_id', 'candidates', 'positive'],
      ['user_id', 'history', 'target'],
      ['user_id', 'negatives', 'positives'],
    ] as const
  ).map(([user, recs, truth]) =>
    both(`both: unclear ${user}, ${recs}, ${truth}`, 'runs.jsonl', jsonLines(user, recs, truth), {
      unclear: true,
    }),
  ),
  both('both: scores beside', 'runs.jsonl', (world) =>
    lines(
      [...world.lists].map(([user, list]) =>
        JSON.stringify({
          query: user,
          retrieved: list.map(({ item }) => item),
          scores: list.map(({ score }) => score),
          relevant: (world.truth.get(user) ?? []).map(({ item }) => item),
        }),
      ),
    ),
  ),
  both('both: objects of what was retrieved', 'runs.jsonl', (world) =>
    lines(
      [...world.lists].map(([user, list]) =>
        JSON.stringify({
          query: user,
          retrieved: list.map(({ item, score }) => ({ doc_id: item, score })),
          relevant: (world.truth.get(user) ?? []).map(({ item }) => item),
        }),
      ),
    ),
  ),
  both('both: lists in a table', 'runs.csv', (world) =>
    lines([
      'query,retrieved,relevant',
      ...[...world.lists].map(
        ([user, list]) =>
          `${user},${csvCell(`[${pythons(list.map(({ item }) => item))}]`)},${csvCell(`[${pythons((world.truth.get(user) ?? []).map(({ item }) => item))}]`)}`,
      ),
    ]),
  ),
];

/** Columns of which several may be the user or the item. */
const many = (random: Random, count: number): number => random.whole(1, count);
const COLUMNS: readonly PlainForm[] = [
  liked(
    'columns: parent_asin and asin',
    'truth.csv',
    (world) =>
      lines([
        'user_id,parent_asin,asin,rating',
        ...likesOf(world).map(({ user, item, gain }, at) => `${user},B0P${at % 7}XX,${item},${gain}`),
      ]),
    { graded: true },
  ),
  liked(
    'columns: asin before parent_asin',
    'truth.csv',
    (world) =>
      lines([
        'rating,title,asin,parent_asin,user_id,timestamp',
        ...likesOf(world).map(
          ({ user, item, gain }, at) =>
            `${gain},Very good,${item},B0P${at % 7}XX,${user},${1588687728923 + at}`,
        ),
      ]),
    { graded: true },
  ),
  liked(
    'columns: asin and parent_asin in JSON Lines',
    'truth.jsonl',
    (world) =>
      lines(
        likesOf(world).map(({ user, item, gain }, at) =>
          JSON.stringify({
            rating: gain,
            title: 'Good',
            asin: item,
            parent_asin: `B0P${at % 7}XX`,
            user_id: user,
            timestamp: 1588687728923 + at,
          }),
        ),
      ),
    { graded: true },
  ),
  liked(
    'columns: parent_asin is the one',
    'truth.csv',
    (world) =>
      lines([
        'user_id,asin,parent_asin,rating',
        ...likesOf(world).map(({ user, item, gain }, at) => `${user},B0V${at}XX,${item},${gain}`),
      ]),
    { graded: true },
  ),
  {
    name: 'columns: session_id is the one, beside user_id',
    make: (world, random) => ({
      recommendations: {
        file: 'recs.csv',
        text: lines([
          'session_id,user_id,item_id,score',
          ...rowsOf(world).map(
            ({ user, item, score }) => `${user},shopper${user.length % 3},${item},${score}`,
          ),
        ]),
      },
      truth: {
        file: 'truth.csv',
        text: lines([
          'session_id,item_id',
          ...random.shuffled(likesOf(world)).map(({ user, item }) => `${user},${item}`),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: session_id of the truth, beside user_id',
    make: (world) => ({
      recommendations: {
        file: 'recs.csv',
        text: lines([
          'session_id,item_id,score',
          ...rowsOf(world).map(({ user, item, score }) => `${user},${item},${score}`),
        ]),
      },
      truth: {
        file: 'truth.csv',
        text: lines([
          'user_id,session_id,item_id',
          ...likesOf(world).map(({ user, item }, at) => `shopper${at % 3},${user},${item}`),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: Diginetica with NA',
    make: (world, random) => ({
      recommendations: recsCsv(world),
      truth: {
        file: 'test.csv',
        text: lines([
          'sessionId;userId;itemId;timeframe;eventdate',
          ...likesOf(world).map(
            ({ user, item }) => `${user};NA;${item};${random.whole(100, 900_000)};2016-05-09`,
          ),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: Diginetica with some users',
    make: (world, random) => ({
      recommendations: recsCsv(world),
      truth: {
        file: 'test.csv',
        text: lines([
          'sessionId;userId;itemId;timeframe;eventdate',
          ...likesOf(world).map(
            ({ user, item }, at) =>
              `${user};${at % 5 === 0 ? random.whole(100_000, 900_000) : 'NA'};${item};${random.whole(100, 900_000)};2016-05-09`,
          ),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: user_id on both sides, session beside',
    make: (world, random) => ({
      recommendations: recsCsv(world),
      truth: {
        file: 'truth.csv',
        text: lines([
          'session_id,user_id,item_id',
          ...likesOf(world).map(({ user, item }) => `s${many(random, 50)},${user},${item}`),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: query_id beside user_id',
    make: (world, random) => ({
      recommendations: {
        file: 'recs.csv',
        text: lines([
          'query_id,doc_id,score',
          ...rowsOf(world).map(({ user, item, score }) => `${user},${item},${score}`),
        ]),
      },
      truth: {
        file: 'truth.csv',
        text: lines([
          'query_id,user_id,doc_id,rel',
          ...likesOf(world).map(
            ({ user, item, gain }) => `${user},annotator${many(random, 4)},${item},${gain}`,
          ),
        ]),
      },
      expected: expectedMeans(world, true),
    }),
  },
  {
    name: 'columns: item_id beside product_id',
    make: (world, random) => ({
      recommendations: recsCsv(world),
      truth: {
        file: 'truth.csv',
        text: lines([
          'user_id,item_id,product_id',
          ...likesOf(world).map(({ user, item }) => `${user},line${many(random, 9999)},${item}`),
        ]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: article_id beside product_id, both of recommendations',
    make: (world, random) => ({
      recommendations: {
        file: 'recs.csv',
        text: lines([
          'customer_id,product_id,article_id,score',
          ...rowsOf(world).map(({ user, item, score }) => `${user},P${many(random, 30)}X,${item},${score}`),
        ]),
      },
      truth: {
        file: 'truth.csv',
        text: lines(['customer_id,article_id', ...likesOf(world).map(({ user, item }) => `${user},${item}`)]),
      },
      expected: expectedMeans(world, false),
    }),
  },
  {
    name: 'columns: reviewer_id and user_name',
    make: (world) => ({
      recommendations: recsCsv(world),
      truth: {
        file: 'truth.csv',
        text: lines([
          'reviewer_id,username,item_id,rating',
          ...likesOf(world).map(({ user, item, gain }, at) => `${user},Ann ${at % 3},${item},${gain}`),
        ]),
      },
      expected: expectedMeans(world, true),
    }),
  },
  {
    name: 'columns: lists of JSON by session',
    make: (world) => ({
      recommendations: {
        file: 'recs.json',
        text: JSON.stringify(Object.fromEntries(listsOf(world, (user, items) => [user, items]))),
      },
      truth: {
        file: 'truth.jsonl',
        text: lines(
          likesOf(world).map(({ user, item }, at) =>
            JSON.stringify({ user_id: `shopper${at % 3}`, session_id: user, item_id: item }),
          ),
        ),
      },
      expected: expectedMeans(world, false),
    }),
  },
];

/** Places of lists in columns whose names are in another order. */
const wide =
  (nameOf: (place: number) => string, places: (most: number) => readonly number[], before = 'user_id') =>
  (world: World): string => {
    const most = Math.max(...[...world.lists.values()].map((list) => list.length));
    const order = places(most);
    return lines([
      [before, ...order.map(nameOf)].join(','),
      ...listsOf(world, (user, items) => [user, ...order.map((place) => items[place - 1] ?? '')].join(',')),
    ]);
  };
const down = (most: number): number[] => Array.from({ length: most }, (_, at) => most - at);
const byText = (most: number): number[] =>
  Array.from({ length: most }, (_, at) => at + 1).sort((a, b) => (String(a) < String(b) ? -1 : 1));
const oddThenEven = (most: number): number[] => [
  ...down(most).filter((n) => n % 2 === 1),
  ...down(most).filter((n) => n % 2 === 0),
];
const WIDE: readonly PlainForm[] = (
  [
    ['rank_n down', (n) => `rank_${n}`, down],
    ['item_n by text', (n) => `item_${n}`, byText],
    ['item_n down', (n) => `item_${n}`, down],
    ['top n down', (n) => `top${n}`, down],
    ['rec_n by text', (n) => `rec_${n}`, byText],
    ['n by text', (n) => `${n}`, byText],
    ['n from 0 by text', (n) => `${n - 1}`, byText],
    ['item_n in no order', (n) => `item_${n}`, oddThenEven],
    ['item_0n', (n) => `item_${String(n).padStart(2, '0')}`, down],
    ['position n down', (n) => `position_${n}`, down],
  ] satisfies [string, (place: number) => string, (most: number) => number[]][]
).map(([name, nameOf, places]) => recommended(`wide: ${name}`, 'recs.csv', wide(nameOf, places)));

/** A user a line, of whom some have nothing. */
const withEmpty = (world: World, line: (user: string, items: readonly string[]) => string): string => {
  const all = likedOf(world, line);
  const empty = [...world.lists.keys()]
    .filter((user) => !world.truth.has(user))
    .map((user) => line(user, []));
  return lines([...all.slice(0, 2), ...empty, line('zz9', []), ...all.slice(2)]);
};
const LINES: readonly PlainForm[] = [
  liked(
    'lines: LightGCN',
    'test.txt',
    (world) => withEmpty(world, (user, items) => [user, ...items].join(' ')),
    { kinds: BARE },
  ),
  liked(
    'lines: LightGCN with a blank behind',
    'test.txt',
    (world) => withEmpty(world, (user, items) => `${[user, ...items].join(' ')} `),
    { kinds: BARE },
  ),
  liked(
    'lines: tabs',
    'test.tsv',
    (world) => withEmpty(world, (user, items) => [user, ...items].join('\t')),
    { kinds: BARE },
  ),
  liked(
    'lines: commas',
    'test.csv',
    (world) => withEmpty(world, (user, items) => [user, ...items].join(',')),
    { kinds: BARE },
  ),
  liked(
    'lines: user and colon',
    'test.txt',
    (world) => withEmpty(world, (user, items) => `${user}: ${items.join(' ')}`),
    { kinds: BARE },
  ),
  liked('lines: empty lists of Python', 'test.csv', (world) =>
    lines([
      'user_id,items',
      withEmpty(world, (user, items) => `${user},${csvCell(`[${pythons(items)}]`)}`).trim(),
    ]),
  ),
  recommended(
    'lines: recommendations of which some are empty',
    'recs.txt',
    (world) => {
      const all = listsOf(world, (user, items) => [user, ...items].join(' '));
      return lines([...all.slice(0, 2), 'zz9', ...all.slice(2)]);
    },
    { kinds: BARE },
  ),
];

/** From item to item: what is asked of is an item, too. */
const toItem = (names: string, truthNames: string): PlainForm => ({
  name: `item to item: ${names} / ${truthNames}`,
  make: (world) => ({
    recommendations: {
      file: 'recs.csv',
      text: lines([names, ...rowsOf(world).map(({ user, item, score }) => `${user},${item},${score}`)]),
    },
    truth: {
      file: 'truth.csv',
      text: lines([truthNames, ...likesOf(world).map(({ user, item }) => `${user},${item}`)]),
    },
    expected: expectedMeans(world, false),
  }),
});
const ITEMS: readonly PlainForm[] = [
  toItem('item_id,recommended_item_id,score', 'item_id,recommended_item_id'),
  toItem('item_id,similar_item_id,score', 'item_id,similar_item_id'),
  toItem('item_id,related_item_id,score', 'item_id,related_item_id'),
  toItem('product_id,recommended_product_id,score', 'product_id,related_product_id'),
  toItem('source_item,target_item,score', 'source_item,target_item'),
  toItem('query_item,candidate_item,score', 'query_item,relevant_item'),
  toItem('movieId,similarMovieId,similarity', 'movieId,similarMovieId'),
  toItem('seed_item_id,rec_item_id,score', 'seed_item_id,bought_item_id'),
  toItem('asin,also_bought_asin,score', 'asin,also_bought_asin'),
];

/** Documents of databases. */
const typed = (value: string | number): unknown =>
  typeof value === 'number' ? { N: String(value) } : { S: value };
const DOCUMENTS: readonly PlainForm[] = [
  recommended('document: DynamoDB scan', 'recs.json', (world) =>
    JSON.stringify(
      {
        Items: rowsOf(world).map(({ user, item, score }) => ({
          user_id: typed(user),
          item_id: typed(item),
          score: typed(score),
        })),
        Count: rowsOf(world).length,
        ScannedCount: rowsOf(world).length,
      },
      null,
      2,
    ),
  ),
  recommended('document: DynamoDB export', 'recs.json', (world) =>
    lines(
      rowsOf(world).map(({ user, item, score }) =>
        JSON.stringify({ Item: { user_id: typed(user), item_id: typed(item), score: typed(score) } }),
      ),
    ),
  ),
  recommended('document: DynamoDB lines', 'recs.jsonl', (world) =>
    lines(
      rowsOf(world).map(({ user, item, score }) =>
        JSON.stringify({ user_id: typed(user), item_id: typed(item), score: typed(score) }),
      ),
    ),
  ),
  recommended('document: DynamoDB lists', 'recs.jsonl', (world) =>
    lines(
      listsOf(world, (user, items) =>
        JSON.stringify({ user_id: typed(user), items: { L: items.map(typed) } }),
      ),
    ),
  ),
  recommended('document: Elasticsearch rows', 'recs.json', (world) =>
    JSON.stringify({
      took: 3,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: { value: 9, relation: 'eq' },
        max_score: 1,
        hits: rowsOf(world).map(({ user, item, score }, at) => ({
          _index: 'recs',
          _id: String(at),
          _score: 1,
          _source: { user_id: user, item_id: item, score },
        })),
      },
    }),
  ),
  recommended('document: Elasticsearch hits under each query', 'recs.json', (world) =>
    JSON.stringify(
      Object.fromEntries(
        scoredOf(world, (user, list) => [
          user,
          {
            took: 2,
            timed_out: false,
            hits: {
              total: { value: list.length },
              max_score: 9,
              hits: list.map(({ item, score }) => ({
                _index: 'docs',
                _id: item,
                _score: score,
                _source: { title: 'x' },
              })),
            },
          },
        ]),
      ),
    ),
  ),
  recommended('document: Elasticsearch hits beside the query', 'recs.jsonl', (world) =>
    lines(
      scoredOf(world, (user, list) =>
        JSON.stringify({
          query_id: user,
          took: 2,
          hits: {
            total: { value: list.length },
            max_score: 9,
            hits: list.map(({ item, score }) => ({ _index: 'docs', _id: item, _score: score })),
          },
        }),
      ),
    ),
  ),
  recommended('document: Elasticsearch dump', 'recs.jsonl', (world) =>
    lines(
      rowsOf(world).map(({ user, item, score }, at) =>
        JSON.stringify({
          _index: 'recs',
          _type: '_doc',
          _id: `x${at}`,
          _score: 1,
          _source: { user_id: user, item_id: item, score },
        }),
      ),
    ),
  ),
  recommended('document: Chroma beside the query', 'recs.jsonl', (world) =>
    lines(
      scoredOf(world, (user, list) =>
        JSON.stringify({
          query_id: user,
          ids: [list.map(({ item }) => item)],
          distances: [list.map(({ score }) => Number((1 - score).toFixed(4)))],
          metadatas: null,
        }),
      ),
    ),
  ),
  recommended('document: Chroma under each query', 'recs.json', (world) =>
    JSON.stringify(
      Object.fromEntries(
        scoredOf(world, (user, list) => [
          user,
          {
            ids: [list.map(({ item }) => item)],
            distances: [list.map(({ score }) => Number((1 - score).toFixed(4)))],
            documents: [list.map(() => 'text')],
            metadatas: [list.map(() => null)],
          },
        ]),
      ),
    ),
  ),
  recommended('document: Qdrant points', 'recs.jsonl', (world) =>
    lines(
      scoredOf(world, (user, list) =>
        JSON.stringify({
          query_id: user,
          points: list.map(({ item, score }) => ({ id: item, version: 1, score, payload: { title: 'x' } })),
        }),
      ),
    ),
  ),
  recommended('document: Pinecone matches', 'recs.jsonl', (world) =>
    lines(
      scoredOf(world, (user, list) =>
        JSON.stringify({
          query_id: user,
          matches: list.map(({ item, score }) => ({ id: item, score, values: [] })),
          namespace: '',
        }),
      ),
    ),
  ),
];

/** Parts with the same columns in another order: refused. */
const inParts = (
  name: string,
  names: readonly (readonly (keyof Row)[])[],
  nameOf: Readonly<Partial<Record<keyof Row, string>>> = {
    user: 'user_id',
    item: 'item_id',
    score: 'score',
    rank: 'rank',
  },
): PlainForm => ({
  name,
  make: (world) => {
    const rows = rowsOf(world);
    const parts = names.map((columns, part) => {
      const own = rows.slice(
        Math.floor((part * rows.length) / names.length),
        Math.floor(((part + 1) * rows.length) / names.length),
      );
      return lines([
        columns.map((column) => nameOf[column]).join(','),
        ...own.map((row) => columns.map((column) => String(row[column])).join(',')),
      ]);
    });
    return {
      recommendations: { file: 'recs', parts },
      truth: truthCsv(world),
      expected: undefined,
    };
  },
});
const PARTS: readonly PlainForm[] = [
  inParts('parts: in another order', [
    ['user', 'item', 'score'],
    ['item', 'user', 'score'],
  ]),
  inParts('parts: in three orders', [
    ['user', 'item', 'score'],
    ['score', 'item', 'user'],
    ['item', 'score', 'user'],
  ]),
  inParts('parts: with ranks in another order', [
    ['user', 'item', 'rank'],
    ['user', 'rank', 'item'],
  ]),
  inParts('parts: four columns', [
    ['user', 'item', 'score', 'rank'],
    ['rank', 'score', 'user', 'item'],
    ['user', 'item', 'score', 'rank'],
  ]),
];

/** Quotes inside fields with a backslash before them, as Spark writes them: refused. */
const spark = (field: string): string => `"${field.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const BACKSLASHES: readonly PlainForm[] = [
  recommended(
    'backslash: lists of JSON',
    'recs.csv',
    (world) =>
      lines(['user_id,items', ...listsOf(world, (user, items) => `${user},${spark(JSON.stringify(items))}`)]),
    { unclear: true },
  ),
  recommended(
    'backslash: objects of JSON',
    'recs.csv',
    (world) =>
      lines([
        'user_id,recommendations',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${spark(JSON.stringify(list.map(({ item, score }) => ({ item_id: item, score }))))}`,
        ),
      ]),
    { unclear: true },
  ),
  recommended(
    'backslash: titles beside',
    'recs.csv',
    (world) =>
      lines([
        'user_id,title,item_id,score',
        ...rowsOf(world).map(
          ({ user, item, score }, at) =>
            `${user},${at % 3 === 0 ? spark(`The "${at}", again`) : 'Plain'},${item},${score}`,
        ),
      ]),
    { unclear: true },
  ),
  recommended(
    'backslash: titles of one word in quotes',
    'recs.csv',
    (world) =>
      lines([
        'user_id,title,item_id,score',
        ...rowsOf(world).map(
          ({ user, item, score }, at) =>
            `${user},${at % 4 === 0 ? spark(`"Heat"`) : 'Plain'},${item},${score}`,
        ),
      ]),
    { unclear: true },
  ),
  recommended('backslash: ids with quotes', 'recs.csv', (world) =>
    lines([
      'user_id,item_id,score',
      ...rowsOf(world).map(({ user, item, score }) => `${spark(user)},${spark(item)},${score}`),
    ]),
  ),
  liked(
    'backslash: truth with titles',
    'truth.csv',
    (world) =>
      lines([
        'user_id,title,item_id,rating',
        ...likesOf(world).map(
          ({ user, item, gain }, at) => `${user},${spark(`A "${at}" and, more`)},${item},${gain}`,
        ),
      ]),
    { graded: true, unclear: true },
  ),
];

const PLAIN_FORMS: readonly PlainForm[] = [
  ...WRAPPERS,
  ...HALVES,
  ...BOTH,
  ...COLUMNS,
  ...WIDE,
  ...LINES,
  ...ITEMS,
  ...DOCUMENTS,
  ...PARTS,
  ...BACKSLASHES,
];

/** The rows of each user together, in no order. */
const userByUser = ({ lists, ...world }: World, random: Random): Row[] =>
  [...lists].flatMap(([user, list]) => random.shuffled(rowsOf({ ...world, lists: new Map([[user, list]]) })));
/** In lists of one or two an order may be chance. */
const hasOrder = ({ lists }: World): boolean =>
  [...lists.values()].filter(({ length }) => length > 2).length > 1;

/** User, item and a decimal in lines without names. */
const TRIPLES: readonly PlainForm[] = [
  recommended('triples: user by user, in no order', 'recs.csv', (world, random) =>
    lines(userByUser(world, random).map(({ user, item, score }) => `${user},${item},${score}`)),
  ),
  recommended('triples: separated by tabs', 'recs.tsv', (world, random) =>
    lines(userByUser(world, random).map(({ user, item, score }) => `${user}\t${item}\t${score}`)),
  ),
  {
    name: 'triples: distances, the nearest first',
    make: (world) => ({
      recommendations: {
        file: 'recs.csv',
        text: lines(
          rowsOf(world).map(({ user, item, score }) => `${user},${item},${(1 - score).toFixed(4)}`),
        ),
      },
      truth: truthCsv(world),
      // Of lists of one the order is no matter.
      expected: hasOrder(world) ? undefined : expectedMeans(world, true),
    }),
  },
  {
    name: 'triples: the price of the item',
    make: (world) => {
      const prices = new Map(
        world.items.map((item, index) => [item, (((index * 7919) % 1000) / 10 + 0.05).toFixed(2)]),
      );
      return {
        recommendations: {
          file: 'recs.csv',
          text: lines(rowsOf(world).map(({ user, item }) => `${user},${item},${prices.get(item)}`)),
        },
        truth: truthCsv(world),
        expected: hasOrder(world) ? undefined : expectedMeans(world, true),
      };
    },
  },
];
