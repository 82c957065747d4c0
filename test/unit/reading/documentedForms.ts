/** Files as somebody leaves them, what is asked of them, and the right answer. */
export type Case = {
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Words of the command line; those that are names of the files stand for these. */
  readonly argv: readonly string[];
  /** Kinds of findings that are reported. */
  readonly findings?: readonly string[];
} & ({ readonly means: Readonly<Record<string, number>> } | { readonly refused: RegExp });

/*
 * One small world for all: what was recommended to two users, and what they liked.
 *   u1: i7 i3 i9, liked i3 and i5      u2: i4 i8 i7, liked i4
 * nDCG@3 of u1: (1/log2 3) / (1 + 1/log2 3) = 0.386852807…, of u2 1; RR@3: 1/2 and 1; Recall@3: 1/2 and 1.
 */
const U1 = 1 / Math.log2(3) / (1 + 1 / Math.log2(3));
export const NDCG = (U1 + 1) / 2;
const RIGHT = { 'nDCG@3': NDCG, 'RR@3': 0.75, 'Recall@3': 0.75 };
export const TRUTH = 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n';
export const RECS =
  'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n';
const MEASURES = ['-m', 'nDCG@3,RR@3,Recall@3'];

/** Recommendations in some form beside the plain truth. */
function recommended(name: string, content: string): Case {
  return {
    files: { [name]: content, 'truth.csv': TRUTH },
    argv: [name, '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
  };
}

/** A truth in some form beside plain recommendations. */
function liked(name: string, content: string): Case {
  return {
    files: { 'recs.csv': RECS, [name]: content },
    argv: ['recs.csv', '--truth', name, ...MEASURES],
    means: RIGHT,
  };
}

/** Items as vectors: of i7 and i3, which u1 got first, and of i4 and i8, which u2 did. */
const DISTANCES = [
  1 - (1 * 0.6 + 2 * -0.8 + 2 * 0) / (3 * 1),
  1 - (0.5 * 1.5 + 0.5 * 1.5 + 0 * 0) / (Math.SQRT1_2 * Math.sqrt(4.5)),
];
const ILD = { 'ILD@2': (DISTANCES[0] + DISTANCES[1]) / 2 };

function described(name: string, content: string, ild = ILD): Case {
  return {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH, [name]: content },
    argv: ['recs.csv', '--truth', 'truth.csv', '--items', name, '-m', 'ILD@2'],
    means: ild,
  };
}

/** i7, i3, i4 and i8 with two, one, one and no categories, of which i7 and i3 share one. */
const OF_GENRES = { 'ILD@2': (1 - 1 / Math.sqrt(2) + 1) / 2 };

const ITEMS: Readonly<Record<string, Case>> = {
  'RecBole: names with blanks between them beside a title': described(
    'shop.item',
    'item_id:token\ttitle:token_seq\tclass:token_seq\tyear:float\n' +
      'i7\tA long way\tDrama War\t1995\ni3\tA long day\tDrama\t1996\ni4\tA day\tComedy\t1997\ni8\tA way\t\t1998\n',
    OF_GENRES,
  ),
  'RecBole: float_seq': described(
    'shop.item',
    'item_id:token\temb:float_seq\ni7\t1 2 2\ni3\t0.6 -0.8 0\ni4\t0.5 0.5 0\ni8\t1.5 1.5 0\n',
  ),
  'lists of decimals in brackets': described(
    'items.csv',
    'item_id,embedding\ni7,"[1.0, 2.0, 2.0]"\ni3,"[0.6, -0.8, 0.0]"\ni4,"[0.5, 0.5, 0.0]"\ni8,"[1.5, 1.5, 0.0]"\n',
  ),
  'lists of decimals under a name that says features': described(
    'items.csv',
    'item_id,features\ni7,1.0|2.0|2.0\ni3,0.6|-0.8|0.0\ni4,0.5|0.5|0.0\ni8,1.5|1.5|0.0\n',
  ),
  'as numpy prints an array, over several lines': described(
    'items.csv',
    'item_id,vector\ni7,"[ 1.  2.\n  2. ]"\ni3,"[ 0.6 -0.8\n  0. ]"\ni4,"[0.5 0.5\n 0. ]"\ni8,"[1.5 1.5\n 0. ]"\n',
  ),
  'arrays of JSON Lines': described(
    'items.jsonl',
    '{"item_id": "i7", "embedding": [1, 2, 2]}\n{"item_id": "i3", "embedding": [0.6, -0.8, 0]}\n' +
      '{"item_id": "i4", "embedding": [0.5, 0.5, 0]}\n{"item_id": "i8", "embedding": [1.5, 1.5, 0]}\n',
  ),
  'ids of categories are categories': described(
    'items.csv',
    'item_id,genres\ni7,"[3, 5]"\ni3,[3]\ni4,[8]\ni8,\n',
    OF_GENRES,
  ),
  'vectors of several lengths': {
    ...described('items.csv', 'item_id,emb\ni7,"[0.1, 0.2]"\ni3,"[0.1, 0.2, 0.5]"\ni4,[0.1 1]\ni8,[0.1 2]\n'),
    refused: /The vector has 3 numbers, the first one 2/,
  },
  'a distance of categories over vectors': {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH, 'items.csv': 'item_id,emb\ni7,[0.1 0.2]\ni3,[0.3 0.1]\n' },
    argv: ['recs.csv', '--truth', 'truth.csv', '--items', 'items.csv', '-m', 'ILD(distance=jaccard)@2'],
    refused: /needs features by name, but the items file has embeddings/,
  },
  'two columns of RecBole that may both be meant': {
    files: {
      'recs.csv': RECS,
      'truth.csv': TRUTH,
      'shop.item': 'item_id:token\tcolour:token_seq\tmood:token_seq\ni7\tred blue\tsad\ni3\tred\tsad mad\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '--items', 'shop.item', '-m', 'ILD@2'],
    refused: /Several columns may hold the features: colour:token_seq, mood:token_seq/,
  },
};

const RECBOLE: Readonly<Record<string, Case>> = {
  'token_seq as lists': recommended(
    'recs.inter',
    'user_id:token\titem_list:token_seq\nu1\ti7 i3 i9\nu2\ti4 i8 i7\n',
  ),
  'token_seq as what was liked, of which some are one item': liked(
    'test.inter',
    'user_id:token\titem_list:token_seq\nu1\ti3 i5\nu2\ti4\n',
  ),
  'the item behind a history': liked(
    'test.inter',
    'session_id:token\titem_id_list:token_seq\titem_id:token\nu1\ti1 i2\ti3\nu1\ti1 i2 i3\ti5\nu2\ti9\ti4\n',
  ),
};

const LISTS = '{"u1": ["i7", "i3", "i9"], "u2": ["i4", "i8", "i7"]}';
/** Of pop: u1 gets i3 first, u2 gets i4 second: nDCG@3 1/(1 + 1/log2 3) and 1/log2 3, RR@3 1 and 1/2. */
const POP = '{"u1": ["i3", "i7", "i9"], "u2": ["i8", "i4", "i7"]}';
const POP_NDCG = (1 / (1 + 1 / Math.log2(3)) + 1 / Math.log2(3)) / 2;
const TWO_MODELS = {
  'als nDCG@3': NDCG,
  'als RR@3': 0.75,
  'als Recall@3': 0.75,
  'pop nDCG@3': POP_NDCG,
  'pop RR@3': 0.75,
  'pop Recall@3': 0.75,
};

const DOCUMENTS: Readonly<Record<string, Case>> = {
  'models with the lists of their users': {
    ...recommended('runs.json', `{"als": ${LISTS},\n "pop": ${POP}}`),
    means: TWO_MODELS,
  },
  'models with scores for each user': {
    ...recommended(
      'runs.json',
      '{"als": {"u1": {"i3": 0.8, "i7": 0.9, "i9": 0.1}, "u2": {"i4": 0.9, "i8": 0.5, "i7": 0.2}}, ' +
        '"pop": {"u1": {"i3": 0.9, "i7": 0.8, "i9": 0.1}, "u2": {"i4": 0.5, "i8": 0.9, "i7": 0.2}}}',
    ),
    means: TWO_MODELS,
  },
  'one model': recommended('runs.json', `{"als": ${LISTS}}`),
  'a model beside its results as records': recommended(
    'run.json',
    '{"model": "als", "k": 3, "params": {"dim": 8}, "results": [{"user_id": "u1", "items": ["i7", "i3", "i9"]}, ' +
      '{"user_id": "u2", "items": ["i4", "i8", "i7"]}]}',
  ),
  'a model beside its results by user': recommended('run.json', `{"model": "als", "results": ${LISTS}}`),
  'several models are no truth': {
    files: { 'recs.csv': RECS, 'truth.json': `{"als": ${LISTS}, "pop": ${POP}}` },
    argv: ['recs.csv', '--truth', 'truth.json', ...MEASURES],
    refused: /holds the lists of several models/,
  },
  'users with lists of several kinds are no models': {
    files: {
      'recs.json': '{"u1": {"items": ["i7"], "liked": ["i3"]}, "u2": {"items": ["i4"], "liked": ["i4"]}}',
      'truth.csv': TRUTH,
    },
    argv: ['recs.json', '--truth', 'truth.csv', ...MEASURES],
    refused: /No user column and no item column found/,
  },
};

const RAGAS = 'user_input,retrieved_context_ids,reference_context_ids\n';

/** One text of a query is one user. */
const QUERIES: Readonly<Record<string, Case>> = {
  'ragas, each query once': {
    files: {
      'eval.csv': `${RAGAS}who,"['i7', 'i3', 'i9']","['i3', 'i5']"\nwhere,"['i4', 'i8', 'i7']",['i4']\n`,
    },
    argv: ['eval.csv', ...MEASURES],
    means: RIGHT,
    findings: [],
  },
  'ragas, one query twice: said': {
    files: { 'eval.csv': `${RAGAS}who,"['i7', 'i3', 'i9']","['i3', 'i5']"\nwho,"['i4', 'i8']",['i4']\n` },
    argv: ['eval.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
    // In what was retrieved and in what should have been.
    findings: ['repeated-list', 'repeated-list'],
  },
  'JSON Lines, one query twice: said': {
    files: {
      'recs.jsonl': '{"query": "who", "items": ["i7", "i3"]}\n{"query": "who", "items": ["i4"]}\n',
      'truth.csv': 'query,item_id\nwho,i3\n',
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
    findings: ['repeated-list'],
  },
  'a row for each item is no list': {
    ...recommended(
      'recs.jsonl',
      '{"user": "u1", "item": "i7"}\n{"user": "u2", "item": "i4"}\n{"user": "u1", "item": "i3"}\n',
    ),
    findings: [],
  },
};

const CONVENTION = (measures: string): Pick<Case, 'files' | 'argv'> => ({
  files: { 'recs.csv': RECS, 'truth.csv': TRUTH },
  argv: ['recs.csv', '--truth', 'truth.csv', '-c', 'cornac', '-m', measures],
});

const CONVENTIONS: Readonly<Record<string, Case>> = {
  'a measure that the library lacks is left out': {
    ...CONVENTION('Recall@3,ERR@3'),
    means: { 'Recall@3': 0.75 },
  },
  'nothing but such a measure': { ...CONVENTION('ERR@3'), refused: /cornac has no ERR@3/ },
};

export const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'files about items': ITEMS,
  RecBole: RECBOLE,
  'JSON around users': DOCUMENTS,
  'texts of queries': QUERIES,
  conventions: CONVENTIONS,
};
