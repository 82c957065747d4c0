import assert from 'node:assert/strict';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { parseColumnOverrides } from '../../../src/reading/formats/readOptions';
import type { TableShape } from '../../../src/reading/formats/tableShape';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { parseHyperParameters } from '../../../src/shared/text/hyperParameters';
import { Random } from '../../reading/random';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

type Row = Readonly<Record<string, string | number>>;
const encoder = new TextEncoder();

const USERS = 5;
const LISTS = 3;
const LENGTH = 4;

/** One recommended item: in which list of which user it stands, and at which place from 0. */
interface Place {
  readonly user: number;
  readonly list: number;
  readonly at: number;
  readonly item: number;
  readonly score: number;
}

/** Lists of users, some of them several: items come again in other lists and of other users. */
function places(seed: number, lists = LISTS): readonly Place[] {
  const random = new Random(seed);
  const found: Place[] = [];
  for (let user = 0; user < USERS; user++)
    for (let list = 0; list < lists; list++) {
      const items = new Set<number>();
      while (items.size < LENGTH) items.add(random.whole(0, 9));
      const scores = Array.from({ length: LENGTH }, () => random.whole(1, 999) / 1000).sort((a, b) => b - a);
      [...items].forEach((item, at) => found.push({ user, list, at, item, score: scores[at] }));
    }
  return found;
}

const PLACES = places(3);
const shuffled = <T>(rows: readonly T[]): T[] => {
  const random = new Random(5);
  return rows
    .map((row) => ({ row, key: random.whole(0, 1e9) }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
};
/** A user's rows in order of score, as most files have them. */
const sorted = PLACES.toSorted((a, b) => a.user - b.user || b.score - a.score);
const ROWS = PLACES.length;

const table =
  (cells: Readonly<Record<string, (place: Place, row: number) => string | number>>) =>
  (rows: readonly Place[]): readonly Row[] =>
    rows.map((place, row) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell(place, row)])),
    );

const user = ({ user: number }: Place): string => `u${number}`;
const item = ({ item: number }: Place): string => `i${number}`;
const score = ({ score: number }: Place): number => number;
/** An id that no other user has. */
const nested = (place: Place): string => `r${place.user * 10 + place.list}`;
/** What several users have. */
const shared = (words: readonly (string | number)[]) => (place: Place) => words[place.list];
const ofItem = (place: Place): string => ['drama', 'comedy', 'crime'][place.item % 3];

const DAYS = shared(['2024-05-01', '2024-05-02', '2024-05-03']);
const random = new Random(9);
const NOISE = Array.from({ length: ROWS }, () => random.whole(0, 2));

const csv = (rows: readonly Row[]): string =>
  [Object.keys(rows[0]).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n');
const jsonl = (rows: readonly Row[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const parquet = (rows: readonly Row[]): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: Object.keys(rows[0]).map((name) => ({ name, data: rows.map((row) => row[name]) })),
    }),
  );

const TRUTH = csv(table({ user_id: user, item_id: item })(PLACES.filter(({ at }) => at === 1)));

interface Case {
  readonly name: string;
  readonly file: string;
  readonly content: string | Uint8Array;
  /** Absent: recommendations that hold their own truth. */
  readonly truth?: string;
}

const made = (name: string, cells: Parameters<typeof table>[0], rows: readonly Place[] = PLACES): Case => ({
  name,
  file: 'recs.csv',
  content: csv(table(cells)(rows)),
  truth: TRUTH,
});

const label = (place: Place): number => Number(place.at === 1);
const own = (one: Case): Case => ({ name: one.name, file: one.file, content: one.content });

/** What must be asked about, with the column. */
const ASKED: readonly (readonly [column: string, Case])[] = [
  ['date', made('days, in no order', { user_id: user, item_id: item, score, date: DAYS }, shuffled(PLACES))],
  [
    'device',
    made(
      'devices, each list by score',
      { user_id: user, item_id: item, score, device: shared(['tv', 'phone', 'web']) },
      sorted,
    ),
  ],
  [
    'version',
    made(
      'versions, in no order',
      { user_id: user, item_id: item, score, version: shared([1, 2, 3]) },
      shuffled(PLACES),
    ),
  ],
  [
    'search_type',
    made(
      'kinds of searches',
      { user_id: user, item_id: item, score, search_type: (_, row) => ['web', 'app', 'voice'][NOISE[row]] },
      shuffled(PLACES),
    ),
  ],
  [
    'source',
    made(
      'where an item came from, sorted',
      { user_id: user, item_id: item, score, source: (_, row) => ['cf', 'text', 'new'][NOISE[row]] },
      sorted,
    ),
  ],
  [
    'source',
    made(
      'where an item came from, in no order',
      { user_id: user, item_id: item, score, source: (_, row) => ['cf', 'text', 'new'][NOISE[row]] },
      shuffled(PLACES),
    ),
  ],
  ['request_id', made('requests', { user_id: user, request_id: nested, item_id: item, score })],
  [
    'session_id',
    made(
      'sessions, in no order',
      { session_id: nested, user_id: user, item_id: item, score },
      shuffled(PLACES),
    ),
  ],
  ['impression_id', made('impressions', { impression_id: nested, user_id: user, item_id: item, score })],
  [
    'basket_id',
    made('baskets, in the order of the file', { user_id: user, basket_id: nested, item_id: item }),
  ],
  [
    'search_id',
    own(
      made(
        'searches with labels',
        { user_id: user, search_id: nested, item_id: item, score, label },
        shuffled(PLACES),
      ),
    ),
  ],
  [
    'event_no',
    own(
      made(
        'events of each user, numbered, with labels',
        { user_id: user, event_no: ({ list }) => list + 1, item_id: item, score, label },
        shuffled(PLACES),
      ),
    ),
  ],
  [
    'query_seq',
    made(
      'queries of each user, numbered',
      { user_id: user, query_seq: ({ list }) => list, item_id: item, score },
      shuffled(PLACES),
    ),
  ],
  ['zq', made('a name that says nothing', { user_id: user, zq: nested, item_id: item, score })],
  ['date', made('days', { user_id: user, date: DAYS, item_id: item, score })],
  [
    'timestamp',
    made('times of requests', {
      user_id: user,
      item_id: item,
      score,
      timestamp: ({ user: number, list }) => 1714521600 + number * 86400 + list * 3600,
    }),
  ],
  [
    'carousel',
    made('carousels', { user_id: user, carousel: shared(['home', 'because', 'top']), item_id: item, score }),
  ],
  ['variant', made('variants', { user_id: user, variant: shared(['A', 'B', 'C']), item_id: item, score })],
  [
    'week',
    made(
      'weeks, user after user in each',
      { week: ({ list }) => list + 18, user_id: user, item_id: item, score },
      PLACES.toSorted((a, b) => a.list - b.list),
    ),
  ],
  [
    'slot',
    made('ranks that begin anew', {
      user_id: user,
      slot: shared(['a', 'b', 'c']),
      item_id: item,
      rank: ({ at }) => at + 1,
    }),
  ],
  [
    'slot',
    made(
      'ranks that begin anew, in no order',
      { user_id: user, slot: shared(['a', 'b', 'c']), item_id: item, rank: ({ at }) => at + 1 },
      shuffled(PLACES),
    ),
  ],
  [
    'block',
    made('distances', {
      user_id: user,
      block: nested,
      item_id: item,
      distance: ({ at, item: number }) => at + number / 100,
    }),
  ],
  [
    'request_id',
    made(
      'requests to several models',
      { model: ({ at }) => `m${at % 2}`, user_id: user, request_id: nested, item_id: item, score },
      PLACES.toSorted((a, b) => (a.at % 2) - (b.at % 2)),
    ),
  ],
  [
    'hour',
    made(
      'hours of several models',
      {
        model: (_, row) => (row < ROWS ? 'als' : 'pop'),
        user_id: user,
        hour: ({ list }) => `h${list}`,
        item_id: item,
        score,
      },
      [...PLACES, ...places(8)],
    ),
  ],
  [
    'request_id',
    {
      ...made('JSON', { user_id: user }),
      file: 'recs.jsonl',
      content: jsonl(table({ user_id: user, request_id: nested, item_id: item, score })(PLACES)),
    },
  ],
  [
    'request_id',
    {
      ...made('Parquet', { user_id: user }),
      file: 'recs.parquet',
      content: parquet(table({ user_id: user, request_id: nested, item_id: item, score })(shuffled(PLACES))),
    },
  ],
  [
    'group_id',
    own(
      made(
        'candidates of one choice, by any name, with labels',
        { user_id: user, group_id: nested, item_id: item, score, label },
        shuffled(PLACES),
      ),
    ),
  ],
  ...(['day', 'request_id'] as const).map((name): readonly [string, Case] => [
    name,
    {
      name: `lists in cells by ${name}`,
      file: 'recs.csv',
      content: csv(
        PLACES.filter(({ at }) => at === 0).map((place) => ({
          user_id: user(place),
          [name]: name === 'day' ? DAYS(place) : nested(place),
          items: PLACES.filter((other) => other.user === place.user && other.list === place.list)
            .map(item)
            .join(' '),
        })),
      ),
      truth: TRUTH,
    },
  ]),
];

/** What nobody needs to be asked about. */
const PLAIN: readonly Case[] = [
  made('a category of the item', { user_id: user, item_id: item, genre: ofItem, score }, sorted),
  made(
    'a category of the item, in no order',
    { user_id: user, item_id: item, genre: ofItem, score },
    shuffled(PLACES),
  ),
  made(
    'sorted by a category of the item',
    { user_id: user, genre: ofItem, item_id: item, score },
    sorted.toSorted((a, b) => a.user - b.user || (a.item % 3) - (b.item % 3)),
  ),
  made(
    'recommended at one time',
    { user_id: user, item_id: item, score, timestamp: ({ user: number }) => 1714521600 + number * 60 },
    shuffled(PLACES),
  ),
  made(
    'a time of each row',
    { user_id: user, item_id: item, score, timestamp: (_, row) => 1714521600 + row },
    shuffled(PLACES),
  ),
  made(
    'one day for all',
    { user_id: user, item_id: item, score, date: () => '2024-05-01' },
    shuffled(PLACES),
  ),
  made(
    'release dates',
    { user_id: user, item_id: item, score, date: (place) => `20${10 + place.item}-01-01` },
    shuffled(PLACES),
  ),
  made(
    'one request of each user',
    { user_id: user, request_id: (place) => `q${place.user}`, item_id: item, score },
    shuffled(PLACES),
  ),
  made(
    'an id of each row',
    { user_id: user, impression_id: (_, row) => `x${row}`, item_id: item, score },
    shuffled(PLACES),
  ),
  made(
    'a country of the user',
    { user_id: user, country: (place) => ['KR', 'DE'][place.user % 2], item_id: item, score },
    shuffled(PLACES),
  ),
  made(
    'prices',
    { user_id: user, item_id: item, price: (place) => 5 + place.item * 3, score },
    shuffled(PLACES),
  ),
  made(
    'lists that go on from part to part',
    { user_id: user, page: (place) => Math.floor(sorted.indexOf(place) / 4) % 3, item_id: item, score },
    sorted,
  ),
  made('ranks that go on from part to part', {
    user_id: user,
    page: ({ list }) => list,
    item_id: item,
    rank: ({ list, at }) => list * LENGTH + at + 1,
  }),
  made('several models', { user_id: user, model: shared(['als', 'bpr', 'pop']), item_id: item, score }),
  made(
    'several models, in no order',
    { user_id: user, model: shared(['als', 'bpr', 'pop']), item_id: item, score },
    shuffled(PLACES),
  ),
  {
    name: 'a list of each user in a cell',
    file: 'recs.csv',
    content: csv(
      PLACES.filter(({ at, list }) => at === 0 && list === 0).map((place) => ({
        user_id: user(place),
        request_id: nested(place),
        items: 'i1 i2 i3',
      })),
    ),
    truth: TRUTH,
  },
  own(
    made(
      'what a log says of each row, with labels',
      {
        user_id: user,
        device: ({ at }) => ['phone', 'desktop'][at % 2],
        country: (place) => ['KR', 'DE'][place.user % 2],
        genre: ofItem,
        bid: (_, row) => 1000 + row,
        mail: (place) => `m${place.user}`,
        item_id: item,
        score,
        label,
      },
      shuffled(PLACES),
    ),
  ),
  made('users that are sessions', { session_id: user, item_id: item, score }, sorted),
  {
    ...made('sessions of the truth', { user_id: user, item_id: item, score }, sorted),
    truth: csv(table({ user_id: user, session_id: nested, item_id: item })(PLACES)),
  },
];

async function outcome({ file, content, truth }: Case, columns?: string, shape?: TableShape) {
  const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content);
  const recs = {
    file: { kind: 'bytes' as const, name: file, bytes },
    shape,
    ...(columns !== undefined && { overrides: { columns: parseColumnOverrides(columns) } }),
  };
  return new Engine(openBytes).evaluate(
    {
      id: 'divided',
      truth:
        truth === undefined
          ? recs
          : { file: { kind: 'bytes', name: 'truth.csv', bytes: encoder.encode(truth) }, shape: undefined },
      models: [{ ...recs, model: 'recs' }],
      settings: { measures: 'nDCG@10, RR', convention: 'recscope', threshold: undefined },
    },
    undefined,
  );
}

describe('a column that divides the rows of users into lists', () => {
  for (const [column, asked] of ASKED)
    it(`is asked about: ${asked.name}`, async () => {
      const answer = await outcome(asked);
      assert.ok(answer.kind === 'problem', JSON.stringify(answer).slice(0, 400));
      const { problem, question } = answer;
      assert.ok(problem.message.includes(`“${column}”`), problem.message);
      for (const [, options] of problem.advice.matchAll(/--columns "([^"]*)"/g)) {
        const roles = options.split(',').map((option) => option.split('=')[0]);
        assert.equal(new Set(roles).size, roles.length, options);
      }
      const { choices = [] } = question ?? {};
      const roles = choices.map(({ shape }) => shape?.columns.find(({ name }) => name === column)?.role);
      // What no file beside it has cannot be a key of both.
      const isInBoth = asked.truth === undefined || asked.truth.includes(column);
      assert.equal(roles.includes('key'), isInBoth, roles.join());
      assert.ok(roles.includes('ignored') || roles.includes('timestamp'), roles.join());
      for (const { shape, label, option } of choices) {
        assert.ok(choices.length > 4 || problem.advice.includes(option), option);
        const chosen = await outcome(asked, undefined, shape);
        assert.equal(chosen.kind, 'done', `${label}: ${JSON.stringify(chosen).slice(0, 300)}`);
      }
    });

  it('offers the latest of several days by itself', async () => {
    const answer = await outcome(made('', { user_id: user, date: DAYS, item_id: item, score }));
    assert.ok(answer.kind === 'problem');
    assert.match(answer.problem.advice ?? '', /fold=date[^;]* --fold "?2024-05-03/);
  });

  for (const plain of PLAIN)
    it(`nothing is asked: ${plain.name}`, async () => {
      const answer = await outcome(plain);
      assert.equal(answer.kind, 'done', JSON.stringify(answer).slice(0, 600));
    });

  it('is asked about no more once the columns are said, as one list or as many', async () => {
    const asked = own(
      made(
        '',
        { user_id: user, event_no: ({ list }) => list + 1, item_id: item, score, label },
        shuffled(PLACES),
      ),
    );
    const others = 'item=item_id,score=score,label=label';
    const one = await outcome(asked, `user=user_id,${others}`);
    const many = await outcome(asked, `user=user_id+event_no,${others}`);
    assert.ok(one.kind === 'done' && many.kind === 'done');
    assert.equal(one.value.models[0].means[0].users, USERS);
    assert.equal(many.value.models[0].means[0].users, USERS * LISTS);
    // Each list has its relevant item at the second place.
    assert.equal(many.value.models[0].means[1].mean, 0.5);
  });
});

describe('columns that divide rows together, as hyper-parameters in one file do', () => {
  /** The wanted item stands the higher the better the setting. */
  const grid = (order: (a: Row, b: Row) => number = () => 0): readonly Row[] =>
    ['0.1', '0.01']
      .flatMap((lr, first) =>
        [16, 32].flatMap((dim, second) =>
          [0, 1, 2, 3, 4].flatMap((number) =>
            [1, 2, 3, 4].map((rank) => ({
              lr,
              dim,
              user: `u${number}`,
              item: rank === 1 + 2 * first + second ? 'wanted' : `i${rank}`,
              score: 1 - rank / 10,
              genre: ['drama', 'crime'][rank % 2],
            })),
          ),
        ),
      )
      .sort(order);
  const wanted = `user,item\n${[0, 1, 2, 3, 4].map((number) => `u${number},wanted`).join('\n')}\n`;
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['CSV', csv(grid())],
    [
      'CSV, user after user',
      csv(grid((a, b) => (String(a.user) < String(b.user) ? -1 : Number(a.user !== b.user)))),
    ],
    ['JSON Lines', jsonl(grid())],
    ['Parquet', parquet(grid())],
  ];
  for (const [name, file] of files)
    it(`${name}: are asked about, and are models with the command that is said`, async () => {
      const asked = await outcome({ name, file: 'grid', content: file, truth: wanted });
      assert.ok(asked.kind === 'problem', asked.kind);
      assertSentence(asked.problem.message);
      assert.match(asked.problem.advice ?? '', /--columns "model=lr\+dim,user=user,item=item,score=score"/);
      assert.ok(asked.question !== undefined);
      assert.equal(asked.question.choices.length, 2);
      const done = await outcome({ name, file: 'grid', content: file, truth: wanted }, 'model=lr+dim');
      assert.ok(done.kind === 'done', done.kind);
      assert.deepEqual(
        Object.fromEntries(done.value.models.map((model) => [model.name, model.means[1].mean])),
        { 'lr=0.1, dim=16': 1, 'lr=0.1, dim=32': 1 / 2, 'lr=0.01, dim=16': 1 / 3, 'lr=0.01, dim=32': 1 / 4 },
      );
      assert.match(done.value.models[0].file.columns ?? '', /model = lr\+dim/);
      assert.deepEqual(parseHyperParameters(done.value.models.map((model) => model.name))?.names, [
        'lr',
        'dim',
      ]);
    });
});
