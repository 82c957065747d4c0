import type { Random } from './random';

/** A row of any of the files: who, what, how much. */
export type Row = readonly [user: string, item: string, value: number];

/** A way of writing rows down. `name`: what such a file is called. */
interface Rendering {
  readonly name: string;
  readonly text: (rows: readonly Row[]) => string;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

/** Each user with the rows that are theirs, in the order in which the users first appear. */
function byUser(rows: readonly Row[]): [user: string, rows: Row[]][] {
  const users = new Map<string, Row[]>();
  for (const row of rows) {
    const list = users.get(row[0]);
    if (list === undefined) users.set(row[0], [row]);
    else list.push(row);
  }
  return [...users];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function table(
  name: string,
  delimiter: string,
  header: string,
  cell = (text: string) => text,
  above = '',
): Rendering {
  const names = header === '' ? [] : [header.replaceAll(',', delimiter)];
  return {
    name,
    text: (rows) =>
      above +
      lines([...names, ...rows.map((row) => row.map((field) => cell(String(field))).join(delimiter))]),
  };
}

function listCell(name: string, cell: (rows: readonly Row[]) => string): Rendering {
  return {
    name,
    text: (rows) =>
      lines(['customer_id,prediction', ...byUser(rows).map(([user, list]) => `${user},${cell(list)}`)]),
  };
}

/** Every format of recommendations. */
export const RECOMMENDATIONS: readonly Rendering[] = [
  table('recs.csv', ',', 'user_id,item_id,score'),
  table('recs-quoted.csv', ',', 'user_id,item_id,score', quoted),
  table('recs-single.csv', ',', 'user_id,item_id,score', (text) => `'${text.replaceAll("'", "''")}'`),
  table('recs-colons.dat', '::', '', quoted),
  table('recs-blanks.txt', ' ', 'user,item,score', quoted),
  table('recs-excel.csv', ';', '', quoted, 'sep=;\n'),
  table('recs.tsv', '\t', 'user,item,prediction'),
  table('recs-semicolon.csv', ';', 'userId;movieId;score'),
  table('recs-pipe.txt', '|', 'user|item|score'),
  table('recs-headless.csv', ',', ''),
  table('recs.inter', '\t', 'user_id:token,item_id:token,score:float'),
  {
    name: 'ranked.csv',
    text: (rows) =>
      lines([
        'user_id,item_id,rank',
        ...byUser(rows).flatMap(([, list]) => list.map(([user, item], k) => `${user},${item},${k + 1}`)),
      ]),
  },
  {
    name: 'run.txt',
    text: (rows) =>
      lines(
        byUser(rows).flatMap(([, list]) =>
          list.map(([user, item, score], k) => `${user} Q0 ${item} ${k + 1} ${score} tag`),
        ),
      ),
  },
  {
    name: 'two-models.csv',
    text: (rows) =>
      lines([
        'model,user_id,item_id,score',
        ...rows.map(([user, item, score], k) => `${k % 3 === 0 ? 'a' : 'b'},${user},${item},${score}`),
      ]),
  },
  {
    name: 'scored-and-labelled.csv',
    text: (rows) =>
      lines([
        'user_id,item_id,prediction,rating',
        ...rows.map(([user, item, score], k) => `${user},${item},${score},${k % 6}`),
      ]),
  },
  listCell('lists-blank.csv', (list) => list.map(([, item]) => item).join(' ')),
  listCell('lists-pipe.csv', (list) => list.map(([, item]) => item).join('|')),
  listCell('lists-comma.csv', (list) => quoted(list.map(([, item]) => item).join(','))),
  listCell('lists-json.csv', (list) => quoted(JSON.stringify(list.map(([, item]) => item)))),
  listCell('lists-pairs.csv', (list) =>
    quoted(`[${list.map(([, item, score]) => `('${item}', ${score})`).join(', ')}]`),
  ),
  {
    name: 'line-per-user.txt',
    text: (rows) =>
      lines(byUser(rows).map(([user, list]) => [user, ...list.map(([, item]) => item)].join(' '))),
  },
  {
    name: 'arrows.txt',
    text: (rows) => lines(rows.map(([user, item, score]) => `${user} -> ${item} : ${score}`)),
  },
  {
    name: 'tuples.txt',
    text: (rows) => lines(rows.map(([user, item, score]) => `('${user}', '${item}', ${score})`)),
  },
  {
    name: 'predictions.txt',
    text: (rows) =>
      lines(
        rows.map(
          ([user, item, score]) => `Prediction(uid='${user}', iid='${item}', est=${score}, details={})`,
        ),
      ),
  },
  {
    name: 'table.md',
    text: (rows) =>
      lines([
        '| user_id | item_id | score |',
        '|:--------|:--------|------:|',
        ...rows.map(([user, item, score]) => `| ${user} | ${item} | ${score} |`),
      ]),
  },
  {
    name: 'line-per-user-colon.txt',
    text: (rows) =>
      lines(byUser(rows).map(([user, list]) => `${user}: ${list.map(([, item]) => item).join(' ')}`)),
  },
  {
    name: 'wide-pairs.csv',
    text: (rows) =>
      lines(
        byUser(rows).map(([user, list]) =>
          [
            user,
            ...list.toSorted((a, b) => b[2] - a[2]).flatMap(([, item, score]) => [item, score.toFixed(2)]),
          ].join(','),
        ),
      ),
  },
  {
    name: 'wide.csv',
    text: (rows) => {
      const places = Array.from({ length: 15 }, (_, index) => index + 1);
      return lines([
        ['user', ...places.flatMap((place) => [`item_${place}`, `score_${place}`])].join(','),
        ...byUser(rows).map(([user, list]) =>
          [user, ...places.flatMap((place) => (list.at(place - 1) ?? ['', '', '']).slice(1))].join(','),
        ),
      ]);
    },
  },
  {
    name: 'svmlight.txt',
    text: (rows) =>
      lines(
        byUser(rows).map(
          ([user, list]) => `${user} ${list.map(([, item, score]) => `${item}:${score}`).join(' ')}`,
        ),
      ),
  },
  {
    name: 'recs.json',
    text: (rows) =>
      JSON.stringify(
        Object.fromEntries(
          byUser(rows).map(([user, list]) => [
            user,
            Object.fromEntries(list.map(([, item, score]) => [item, score])),
          ]),
        ),
      ),
  },
  {
    name: 'recs-lists.json',
    text: (rows) =>
      JSON.stringify(
        Object.fromEntries(byUser(rows).map(([user, list]) => [user, list.map(([, item]) => item)])),
        undefined,
        1,
      ),
  },
  {
    name: 'recs-records.json',
    text: (rows) =>
      JSON.stringify(
        rows.map(([user, item, score]) => ({ user, item, score })),
        undefined,
        1,
      ),
  },
  {
    name: 'recs.jsonl',
    text: (rows) => lines(rows.map(([user, item, score]) => JSON.stringify({ user, item, score }))),
  },
  {
    name: 'recs-lists.jsonl',
    text: (rows) =>
      lines(
        byUser(rows).map(([user, list]) =>
          JSON.stringify({ user, items: list.map(([, item, score]) => ({ item, score })) }),
        ),
      ),
  },
];

/** Every format of a truth. */
export const TRUTHS: readonly Rendering[] = [
  table('truth.csv', ',', 'user_id,item_id,rating'),
  table('truth-semicolon.csv', ';', 'userId;movieId;rating'),
  table('test.inter', '\t', 'user_id:token,item_id:token,rating:float'),
  table('u.data', '\t', ''),
  table('ratings.dat', '::', ''),
  {
    name: 'qrels.txt',
    text: (rows) => lines(rows.map(([user, item, gain]) => `${user} 0 ${item} ${Math.round(gain)}`)),
  },
  {
    name: 'clicks.csv',
    text: (rows) => lines(['user_id,item_id', ...rows.map(([user, item]) => `${user},${item}`)]),
  },
  {
    name: 'events.csv',
    text: (rows) =>
      lines([
        'user_id,item_id,event,timestamp',
        ...rows.map(
          ([user, item, gain], k) => `${user},${item},${['view', 'cart', 'purchase'][gain % 3]},${k}`,
        ),
      ]),
  },
  {
    name: 'truth.json',
    text: (rows) =>
      JSON.stringify(
        Object.fromEntries(
          byUser(rows).map(([user, list]) => [
            user,
            Object.fromEntries(list.map(([, item, gain]) => [item, gain])),
          ]),
        ),
      ),
  },
  {
    name: 'truth.jsonl',
    text: (rows) => lines(rows.map(([user, item, rating]) => JSON.stringify({ user, item, rating }))),
  },
  listCell('truth-lists.csv', (list) => list.map(([, item]) => item).join(' ')),
];

/** What stands beside recommendations and truth. */
export const TRAINING = table('train.csv', ',', 'user_id,item_id,rating');

export const ITEMS: readonly Rendering[] = [
  {
    name: 'items.csv',
    text: (rows) =>
      lines([
        'item_id,genres',
        ...distinctItems(rows).map((item, k) => `${item},${['Drama', 'Comedy|Drama', 'Action'][k % 3]}`),
      ]),
  },
  {
    name: 'items-flags.csv',
    text: (rows) =>
      lines([
        'item_id,drama,comedy',
        ...distinctItems(rows).map((item, k) => `${item},${k % 2},${(k >> 1) % 2}`),
      ]),
  },
];

export const CATALOGUE: Rendering = {
  name: 'catalogue.txt',
  text: (rows) => lines(distinctItems(rows)),
};

function distinctItems(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(([, item]) => item))];
}

/** Rows of a few users, with ids of one kind. */
export function randomRows(random: Random): Row[] {
  const users = random.between(1, 12);
  const items = random.between(2, 30);
  const kind = random.below(4);
  const id = (letter: string, number: number): string =>
    [`${number}`, `${letter}${number}`, `${letter}-${number} é`, `0${number}.0`][kind];
  const rows: Row[] = [];
  for (let user = 0; user < users; user++) {
    const length = random.between(1, 15);
    for (let k = 0; k < length; k++) {
      // Few values, so that some tie.
      rows.push([id('u', user), id('i', random.below(items)), random.below(12) / 4]);
    }
  }
  return random.chance(0.2) ? random.shuffled(rows) : rows;
}
