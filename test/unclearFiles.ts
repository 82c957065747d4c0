/** Files that are refused for want of a decision, one of which is right. */
export interface UnclearFiles {
  /** Name of their folder. */
  readonly name: string;
  readonly recs: string | Uint8Array;
  readonly truth: string;
  /** Options of the command line that decide it as is meant. */
  readonly options: readonly string[];
  /** Keys that choose it in the form. */
  readonly keys: readonly string[];
}

const USERS = Array.from({ length: 24 }, (_, number) => number);
const RANKS = Array.from({ length: 12 }, (_, number) => number);

/** Returns the item at a rank of a user: the first of them are often relevant. */
const itemAt = (user: number, rank: number): number => ((user * 5 + rank * 7) % 40) + 1;
const scoreAt = (user: number, rank: number): number => (20 - rank + (user % 3) / 4) / 32;
const isRelevant = (user: number, rank: number): boolean => (user * 3 + rank * rank + rank) % 5 < 2;

type Cells = (user: number, rank: number) => readonly (string | number)[];

/** Returns the rows of all lists, a line each. */
function listed(cells: Cells, header?: string, moved: (row: number) => number = (row) => row): string {
  const rows = USERS.flatMap((user) => RANKS.map((rank) => cells(user, rank).join(',')));
  const ordered = rows.map((_, row) => rows[moved(row)]);
  return [...(header === undefined ? [] : [header]), ...ordered, ''].join('\n');
}

/** Returns the rows of the truth, a line each. */
function liked(cells: Cells, header?: string): string {
  const rows = USERS.flatMap((user) =>
    RANKS.filter((rank) => isRelevant(user, rank)).map((rank) => cells(user, rank).join(',')),
  );
  return [...(header === undefined ? [] : [header]), ...rows, ''].join('\n');
}

const SCORED: Cells = (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, scoreAt(user, rank)];
const RECS = listed(SCORED, 'user_id,item_id,score');
const TRUTH = liked((user, rank) => [`u${user}`, `i${itemAt(user, rank)}`], 'user_id,item_id');
/** Another number that is about the pair. */
const other = (user: number, rank: number): number => ((user * 11 + rank * 5) % 31) / 32;

export const UNCLEAR_FILES: readonly UnclearFiles[] = [
  {
    name: 'two-score-columns',
    recs: listed(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, other(user, rank), scoreAt(user, rank)],
      'user_id,item_id,score_a,score_b',
    ),
    truth: TRUTH,
    options: ['--columns', 'score=score_b'],
    keys: ['2', 'Enter'],
  },
  {
    name: 'prefix-of-ids',
    recs: listed(
      (user, rank) => [`u${user}`, `movie_x-${itemAt(user, rank)}`, scoreAt(user, rank)],
      'user_id,item_id,score',
    ),
    truth: liked((user, rank) => [`u${user}`, `x-${itemAt(user, rank)}`], 'user_id,item_id'),
    options: ['--match-ids', 'prefix=movie_'],
    keys: ['Enter'],
  },
  {
    name: 'ids-by-number',
    recs: listed(
      (user, rank) => [`u${user}`, `${itemAt(user, rank)}.0`, scoreAt(user, rank)],
      'user_id,item_id,score',
    ),
    truth: liked((user, rank) => [`u${user}`, itemAt(user, rank)], 'user_id,item_id'),
    options: ['--match-ids', 'number'],
    keys: ['Enter'],
  },
  {
    name: 'rising-scores',
    recs: listed(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, 1 - scoreAt(user, rank)],
      'user_id,item_id,score',
    ),
    truth: TRUTH,
    options: ['--ascending'],
    keys: ['Enter'],
  },
  {
    name: 'rows-in-no-order',
    recs: listed(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`],
      'user_id,item_id',
      (row) => (row * 37) % (USERS.length * RANKS.length),
    ),
    truth: TRUTH,
    options: ['--columns', 'user=user_id,item=item_id'],
    keys: ['Enter'],
  },
  {
    name: 'split-of-a-truth',
    recs: RECS,
    truth: liked(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, rank < 6 ? 'train' : 'test'],
      'user_id,item_id,split',
    ),
    options: ['--truth-columns', 'user=user_id,item=item_id,event=split', '--events', 'train=0,test=1'],
    keys: ['Enter'],
  },
  {
    name: 'leftover-column',
    recs: listed(
      (user, rank) => [
        `u${user}`,
        `i${itemAt(user, rank)}`,
        scoreAt(user, rank),
        ['als', 'bm25', 'new'][(user + rank * 2) % 3],
      ],
      'user_id,item_id,score,retriever',
    ),
    truth: TRUTH,
    options: ['--columns', 'user=user_id,item=item_id,score=score'],
    keys: ['Enter'],
  },
  {
    name: 'encoding',
    // “é” as no UTF-8 writes it.
    recs: Buffer.from(
      listed(
        (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, `Café ${rank}`, scoreAt(user, rank)],
        'user_id,item_id,title,score',
      ),
      'latin1',
    ),
    truth: TRUTH,
    options: ['--encoding', 'windows-1252'],
    keys: ['Enter'],
  },
  {
    name: 'numbers-without-a-name',
    recs: listed((user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, 1 - scoreAt(user, rank)]),
    truth: TRUTH,
    options: ['--columns', 'user=1,item=2,score=3', '--ascending'],
    keys: ['Enter'],
  },
  {
    name: 'grades-of-two-judges',
    recs: RECS,
    truth: liked(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, rank % 3, (user + rank * 2) % 4],
      'user_id,item_id,human,gpt4',
    ),
    options: ['--truth-columns', 'user=user_id,item=item_id,rating=gpt4'],
    keys: ['2', 'Enter'],
  },
  {
    name: 'events-without-weights',
    recs: RECS,
    truth: liked(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, rank % 3 === 0 ? 'view' : 'purchase'],
      'user_id,item_id,event',
    ),
    options: ['--events', 'view=0,purchase=1'],
    keys: ['3', 'Enter'],
  },
  {
    name: 'folds',
    recs: listed(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, scoreAt(user, rank), rank % 2],
      'user_id,item_id,score,fold',
    ),
    truth: TRUTH,
    options: ['--fold', '1'],
    keys: ['2', 'Enter'],
  },
  {
    name: 'models-in-a-column',
    recs: [
      'user_id,item_id,score,variant',
      ...USERS.flatMap((user) =>
        RANKS.flatMap((rank) =>
          ['als', 'bpr'].map((variant, at) =>
            [
              `u${user}`,
              `i${itemAt(user, rank)}`,
              at === 0 ? scoreAt(user, rank) : other(user, rank),
              variant,
            ].join(','),
          ),
        ),
      ),
      '',
    ].join('\n'),
    truth: TRUTH,
    options: ['--columns', 'user=user_id,item=item_id,score=score,fold=variant', '--fold', 'als'],
    keys: ['2', 'Enter'],
  },
  {
    name: 'commas-in-numbers',
    recs: listed(
      (user, rank) => [`u${user}`, `i${itemAt(user, rank)}`, 1000 + 100 * (20 - rank) + user],
      'user_id,item_id,score',
    )
      .replaceAll(',', ';')
      .replace(/(\d)(\d{3})$/gm, '$1,$2'),
    truth: TRUTH,
    options: ['--decimal', 'comma'],
    keys: ['Enter'],
  },
  {
    name: 'history-before-a-target',
    // Users of no other file, so that one truth alone is meant.
    recs: RECS.replace(/^u/gm, 'v').replace(/^vser/, 'user'),
    truth: [
      'user_id,history,target',
      ...USERS.map((user) => {
        const before = [30, 31, 32].map((rank) => `i${itemAt(user, rank)}`).join(', ');
        return `v${user},"[${before}]",i${itemAt(user, user % 12)}`;
      }),
      '',
    ].join('\n'),
    options: ['--truth-columns', 'item=3'],
    keys: ['Enter'],
  },
];
