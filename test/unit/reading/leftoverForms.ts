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

export const LEFTOVER_FORMS: Readonly<Record<string, Case>> = Object.fromEntries([
  ...HEADERLESS,
  ...TWO_GRADES,
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
