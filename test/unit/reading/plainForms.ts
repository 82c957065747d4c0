import type { Case } from './documentedForms';

/** The small world of ./documentedForms in forms that are plain to a person. */
export interface World {
  readonly recommended: (name: string, content: string) => Case;
  readonly liked: (name: string, content: string) => Case;
  readonly both: (name: string, content: string) => Case;
}

/** Something stands around the lists in cells. */
function around({ recommended, liked }: World): Record<string, Case> {
  const lists = (first: string, second: string): string =>
    `user_id,items\nu1,"${first.replaceAll('"', '""')}"\nu2,"${second.replaceAll('"', '""')}"\n`;
  const read = (cell: (items: readonly string[]) => string): Case =>
    recommended('recs.csv', lists(cell(['i7', 'i3', 'i9']), cell(['i4', 'i8', 'i7'])));
  const refused = (cell: (items: readonly string[]) => string): Case => {
    const { files, argv } = read(cell);
    return { files, argv, refused: /there is text around it, or a bracket is missing/ };
  };
  return {
    'c("i7", "i3") of R': read((items) => `c(${items.map((item) => `"${item}"`).join(', ')})`),
    'WrappedArray(i7, i3) of Spark': read((items) => `WrappedArray(${items.join(', ')})`),
    'WrappedArray([i7,0.9], [i3,0.8]) of Spark': recommended(
      'recs.csv',
      lists('WrappedArray([i3,0.8], [i9,0.4], [i7,0.9])', 'WrappedArray([i7,0.5], [i4,0.7], [i8,0.6])'),
    ),
    "dict_keys(['i7', 'i3']) of Python": read((items) => `dict_keys(['${items.join("', '")}'])`),
    'a list in an option': read((items) => `Some(List(${items.join(', ')}))`),
    'ARRAY[i7, i3]': read((items) => `ARRAY[${items.join(', ')}]`),
    'an index with its type': read((items) => `Int64Index(['${items.join("', '")}'], dtype='int64')`),
    'a truth of one item a user, too': liked('truth.csv', lists('ArraySeq(i3, i5)', 'ArraySeq(i4)')),
    'the code of an array and its values': refused((items) => `array('u', [${items.join(', ')}])`),
    'words before a list': {
      ...recommended('recs.csv', lists('top 3: [i7, i3, i9]', 'top 3: [i4, i8, i7]')),
      refused: /there is text around it|no items in common/,
    },
    'lists that are cut off': refused((items) => `[${items.join(', ')}`),
    'objects of a class': refused((items) => `[${items.map((item) => `Rec(${item}, 0.9)`).join(', ')}]`),
    'numbers of R that follow each other': {
      ...recommended('recs.csv', 'user_id,items\nu1,"c(7, 3, 9)"\nu2,"c(4, 8, 7)"\nu3,17:19\n'),
      refused: /there is text around it/,
    },
    'dots behind': refused((items) => `WrappedArray(${items.join(', ')}, ...)`),
    'lists that commas of the file cut': {
      ...recommended('recs.csv', 'u1,[i7,i3,i9]\nu2,[i4,i8,i7]\n'),
      refused: /there is text around it, or a bracket is missing/,
    },
  };
}

/** What was recommended and what was liked stand in one record. */
function paired({ both }: World): Record<string, Case> {
  const inLines = (recommended: string, liked: string): string =>
    `{"query": "u1", "${recommended}": ["i7", "i3", "i9"], "${liked}": ["i3", "i5"]}\n` +
    `{"query": "u2", "${recommended}": ["i4", "i8", "i7"], "${liked}": ["i4"]}\n`;
  const liked = { 'nDCG@3': (1 / Math.log2(3) + 1) / 2, 'RR@3': 0.75, 'Recall@3': 1 };
  const one = (name: string): Case => ({
    ...both(
      'runs.jsonl',
      `{"user_id": "u1", "recommendations": ["i7", "i3", "i9"], "${name}": "i3"}\n` +
        `{"user_id": "u2", "recommendations": ["i4", "i8", "i7"], "${name}": "i4"}\n`,
    ),
    means: liked,
  });
  const refused = (recommended: string, name: string): Case => {
    const { files, argv } = both('runs.jsonl', inLines(recommended, name));
    return { files, argv, refused: /No ground truth specified|no record has IDs|in the field/ };
  };
  return {
    'retrieved, relevant': both('runs.jsonl', inLines('retrieved', 'relevant')),
    'retrieved_docs, relevant_docs': both('runs.jsonl', inLines('retrieved_docs', 'relevant_docs')),
    'predictions, references': both('runs.jsonl', inLines('predictions', 'references')),
    'results, expected': both('runs.jsonl', inLines('results', 'expected')),
    'what was liked first, in a table': both(
      'runs.csv',
      "query,relevant,retrieved\nu1,\"['i3', 'i5']\",\"['i7', 'i3', 'i9']\"\nu2,['i4'],\"['i4', 'i8', 'i7']\"\n",
    ),
    'one as target': one('target'),
    'one as next_item': one('next_item'),
    'one as gt': one('gt'),
    'one as answer': one('answer'),
    'what was bought may be a history': refused('recommended', 'purchased'),
    'lists of lists, as of Chroma, are no pairs': {
      files: {
        'recs.jsonl':
          '{"query_id": 1, "ids": [[7, 3, 9, 5]], "distances": [[0.1, 0.2, 0.3, 0.4]]}\n' +
          '{"query_id": 2, "ids": [[4, 8, 7, 1]], "distances": [[0.1, 0.2, 0.3, 0.4]]}\n',
        'truth.csv': 'user_id,item_id\n1,7\n2,4\n',
      },
      argv: ['recs.jsonl', '--truth', 'truth.csv'],
      refused: /No item column found/,
    },
    'candidates stand in no order': refused('candidates', 'positives'),
  };
}

/** Several columns may be the users, or the items, by their names: which it is shows beside the other file. */
function severalIds({ recommended, liked }: World): Record<string, Case> {
  const sessions = 'sessionId;userId;itemId;timeframe\nu1;NA;i3;100\nu1;NA;i5;300\nu2;NA;i4;20\n';
  return {
    'asin beside parent_asin': liked(
      'truth.csv',
      'rating,asin,parent_asin,user_id\n1,i3,p1,u1\n1,i5,p1,u1\n1,i4,p2,u2\n',
    ),
    'asin beside parent_asin, in JSON Lines': liked(
      'truth.jsonl',
      [
        ['u1', 'i3'],
        ['u1', 'i5'],
        ['u2', 'i4'],
      ]
        .map(
          ([user, item]) => `{"rating": 1, "asin": "${item}", "parent_asin": "p1", "user_id": "${user}"}\n`,
        )
        .join(''),
    ),
    'parent_asin where it is the one': liked(
      'truth.csv',
      'rating,asin,parent_asin,user_id\n1,v1,i3,u1\n1,v2,i5,u1\n1,v3,i4,u2\n',
    ),
    'sessions beside users of whom none is known': liked('truth.csv', sessions),
    'sessions beside users of recommendations': recommended(
      'recs.csv',
      'session_id,user_id,item_id,score\nu1,anna,i7,0.9\nu1,anna,i3,0.8\nu1,anna,i9,0.4\nu2,ben,i4,0.7\nu2,ben,i8,0.6\nu2,ben,i7,0.5\n',
    ),
    'users beside their sessions stay users': liked(
      'truth.csv',
      'session_id,user_id,item_id\n1,u1,i3\n2,u1,i5\n3,u2,i4\n',
    ),
    'users and sessions that both meet': {
      ...liked('truth.csv', 'user_id,session_id,item_id\nu1,u1,i3\nu1,u2,i5\nu2,u2,i4\n'),
    },
  };
}

/** The places of a list are columns in another order. */
function columnsInNoOrder({ recommended }: World): Record<string, Case> {
  return {
    'rank_3, rank_2, rank_1': recommended(
      'recs.csv',
      'user_id,rank_3,rank_2,rank_1\nu1,i9,i3,i7\nu2,i7,i8,i4\n',
    ),
    'item_1, item_10, item_2': recommended(
      'recs.csv',
      `user_id,item_1,item_10,${[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `item_${n}`).join(',')}\n` +
        'u1,i7,i50,i3,i9,i51,i52,i53,i54,i55,i56\nu2,i4,i57,i8,i7,i51,i52,i53,i54,i55,i56\n',
    ),
    'places from 0, and scores beside': recommended(
      'recs.csv',
      'user_id,score_1,item_1,score_0,item_0,score_2,item_2\nu1,0.8,i3,0.9,i7,0.4,i9\nu2,0.6,i8,0.7,i4,0.5,i7\n',
    ),
  };
}

/** A user and the items in each line, of whom some have none. */
function usersWithoutItems({ liked }: World): Record<string, Case> {
  // Of four users who like something two have no list.
  const first = 1 / Math.log2(3) / (1 + 1 / Math.log2(3));
  const means = { 'nDCG@3': (first + 1) / 4, 'RR@3': 1.5 / 4, 'Recall@3': 1.5 / 4 };
  return {
    'the test.txt of LightGCN': {
      ...liked('test.txt', 'u1 i3 i5\nu5\nu2 i4\nu6 i1 i2 i9\nu7 i8\n'),
      means,
    },
    'a colon behind the user, and nothing behind that': {
      ...liked('test.txt', 'u1: i3 i5\nu5:\nu2: i4\nu6: i1 i2 i9\nu7: i8\n'),
      means,
    },
    'a colon behind the user, and commas between items': {
      ...liked('test.txt', 'u1: i3, i5\nu2: i4\nu6: i1, i2, i9\nu7: i8\nu5: \n'),
      means,
    },
    'with tabs behind': {
      ...liked('test.tsv', 'u1\ti3\ti5\nu5\t\nu2\ti4\nu6\ti1\ti2\ti9\nu7\ti8\n'),
      means,
    },
  };
}

/** What is asked of is an item, too. */
function itemToItem({ recommended }: World): Record<string, Case> {
  const named = (names: string, likedNames: string): Case => {
    const made = recommended(
      'recs.csv',
      `${names},score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\nu2,i7,0.5\n`,
    );
    return { ...made, files: { ...made.files, 'truth.csv': `${likedNames}\nu1,i3\nu1,i5\nu2,i4\n` } };
  };
  return {
    'item_id, recommended_item_id': named('item_id,recommended_item_id', 'item_id,recommended_item_id'),
    'source_item, target_item': named('source_item,target_item', 'source_item,target_item'),
    'movieId, similarMovieId': named('movieId,similarMovieId', 'movieId,similarMovieId'),
    'the recommended one first': {
      ...named('also_bought_asin,asin', 'query_item,relevant_item'),
      refused: /no (users|items) in common/,
    },
  };
}

/** Quotes in quoted fields are after backslashes. */
function backslashQuotes({ recommended, liked }: World): Record<string, Case> {
  const refused = ({ files, argv }: Case): Case => ({
    files,
    argv,
    refused: /are written \\", instead of doubled/,
  });
  return {
    'titles of Spark with quotes and commas': refused(
      recommended(
        'recs.csv',
        'user_id,item_id,title,score\n' +
          'u1,i7,"The \\"Best\\", ever",0.9\nu1,i3,Plain,0.8\nu1,i9,"A \\"b\\", \\"c\\"",0.4\n' +
          'u2,i4,"x, y",0.7\nu2,i8,"z \\"q\\", w",0.6\nu2,i7,"\\"",0.5\n',
      ),
    ),
    'JSON in a cell': refused(
      recommended(
        'recs.csv',
        'user_id,items\n' +
          'u1,"[{\\"id\\": \\"i7\\", \\"score\\": 0.9}, {\\"id\\": \\"i3\\", \\"score\\": 0.8}, {\\"id\\": \\"i9\\", \\"score\\": 0.4}]"\n' +
          'u2,"[{\\"id\\": \\"i4\\", \\"score\\": 0.7}, {\\"id\\": \\"i8\\", \\"score\\": 0.6}, {\\"id\\": \\"i7\\", \\"score\\": 0.5}]"\n',
      ),
    ),
    'a truth with titles': refused(
      liked(
        'truth.csv',
        'user_id,item_id,title,rating\nu1,i3,"a \\"b\\", c",1\nu1,i5,"d",1\nu2,i4,"e, \\"f\\"",1\n',
      ),
    ),
  };
}

/** User, item and a decimal, without names. */
function triples({ recommended }: World): Record<string, Case> {
  return {
    'user by user, in no order': recommended(
      'recs.csv',
      'u1,i3,0.8\nu1,i7,0.9\nu1,i9,0.4\nu2,i4,0.7\nu2,i7,0.5\nu2,i8,0.6\n',
    ),
    'that rise, as distances do': {
      ...recommended('recs.csv', 'u1,i7,0.1\nu1,i3,0.2\nu1,i9,0.4\nu2,i4,0.1\nu2,i8,0.3\nu2,i7,0.5\n'),
      refused: /scores rise from row to row/,
    },
    'that are those of the item, as prices are': {
      ...recommended('recs.csv', 'u1,i7,9.5\nu1,i3,2.5\nu1,i9,4.9\nu2,i4,3.9\nu2,i8,7.5\nu2,i7,9.5\n'),
      refused: /can be read in several ways/,
    },
  };
}

/** @returns the forms by what they are about */
export function plainForms(world: World): Record<string, Record<string, Case>> {
  return {
    'text around lists': around(world),
    'both in one record': paired(world),
    'several columns of ids': severalIds(world),
    'columns in no order': columnsInNoOrder(world),
    'users without items': usersWithoutItems(world),
    'items for items': itemToItem(world),
    'three columns without names': triples(world),
    'quotes behind backslashes': backslashQuotes(world),
  };
}
