import type { Case } from './documentedForms';

/*
 * Columns about the pair of a user and an item that no name explains: a grade of the truth, what orders the lists, what
 * divides them. Without a question all rows count, in the order of the file.
 */
type Row = Readonly<Record<string, string | number | boolean>>;

const RANKED: readonly Row[] = ['i7', 'i3', 'i9'].flatMap((item, place) => [
  { user_id: 'u1', item_id: item, score: 0.9 - place / 10 },
  { user_id: 'u2', item_id: `j${item}`, score: 0.8 - place / 10 },
]);
const JUDGED: readonly Row[] = ['i3', 'i7', 'i9', 'i5'].flatMap((item) => [
  { user_id: 'u1', item_id: item },
  { user_id: 'u2', item_id: `j${item}` },
]);
/** Order in which the numbers of a column come that follows neither the file nor the items. */
const MIXED = [2, 0, 3, 1, 0, 3, 1, 2];

function csv(rows: readonly Row[]): string {
  const names = Object.keys(rows[0]);
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((row) => `${row.join(',')}\n`)
    .join('');
}

function jsonLines(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

type WrittenForm = Pick<Case, 'files' | 'argv'>;

/** A truth with a further column, as CSV and as JSON Lines. */
function judgedWith(
  column: string,
  values: readonly (string | number | boolean)[],
): readonly [string, WrittenForm][] {
  const rows = JUDGED.map((row, at) => ({ ...row, [column]: values[at % values.length] }));
  return [
    ['truth.csv', csv(rows)],
    ['truth.jsonl', jsonLines(rows)],
  ].map(([name, text]) => [
    name,
    { files: { 'recs.csv': csv(RANKED), [name]: text }, argv: ['recs.csv', '--truth', name, '-m', 'RR@3'] },
  ]);
}

/** Recommendations without a score and with a further column, sorted by user and item, as CSV and as JSON Lines. */
function rankedWith(
  column: string,
  values: readonly (string | number | boolean)[],
  scored = false,
): readonly [string, WrittenForm][] {
  const rows = RANKED.map(({ score, ...row }, at): Row => ({
    ...row,
    ...(scored && { score }),
    [column]: values[at % values.length],
  })).sort((a, b) =>
    `${String(a.user_id)} ${String(a.item_id)}`.localeCompare(`${String(b.user_id)} ${String(b.item_id)}`),
  );
  return [
    ['recs.csv', csv(rows)],
    ['recs.jsonl', jsonLines(rows)],
  ].map(([name, text]) => [
    name,
    { files: { [name]: text, 'truth.csv': csv(JUDGED) }, argv: [name, '--truth', 'truth.csv', '-m', 'RR@3'] },
  ]);
}

function refused(forms: readonly [string, WrittenForm][], column: string, words: RegExp): [string, Case][] {
  return forms.map(([file, written]) => [`${column} in ${file}`, { ...written, refused: words }]);
}

const GRADES = [
  'human',
  'judge',
  'gpt4',
  'assessor',
  'quality',
  'points',
  'ctr',
  'affinity',
  'verdict_by_expert',
];
const KINDS = [
  'kind',
  'review',
  'state',
  'answer',
  'polarity',
  'tier',
  'esci',
  'subset_of',
  'judgement_text',
];
const ORDERS = ['affinity', 'bm25', 'cosine', 'p_click', 'stelle', 'wert', 'utility'];
const DIVIDERS: Readonly<Record<string, readonly (string | boolean)[]>> = {
  retriever: ['bm25', 'bm25', 'dense'],
  stage: ['recall', 'rerank', 'recall'],
  index_name: ['titles', 'titles', 'bodies'],
  channel: ['web', 'app', 'web', 'mail'],
  selected: [true, true, false],
  shown: ['yes', 'yes', 'no'],
};
const HARMLESS = [
  'title',
  'genres',
  'price',
  'country',
  'event_time',
  'user_age',
  'product_name',
  'image_url',
];

/** Judgements without a header whose grades are words, with the separators and the fields that judgements have. */
const HEADERLESS: readonly [string, Case][] = [' ', '\t', ','].flatMap((separator) =>
  [['0'], []].map((iteration): [string, Case] => {
    const lines = JUDGED.map(({ user_id, item_id }, at) =>
      [user_id, ...iteration, item_id, ['L0', 'L2', 'L1'][at % 3]].join(separator),
    );
    return [
      `grades of words without a header, ${3 + iteration.length} fields with ${JSON.stringify(separator)}`,
      {
        files: { 'recs.csv': csv(RANKED), 'qrels.txt': `${lines.join('\n')}\n` },
        argv: ['recs.csv', '--truth', 'qrels.txt', '-m', 'RR@3'],
        refused: /“column \d” .*may grade the rows/,
      },
    ];
  }),
);

function beside(recs: string, truth: string, refusedWith: RegExp): Case {
  const name = recs.startsWith('{') ? 'recs.json' : 'recs.csv';
  const judged = truth.startsWith('{') ? 'truth.json' : 'truth.csv';
  return {
    files: { [name]: recs, [judged]: truth },
    argv: [name, '--truth', judged, '-m', 'RR@3'],
    refused: refusedWith,
  };
}

const LISTS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu2,a,0.9\nu2,d,0.8\nu2,b,0.5\n';
const TRUTH = 'user_id,item_id\nu1,b\nu2,d\n';

/** Numbers for the items of a list, in a cell or under the keys of users, that no name explains. */
const LISTED: Readonly<Record<string, Case>> = {
  'grades in a second list of a truth': beside(
    LISTS,
    'user_id,items,grades\nu1,a b c d,0 1 2 0\nu2,a b c,0 2 1\n',
    /rating=grades.*“u1, \[a \(0\), b \(1\)/,
  ),
  'grades in a second list that is called as the relevant items are': beside(
    LISTS,
    'user_id,items,labels\nu1,i1 i2 i3 i4,0 1 1 0\nu2,i1 i2 i3,0 2 1\n',
    /rating=labels/,
  ),
  'numbers in a second list of recommendations': beside(
    'user,items,wert\nu1,"[a, b, c]","[1, 3, 2]"\nu2,"[d, e, a]","[5, 3, 9]"\n',
    TRUTH,
    /score=wert/,
  ),
  'a permutation in text next to a list': beside(
    'user_id,items,ranking\nu1,a b c,[3] > [1] > [2]\nu2,d a c,[2] > [3] > [1]\n',
    TRUTH,
    /“\[3\] > \[1\] > \[2\]” is not a number/,
  ),
  'decimal commas in a second list': beside(
    'user\titems\tscores\nu1\t7 5 6\t0,31 0,97 0,55\nu2\t5 6\t0,12 0,84\n',
    'user_id,item_id\nu1,5\nu2,6\n',
    /score=scores/,
  ),
  'an unknown number in the objects of users': beside(
    '{"u1":[{"item_id":"b","points":1},{"item_id":"a","points":3}],"u2":[{"item_id":"a","points":2},{"item_id":"d","points":3}]}',
    TRUTH,
    /“u1, b, 1”/,
  ),
  'an unknown grade in the objects of users': beside(
    LISTS,
    '{"u1":[{"item_id":"b","wichtig":1},{"item_id":"a","wichtig":3}],"u2":[{"item_id":"a","wichtig":2},{"item_id":"d","wichtig":3}]}',
    /may grade the rows/,
  ),
  'ranks from 0 under the items of users': beside(
    '{"1":{"4":2,"5":1,"6":0},"2":{"4":0,"7":2,"6":1}}',
    'user_id,item_id\n1,6\n2,4\n',
    /No user column/,
  ),
  'ranks before items': beside(
    '{"1":[[2,"6",0.5],[1,"5",0.9],[3,"3",0.4]],"2":[[2,"5",0.1],[1,"3",0.8]]}',
    '{"1":{"5":3,"1":0},"2":{"3":2,"2":0}}',
    /No user column/,
  ),
  'places in a column without a word for them': beside(
    'user,item,#\nu1,c,3\nu1,a,1\nu1,b,2\nu2,a,2\nu2,b,3\nu2,d,1\n',
    TRUTH,
    /rank=#/,
  ),
  'minutes in a truth': beside(
    LISTS,
    'user,item,minutes\nu1,a,0\nu1,b,50\nu1,c,0\nu2,d,5\nu2,a,20\n',
    /rating=minutes/,
  ),
  'minutes and seconds in a truth': beside(
    LISTS,
    'user,item,dwell\nu1,a,0:00\nu1,b,3:20\nu1,c,1:05\nu2,d,2:10\nu2,a,0:00\n',
    /“dwell”.*may grade/,
  ),
  'a mark in some rows of a truth': beside(
    LISTS,
    'user,item,bought\nu1,a,\nu1,b,yes\nu1,c,\nu2,d,yes\nu2,a,\n',
    /“bought” is empty in some rows/,
  ),
};

/** Two columns that may both be the grade by their names. */
const TWO_GRADES: readonly [string, Case][] = [
  ['relevance', 'relevance2'],
  ['rating', 'rating3'],
  ['label', 'label_b'],
  ['grade', 'gradeB'],
].map(([one, other]): [string, Case] => {
  const rows = JUDGED.map((row, at) => ({ ...row, [one]: at % 2, [other]: (at + 1) % 2 }));
  return [
    `${one} beside ${other}`,
    {
      files: { 'recs.csv': csv(RANKED), 'truth.csv': csv(rows) },
      argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
      refused: new RegExp(`=${one}".*=${other}"`),
    },
  ];
});

/** A truth of four rows for each of four users: two items of `RANKED` and two others, each with further columns. */
function constantWith(columnsOf: (row: number) => Row, refusedBy?: RegExp): Case {
  const rows = Array.from({ length: 16 }, (_, row): Row => {
    const [user, place] = [Math.floor(row / 4), row % 4];
    const item = ['i3', 'i7', 'i9', 'i5'][(place + user) % 4];
    return { user_id: `u${user + 1}`, item_id: user === 1 ? `j${item}` : item, ...columnsOf(row) };
  });
  const written = {
    files: { 'recs.csv': csv(RANKED), 'truth.csv': csv(rows) },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'HitRate@3'],
  };
  return refusedBy === undefined
    ? { ...written, means: { 'HitRate@3': 0.5 } }
    : { ...written, refused: refusedBy };
}

const FLAGS = [1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 1];
const COUNTS = [2, 0, 0, 1, 0, 3, 0, 0, 1, 0, 2, 0, 0, 0, 3, 1];
/** Columns next to grades and events that are the same in all rows. */
const CONSTANTS: Readonly<Record<string, Case>> = {
  'a flag beside a grade of 1': constantWith(
    (row) => ({ rating: 1, accepted: FLAGS[row] }),
    /“accepted” .*rating=accepted.*rating=rating/,
  ),
  'a flag as often in each user beside a grade of 1': constantWith(
    (row) => ({ rating: 1, accepted: Number(row % 4 < 2) }),
    /“accepted” .*rating=accepted.*rating=rating/,
  ),
  'counts from 0 beside an event': constantWith(
    (row) => ({ event: 'click', times: COUNTS[row] }),
    /“times” .*event=event,rating=times/,
  ),
  'clicks beside impressions': constantWith(
    (row) => ({ impressions: 3 + (row % 5), clicks: COUNTS[row] }),
    /rating=clicks.*rating=impressions/,
  ),
  'a flag beside grades that vary': constantWith((row) => ({
    rating: 1 + (row % 5),
    verified_purchase: FLAGS[row],
  })),
  'a flag beside a grade of 5': constantWith((row) => ({ rating: 5, verified_purchase: FLAGS[row] })),
  'a flag that is the same in all rows': constantWith(() => ({ rating: 1, accepted: 1 })),
  'a flag of users beside a grade of 1': constantWith((row) => ({ rating: 1, premium: Number(row < 8) })),
  'a flag beside an event': constantWith((row) => ({ event: 'purchase', gift: FLAGS[row] })),
  'sessions beside an event': constantWith((row) => ({ event: 'click', session: (row % 4) - (row % 2) })),
  'discounts beside an event': constantWith((row) => ({ event: 'purchase', discount: 5 * COUNTS[row] })),
  'counts from 1 beside an event': constantWith((row) => ({ event: 'click', times: 1 + COUNTS[row] })),
};

export const LEFTOVER_FORMS: Readonly<Record<string, Case>> = Object.fromEntries([
  ...HEADERLESS,
  ...TWO_GRADES,
  ...Object.entries(CONSTANTS),
  ...['distance', 'l2', 'cost'].flatMap((column) =>
    refused(
      judgedWith(
        column,
        MIXED.map((place) => place / 10),
      ),
      column,
      new RegExp(`“${column}” .*may grade the rows`),
    ),
  ),
  ...GRADES.flatMap((column) =>
    refused(judgedWith(column, MIXED), column, new RegExp(`“${column}” .*may grade the rows`)),
  ),
  ...KINDS.flatMap((column) =>
    refused(
      judgedWith(column, ['gold', 'distractor', 'gold']),
      column,
      new RegExp(`“${column}” .*--events "gold=…,distractor=…"`),
    ),
  ),
  ...['votes', 'by_judge'].flatMap((column) =>
    refused(
      judgedWith(column, ['2;0', '0;1', '1;1', '0;3']),
      column,
      /may grade the rows.* write one number/,
    ),
  ),
  ...Object.entries({
    seen_before: MIXED.map((place, row) => `${101 + 7 * row};${300 + 20 * row + place}`),
    last_numbers: ['1;2', '3;1', '2;4', '4;3'],
  }).flatMap(([column, values]) =>
    judgedWith(column, values).map(([file, written]): [string, Case] => [
      `lists of items in ${column} of ${file} are no grades`,
      { ...written, means: { 'RR@3': 1 } },
    ]),
  ),
  ...ORDERS.flatMap((column) =>
    refused(
      rankedWith(
        column,
        MIXED.map((place) => place / 10),
      ),
      `order by ${column}`,
      new RegExp(`score=${column}|score = ${column}`),
    ),
  ),
  ...Object.entries(LISTED).map(([name, file]): [string, Case] => [name, file]),
  ...['[0.V]', 'tensor(0.V)', '5.10V,0', '0.V (hoch)', '{0.V}', 'V %'].flatMap((wrapped) =>
    refused(
      rankedWith(
        'stelle',
        MIXED.map((place) => `"${wrapped.replace('V', String(place))}"`),
      ).slice(0, 1),
      `order by numbers as ${wrapped}`,
      /score=stelle/,
    ),
  ),
  ...Object.entries(DIVIDERS).flatMap(([column, values]) =>
    refused(
      rankedWith(column, values, true),
      `divided by ${column}`,
      new RegExp(`“${column}” splits the rows of users`),
    ),
  ),
  ...HARMLESS.flatMap((column) =>
    judgedWith(column, ['x', 'y', 'z', 'w']).map(([file, written]): [string, Case] => [
      `${column} in ${file} is no grade`,
      { ...written, means: { 'RR@3': 1 } },
    ]),
  ),
]);
