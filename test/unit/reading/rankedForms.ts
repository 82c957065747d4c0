import type { Case } from './documentedForms';

/* The small world of the documented forms: u1 got i7 i3 i9 and liked i3 and i5, u2 got i4 i8 i7 and liked i4. */
const RECS = 'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n';
const TRUTH = 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n';
const MEASURES = ['-m', 'RR@3,Recall@3'];
const RIGHT = { 'RR@3': 0.75, 'Recall@3': 0.75 };
/** What comes of the first of the liked items alone: i3 and i4. */
const TARGET_MEANS = { 'RR@3': 0.75, 'Recall@3': 1 };

type CommandCase = Pick<Case, 'files' | 'argv'>;
const recommended = (name: string, content: string): CommandCase => ({
  files: { [name]: content, 'truth.csv': TRUTH },
  argv: [name, '--truth', 'truth.csv', ...MEASURES],
});
const liked = (name: string, content: string): CommandCase => ({
  files: { 'recs.csv': RECS, [name]: content },
  argv: ['recs.csv', '--truth', name, ...MEASURES],
});

const HISTORY = liked(
  'truth.csv',
  "user_id,history,target\nu1,\"['i1', 'i2']\",i3\nu2,\"['i7', 'i2']\",i4\nu3,\"['i1']\",i9\n",
);
const HISTORY_OF_JSON = liked(
  'truth.jsonl',
  '{"user": "u1", "history": ["i1", "i2"], "target": "i3"}\n{"user": "u2", "history": ["i7"], "target": "i4"}\n{"user": "u3", "history": ["i7"], "target": "i9"}\n',
);
const THREE_USERS = { 'RR@3': 0.5, 'Recall@3': 2 / 3 };

const BRACKETS: CommandCase = {
  files: {
    'recs.csv':
      'user_id,item_id,score\nu1,[i9],0.4\nu1,[i7],0.9\nu1,[i3],0.8\nu2,[i8],0.6\nu2,[i4],0.7\nu2,[i7],0.5\n',
    'truth.csv': 'user_id,item_id\nu1,[i3]\nu1,[i5]\nu2,[i4]\n',
  },
  argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
};

const SLOTS = recommended(
  'recs.csv',
  'user_id,stelle,item_id\nu2,2,i8\nu1,2,i3\nu2,3,i7\nu1,3,i9\nu2,1,i4\nu1,1,i7\n',
);

/** The same item written in two ways, beside one that both files write alike. */
function spelled(recommendedId: string, judgedId: string): Case {
  return {
    files: {
      'recs.csv': `user_id,item_id,score\nu1,${recommendedId},0.9\nu1,i3,0.8\n`,
      'truth.csv': `user_id,item_id,rating\nu1,${judgedId},1\nu1,i3,1\n`,
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'Recall@2'],
    means: { 'Recall@2': 0.5 },
    findings: ['items-written-otherwise'],
  };
}

/** Numbers beside items that may be ranks, lists of which a part is missing, and what came before the truth. */
export const RANKED_FORMS: Readonly<Record<string, Case>> = {
  'pairs of an item and its rank, or a score': {
    ...recommended(
      'recs.csv',
      "user,items\nu1,\"[('i7', 1), ('i3', 2), ('i9', 3)]\"\nu2,\"[('i4', 1), ('i8', 2), ('i7', 3)]\"\n",
    ),
    refused: /The numbers in each list count from 0 or 1 \(1, 2, 3, …\)/,
  },
  'pairs of a rank and an item': {
    ...recommended('recs.csv', 'user,items\nu1,"[(1, 7), (2, 3), (3, 9)]"\nu2,"[(1, 4), (2, 8), (3, 7)]"\n'),
    refused: /they can be ranks or scores/,
  },
  'pairs with ranks in JSON': {
    ...recommended(
      'recs.json',
      '{"u1": [["i7", 1], ["i3", 2], ["i9", 3]], "u2": [["i4", 1], ["i8", 2], ["i7", 3]]}',
    ),
    refused: /they can be ranks or scores/,
  },
  'items by their ranks in JSON': {
    ...recommended('recs.json', '{"u1": {"1": 7, "2": 3, "3": 9}, "u2": {"1": 4, "2": 8, "3": 7}}'),
    refused: /they can be ranks or scores/,
  },
  'pairs with points that fall are as they stand': {
    ...recommended(
      'recs.csv',
      "user,items\nu1,\"[('i7', 3), ('i3', 2), ('i9', 1)]\"\nu2,\"[('i4', 3), ('i8', 2), ('i7', 1)]\"\n",
    ),
    means: RIGHT,
  },
  'a catalogue of three items, with scores': {
    files: {
      'recs.csv': 'user,items\nu1,"[(1, 0.9), (2, 0.5), (3, 0.1)]"\nu2,"[(3, 0.9), (2, 0.5), (1, 0.1)]"\n',
      'truth.csv': 'user,item\nu1,2\nu2,3\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.75 },
  },
  'a list of ranks beside the items, which stand in another order': {
    ...recommended(
      'recs.csv',
      "user,items,ranks\nu1,\"['i3', 'i7', 'i9']\",\"[2, 1, 3]\"\nu2,\"['i4', 'i8', 'i7']\",\"[1, 2, 3]\"\n",
    ),
    refused: /The items are not in the order of their ranks in “ranks”/,
  },
  'a list of ranks beside the items, which stand in that order': {
    ...recommended(
      'recs.csv',
      "user,items,ranks\nu1,\"['i7', 'i3', 'i9']\",\"[1, 2, 3]\"\nu2,\"['i4', 'i8', 'i7']\",\"[1, 2, 3]\"\n",
    ),
    means: RIGHT,
  },
  'columns of items and ranks in turn': {
    ...recommended('recs.csv', 'user,item_1,rank_1,item_2,rank_2\nu1,i3,2,i7,1\nu2,i4,1,i8,2\n'),
    refused: /The items are not in the order of their ranks in “rank_1”/,
  },
  'a list that ends in dots': {
    ...recommended('recs.csv', "user,items\nu1,\"['i7', 'i3', ...]\"\nu2,\"['i4', 'i8', ...]\"\n"),
    refused: /Only part of the table was printed/,
  },
  'a list cut at the width of a column': {
    ...recommended(
      'recs.csv',
      "user,items\nu1,\"['item-7', 'item-3', 'it...\"\nu2,\"['item-4', 'item-8', 'it...\"\n",
    ),
    refused: /Only part of the table was printed/,
  },
  'a history before the item that was liked': {
    ...HISTORY,
    refused: /The item can be column 3 \(“target”\) or column 2 \(“history”\).*--truth-columns "item=3"/,
  },
  'a history, as advised': {
    ...HISTORY,
    argv: [...HISTORY.argv, '--truth-columns', 'item=3'],
    means: THREE_USERS,
  },
  'a history in JSON Lines': {
    ...HISTORY_OF_JSON,
    refused: /The items can be in the field “target” or the field “history”/,
  },
  'a history in JSON Lines, as advised': {
    ...HISTORY_OF_JSON,
    argv: [...HISTORY_OF_JSON.argv, '--truth-columns', 'item=target'],
    means: THREE_USERS,
  },
  'a history before a column that is called an item': {
    ...liked('truth.csv', 'user_id,history,item_id\nu1,i1 i2,i3\nu2,i7 i2,i4\n'),
    means: TARGET_MEANS,
  },
  'lists of what was shown with a list of clicks': {
    ...liked(
      'truth.csv',
      "user_id,items,clicks\nu1,\"['i7', 'i3', 'i5']\",\"[0, 1, 1]\"\nu2,\"['i4', 'i8']\",\"[1, 0]\"\n",
    ),
    refused: /rating=clicks.*“u1, \[i7 \(0\), i3 \(1\), i5 \(1\)\]”/,
  },
  'ids with commas keep the score beside them': {
    files: {
      'recs.csv':
        'user_id,item_id,score\nu1,"7,a",0.9\nu2,"8,a",0.6\nu1,"9,a",0.4\nu2,"4,a",0.7\nu1,"3,a",0.8\nu2,"7,a",0.5\n',
      'truth.csv': 'user_id,item_id\nu1,"3,a"\nu1,"5,a"\nu2,"4,a"\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', ...MEASURES],
    means: RIGHT,
  },
  'ids with thousands keep the score beside them': {
    files: {
      'recs.csv':
        'user_id,item_id,score\nu2,"8,000",0.6\nu1,"3,000",0.8\nu1,"7,000",0.9\nu2,"7,000",0.5\nu2,"400",0.7\nu1,"900",0.4\n',
      'truth.csv': 'user_id,item_id\nu1,3000\nu1,5000\nu2,400\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.5 },
    findings: ['unsorted-list', 'items-written-otherwise'],
  },
  'a score beside what looks like lists of one item': {
    ...BRACKETS,
    refused: /“score” has one number for a list of items.*“csv\+rows”/,
  },
  'the same, as advised': {
    ...BRACKETS,
    argv: [...BRACKETS.argv, '--format-in', 'csv+rows', '--truth-format-in', 'csv+rows'],
    means: RIGHT,
  },
  'an accent in two forms of Unicode': spelled('Cafe\u0301', 'Caf\u00e9'),
  'a blank that does not break': spelled('Cafe\u00a0Noir', 'Cafe Noir'),
  'an id as in an address': spelled('Film%20Noir', 'Film Noir'),
  'an id as in HTML': spelled('Salt &amp; Sea', 'Salt & Sea'),
  'places under a name that says nothing': {
    ...SLOTS,
    refused: /Specify one: --columns "user=user_id,rank=stelle,item=item_id"/,
  },
  'the same places, as advised': {
    ...SLOTS,
    argv: [...SLOTS.argv, '--columns', 'user=user_id,rank=stelle,item=item_id'],
    means: RIGHT,
  },
  'the probabilities of three classes': {
    ...recommended(
      'recs.csv',
      'user_id,item_id,prob_0,prob_1,prob_2\nu1,i7,0.05,0.05,0.9\nu2,i4,0.2,0.1,0.7\nu1,i3,0.1,0.1,0.8\n' +
        'u2,i8,0.3,0.1,0.6\nu1,i9,0.2,0.4,0.4\nu2,i7,0.3,0.2,0.5\n',
    ),
    refused: /The score can be any of these columns: prob_0, prob_1, prob_2/,
  },
  'lists of two epochs': {
    ...recommended(
      'recs.csv',
      'user_id,epoch,item_id,score\nu1,1,i9,0.9\nu2,1,i7,0.9\nu1,2,i7,0.8\nu2,2,i4,0.7\n',
    ),
    refused: /The column “epoch” holds 2 folds or seeds \(1, 2\)/,
  },
  'the time of each row, called an epoch': {
    ...recommended(
      'recs.csv',
      'user_id,epoch,item_id,score\nu1,1700000001,i9,0.9\nu2,1700000002,i7,0.9\nu1,1700000003,i7,0.8\n',
    ),
    refused: /--columns "time=epoch"/,
  },
};
