import { JUDGED_FORMS } from './judgedForms';
import { LEFTOVER_FORMS } from './leftoverForms';
import { plainForms } from './plainForms';
import { RANKED_FORMS } from './rankedForms';
import { STRICT_FORMS } from './strictForms';
import { VALUE_FORMS } from './valueForms';

/** Files as somebody leaves them, what is asked of them, and the right answer. */
export type Case = {
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Words of the command line; those that are names of the files stand for these. */
  readonly argv: readonly string[];
  /** Kinds of findings that are reported. */
  readonly findings?: readonly string[];
} & ({ readonly means: Readonly<Record<string, number | null>> } | { readonly refused: RegExp });

/*
 * One small world for all: what was recommended to two users, and what they liked.
 *   u1: i7 i3 i9, liked i3 and i5      u2: i4 i8 i7, liked i4
 * nDCG@3 of u1: (1/log2 3) / (1 + 1/log2 3) = 0.386852807…, of u2 1; RR@3: 1/2 and 1; Recall@3: 1/2 and 1.
 */
const U1 = 1 / Math.log2(3) / (1 + 1 / Math.log2(3));
const NDCG = (U1 + 1) / 2;
const RIGHT = { 'nDCG@3': NDCG, 'RR@3': 0.75, 'Recall@3': 0.75 };
const TRUTH = 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n';
const TRUTH_OF_NUMBERS = 'user_id,item_id\nu1,3\nu1,5\nu2,4\n';
const RECS = 'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n';
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

/** Recommendations and what was liked in one file. */
function both(name: string, content: string): Case {
  return { files: { [name]: content }, argv: [name, ...MEASURES], means: RIGHT };
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
const GENRE_MEANS = { 'ILD@2': (1 - 1 / Math.sqrt(2) + 1) / 2 };

const ITEMS: Readonly<Record<string, Case>> = {
  'RecBole: names with blanks between them beside a title': described(
    'shop.item',
    'item_id:token\ttitle:token_seq\tclass:token_seq\tyear:float\n' +
      'i7\tA long way\tDrama War\t1995\ni3\tA long day\tDrama\t1996\ni4\tA day\tComedy\t1997\ni8\tA way\t\t1998\n',
    GENRE_MEANS,
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
    GENRE_MEANS,
  ),
  'zeros and ones, beside a column that is 1 everywhere': described(
    'items.csv',
    'item_id,drama,war,comedy,is_active\ni7,1,1,0,1\ni3,1,0,0,1\ni4,0,0,1,1\ni8,0,0,0,1\n',
    GENRE_MEANS,
  ),
  'a line below the rows with their number': {
    ...described('items.csv', 'item_id\ni7\ni3\ni4\n(3 rows)\n'),
    refused: /“\(3 rows\)”, is the number of rows/,
  },
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
    refused: /Several columns can hold the features: colour:token_seq, mood:token_seq/,
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
    refused: /one column after the other/,
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
  'numbers from 1 on by items: ranks or votes': {
    files: {
      'recs.json': '{"u1": {"i7": 1, "i3": 2, "i9": 3}, "u2": {"i4": 1, "i8": 2, "i7": 3}}',
      'truth.csv': TRUTH,
    },
    argv: ['recs.json', '--truth', 'truth.csv', ...MEASURES],
    refused: /No user column and no item column found/,
  },
  'numbers from 1 on by items that are numbers: ranks or votes': {
    files: {
      'recs.json': '{"u1": {"7": 2, "3": 1, "9": 3}, "u2": {"4": 3, "8": 2, "7": 1}}',
      'truth.csv': TRUTH_OF_NUMBERS,
    },
    argv: ['recs.json', '--truth', 'truth.csv', ...MEASURES],
    refused: /No user column and no item column found/,
  },
  'reciprocal ranks, of which the largest is the best': recommended(
    'recs.csv',
    'user_id,item_id,reciprocal_rank\nu2,i7,0.33\nu1,i9,0.33\nu1,i3,0.5\nu2,i4,1\nu1,i7,1\nu2,i8,0.5\n',
  ),
  'scores of two models beside each other': {
    files: {
      'recs.csv': 'user_id,item_id,als_score,bpr_score\nu1,i7,0.9,0.1\nu1,i3,0.8,0.7\nu2,i4,0.7,0.2\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /The score can be any of these columns: als_score, bpr_score/,
  },
  'a score beside one that another model made of it': {
    files: {
      'recs.csv': 'user_id,item_id,score,rerank_score\nu1,i7,0.9,0.1\nu1,i3,0.8,0.7\nu2,i4,0.7,0.2\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /The score can be any of these columns: score, rerank_score/,
  },
  'the same in JSON Lines': {
    files: {
      'recs.jsonl':
        '{"user_id":"u1","item_id":"i7","score":0.9,"final_score":0.1}\n{"user_id":"u2","item_id":"i4","score":0.7,"final_score":0.2}\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', ...MEASURES],
    refused: /The score can be any of these columns: score, final_score/,
  },
  'a class and how likely it is': {
    files: {
      'recs.csv': 'user_id,item_id,prediction,probability\nu1,i7,1,0.6\nu1,i3,1,0.9\nu2,i4,1,0.8\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    means: { 'nDCG@3': (1 / (1 + 1 / Math.log2(3)) + 1) / 2, 'RR@3': 1, 'Recall@3': 0.75 },
  },
  'the one of two scores that was said': {
    ...recommended(
      'recs.csv',
      'user_id,item_id,score,rerank_score\nu1,i3,9,0.8\nu1,i7,1,0.9\nu1,i9,2,0.4\nu2,i4,0,0.7\nu2,i8,6,0.6\nu2,i7,5,0.5\n',
    ),
    argv: ['recs.csv', '--truth', 'truth.csv', '--columns', 'score=rerank_score', ...MEASURES],
  },
  'a score beside a distance': recommended(
    'recs.csv',
    'user_id,item_id,distance,score\nu1,i3,0.2,0.8\nu1,i7,0.1,0.9\nu1,i9,0.6,0.4\nu2,i4,0.3,0.7\nu2,i8,0.4,0.6\nu2,i7,0.5,0.5\n',
  ),
  'two models below a name that says nothing': {
    files: {
      'recs.csv': `user_id,item_id,score,note,variant\n${['als', 'bpr']
        .flatMap((variant) => ['u1,i7,0.9', 'u1,i3,0.8', 'u2,i4,0.7'].map((row) => `${row},x,${variant}\n`))
        .join('')}`,
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /Each user has each item 2 times; the rows differ in the column “variant” \(als, bpr\)/,
  },
  'items that stand twice, which no column tells apart': {
    files: {
      'recs.csv':
        'user_id,item_id,score,variant\nu1,i7,0.9,a\nu1,i7,0.9,b\nu1,i3,0.8,a\nu1,i3,0.8,a\nu2,i4,0.7,b\nu2,i4,0.7,b\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /“variant” splits the rows of users into several lists/,
  },
  'some items that stand twice, with a column that tells them apart': {
    files: {
      'recs.csv':
        'user_id,item_id,score,variant\nu1,i7,0.9,a\nu1,i7,0.9,b\nu1,i3,0.8,a\nu2,i4,0.7,a\nu2,i4,0.7,b\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /“variant” splits the rows of users into several lists/,
  },
  'an item that counts and sampled ones': {
    files: { 'recs.csv': 'user,pos_item,neg_items\nu1,i3,i7 i9\nu2,i4,i8 i7\n', 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /The column “neg_items” holds sampled negatives/,
  },
  'rows for training and for the test, told apart by yes and no': {
    files: {
      'recs.csv': RECS,
      'all.csv': 'user_id,item_id,rating,is_test\nu1,i3,4,1\nu1,i5,3,1\nu2,i4,5,1\nu1,i7,5,0\nu2,i8,4,0\n',
    },
    argv: ['recs.csv', '--truth', 'all.csv', ...MEASURES],
    refused: /The column “is_test” holds several parts of a split/,
  },
  'a word for no item': {
    files: {
      'recs.csv': RECS.replace('u1,i7', 'u1,None').replace('u2,i8', 'u2,-'),
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
    findings: ['missing-id'],
  },
  'columns that pandas melted: which holds the items is not said': {
    files: {
      'recs.csv': 'user_id,variable,value\nu1,1,7\nu2,1,4\nu1,2,3\nu2,2,8\nu1,3,9\nu2,3,7\n',
      'truth.csv': TRUTH_OF_NUMBERS,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /No item column found/,
  },
  'columns of items in the order of their names as text': {
    files: {
      'recs.csv': 'user_id,rec_1,rec_10,rec_2,rec_3\nu1,i7,i1,i3,i9\nu2,i4,i2,i8,i7\nu3,i4,i9,i2,i1\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /No item column found/,
  },
  'an array, one query twice, on one line: said': {
    files: {
      'recs.json': '[{"query": "who", "items": ["i7", "i3"]}, {"query": "who", "items": ["i4"]}]',
      'truth.csv': 'query,item_id\nwho,i3\n',
    },
    argv: ['recs.json', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
    findings: ['repeated-list'],
  },
  'an array, one query twice, an item a line, with scores: said': {
    files: {
      'recs.json': JSON.stringify(
        ['who', 'where', 'who'].map((query, at) => ({
          query,
          items: [
            { item: `i${at}`, score: 0.9 },
            { item: 'i3', score: 0.8 },
          ].slice(0, 2 - (at >> 1)),
        })),
        undefined,
        2,
      ),
      'truth.csv': 'query,item_id\nwho,i3\n',
    },
    argv: ['recs.json', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 1 / 3 },
    findings: ['repeated-list', 'unsorted-list', 'user-without-truth'],
  },
  'an array, each query once for each of two models': {
    files: {
      'recs.json':
        '[{"model": "a", "query": "who", "items": ["i7", "i3"]}, {"model": "b", "query": "who", "items": ["i3"]}]',
      'truth.csv': 'query,item_id\nwho,i3\n',
    },
    argv: ['recs.json', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'a RR@3': 0.5, 'b RR@3': 1 },
    findings: [],
  },
  'an object that has a user twice, one behind the other: said': {
    files: {
      'recs.json': '{"who": ["i7", "i3"], "who": ["i4"]}',
      'truth.csv': 'query,item_id\nwho,i3\n',
    },
    argv: ['recs.json', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
    findings: ['repeated-list'],
  },
  'a row for each item of an array is no list': {
    ...recommended(
      'recs.json',
      '[{"user": "u1", "item": "i7"}, {"user": "u2", "item": "i4"}, {"user": "u1", "item": "i3"}]',
    ),
    findings: [],
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
  'a measure that the library lacks': { ...CONVENTION('Recall@3,ERR@3'), refused: /cornac has no ERR@3/ },
  'LensKit: binary nDCG, and users with a list only': {
    files: {
      'recs.csv': RECS,
      'truth.csv': 'user_id,item_id,rating\nu1,i3,2\nu1,i5,5\nu2,i4,3\nu3,i4,1\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-c', 'lenskit', '-m', 'nDCG@3'],
    // Its discount is 1 down to rank 2: of u1 1 of 1 + 1. u3 has no list.
    means: { 'nDCG@3': 0.75 },
  },
  'LensKit: RBP with a patience of .85': {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-c', 'lenskit', '-m', 'RBP@3'],
    // 0.15 · 0.85 and 0.15.
    means: { 'RBP@3': (0.15 * 0.85 + 0.15) / 2 },
  },
  'ir_measures: equal scores by id, the larger first': {
    files: {
      'recs.csv': 'user,item,score\nu1,i1,0.5\nu1,i3,0.5\nu1,i2,0.5\n',
      'truth.csv': 'user,item\nu1,i2\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-c', 'ir_measures', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
  },
  'Cornac: RMSE is the mean over users': {
    files: {
      'recs.csv': 'user,item,prediction\nu1,a,3\nu1,b,5\nu2,a,1\n',
      'truth.csv': 'user,item,rating\nu1,a,4\nu1,b,2\nu2,a,3\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-c', 'cornac', '-m', 'RMSE'],
    means: { RMSE: (Math.sqrt((1 + 9) / 2) + 2) / 2 },
  },
  'one measure at several cutoffs': {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'Recall@1,2,3'],
    means: { 'Recall@1': 0.5, 'Recall@2': 0.75, 'Recall@3': 0.75 },
  },
  'cutoffs of all measures': {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'Recall,RR', '-k', '1,2'],
    means: { 'Recall@1': 0.5, 'Recall@2': 0.75, 'RR@1': 0.5, 'RR@2': 0.75 },
  },
  'gain=exponential is gain=exp': {
    files: { 'recs.csv': RECS, 'truth.csv': 'user,item,rating\nu1,i3,2\nu1,i5,3\nu2,i4,1\n' },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG(gain=exponential)@3'],
    means: { 'nDCG(gain=exp)@3': (3 / Math.log2(3) / (7 + 3 / Math.log2(3)) + 1) / 2 },
  },
  'nothing but such a measure': { ...CONVENTION('ERR@3'), refused: /cornac has no ERR@3/ },
};

/** Rows of `recommended` in some order of columns, without a header. */
const BARE: Readonly<Record<string, Case>> = {
  'item, user, score': recommended(
    'recs.csv',
    'i7,u1,0.9\ni3,u1,0.8\ni9,u1,0.4\ni4,u2,0.7\ni8,u2,0.6\ni7,u2,0.5\n',
  ),
  'a user and items on each line': recommended('recs.txt', 'u1 i7 i3 i9\nu2 i4 i8 i7\n'),
  'padded with blanks': recommended(
    'recs.csv',
    'user_id , item_id , score\nu1 , i7 , 0.9\nu1 , i3 , 0.8\nu1 , i9 , 0.4\nu2 , i4 , 0.7\nu2 , i8 , 0.6\nu2 , i7 , 0.5\n',
  ),
  'ids with hyphens, dots and dates': {
    files: {
      'recs.csv': someUsers((user) =>
        places(3).map((place) => `${user}-a.x,sku-2024-01-0${place},${1 - place / 10}`),
      ),
      'truth.csv': someUsers((user) => [`${user}-a.x,sku-2024-01-02`]),
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
  },
  'lists with one item': liked('truth.csv', "user,items\nu1,\"['i3', 'i5']\"\nu2,['i4']\n"),
  'swapped files': {
    files: { 'recs.csv': RECS, 'truth.csv': 'user_id,item_id,rating\nu1,i3,5\nu1,i5,4\nu2,i4,5\n' },
    argv: ['truth.csv', '--truth', 'recs.csv', ...MEASURES],
    refused: /looks like recommendations/,
  },
};

/** A number in a column of a name that says nothing of order: larger for what came later in the list. */
function beside(column: string): Case {
  return recommended(
    'recs.csv',
    `user_id,item_id,${column}\nu1,i7,1\nu1,i3,20\nu1,i9,300\nu2,i4,4\nu2,i8,50\nu2,i7,600\n`,
  );
}

const COLUMNS: Readonly<Record<string, Case>> = {
  'category is no number': beside('category'),
  'session is no number': beside('session'),
  'dwell_time is no number': beside('dwell_time'),
  'latency_ms is no number': beside('latency_ms'),
  'several folds are never put together': {
    files: {
      'recs.csv': 'user_id,item_id,fold\nu1,i7,0\nu1,i3,1\nu2,i4,0\nu2,i8,1\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /folds or seeds/,
  },
  'a rank beats a number without a name': recommended(
    'recs.csv',
    'user_id,item_id,rank,x\nu1,i9,3,9\nu1,i3,2,5\nu1,i7,1,7\nu2,i7,3,8\nu2,i8,2,1\nu2,i4,1,2\n',
  ),
  'events ask what they are worth': {
    files: {
      'recs.csv': RECS,
      'truth.csv': 'user_id,item_id,event\nu1,i3,view\nu1,i5,purchase\nu2,i4,view\nu2,i7,purchase\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /view|purchase/,
  },
  'train and test in one file are asked about': {
    files: {
      'recs.csv': RECS,
      'truth.csv': 'user_id,item_id,split\nu1,i3,test\nu1,i5,test\nu1,i9,train\nu2,i4,test\nu2,i7,train\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /train|test/,
  },
};

/** What was found, in files that were read as they are. */
const SAID: Readonly<Record<string, Case>> = {
  'no common item': {
    files: { 'recs.csv': RECS, 'truth.csv': 'user_id,item_id\nu1,x3\nu2,x4\n' },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /item/i,
  },
  'no column of users: the columns are named': {
    files: {
      'truth.csv': TRUTH,
      'genres.csv': 'item_id,year,genres\ni1,1995,Drama|War\ni2,1996,Comedy\ni3,1997,War\n',
    },
    argv: ['truth.csv', '--truth', 'genres.csv', ...MEASURES],
    refused: /Its columns are: item_id, year, genres\./,
  },
  'no common user': {
    files: { 'recs.csv': RECS, 'truth.csv': 'user_id,item_id\nv1,i3\nv2,i4\n' },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /user/i,
  },
};

/** Lines about thirty users, one behind the other. */
function someUsers(linesOf: (user: string) => readonly string[]): string {
  return places(30)
    .flatMap((number) => linesOf(`u${number}`))
    .map((line) => `${line}\n`)
    .join('');
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

const REPORTED: Readonly<Record<string, Case>> = {
  'Recall@50 of lists of 20': {
    files: {
      'recs.csv': `user_id,item_id,rank\n${someUsers((user) => places(20).map((place) => `${user},i${place},${place}`))}`,
      'truth.csv': `user_id,item_id\n${someUsers((user) => [`${user},i20`, `${user},i21`])}`,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'Recall@50'],
    means: { 'Recall@50': 0.5 },
    findings: ['short-lists'],
  },
  'a threshold above every rating': {
    files: { 'recs.csv': RECS, 'truth.csv': 'user_id,item_id,rating\nu1,i3,4\nu1,i5,3\nu2,i4,5\n' },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'Precision@3', '--rel', '6'],
    means: { 'Precision@3': null },
    findings: ['threshold-above-gains'],
  },
  'everything scored 0': {
    files: { 'recs.csv': RECS.replaceAll(/0\.\d/g, '0'), 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.75 },
    findings: ['equal-scores'],
  },
  'training data that holds the truth': {
    files: { 'recs.csv': RECS, 'truth.csv': TRUTH, 'train.csv': `${TRUTH}u1,i1\nu2,i2\n` },
    argv: ['recs.csv', '--truth', 'truth.csv', '--train', 'train.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.75 },
    findings: ['truth-in-training'],
  },
  'RMSE of scores that are no ratings': {
    files: {
      'recs.csv': 'user_id,item_id,score\nu1,i3,0.5\nu1,i5,0.25\nu2,i4,0.75\n',
      'truth.csv': 'user_id,item_id,rating\nu1,i3,5\nu1,i5,2\nu2,i4,4\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RMSE'],
    means: { RMSE: Math.sqrt((4.5 ** 2 + 1.75 ** 2 + 3.25 ** 2) / 3) },
    findings: ['scores-no-ratings'],
  },
};

/** Lists as Python prints them. */
function printedLists(first: string, second: string): Case {
  return recommended('recs.csv', `user,items\nu1,"${first}"\nu2,"${second}"\n`);
}

const NUMBERS = 'user,item\n1,3\n1,5\n2,4\n';
function printedNumbers(name: string, content: string): Case {
  return {
    files: { [name]: content, 'truth.csv': NUMBERS },
    argv: [name, '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
  };
}

const PRINTED: Readonly<Record<string, Case>> = {
  'np.int64 in lists': printedNumbers(
    'recs.csv',
    'user,items\n1,"[np.int64(7), np.int64(3), np.int64(9)]"\n2,"[np.int64(4), np.int64(8), np.int64(7)]"\n',
  ),
  'np.str_ in lists': printedLists(
    "[np.str_('i7'), np.str_('i3'), np.str_('i9')]",
    "[np.str_('i4'), np.str_('i8'), np.str_('i7')]",
  ),
  'np.int64 and np.float64 in tuples': printedNumbers(
    'recs.csv',
    'user,items\n1,"[(np.int64(3), np.float64(0.8)), (np.int64(7), np.float64(0.9)), (np.int64(9), np.float64(0.1))]"\n' +
      '2,"[(np.int64(8), np.float64(0.6)), (np.int64(4), np.float64(0.7)), (np.int64(7), np.float64(0.5))]"\n',
  ),
  'array([…])': printedLists("array(['i7', 'i3', 'i9'])", "array(['i4', 'i8', 'i7'])"),
  'frozenset({…}) of what was liked': liked(
    'truth.csv',
    "user,items\nu1,\"frozenset({'i3', 'i5'})\"\nu2,frozenset({'i4'})\n",
  ),
  'print(uid, [iid, …])': {
    ...recommended('recs.txt', "u1 ['i7', 'i3', 'i9']\nu2 ['i4', 'i8', 'i7']\n"),
    refused: /a value printed by Python/,
  },
  'print(uid, [(iid, est), …])': {
    ...recommended(
      'recs.txt',
      "u1 [('i3', 0.8), ('i7', 0.9), ('i9', 0.1)]\nu2 [('i8', 0.6), ('i4', 0.7), ('i7', 0.5)]\n",
    ),
    refused: /a value printed by Python/,
  },
  'arrays of texts as numpy prints them': printedLists("['i7' 'i3' 'i9']", "['i4' 'i8' 'i7']"),
  'a matrix without users': {
    files: { 'recs.csv': '0.1,0.9,0.3\n0.5,0.2,0.7\n0.6,0.1,0.2\n', 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /./,
  },
  'lists of lists without users': {
    files: {
      'recs.json': '[["i7", "i3", "i9", "i1", "i2"], ["i4", "i8", "i7", "i1", "i2"]]',
      'truth.csv': TRUTH,
    },
    argv: ['recs.json', '--truth', 'truth.csv', ...MEASURES],
    refused: /user/i,
  },
};

/*
 * Rows without items: labels 1 0 1 0 1 with 0.9 0.8 0.3 0.2 0.6. Of the six pairs of a 1 and a 0 the 1 is higher in
 * 0.9 > 0.8, 0.9 > 0.2, 0.3 > 0.2 and 0.6 > 0.2: AUC 4/6.
 */
const LOG = 'user_id,label,pred\nu1,1,0.9\nu1,0,0.8\nu1,1,0.3\nu2,0,0.2\nu2,1,0.6\n';
const impressions = (content: string): Case => ({
  files: { 'log.csv': content },
  argv: ['log.csv', '-m', 'AUC,GAUC,LogLoss,Brier,ECE,COPC'],
  means: {
    AUC: 4 / 6,
    // Of u1 one of two pairs, of u2 the only one, by their rows: (3 · 1/2 + 2 · 1) / 5.
    GAUC: (3 * 0.5 + 2 * 1) / 5,
    LogLoss: -(Math.log(0.9) + Math.log(1 - 0.8) + Math.log(0.3) + Math.log(1 - 0.2) + Math.log(0.6)) / 5,
    Brier: (0.1 ** 2 + 0.8 ** 2 + 0.7 ** 2 + 0.2 ** 2 + 0.4 ** 2) / 5,
    // Each prediction in a tenth of its own.
    ECE: (0.1 + 0.8 + 0.7 + 0.2 + 0.4) / 5,
    COPC: 3 / (0.9 + 0.8 + 0.3 + 0.2 + 0.6),
  },
});

const IMPRESSIONS: Readonly<Record<string, Case>> = {
  'user, label, prediction': impressions(LOG),
  'the same impression again counts again': impressions(
    'user_id,item_id,label,pred\nu1,a,1,0.9\nu1,a,0,0.8\nu1,b,1,0.3\nu2,a,0,0.2\nu2,a,1,0.6\n',
  ),
};

const PART_HEADER = 'user_id,item_id,score\n';
const PARTITIONS: Readonly<Record<string, Case>> = {
  'regions in the names of folders are no numbers': {
    files: {
      'recs/region=1/part-0.csv': `${PART_HEADER}u1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\n`,
      'recs/region=2/part-0.csv': `${PART_HEADER}u1,i7,0.9\nu2,i8,0.6\nu2,i7,0.5\n`,
      'truth.csv': TRUTH,
    },
    argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
  },
  ...Object.fromEntries(
    [
      ['date=2024-01-01', 'date=2024-01-02'],
      ['dt=20240101', 'dt=20240102'],
      ['made=2024-01-01', 'made=2024-01-02'],
    ].map(([first, second]): [string, Case] => [
      `lists of several days are not put together: ${first}`,
      {
        files: {
          [`recs/${first}/part-0.csv`]: `${PART_HEADER}u1,i3,0.8\n`,
          [`recs/${second}/part-0.csv`]: `${PART_HEADER}u1,i7,0.9\n`,
          'truth.csv': TRUTH,
        },
        argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
        refused: new RegExp(
          `partitions by “.*”, whose lists do not belong together.*latest: .*recs/${second}`,
          's',
        ),
      },
    ]),
  ),
  'but what users did is, day after day': {
    files: {
      'recs.csv': RECS,
      'truth/dt=2024-01-01/part-0.csv': TRUTH,
      'truth/dt=2024-01-02/part-0.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth', ...MEASURES],
    means: RIGHT,
  },
  'and lists whose parts somebody named by a pattern': {
    files: {
      'recs/date=2024-01-01/part-0.csv': `${PART_HEADER}u1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\n`,
      'recs/date=2024-01-02/part-0.csv': `${PART_HEADER}u1,i7,0.9\nu2,i8,0.6\nu2,i7,0.5\n`,
      'truth.csv': TRUTH,
    },
    argv: ['recs/date=*/*', '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
  },
  ...Object.fromEntries(
    ['recs', 'recs/*.csv', 'recs/dt=2024-01-01'].map((asked): [string, Case] => [
      `a table of Delta Lake is refused: ${asked}`,
      {
        files: {
          'recs/_delta_log/00000000000000000000.json': '{"commitInfo":{}}\n',
          'recs/part-0.csv': `${PART_HEADER}u1,i3,0.8\n`,
          'recs/dt=2024-01-01/part-0.csv': `${PART_HEADER}u1,i7,0.9\n`,
          'truth.csv': TRUTH,
        },
        argv: [asked, '--truth', 'truth.csv', ...MEASURES],
        refused: /Delta Lake.*delta_scan/s,
      },
    ]),
  ),
  'columns in another order': {
    files: {
      'recs/part-0.csv': `${PART_HEADER}u1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\n`,
      'recs/part-1.csv': 'score,item_id,user_id\n0.9,i7,u1\n0.6,"i8",u2\n0.5,i7,u2\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
    refused: /begins with another line than the first one/,
  },
  'other columns': {
    files: {
      'recs/part-0.csv': `${PART_HEADER}u1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\n`,
      'recs/part-1.csv': 'price,item_id,user_id\n0.9,i7,u1\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
    refused: /begins with another line than the first one/,
  },
  'events in the names of folders would be lost': {
    files: {
      'recs.csv': RECS,
      'truth/event=view/part-0.csv': 'user_id,item_id\nu1,i3\nu2,i4\n',
      'truth/event=purchase/part-0.csv': 'user_id,item_id\nu1,i5\n',
    },
    argv: ['recs.csv', '--truth', 'truth', ...MEASURES],
    refused: /The column “event” is in the names of folders \(event=purchase, event=view\), not in the files/,
  },
  'users in the names of folders are not in the files': {
    files: {
      'recs/user_id=u1/part-0.csv': 'item_id,score\ni7,0.9\ni3,0.8\n',
      'recs/user_id=u2/part-0.csv': 'item_id,score\ni4,0.7\n',
      'truth.csv': TRUTH,
    },
    argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
    refused: /The column “user_id” is in the names of folders/,
  },
  ...Object.fromEntries(
    (['recs', 'recs/*.csv'] as const).map((asked): [string, Case] => {
      const part = (job: string): string => `recs/part-00000-${job}-c000.csv`;
      const call = {
        files: {
          [part('1f3a9c02-7d41-4b7e-9a51-0c2f7e1f0001')]: `${PART_HEADER}u1,i7,0.9\nu2,i8,0.6\nu2,i7,0.5\n`,
          [part('8e5b1d77-2c90-4f0a-b6c3-5a9d4e2f0002')]: `${PART_HEADER}u1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\n`,
          'truth.csv': TRUTH,
        },
        argv: [asked, '--truth', 'truth.csv', ...MEASURES],
      };
      return asked === 'recs'
        ? ['one part of two jobs', { ...call, refused: /one part from two jobs.*recs\/\*\.csv/ }]
        : ['one part of two jobs, named by a pattern', { ...call, means: RIGHT }];
    }),
  ),
  'a run that ends within the tag of its last line': {
    files: {
      'a.run': 'u1 Q0 i7 1 0.9 bm25\nu1 Q0 i3 2 0.8 bm25\nu2 Q0 i4 1 0.7 bm25\nu2 Q0 i8 2 0.6 bm',
      'truth.csv': TRUTH,
    },
    argv: ['a.run', '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
    findings: ['truncated-line'],
  },
  'models of one file whose names differ in case': {
    files: {
      'recs.csv': `model,${PART_HEADER}ALS,u1,i7,0.9\nAls,u1,i3,0.8\npop,u2,i4,0.7\n`,
      'truth.csv': TRUTH,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    refused: /“ALS” and “Als” differ only in spaces or case/,
  },
  'models in the names of folders are told apart': {
    files: {
      'recs/model=als/part-0.csv': `${PART_HEADER}u1,i7,0.9\n`,
      'recs/model=pop/part-0.csv': `${PART_HEADER}u1,i3,0.9\n`,
      'truth.csv': TRUTH,
    },
    argv: ['recs', '--truth', 'truth.csv', ...MEASURES],
    refused: /partitions by “model”, whose lists do not belong together/,
  },
};

export const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'files about items': ITEMS,
  RecBole: RECBOLE,
  'JSON around users': DOCUMENTS,
  'texts of queries': QUERIES,
  conventions: CONVENTIONS,
  'without a header, or padded': BARE,
  'columns that are no numbers': COLUMNS,
  'files that do not belong together': SAID,
  'files in which something is odd': REPORTED,
  'as Python prints': PRINTED,
  'rows without items': IMPRESSIONS,
  'folders of parts': PARTITIONS,
  'a truth of which some rows may not count': JUDGED_FORMS,
  'columns about the pair that no role took': LEFTOVER_FORMS,
  'rows of another shape': STRICT_FORMS,
  'numbers that may be ranks, lists of which a part is missing': RANKED_FORMS,
  ...plainForms({ recommended, liked, both }),
  'names that say half of what a column is': VALUE_FORMS,
};
