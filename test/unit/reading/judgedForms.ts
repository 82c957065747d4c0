import type { Case } from './documentedForms';

/*
 * The small world of the documented forms: u1 got i7 i3 i9 and liked i3 and i5, u2 got i4 i8 i7 and liked i4. Here the
 * truth says of u1's i7 and of u2's i7 and i8 too that they were not liked. RR@3: 1/2 and 1; Recall@3: 1/2 and 1.
 */
const RECS = 'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n';
const RIGHT = { 'RR@3': 0.75, 'Recall@3': 0.75 };
const JUDGED = [
  ['u1', 'i7', false],
  ['u1', 'i3', true],
  ['u1', 'i5', true],
  ['u2', 'i7', false],
  ['u2', 'i4', true],
  ['u2', 'i8', false],
] as const;

/** A truth with one more column, of which nothing says what it means. */
function judged(
  column: string,
  wordOf: (isLiked: boolean, row: number) => string,
): Pick<Case, 'files' | 'argv'> {
  const rows = JUDGED.map(([user, item, isLiked], row) => `${user},${item},${wordOf(isLiked, row)}\n`);
  return {
    files: { 'recs.csv': RECS, 'truth.csv': `user_id,item_id,${column}\n${rows.join('')}` },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3,Recall@3'],
  };
}

const yesOrNo = (yes: string, no: string) => (isLiked: boolean) => (isLiked ? yes : no);

/** The same truth where one follows what was advised. */
function advised(form: Pick<Case, 'files' | 'argv'>, ...argv: string[]): Case {
  return { files: form.files, argv: [...form.argv, ...argv], means: RIGHT };
}

const CONVERTED = judged('converted', yesOrNo('1', '0'));
const THUMBS = judged('thumbs', yesOrNo('up', 'down'));
const ORDERS = judged('orders', (isLiked, row) => (isLiked ? String(row) : '0'));
const LABELLED = judged('label', yesOrNo('Exact', 'Irrelevant'));

/** `CONVERTED` without header, and with the column of likes first. */
const CLICKS_FIRST: Pick<Case, 'files' | 'argv'> = {
  ...CONVERTED,
  files: {
    'recs.csv': RECS,
    'truth.csv': JUDGED.map(([user, item, isLiked]) => `${isLiked ? 1 : 0},${user},${item}\n`).join(''),
  },
};

/** Truth of `JUDGED` whose records contain the verdict in an object. */
function nested(valueOf: (isLiked: boolean) => object): Pick<Case, 'files' | 'argv'> {
  const records = JUDGED.map(([user_id, item_id, isLiked]) => ({ user_id, item_id, ...valueOf(isLiked) }));
  return {
    files: {
      'recs.csv': RECS,
      'truth.jsonl': records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    },
    argv: ['recs.csv', '--truth', 'truth.jsonl', '-m', 'RR@3,Recall@3'],
  };
}

/** Training data in which a column says that three users had the item x, and two others not what leads their lists. */
function trained(column: string): Pick<Case, 'files' | 'argv'> {
  return {
    files: {
      'recs.csv': RECS,
      'truth.csv': 'user_id,item_id\nu1,i3\nu2,i4\n',
      'train.csv': `user_id,item_id,${column}\nu1,x,1\nu2,x,1\nu1,i7,0\nu2,i4,0\nu2,i7,-1\nu3,i3,1\n`,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '--train', 'train.csv', '-m', 'Novelty@1'],
  };
}

/** Judgments that call what leads the list of u1 wrong, which the truth lacks. */
const VERDICTS: Pick<Case, 'files' | 'argv'> = {
  files: {
    'recs.csv': RECS,
    'truth.csv': 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n',
    'judgements.csv': 'user_id,item_id,verdict\nu1,i7,0\nu2,i8,0\n',
  },
  argv: ['recs.csv', '--truth', 'truth.csv', '--judgements', 'judgements.csv', '-m', 'RR@3,Recall@3'],
};

/** A column of the truth that may say which of its rows count is never passed over. */
export const JUDGED_FORMS: Readonly<Record<string, Case>> = {
  'a column of 0 and 1': {
    ...CONVERTED,
    refused: /The column “converted” \(1, 0\) may grade the rows.*user=user_id,item=item_id,rating=converted/,
  },
  'it counts': advised(CONVERTED, '--truth-columns', 'user=user_id,item=item_id,rating=converted'),
  'it does not count': {
    ...CONVERTED,
    argv: [...CONVERTED.argv, '--truth-columns', 'user=user_id,item=item_id'],
    means: { 'RR@3': 1, 'Recall@3': (2 / 3 + 1) / 2 },
  },
  '0 and 1 before users and items, without header': {
    ...CLICKS_FIRST,
    refused: /--truth-columns "rating=1,user=2,item=3"/,
  },
  'it counts, without header': advised(CLICKS_FIRST, '--truth-columns', 'rating=1,user=2,item=3'),
  'yes and no in a column of any name': {
    ...judged('confirmed', yesOrNo('True', 'False')),
    refused: /The column “confirmed” \(True, False\) may grade the rows/,
  },
  'thumbs up and down': {
    ...THUMBS,
    refused: /event=thumbs" --events "up=…,down=…"/,
  },
  'thumbs as advised': advised(
    THUMBS,
    '--truth-columns',
    'user=user_id,item=item_id,event=thumbs',
    '--events',
    'up=1,down=0',
  ),
  'how often something was done, never included': {
    ...ORDERS,
    refused: /The column “orders” \(1, 2, 4, 0\) may grade the rows/,
  },
  'how often, as advised': advised(ORDERS, '--truth-columns', 'user=user_id,item=item_id,rating=orders'),
  'grades in words': {
    ...judged('esci_label', (isLiked) => (isLiked ? 'E' : 'I')),
    refused: /The column “esci_label” \(I, E\) may grade the rows/,
  },
  'a column of labels in words, which no number says': {
    ...LABELLED,
    refused: /The column “label” \(Exact, Irrelevant\) may grade the rows/,
  },
  'labels in words, with their worth': advised(
    LABELLED,
    '--truth-columns',
    'user=user_id,item=item_id,event=label',
    '--events',
    'Exact=1,Irrelevant=0',
  ),
  'labels t and f, as PostgreSQL writes them': {
    ...judged('clicked', yesOrNo('t', 'f')),
    refused: /event=clicked" --events "t=…,f=…"/,
  },
  'a time that some rows have not': {
    ...judged('clicked_at', yesOrNo('2024-05-01 10:00:00', '')),
    refused: /The column “clicked_at” is empty in some rows/,
  },
  'JSON Lines': {
    files: {
      'recs.csv': RECS,
      'truth.jsonl': JUDGED.map(
        ([user, item, isLiked]) => `${JSON.stringify({ user, item, converted: isLiked })}\n`,
      ).join(''),
    },
    argv: ['recs.csv', '--truth', 'truth.jsonl', '-m', 'RR@3'],
    refused: /The column “converted” .*may grade the rows/,
  },
  'one kind in all rows asks nothing': {
    ...judged('converted', () => '1'),
    means: { 'RR@3': 1, 'Recall@3': (2 / 3 + 1) / 2 },
  },
  'how long a user watched an item': {
    ...judged('watch_time', (isLiked, row) => (isLiked ? String(90 + row) : '0')),
    refused: /The column “watch_time” .*may grade the rows.*rating=watch_time/,
  },
  'words that describe the row ask nothing': {
    ...judged('device', yesOrNo('phone', 'desktop')),
    means: { 'RR@3': 1, 'Recall@3': (2 / 3 + 1) / 2 },
  },
  'ratings that are no numbers are said of the truth': {
    ...judged('rating', (_, row) => `about ${String.fromCharCode(97 + row)}`),
    refused: /The column “rating” .*may grade the rows/,
  },
  'an id that some rows have not': {
    ...judged('order_id', yesOrNo('o1', '')),
    refused: /The column “order_id” is empty in some rows/,
  },
  'training data whose label is 0': { ...trained('label'), means: { 'Novelty@1': Math.log2(3) } },
  'training data with a column that nothing explains': {
    ...trained('verdict'),
    refused:
      /The column “verdict” .*may grade the rows.*--train-columns "user=user_id,item=item_id,rating=verdict"/,
  },
  'training data of several events': {
    files: { ...trained('event').files, 'train.csv': 'user_id,item_id,event\nu1,x,view\nu2,x,purchase\n' },
    argv: trained('event').argv,
    refused: /The column “event” holds several kinds of events/,
  },
  'judgments with a grade that nothing explains': {
    ...VERDICTS,
    refused: /The column “verdict” .*--judgements-columns "user=user_id,item=item_id,rating=verdict"/,
  },
  'judgments with a grade that was specified': advised(
    VERDICTS,
    ...['--judgements-columns', 'user=user_id,item=item_id,rating=verdict'],
  ),
  'judgments of which a later one is written first': {
    files: {
      ...VERDICTS.files,
      'judgements.csv':
        'user_id,item_id,grade,judge,time\nu1,i7,0,kim,2026-02-01\nu1,i7,1,kim,2026-01-01\nu2,i8,1,kim,2026-01-01\nu2,i8,0,kim,\n',
    },
    argv: VERDICTS.argv,
    means: RIGHT,
  },
  'a grade in an object beside the IDs': {
    ...nested((isLiked) => ({ metadata: { relevance: Number(isLiked) } })),
    means: RIGHT,
  },
  'a word in an object beside the IDs': {
    ...nested((isLiked) => ({ output: { verdict: isLiked ? 'yes' : 'no' } })),
    refused: /The column “output.verdict” .*may grade the rows/,
  },
  'scores in an object of each document': {
    files: {
      'recs.jsonl': ['u1 i3 i7 i9', 'u2 i8 i4 i7']
        .map((list) => list.split(' '))
        .map(([query_id, ...ids]) => ({
          query_id,
          documents: ids.map((doc_id, at) => ({ doc_id, metadata: { score: [0.5, 0.75, 0.25][at] } })),
        }))
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(''),
      'truth.csv': 'query_id,doc_id\nu1,i3\nu1,i5\nu2,i4\n',
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', '-m', 'RR@3,Recall@3'],
    means: RIGHT,
  },
  'predictions without a label': {
    files: { 'log.csv': 'user_id,item_id,label,pred\nu1,a,1,0.5\nu1,b,,0.8\nu2,a,1,0.25\nu2,d,0,0.5\n' },
    argv: ['log.csv', '-m', 'LogLoss'],
    means: { LogLoss: (4 * Math.LN2) / 3 },
    findings: ['unlabeled-row', 'unsorted-list'],
  },
};
