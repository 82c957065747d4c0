import {
  csvCell,
  decimal,
  dwell,
  fold,
  gain,
  header,
  item,
  json,
  likedOf,
  likes,
  likesOf,
  lines,
  listsOf,
  numpy,
  one,
  py,
  rowsOf,
  scoredOf,
  tables,
  TABS,
  textOf,
  time,
  user,
  type Form,
  type Row,
} from './writing';
import { LIBRARY_FORMS, LIBRARY_TRUTHS } from './libraryForms';

/** Recommendations, one item a line. */
const ROWS: readonly Form[] = tables([
  ['csv', 'recs.csv', 'user item score', header('user_id,item_id,score')],
  ['csv, rows in any order', 'recs.csv', 'user item score', header('user,item,score', { shuffled: true })],
  ['csv of MovieLens names', 'recs.csv', 'user item score', header('userId,movieId,prediction')],
  ['csv of uid, iid, est', 'recs.csv', 'user item score', header('uid,iid,est', { shuffled: true })],
  ['item before user', 'recs.csv', 'item user score', header('item_id,user_id,score')],
  ['score first', 'recs.csv', 'score user item', header('score,user,item')],
  ['without header', 'recs.csv', 'user item score', {}],
  ['without header, in any order', 'recs.csv', 'user item score', { shuffled: true }],
  ['without header, item before user', 'recs.csv', 'item user score', {}],
  ['without header, item before user, in any order', 'recs.csv', 'item user score', { shuffled: true }],
  ['without header and scores', 'recs.csv', 'user item', {}],
  ['without header, user, score, item', 'recs.csv', 'user score item', {}],
  ['without header, with ranks', 'recs.csv', 'user item rank', {}],
  ['without header, with ranks, in any order', 'recs.csv', 'user item rank', { shuffled: true }],
  ['without header, ranks from 0', 'recs.csv', 'user item rank0', {}],
  ['without header, user rank item', 'recs.csv', 'user rank item', {}],
  ['without header, rank and score', 'recs.csv', 'user item rank score', {}],
  ['without header, rank between', 'recs.csv', 'user rank item score', {}],
  ['without header, with index', 'recs.csv', 'index user item score', {}],
  ['without header, score and time', 'recs.csv', 'user item score time', {}],
  ['without header, time in the middle', 'recs.csv', 'user time item score', {}],
  ['without header, fold first', 'recs.csv', 'fold user item score', {}],
  ['without header, two numbers', 'recs.csv', 'user item price score', {}],
  ['tsv', 'recs.tsv', 'user item score', header('user_id,item_id,score', TABS)],
  ['tsv without header', 'recs.tsv', 'user item score', TABS],
  ['tsv without header, in any order', 'recs.tsv', 'user item score', { ...TABS, shuffled: true }],
  ['semicolons', 'recs.csv', 'user item score', header('user,item,score', { delimiter: ';' })],
  ['pipes', 'recs.txt', 'user item score', header('user,item,score', { delimiter: '|' })],
  ['blanks', 'recs.txt', 'user item score', { delimiter: ' ' }],
  ['blanks with header', 'recs.txt', 'user item score', header('user,item,score', { delimiter: ' ' })],
  ['colons', 'recs.dat', 'user item score', { delimiter: '::' }],
  ['blank after comma', 'recs.csv', 'user item score', header('user,item,score', { delimiter: ', ' })],
  ['padded', 'recs.csv', 'user item score', header('user,item,score', { padded: true })],
  ['padded without header', 'recs.csv', 'user item score', { padded: true }],
  ['padded with blanks between', 'recs.txt', 'user item score', { padded: true, delimiter: ' ' }],
  ['quoted', 'recs.csv', 'user item score', header('user_id,item_id,score', { quoted: true })],
  [
    'bom and crlf',
    'recs.csv',
    'user item score',
    header('user_id,item_id,score', { bom: true, end: '\r\n' }),
  ],
  ['ranks', 'recs.csv', 'user item rank', header('user_id,item_id,rank')],
  ['ranks, in any order', 'recs.csv', 'user item rank', header('user,item,rank', { shuffled: true })],
  ['ranks from 0', 'recs.csv', 'user item rank0', header('user,item,rank', { shuffled: true })],
  ['positions', 'recs.csv', 'user rank item', header('user,position,item', { shuffled: true })],
  [
    'ranks and scores',
    'recs.csv',
    'user item rank score',
    header('user,item,rank,score', { shuffled: true }),
  ],
  [
    'ranks and an unnamed number',
    'recs.csv',
    'user item rank price',
    header('user,item,rank,price', { shuffled: true }),
  ],
  [
    'ranks and latency',
    'recs.csv',
    'user item milliseconds rank',
    header('user,item,latency_ms,rank', { shuffled: true }),
  ],
  ['order of the file', 'recs.csv', 'user item', header('user_id,item_id')],
  ['order of the file and fold', 'recs.csv', 'user item fold', header('user_id,item_id,fold')],
  ['order of the file and category', 'recs.csv', 'user item category', header('user_id,item_id,category')],
  [
    'order of the file and latency',
    'recs.csv',
    'user item milliseconds',
    header('user_id,item_id,latency_ms'),
  ],
  ['order of the file and dwell time', 'recs.csv', 'user item milliseconds', header('user,item,dwell_time')],
  ['order of the file and session', 'recs.csv', 'user session item', header('user_id,session,item_id')],
  ['order of the file and price', 'recs.csv', 'user item price', header('user_id,item_id,price')],
  ['order of the file and time', 'recs.csv', 'user item time', header('user_id,item_id,timestamp')],
  [
    'score and fold',
    'recs.csv',
    'fold user item score',
    header('fold,user_id,item_id,score', { shuffled: true }),
  ],
  [
    'score and category',
    'recs.csv',
    'user item category score',
    header('user,item,category,score', { shuffled: true }),
  ],
  [
    'score and session',
    'recs.csv',
    'user session item score',
    header('user,session,item,score', { shuffled: true }),
  ],
  [
    'score and session id',
    'recs.csv',
    'session user item score',
    header('session_id,user_id,item_id,score', { shuffled: true }),
  ],
  [
    'score and latency',
    'recs.csv',
    'user item milliseconds score',
    header('user,item,latency_ms,score', { shuffled: true }),
  ],
  [
    'score and time',
    'recs.csv',
    'user item score time',
    header('user_id,item_id,score,timestamp', { shuffled: true }),
  ],
  ['score and day', 'recs.csv', 'day user item score', header('date,user,item,score', { shuffled: true })],
  [
    'score and title',
    'recs.csv',
    'user item title score',
    header('user_id,item_id,title,score', { shuffled: true }),
  ],
  [
    'score and words',
    'recs.csv',
    'user item words score',
    header('user_id,item_id,genre,score', { shuffled: true }),
  ],
  ['with index', 'recs.csv', 'index user item score', header(',user_id,item_id,score', { shuffled: true })],
  ['with model', 'recs.csv', 'model user item score', header('model,user,item,score', { shuffled: true })],
  ['unknown score', 'recs.csv', 'user item score', header('user_id,item_id,utility')],
  [
    'unknown score, in any order',
    'recs.csv',
    'user item score',
    header('user_id,item_id,utility', { shuffled: true }),
  ],
  ['unknown names', 'recs.csv', 'user item score', header('viewer,show,score')],
  ['names of tools', 'recs.csv', 'user item score', header('0,1,2')],
  ['recbole', 'recs.inter', 'user item score', header('user_id:token,item_id:token,score:float', TABS)],
  ['weight', 'recs.csv', 'user item score', header('user,item,weight', { shuffled: true })],
]);

/** Recommendations, a list at a time. */
const LISTS: readonly Form[] = [
  {
    name: 'TREC run',
    file: 'recs.run',
    write: (world) => lines(rowsOf(world).map((r) => `${r.user} Q0 ${r.item} ${r.rank} ${r.score} bm25`)),
  },
  {
    name: 'TREC run in any order',
    file: 'recs.txt',
    write: (world, random) =>
      lines(
        random.shuffled(rowsOf(world)).map((r) => `${r.user}\tQ0\t${r.item}\t${r.rank}\t${r.score}\trun1`),
      ),
  },
  ...([' ', '\t', ','] as const).map((between): Form => ({
    name: `user and items with “${between}”`,
    file: between === ',' ? 'recs.csv' : 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => [user, ...items].join(between))),
  })),
  {
    name: 'user: items',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => `${user}: ${items.join(' ')}`)),
  },
  {
    name: 'user: items with commas',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => `${user}: ${items.join(', ')}`)),
  },
  {
    name: 'user, tab, items with commas',
    file: 'recs.tsv',
    write: (world) => lines(listsOf(world, (user, items) => `${user}\t${items.join(',')}`)),
  },
  {
    name: 'user, comma, items with blanks',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,items', ...listsOf(world, (user, items) => `${user},${items.join(' ')}`)]),
  },
  {
    name: 'user, comma, items with blanks, without header',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (user, items) => `${user},${items.join(' ')}`)),
  },
  {
    name: 'customer_id, prediction of Kaggle',
    file: 'submission.csv',
    write: (world) =>
      lines(['customer_id,prediction', ...listsOf(world, (user, items) => `${user},${items.join(' ')}`)]),
  },
  {
    name: 'items with pipes',
    file: 'recs.csv',
    write: (world) => lines(['user,items', ...listsOf(world, (user, items) => `${user},${items.join('|')}`)]),
  },
  {
    name: 'items with pipes, without header',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (user, items) => `${user},${items.join('|')}`)),
  },
  {
    name: 'items with semicolons',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,recommendations', ...listsOf(world, (user, items) => `${user},${items.join(';')}`)]),
  },
  {
    name: 'Python list in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...listsOf(world, (user, items) => `${user},${csvCell(`[${items.map(py).join(', ')}]`)}`),
      ]),
  },
  {
    name: 'JSON list in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,items',
        ...listsOf(world, (user, items) => `${user},${csvCell(`[${items.map(json).join(',')}]`)}`),
      ]),
  },
  {
    name: 'numpy array in csv',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,recs', ...listsOf(world, (user, items) => `${user},[${items.map(py).join(' ')}]`)]),
  },
  {
    name: 'numpy array over two lines in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...listsOf(world, (user, items) => `${user},${csvCell(`[${items.map(py).join('\n ')}]`)}`),
      ]),
  },
  {
    name: 'items and scores in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,item_ids,scores',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${csvCell(`[${list.map(({ item }) => py(item)).join(', ')}]`)},${csvCell(`[${list.map(({ score }) => score).join(', ')}]`)}`,
        ),
      ]),
  },
  {
    name: 'tuples in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${csvCell(`[${list.map(({ item, score }) => `(${py(item)}, ${score})`).join(', ')}]`)}`,
        ),
      ]),
  },
  {
    name: 'numpy scalars in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...listsOf(world, (user, items) => `${user},${csvCell(`[${items.map(numpy).join(', ')}]`)}`),
      ]),
  },
  {
    name: 'tuples of numpy scalars in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...scoredOf(
          world,
          (user, list) =>
            `${user},${csvCell(`[${list.map(({ item, score }) => `(${numpy(item)}, np.float64(${score}))`).join(', ')}]`)}`,
        ),
      ]),
  },
  {
    name: 'array([…]) in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...listsOf(world, (user, items) => `${user},${csvCell(`array([${items.map(py).join(', ')}])`)}`),
      ]),
  },
  {
    name: 'array(…, dtype=object) in csv',
    file: 'recs.csv',
    write: (world) =>
      lines([
        'user_id,recs',
        ...listsOf(
          world,
          (user, items) =>
            `${user},${csvCell(`array([${items.map((id) => `'${id}'`).join(', ')}], dtype=object)`)}`,
        ),
      ]),
  },
  {
    name: 'print(user, list)',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => `${user} [${items.map(py).join(', ')}]`)),
  },
  {
    name: 'print(user, list of tuples)',
    file: 'recs.txt',
    write: (world) =>
      lines(
        scoredOf(
          world,
          (user, list) => `${user} [${list.map(({ item, score }) => `(${py(item)}, ${score})`).join(', ')}]`,
        ),
      ),
  },
  {
    name: 'print(user, list of numpy scalars)',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => `${user} [${items.map(numpy).join(', ')}]`)),
  },
  {
    name: 'print(user, numpy array)',
    file: 'recs.txt',
    write: (world) => lines(listsOf(world, (user, items) => `${user} [${items.map(py).join(' ')}]`)),
  },
  {
    name: 'printed dictionary',
    file: 'recs.txt',
    write: (world) =>
      `{${listsOf(world, (user, items) => `${py(user)}: [${items.map(py).join(', ')}]`).join(', ')}}\n`,
  },
  {
    name: 'printed tuples',
    file: 'recs.txt',
    write: (world) => lines(rowsOf(world).map((r) => `(${py(r.user)}, ${py(r.item)}, ${r.score})`)),
  },
  {
    name: 'Prediction(…)',
    file: 'recs.txt',
    write: (world) =>
      lines(
        rowsOf(world).map(
          (r) =>
            `Prediction(uid=${py(r.user)}, iid=${py(r.item)}, r_ui=None, est=${r.score}, details={'was_impossible': False})`,
        ),
      ),
  },
  {
    name: 'matrix of items',
    file: 'recs.csv',
    write: (world) => lines(listsOf(world, (_user, items) => items.join(','))),
  },
  {
    name: 'JSON list of lists',
    file: 'recs.json',
    write: (world) => JSON.stringify(listsOf(world, (_user, items) => items)),
  },
  {
    name: 'JSON map of lists',
    file: 'recs.json',
    write: (world) => JSON.stringify(Object.fromEntries(listsOf(world, (user, items) => [user, items]))),
  },
  {
    name: 'JSON map of lists, indented',
    file: 'recs.json',
    write: (world) =>
      JSON.stringify(Object.fromEntries(listsOf(world, (user, items) => [user, items])), null, 2),
  },
  {
    name: 'JSON map of maps',
    file: 'recs.json',
    write: (world) =>
      JSON.stringify(
        Object.fromEntries(
          scoredOf(world, (user, list) => [
            user,
            Object.fromEntries(list.map(({ item, score }) => [item, score])),
          ]),
        ),
      ),
  },
  {
    name: 'JSON map of pairs',
    file: 'recs.json',
    write: (world) =>
      JSON.stringify(
        Object.fromEntries(
          scoredOf(world, (user, list) => [user, list.map(({ item, score }) => [item, score])]),
        ),
      ),
  },
  {
    name: 'JSON map of records',
    file: 'recs.json',
    write: (world) =>
      JSON.stringify(
        Object.fromEntries(
          scoredOf(world, (user, list) => [user, list.map(({ item, score }) => ({ item_id: item, score }))]),
        ),
      ),
  },
  {
    name: 'JSON records',
    file: 'recs.json',
    write: (world, random) =>
      JSON.stringify(
        random
          .shuffled(rowsOf(world))
          .map(({ user, item, score }) => ({ user_id: user, item_id: item, score })),
      ),
  },
  {
    name: 'JSON records of pandas columns',
    file: 'recs.json',
    write: (world) => {
      const rows = rowsOf(world);
      const column = (cell: (row: Row) => string | number): Record<string, string | number> =>
        Object.fromEntries(rows.map((row, index) => [String(index), cell(row)]));
      return JSON.stringify({
        user_id: column(({ user }) => user),
        item_id: column(({ item }) => item),
        score: column(({ score }) => score),
      });
    },
  },
  {
    name: 'JSON records of lists',
    file: 'recs.json',
    write: (world) =>
      JSON.stringify(listsOf(world, (user, items) => ({ user_id: user, recommendations: items }))),
  },
  {
    name: 'JSON Lines of rows',
    file: 'recs.jsonl',
    write: (world, random) =>
      lines(
        random.shuffled(rowsOf(world)).map(({ user, item, score }) => JSON.stringify({ user, item, score })),
      ),
  },
  {
    name: 'JSON Lines of rows with more',
    file: 'recs.jsonl',
    write: (world, random) =>
      lines(
        random.shuffled(rowsOf(world)).map(({ user, item, score }) =>
          JSON.stringify({
            fold: random.whole(0, 4),
            user_id: user,
            latency_ms: random.whole(1, 90),
            item_id: item,
            score,
          }),
        ),
      ),
  },
  {
    name: 'JSON Lines of ranks and numbers',
    file: 'recs.jsonl',
    write: (world, random) =>
      lines(
        random
          .shuffled(rowsOf(world))
          .map(({ user, item, rank }) =>
            JSON.stringify({ user_id: user, item_id: item, price: random.whole(1, 90), rank }),
          ),
      ),
  },
  {
    name: 'JSON Lines of order and numbers',
    file: 'recs.jsonl',
    write: (world, random) =>
      lines(
        rowsOf(world).map(({ user, item }) =>
          JSON.stringify({ user_id: user, item_id: item, dwell_time: random.whole(1, 90) }),
        ),
      ),
  },
  {
    name: 'JSON Lines of lists',
    file: 'recs.jsonl',
    write: (world) => lines(listsOf(world, (user, items) => JSON.stringify({ user_id: user, items }))),
  },
  {
    name: 'JSON Lines of lists and scores',
    file: 'recs.jsonl',
    write: (world) =>
      lines(
        scoredOf(world, (user, list) =>
          JSON.stringify({
            user_id: user,
            items: list.map(({ item }) => item),
            scores: list.map(({ score }) => score),
          }),
        ),
      ),
  },
  {
    name: 'items in columns',
    file: 'recs.csv',
    write: (world) => {
      const most = Math.max(...[...world.lists.values()].map((list) => list.length));
      const places = Array.from({ length: most }, (_, at) => at);
      return lines([
        ['user_id', ...places.map((place) => `item_${place + 1}`)].join(','),
        ...listsOf(world, (user, items) => [user, ...places.map((place) => items[place] ?? '')].join(',')),
      ]);
    },
  },
  {
    name: 'items and scores in turn',
    file: 'recs.csv',
    write: (world) =>
      lines(
        scoredOf(world, (user, list) =>
          [user, ...list.flatMap(({ item, score }) => [item, score])].join(','),
        ),
      ),
  },
  {
    name: 'lists of one item',
    file: 'recs.csv',
    write: (world) =>
      lines(['user_id,items', ...listsOf(world, (user, items) => `${user},${items.join(' ')}`)]),
  },
];

/** What users liked, as files hold it. */
const LIKES: readonly Form[] = [
  { name: 'pairs', file: 'truth.csv', write: likes([user, item], header('user_id,item_id')) },
  { name: 'pairs without header', file: 'truth.csv', write: likes([user, item], {}) },
  {
    name: 'pairs without header, in any order',
    file: 'truth.csv',
    write: likes([user, item], { shuffled: true }),
  },
  { name: 'pairs with tabs', file: 'truth.tsv', write: likes([user, item], TABS) },
  {
    name: 'ratings',
    file: 'truth.csv',
    graded: true,
    write: likes([user, item, gain], header('user_id,item_id,rating')),
  },
  {
    name: 'ratings with points',
    file: 'ratings.csv',
    graded: true,
    write: likes([user, item, decimal, time], header('userId,movieId,rating,timestamp', { shuffled: true })),
  },
  { name: 'ratings without header', file: 'truth.csv', graded: true, write: likes([user, item, gain], {}) },
  {
    name: 'ratings without header, in any order',
    file: 'truth.csv',
    graded: true,
    write: likes([user, item, gain], { shuffled: true }),
  },
  {
    name: 'ratings, item before user',
    file: 'truth.csv',
    graded: true,
    write: likes([item, user, gain], header('item,user,rating')),
  },
  {
    name: 'item before user without header',
    file: 'truth.csv',
    graded: true,
    write: likes([item, user, gain], {}),
  },
  { name: 'u.data', file: 'u.data', graded: true, write: likes([user, item, gain, time], TABS) },
  {
    name: 'ratings.dat',
    file: 'ratings.dat',
    graded: true,
    write: likes([user, item, gain, time], { delimiter: '::' }),
  },
  {
    name: 'qrels',
    file: 'truth.qrels',
    graded: true,
    write: (world) => lines(likesOf(world).map((row) => `${row.user} 0 ${row.item} ${row.gain}`)),
  },
  { name: 'labels', file: 'truth.csv', write: likes([user, item, one], header('user,item,label')) },
  {
    name: 'labels of 0 and 1',
    file: 'truth.csv',
    write: (world, random) => {
      const liked = likesOf(world);
      const pairs = new Set(liked.map((row) => `${row.user}\n${row.item}`));
      const others = [...world.truth.keys()].flatMap((id) =>
        random
          .shuffled(world.items)
          .slice(0, 3)
          .filter((other) => !pairs.has(`${id}\n${other}`))
          .map((other) => [id, other, '0']),
      );
      return textOf(
        random.shuffled([...liked.map((row) => [row.user, row.item, '1']), ...others]),
        header('user_id,item_id,label'),
      );
    },
  },
  {
    name: 'pairs and time',
    file: 'truth.csv',
    write: likes([user, item, time], header('user_id,item_id,timestamp')),
  },
  { name: 'pairs and time without header', file: 'truth.csv', write: likes([user, item, time], {}) },
  {
    name: 'pairs and fold',
    file: 'truth.csv',
    write: likes([user, item, fold], header('user_id,item_id,fold')),
  },
  {
    name: 'pairs and dwell time',
    file: 'truth.csv',
    write: likes([user, item, dwell], header('user_id,item_id,dwell_time')),
  },
  {
    name: 'pairs and session',
    file: 'truth.csv',
    write: likes([time, user, item], header('session_id,user_id,item_id')),
  },
  {
    name: 'pairs and category',
    file: 'truth.csv',
    write: likes([user, item, fold], header('user_id,item_id,category')),
  },
  {
    name: 'relevance',
    file: 'truth.csv',
    graded: true,
    write: likes([user, item, gain], header('query_id,doc_id,relevance')),
  },
  {
    name: 'recbole',
    file: 'truth.inter',
    graded: true,
    write: likes([user, item, gain], header('user_id:token,item_id:token,rating:float', TABS)),
  },
  {
    name: 'JSON map of lists',
    file: 'truth.json',
    write: (world) => JSON.stringify(Object.fromEntries(likedOf(world, (id, items) => [id, items]))),
  },
  {
    name: 'JSON map of maps',
    file: 'truth.json',
    graded: true,
    write: ({ truth }) =>
      JSON.stringify(
        Object.fromEntries(
          [...truth].map(([id, liked]) => [id, Object.fromEntries(liked.map((row) => [row.item, row.gain]))]),
        ),
      ),
  },
  {
    name: 'JSON records',
    file: 'truth.json',
    graded: true,
    write: (world) =>
      JSON.stringify(
        likesOf(world).map((row) => ({ user_id: row.user, item_id: row.item, rating: row.gain })),
      ),
  },
  {
    name: 'JSON Lines of lists',
    file: 'truth.jsonl',
    write: (world) => lines(likedOf(world, (id, items) => JSON.stringify({ user_id: id, items }))),
  },
  {
    name: 'a user a line',
    file: 'truth.txt',
    write: (world) => lines(likedOf(world, (id, items) => [id, ...items].join(' '))),
  },
  {
    name: 'a user a line with tabs',
    file: 'truth.tsv',
    write: (world) => lines(likedOf(world, (id, items) => [id, ...items].join('\t'))),
  },
  {
    name: 'lists with blanks',
    file: 'truth.csv',
    write: (world) => lines(['user_id,items', ...likedOf(world, (id, items) => `${id},${items.join(' ')}`)]),
  },
  {
    name: 'Python lists',
    file: 'truth.csv',
    write: (world) =>
      lines([
        'user_id,relevant',
        ...likedOf(world, (id, items) => `${id},${csvCell(`[${items.map(py).join(', ')}]`)}`),
      ]),
  },
  {
    name: 'Python sets',
    file: 'truth.csv',
    write: (world) =>
      lines([
        'user_id,items',
        ...likedOf(world, (id, items) => `${id},${csvCell(`{${items.map(py).join(', ')}}`)}`),
      ]),
  },
  {
    name: 'frozensets',
    file: 'truth.csv',
    write: (world) =>
      lines([
        'user_id,items',
        ...likedOf(world, (id, items) => `${id},${csvCell(`frozenset({${items.map(py).join(', ')}})`)}`),
      ]),
  },
  {
    name: 'print(user, set)',
    file: 'truth.txt',
    write: (world) => lines(likedOf(world, (id, items) => `${id} {${items.map(py).join(', ')}}`)),
  },
];

/** Forms of lists that put ids in quotes. */
const QUOTED_LISTS = /^(JSON|Python|tuples in csv|frozensets)/;

const withQuotes = (form: Form): Form => ({ ...form, anyId: form.anyId ?? QUOTED_LISTS.test(form.name) });

export const RECOMMENDATION_FORMS: readonly Form[] = [...ROWS, ...LISTS, ...LIBRARY_FORMS].map(withQuotes);
export const TRUTH_FORMS: readonly Form[] = [...LIKES, ...LIBRARY_TRUTHS].map(withQuotes);
