import {
  csvCell,
  gain,
  header,
  holdsAny,
  item,
  json,
  likedOf,
  likes,
  likesOf,
  lines,
  listsOf,
  one,
  py,
  rowsOf,
  scoredOf,
  tables,
  TABS,
  time,
  user,
  type Form,
  type Judged,
  type TableStyle,
} from './writing';
import type { Random } from './random';

const SEMICOLONS: TableStyle = { delimiter: ';' };
const PIPES: TableStyle = { delimiter: '|' };
const ANY: TableStyle = { shuffled: true };

/** Tables that libraries save, and those that people make of them. */
const TABLES: readonly Form[] = tables([
  // pandas
  [
    'pandas with Unnamed: 0',
    'recs.csv',
    'index user item score',
    header('Unnamed: 0,user_id,item_id,score', ANY),
  ],
  [
    'pandas with index and level_0',
    'recs.csv',
    'index index user item score',
    header('level_0,index,user_id,item_id,score', ANY),
  ],
  ['pandas index without scores', 'recs.csv', 'index user item', header(',user_id,item_id')],
  [
    'pandas index without scores, in no order of users',
    'recs.csv',
    'index user item rank',
    header(',user_id,item_id,rank', ANY),
  ],
  ['pandas of unnamed columns with index', 'recs.csv', 'index user item score', header(',0,1,2')],
  [
    'pandas of unnamed columns with names of ids',
    'recs.csv',
    'user item score',
    header('user_id,item_id,0', ANY),
  ],
  [
    'pandas with empty columns',
    'recs.csv',
    'user item none score',
    header('user_id,item_id,note,score', ANY),
  ],
  // libraries
  ['LensKit', 'recs.csv', 'item score user rank', header('item,score,user,rank')],
  [
    'LensKit with algorithm',
    'recs.csv',
    'item score user rank model',
    header('item,score,user,rank,Algorithm'),
  ],
  ['LensKit 2025', 'recs.csv', 'user item score rank', header('user_id,item_id,score,rank')],
  ['Surprise', 'preds.csv', 'user item nan score details', header('uid,iid,r_ui,est,details', ANY)],
  ['Surprise with index', 'preds.csv', 'index user item score', header(',uid,iid,est', ANY)],
  ['Spark predictions', 'recs.csv', 'user item score', header('userId,movieId,prediction', ANY)],
  ['Spark recommendations exploded', 'recs.csv', 'user item score', header('userId,movieId,rating', ANY)],
  ['Cornac', 'recs.csv', 'user item score', header('user_id,item_id,predicted_score', ANY)],
  ['RecPack', 'recs.csv', 'user item score', header('uid,iid,score', ANY)],
  ['Microsoft recommenders', 'recs.csv', 'user item score', header('userID,itemID,prediction', ANY)],
  ['TREC with names', 'run.csv', 'user item rank score model', header('qid,docno,rank,score,name', ANY)],
  [
    'PyTerrier',
    'res.csv',
    'user item index rank0 score words',
    header('qid,docno,docid,rank,score,query', ANY),
  ],
  ['Elliot', 'als_cutoff_10.tsv', 'user item score', TABS],
  ['Elliot in any order', 'als_cutoff_10.tsv', 'user item score', { ...TABS, shuffled: true }],
  [
    'RecBole with types',
    'als.inter',
    'user item score time',
    header('user_id:token,item_id:token,score:float,timestamp:float', { ...TABS, shuffled: true }),
  ],
  ['BigQuery', 'bq-results.csv', 'user item score', header('visitorId,itemId,predicted_rating', ANY)],
  // names that people give
  ['query and document', 'results.csv', 'user item score', header('query,document,similarity', ANY)],
  ['customer and product', 'export.csv', 'user item score', header('CustomerID,ProductID,Probability', ANY)],
  ['visitor and sku', 'recs.csv', 'user item score', header('visitor_id,sku,confidence', ANY)],
  ['recommended item', 'recs.csv', 'user item score', header('user_id,recommended_item_id,score', ANY)],
  ['recommended item and rank', 'recs.csv', 'user rank item', header('user_id,rank,recommended_item', ANY)],
  ['member and content', 'recs.csv', 'user item score', header('member_id,content_id,relevance_score', ANY)],
  ['Korean names', 'recs.csv', 'user item score', header('사용자,상품,점수', ANY)],
  [
    'German names',
    'empfehlungen.csv',
    'user item score',
    header('Kunde;Artikel;Bewertung'.replaceAll(';', ','), { ...SEMICOLONS, shuffled: true }),
  ],
  ['names with blanks', 'recs.csv', 'user item score', header('User ID,Item ID,Predicted Score', ANY)],
  [
    'names in quotes',
    'recs.csv',
    'user item score',
    header('user,item,score', { quoted: true, shuffled: true }),
  ],
  ['reversed columns', 'recs.csv', 'score rank item user', header('score,rank,item_id,user_id', ANY)],
  ['rank first', 'recs.csv', 'rank user score item', header('rank,user_id,score,item_id', ANY)],
  ['rank and unknown names', 'recs.csv', 'user item rank', header('viewer,show,rank', ANY)],
  ['graph', 'edges.csv', 'user item score', header('from,to,score', ANY)],
  ['source and target', 'edges.csv', 'user item score', header('source,target,score', ANY)],
  // surprising columns
  ['fold and score', 'recs.csv', 'user item score fold', header('user_id,item_id,score,fold', ANY)],
  ['fold and rank', 'recs.csv', 'fold user item rank', header('fold,user_id,item_id,rank', ANY)],
  ['split and score', 'recs.csv', 'test user item score', header('split,user_id,item_id,score', ANY)],
  ['seed and score', 'recs.csv', 'seed user item score', header('seed,user_id,item_id,score', ANY)],
  ['category and rank', 'recs.csv', 'user category item rank', header('user_id,category,item_id,rank', ANY)],
  [
    'category id and score',
    'recs.csv',
    'user category item score',
    header('user_id,category_id,item_id,score', ANY),
  ],
  [
    'dwell time and score',
    'recs.csv',
    'user item milliseconds score',
    header('user_id,item_id,dwell_time,score', ANY),
  ],
  [
    'dwell time and rank',
    'recs.csv',
    'user item milliseconds rank',
    header('user_id,item_id,dwell_time,rank', ANY),
  ],
  ['latency first', 'recs.csv', 'milliseconds user item', header('latency_ms,user_id,item_id')],
  ['price and score', 'recs.csv', 'price user item score', header('price,user,item,score', ANY)],
  ['stock and rank', 'recs.csv', 'user item stock rank', header('user,item,stock,rank', ANY)],
  ['stock, order of the file', 'recs.csv', 'user item stock', header('user,item,stock')],
  ['age, order of the file', 'recs.csv', 'user age item', header('user_id,age,item_id')],
  ['year, order of the file', 'recs.csv', 'user item year', header('user_id,movie_id,year')],
  ['year and score', 'recs.csv', 'user item year score', header('user_id,movie_id,year,score', ANY)],
  ['page and rank', 'recs.csv', 'user page item rank', header('user_id,page,item_id,rank', ANY)],
  ['device and score', 'recs.csv', 'user device item score', header('user_id,device,item_id,score', ANY)],
  ['place and score', 'recs.csv', 'user place item score', header('user_id,city,item_id,score', ANY)],
  [
    'two numbers that order',
    'recs.csv',
    'user item score milliseconds',
    header('user_id,item_id,score,latency_ms', ANY),
  ],
  ['moment and score', 'recs.csv', 'moment user item score', header('timestamp,user_id,item_id,score', ANY)],
  [
    'moment with zone and score',
    'recs.csv',
    'user item score zone',
    header('user_id,item_id,score,created_at', ANY),
  ],
  [
    'film with comma and score',
    'recs.csv',
    'user item film score',
    header('user_id,movie_id,title,score', ANY),
  ],
  ['film with comma, order of the file', 'recs.csv', 'user item film', header('user_id,movie_id,title')],
  ['film with comma and rank', 'recs.csv', 'user rank film item', header('user_id,rank,title,movie_id', ANY)],
  ['flag and score', 'recs.csv', 'user item score flag', header('user_id,item_id,score,is_new', ANY)],
  ['bit and score', 'recs.csv', 'user item bit score', header('user_id,item_id,exploration,score', ANY)],
  ['several ranks', 'recs.csv', 'user item rank page score', header('user_id,item_id,rank,page,score', ANY)],
  ['constant and score', 'recs.csv', 'user item one score', header('user_id,item_id,version,score', ANY)],
  // how numbers are written
  [
    'decimal commas',
    'recs.csv',
    'user item comma',
    header('user,item,score', { ...SEMICOLONS, shuffled: true }),
  ],
  ['decimal commas without header', 'recs.csv', 'user item comma', { ...SEMICOLONS, shuffled: true }],
  ['decimal commas in quotes', 'recs.csv', 'user item comma', header('user_id,item_id,score', ANY)],
  [
    'decimal commas between tabs',
    'recs.tsv',
    'user item comma',
    header('user_id,item_id,score', { ...TABS, shuffled: true }),
  ],
  ['percentages', 'recs.csv', 'user item percent', header('user_id,item_id,score', ANY)],
  ['exponents', 'recs.csv', 'user item exponent', header('user_id,item_id,score', ANY)],
  ['exponents without header', 'recs.csv', 'user item exponent', ANY],
  ['many decimals', 'recs.csv', 'user item long', ANY],
  ['losses', 'recs.csv', 'user item loss', header('user_id,item_id,loss', ANY)],
  ['distances', 'recs.csv', 'user item loss', header('user_id,item_id,distance', ANY)],
  // without header
  ['no header, semicolons', 'recs.csv', 'user item score', { ...SEMICOLONS, shuffled: true }],
  ['no header, pipes', 'recs.txt', 'user item score', { ...PIPES, shuffled: true }],
  ['no header, item score user', 'recs.csv', 'item score user', ANY],
  ['no header, score user item', 'recs.csv', 'score user item', ANY],
  ['no header, rank user item', 'recs.csv', 'rank user item', {}],
  ['no header, index user item rank', 'recs.csv', 'index user item rank', {}],
  ['no header, index user item, in order', 'recs.csv', 'index user item', {}],
  ['no header, user item rank time', 'recs.csv', 'user item rank time', {}],
  ['no header, day user item score', 'recs.csv', 'day user item score', ANY],
  ['no header, moment user item score', 'recs.csv', 'moment user item score', ANY],
  ['no header, user item film score', 'recs.csv', 'user item film score', ANY],
  ['no header, user item words score', 'recs.csv', 'user item words score', ANY],
  ['no header, user device item score', 'recs.csv', 'user device item score', ANY],
  ['no header, model user item score', 'recs.csv', 'model user item score', ANY],
  ['no header, user item score model', 'recs.csv', 'user item score model', ANY],
  ['no header, user item fold, in order', 'recs.csv', 'user item fold', {}],
  ['no header, user item session, in order', 'recs.csv', 'user item session', {}],
  ['no header, user item rank milliseconds', 'recs.csv', 'user item rank milliseconds', {}],
  ['no header, user item zeros', 'recs.csv', 'user item zero', {}],
  ['no header, item user, in order', 'recs.csv', 'item user', {}],
  ['no header, item user rank', 'recs.csv', 'item user rank', ANY],
  ['no header, quoted', 'recs.csv', 'user item score', { quoted: true, shuffled: true }],
  ['no header, padded, in any order', 'recs.csv', 'user item score', { padded: true, shuffled: true }],
  ['no header, padded with pipes', 'recs.txt', 'user item score', { padded: true, delimiter: '| ' }],
  [
    'header, padded, in any order',
    'recs.csv',
    'user item rank score',
    header('user,item,rank,score', { padded: true, shuffled: true }),
  ],
]);

/** The first of these whose file is no name that says what it is. */
const NAMELESS: readonly Form[] = tables([
  ['a file called data', 'data.csv', 'user item score', header('user,item,score', ANY)],
  ['a file called a, without header', 'a.csv', 'user item score', ANY],
  ['a file called b, with ranks', 'b.csv', 'user item rank', header('user,item,rank', ANY)],
]);

const LISTS: readonly Form[] = [
  {
    name: 'implicit: ids and scores of NumPy',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,ids,scores',
        ...scoredOf(
          world,
          (id, list) =>
            `${id},[${list.map((entry) => py(entry.item)).join(' ')}],[${list.map(({ score }) => score).join(' ')}]`,
        ),
      ]),
  },
  {
    name: 'RecBole: a list behind a tab',
    file: 'recs.tsv',
    anyId: true,
    write: (world) =>
      lines(['user_id\titem_list', ...listsOf(world, (id, items) => `${id}\t[${items.map(py).join(', ')}]`)]),
  },
  {
    name: 'a list behind a tab, without header',
    file: 'recs.tsv',
    anyId: true,
    write: (world) => lines(listsOf(world, (id, items) => `${id}\t[${items.map(py).join(', ')}]`)),
  },
  {
    name: 'a list in quotes, without header',
    file: 'recs.csv',
    anyId: true,
    write: (world) =>
      lines(listsOf(world, (id, items) => `${csvCell(id)},${csvCell(`[${items.map(py).join(', ')}]`)}`)),
  },
  {
    name: 'a list with index',
    file: 'recs.csv',
    anyId: true,
    write: (world) =>
      lines([
        ',user,recommendations',
        ...listsOf(world, (id, items) => [id, csvCell(`[${items.map(py).join(', ')}]`)]).map(
          ([id, list], index) => `${index},${csvCell(id)},${list}`,
        ),
      ]),
  },
  {
    name: 'a list beside its count',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,n_items,items',
        ...listsOf(world, (id, items) => `${id},${items.length},${csvCell(`[${items.map(py).join(', ')}]`)}`),
      ]),
  },
  {
    name: 'a tuple in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,topk',
        ...listsOf(world, (id, items) => `${id},${csvCell(`(${items.map(py).join(', ')},)`)}`),
      ]),
  },
  {
    name: 'a dictionary in csv',
    file: 'recs.csv',
    anyId: true,
    write: (world) =>
      lines([
        'user_id,recs',
        ...scoredOf(
          world,
          (id, list) =>
            `${csvCell(id)},${csvCell(`{${list.map((entry) => `${py(entry.item)}: ${entry.score}`).join(', ')}}`)}`,
        ),
      ]),
  },
  {
    name: 'items and scores with colons',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...scoredOf(
          world,
          (id, list) => `${id},${list.map((entry) => `${entry.item}:${entry.score}`).join(' ')}`,
        ),
      ]),
  },
  {
    name: 'items with commas in quotes',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,items', ...listsOf(world, (id, items) => `${id},${csvCell(items.join(','))}`)]),
  },
  {
    name: 'items with commas and blanks in quotes',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,items', ...listsOf(world, (id, items) => `${id},${csvCell(items.join(', '))}`)]),
  },
  {
    name: 'items with semicolons, without header',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (id, items) => `${id},${items.join(';')}`)),
  },
  {
    name: 'items with blanks behind a tab, without header',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (id, items) => `${id}\t${items.join(' ')}`)),
  },
  {
    name: 'items with pipes behind a tab, without header',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (id, items) => `${id}\t${items.join('|')}`)),
  },
  {
    name: 'a user a line with semicolons',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (id, items) => [id, ...items].join(';'))),
  },
  {
    name: 'a user a line, commas and blanks',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (id, items) => [id, ...items].join(', '))),
  },
  {
    name: 'user: items separated by blanks',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (id, items) => `${id}: ${items.join(' ')}`)),
  },
  {
    name: 'user : items',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (id, items) => `${id} : ${items.join(' ')}`)),
  },
  {
    name: 'items in columns called top1',
    file: 'recs.csv',
    write: (world) => columnsOf(world, 'user', (place) => `top${place + 1}`),
  },
  {
    name: 'items in columns called 0, 1, 2',
    file: 'recs.csv',
    write: (world) => columnsOf(world, 'user_id', (place) => `${place}`),
  },
  {
    name: 'items in columns called 0, 1, 2 beside nothing',
    file: 'recs.csv',
    write: (world) => columnsOf(world, '', (place) => `${place}`),
  },
  {
    name: 'items in columns called rec_1, with index',
    file: 'recs.csv',
    write: (world) => columnsOf(world, 'user_id', (place) => `rec_${place + 1}`, true),
  },
  {
    name: 'TREC run, rank from 0',
    file: 'run.txt',
    write: (world) =>
      lines(rowsOf(world).map((r) => `${r.user} Q0 ${r.item} ${r.rank - 1} ${r.score} STANDARD`)),
  },
  {
    name: 'items and scores in turn with tabs',
    file: 'recs.tsv',
    write: (world) =>
      lines(
        scoredOf(world, (id, list) => [id, ...list.flatMap((entry) => [entry.item, entry.score])].join('\t')),
      ),
  },
  {
    name: 'items and scores in turn with blanks',
    file: 'recs.txt',
    write: (world) =>
      lines(
        scoredOf(world, (id, list) => [id, ...list.flatMap((entry) => [entry.item, entry.score])].join(' ')),
      ),
  },
  {
    name: 'items and scores with colons, a user a line',
    file: 'recs.txt',
    write: (world) =>
      lines(
        scoredOf(world, (id, list) => [id, ...list.map((entry) => `${entry.item}:${entry.score}`)].join(' ')),
      ),
  },
  {
    name: 'JSON Lines of Spark',
    file: 'part-00000.json',
    anyId: true,
    write: (world) =>
      lines(
        scoredOf(world, (id, list) =>
          JSON.stringify({
            userId: id,
            recommendations: list.map((entry) => ({ itemId: entry.item, rating: entry.score })),
          }),
        ),
      ),
  },
  {
    name: 'JSON Lines of pairs',
    file: 'recs.jsonl',
    anyId: true,
    write: (world) =>
      lines(
        scoredOf(world, (id, list) =>
          JSON.stringify({ user: id, recs: list.map((entry) => [entry.item, entry.score]) }),
        ),
      ),
  },
  {
    name: 'JSON Lines of lists under names',
    file: 'recs.jsonl',
    anyId: true,
    write: (world) =>
      lines(
        listsOf(world, (id, items) =>
          JSON.stringify({ request_id: `r-${id}`, user_id: id, latency_ms: 12, recommended_items: items }),
        ),
      ),
  },
  {
    name: 'JSON Lines of a map a line',
    file: 'recs.jsonl',
    anyId: true,
    write: (world) => lines(listsOf(world, (id, items) => JSON.stringify({ [id]: items }))),
  },
  {
    name: 'JSON records of lists and scores',
    file: 'recs.json',
    anyId: true,
    write: (world) =>
      JSON.stringify(
        scoredOf(world, (id, list) => ({
          user: id,
          items: list.map((entry) => entry.item),
          scores: list.map(({ score }) => score),
        })),
        null,
        1,
      ),
  },
  {
    name: 'JSON under a key',
    file: 'recs.json',
    anyId: true,
    write: (world) =>
      JSON.stringify({
        recommendations: scoredOf(world, (id, list) => ({
          user_id: id,
          items: list.map((entry) => ({ item_id: entry.item, score: entry.score })),
        })),
      }),
  },
  {
    name: 'JSON of pandas split',
    file: 'recs.json',
    anyId: true,
    write: (world) =>
      JSON.stringify({
        columns: ['user_id', 'item_id', 'score'],
        index: rowsOf(world).map((_, index) => index),
        data: rowsOf(world).map((r) => [r.user, r.item, r.score]),
      }),
  },
  {
    name: 'JSON list of triples',
    file: 'recs.json',
    anyId: true,
    write: (world) => JSON.stringify(rowsOf(world).map((r) => [r.user, r.item, r.score])),
  },
  {
    name: 'JSON Lines of triples',
    file: 'recs.jsonl',
    anyId: true,
    write: (world) => lines(rowsOf(world).map((r) => JSON.stringify([r.user, r.item, r.score]))),
  },
  {
    name: 'JSON of numbers as they are',
    file: 'recs.json',
    write: (world) =>
      `[${rowsOf(world)
        .map((r) => `{"user_id": ${json(r.user)}, "item_id": ${json(r.item)}, "rank": ${r.rank}}`)
        .join(',')}]`,
  },
];

function columnsOf(
  world: Parameters<Form['write']>[0],
  userName: string,
  nameOf: (place: number) => string,
  index = false,
): string {
  const most = Math.max(...[...world.lists.values()].map((list) => list.length));
  const places = Array.from({ length: most }, (_, at) => at);
  return lines([
    [...(index ? [''] : []), userName, ...places.map(nameOf)].join(','),
    ...listsOf(world, (id, items) => [id, ...places.map((place) => items[place] ?? '')]).map((fields, row) =>
      [...(index ? [row] : []), ...fields].join(','),
    ),
  ]);
}

export const LIBRARY_FORMS: readonly Form[] = [...TABLES, ...NAMELESS, ...LISTS];

type Cell = (row: Judged, random: Random, index: number) => string | number;

const index: Cell = (_row, _random, place) => place;
const session: Cell = (_row, random) => random.whole(10_000, 99_999);
const price: Cell = (_row, random) => (5 + random.next() * 90).toFixed(2);
const day: Cell = (_row, random) => `2023-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
const moment: Cell = (row, random, place) => `${day(row, random, place)} 1${random.whole(0, 9)}:30:00`;
const event: Cell = (_row, _random, place) => ['view', 'cart', 'view', 'purchase'][place % 4];
const split: Cell = (_row, _random, place) => ['train', 'test', 'train', 'valid'][place % 4];
const bought: Cell = () => 'purchase';
const test: Cell = () => 'test';
const half: Cell = ({ gain: value }) => (value / 2).toFixed(1);
const comma: Cell = ({ gain: value }) => `${value},0`;
const film: Cell = (row) => `Film ${row.item.replace(/\W/g, '')}, The (1999)`;
const device: Cell = (_row, random) => random.of(['mobile', 'desktop']);

function truthTable(
  name: string,
  file: string,
  cells: readonly Cell[],
  style: TableStyle,
  more: Partial<Form> = {},
): Form {
  return { name, file, anyId: holdsAny(style), write: likes(cells, style), ...more };
}

const GRADED = { graded: true } as const;
const UNCLEAR = { unclear: true } as const;

/** What users liked, as libraries and people leave it. */
export const LIBRARY_TRUTHS: readonly Form[] = [
  truthTable('pairs with index', 'test.csv', [index, user, item], header(',user_id,item_id')),
  truthTable('pairs with Unnamed: 0', 'test.csv', [index, user, item], header('Unnamed: 0,user,item', ANY)),
  truthTable(
    'ratings with index',
    'test.csv',
    [index, user, item, gain],
    header(',userId,movieId,rating', ANY),
    GRADED,
  ),
  truthTable('pairs under unknown names', 'truth.csv', [user, item], header('viewer,show')),
  truthTable('item and user by name', 'truth.csv', [item, user], header('item_id,user_id', ANY)),
  truthTable('item and user without header', 'truth.csv', [item, user], ANY),
  truthTable('pairs in quotes', 'truth.csv', [user, item], header('user_id,item_id', { quoted: true })),
  truthTable('pairs with semicolons', 'truth.csv', [user, item], header('user_id,item_id', SEMICOLONS)),
  truthTable('pairs with blanks', 'truth.txt', [user, item], { delimiter: ' ' }),
  truthTable(
    'pairs with pipes and padding',
    'truth.txt',
    [user, item],
    header('user,item', { delimiter: '|', padded: true }),
  ),
  truthTable(
    'half stars',
    'ratings.csv',
    [user, item, half, time],
    header('userId,movieId,rating,timestamp'),
    GRADED,
  ),
  truthTable('half stars without header', 'ratings.csv', [user, item, half, time], ANY, GRADED),
  truthTable(
    'decimal commas',
    'bewertungen.csv',
    [user, item, comma],
    header('Nutzer,Artikel,Bewertung', { ...SEMICOLONS, shuffled: true }),
    GRADED,
  ),
  truthTable(
    'ratings, moment and title',
    'test.csv',
    [user, item, film, gain, moment],
    header('user_id,movie_id,title,rating,timestamp', ANY),
    GRADED,
  ),
  truthTable('rating first', 'truth.csv', [gain, item, user], header('rating,item_id,user_id', ANY), GRADED),
  truthTable(
    'relevance of TREC with names',
    'qrels.csv',
    [user, () => 0, item, gain],
    header('query_id,iteration,doc_id,relevance'),
    GRADED,
  ),
  truthTable('qrels of PyTerrier', 'qrels.csv', [user, item, gain], header('qid,docno,label', ANY), GRADED),
  truthTable('qrels with tabs', 'qrels.txt', [user, () => 0, item, gain], TABS, GRADED),
  truthTable('clicks', 'clicks.csv', [moment, user, item], header('timestamp,user_id,item_id', ANY)),
  truthTable(
    'purchases of a day',
    'purchases.csv',
    [day, user, item, price],
    header('date,customer_id,article_id,price', ANY),
  ),
  truthTable('price', 'truth.csv', [user, item, price], header('user,item,price', ANY)),
  truthTable('latency', 'truth.csv', [user, item, price], header('user,item,latency_ms', ANY)),
  truthTable('session behind', 'truth.csv', [user, item, session], header('user,item,session', ANY)),
  truthTable('device between', 'truth.csv', [user, device, item], header('user_id,device,item_id', ANY)),
  truthTable('binary by name', 'truth.csv', [user, item, one], header('user_id,item_id,is_relevant', ANY)),
  truthTable('clicked', 'truth.csv', [user, item, one], header('user_id,item_id,clicked', ANY)),
  truthTable('ones without header', 'truth.csv', [user, item, one], ANY),
  truthTable('ones and times without header', 'truth.csv', [user, item, one, time], ANY),
  truthTable(
    'RecBole without ratings',
    'data.test.inter',
    [user, item, time],
    header('user_id:token,item_id:token,timestamp:float', { ...TABS, shuffled: true }),
  ),
  truthTable('title with commas', 'truth.csv', [user, item, film], header('user_id,movie_id,title', ANY)),
  truthTable('title with commas without header', 'truth.csv', [user, item, film, gain], ANY, GRADED),
  truthTable('one event', 'truth.csv', [user, item, bought], header('user_id,item_id,event', ANY)),
  truthTable('one split', 'truth.csv', [user, item, test], header('user_id,item_id,split', ANY)),
  truthTable(
    'several events',
    'events.csv',
    [user, item, event],
    header('user_id,item_id,event', ANY),
    UNCLEAR,
  ),
  truthTable(
    'several events and times',
    'events.csv',
    [time, user, event, item],
    header('timestamp,visitorid,event,itemid', ANY),
    UNCLEAR,
  ),
  truthTable('several events without header', 'events.csv', [user, item, event], ANY, UNCLEAR),
  truthTable(
    'several splits',
    'interactions.csv',
    [user, item, split],
    header('user_id,item_id,split', ANY),
    UNCLEAR,
  ),
  truthTable(
    'ratings and several splits',
    'interactions.csv',
    [user, item, gain, split],
    header('user_id,item_id,rating,split', ANY),
    UNCLEAR,
  ),
  {
    name: 'JSON lists under names',
    file: 'truth.json',
    anyId: true,
    write: (world) => JSON.stringify(likedOf(world, (id, items) => ({ user_id: id, ground_truth: items }))),
  },
  {
    name: 'JSON Lines of ratings',
    file: 'truth.jsonl',
    graded: true,
    anyId: true,
    write: (world) =>
      lines(
        likesOf(world).map((row) => JSON.stringify({ user: row.user, item: row.item, rating: row.gain })),
      ),
  },
  {
    name: 'JSON map of lists with numbers',
    file: 'truth.json',
    anyId: true,
    write: (world) =>
      `{${likedOf(world, (id, items) => `${JSON.stringify(id)}: [${items.map(json).join(', ')}]`).join(', ')}}`,
  },
  {
    name: 'lists with commas in quotes',
    file: 'truth.csv',
    write: (world) =>
      lines(['user,relevant_items', ...likedOf(world, (id, items) => `${id},${csvCell(items.join(','))}`)]),
  },
  {
    name: 'lists with pipes',
    file: 'truth.csv',
    write: (world) => lines(['user_id,items', ...likedOf(world, (id, items) => `${id},${items.join('|')}`)]),
  },
  {
    name: 'lists with pipes without header',
    file: 'truth.csv',
    write: (world) => lines(likedOf(world, (id, items) => `${id},${items.join('|')}`)),
  },
  {
    name: 'a user a line with commas',
    file: 'truth.csv',
    write: (world) => lines(likedOf(world, (id, items) => [id, ...items].join(','))),
  },
  {
    name: 'user: items',
    file: 'truth.txt',
    write: (world) => lines(likedOf(world, (id, items) => `${id}: ${items.join(' ')}`)),
  },
  {
    name: 'one item of each user',
    file: 'test.csv',
    anyId: true,
    write: (world) =>
      lines([
        'user_id,item_id',
        ...likedOf(world, (id, items) => items.map((one_) => `${csvCell(id)},${csvCell(one_)}`)).flat(),
      ]),
  },
  {
    name: 'Python lists with index',
    file: 'truth.csv',
    anyId: true,
    write: (world) =>
      lines([
        ',user,items',
        ...likedOf(world, (id, items) => [id, csvCell(`[${items.map(py).join(', ')}]`)]).map(
          ([id, list], row) => `${row},${csvCell(id)},${list}`,
        ),
      ]),
  },
];
