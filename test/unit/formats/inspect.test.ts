import assert from 'node:assert/strict';
import { fileProblemText } from '../../../src/reading/formats/fileProblem';
import { detectCandidates, inspectHead, type FileKind } from '../../../src/reading/formats/detection/inspect';
import { encoded } from './reading';

/** Roles by column, shortened: "user item score". */
function rolesOf(text: string, name = 'file.csv'): string {
  return inspectHead(encoded(text), name, true)
    .shape.columns.map((column) => column.role)
    .join(' ');
}

describe('inspectHead', () => {
  for (const [header, roles] of [
    ['user_id,item_id,score', 'user item score'],
    ['userId,movieId,rating,timestamp', 'user item rating timestamp'],
    ['uid,iid,pred', 'user item score'],
    ['qid,docno,relevance', 'user item rating'],
    ['query_id,doc_id,rank,score', 'user item rank score'],
    ['customer,product,prediction', 'user item score'],
    ['reviewerID,asin,overall,unixReviewTime', 'user item rating timestamp'],
    ['user_id:token,item_id:token,rating:float,timestamp:float', 'user item rating timestamp'],
    ['user,item,score,label', 'user item score label'],
    ['user,item,rating,prediction', 'user item rating score'],
    ['Algorithm,user,rank,item,score', 'model user rank item score'],
    ['user_idx,item_idx,als_score', 'user item score'],
    ['visitorid,itemid,event,timestamp', 'user item event timestamp'],
    ['user,user_name,item,item_type,score', 'user ignored item ignored score'],
    ['item,user,gain', 'item user rating'],
    ['사용자,상품,점수', 'user item score'],
  ] as const) {
    it(`knows the columns ${header}`, () => {
      const row = header
        .split(',')
        .map((_, column) => `a${column}`)
        .join(',');
      const guess = inspectHead(encoded(`${header}\n${row}\n`), 'file.csv', true);
      assert.equal(guess.shape.header, true);
      assert.equal(guess.shape.columns.map((column) => column.role).join(' '), roles);
    });
  }

  for (const [what, text, roles] of [
    ['scores', 'u1,i1,0.91\nu1,i2,0.72\nu2,i1,0.33\nu2,i9,0.11\n', 'user item score'],
    ['stars', '1,10,4\n1,11,3\n2,10,4\n2,12,5\n', 'user item rating'],
    [
      'stars and times (u.data)',
      '196\t242\t3\t881250949\n186\t302\t3\t891717742\n22\t377\t1\t878887116\n',
      'user item rating timestamp',
    ],
    ['ranks', 'u1,a,1\nu1,b,2\nu1,c,3\nu2,a,1\nu2,d,2\n', 'user item rank'],
    ['ranks and scores', 'u1,a,1,.9\nu1,b,2,.8\nu1,c,3,.7\nu2,a,1,.95\n', 'user item rank score'],
    ['ids alone', '1 5\n1 7\n2 5\n', 'user item'],
    ['numbers of rows', '0,17,540,.9\n1,17,12,.8\n2,23,540,.7\n', 'ignored user item score'],
    ['ranks before ids', '1,17,540\n2,17,12\n3,17,9\n1,23,540\n2,23,7\n', 'rank user item'],
    ['ranks between ids', '17,1,540,.9\n17,2,12,.8\n17,3,9,.7\n23,1,540,.7\n', 'user rank item score'],
    ['items 1, 2, 3 of every user', '17,1,4\n17,2,5\n17,3,4\n23,1,3\n23,2,4\n', 'user item rating'],
    ['users again and again', '0,540\n1,12\n2,12\n0,9\n1,7\n2,540\n', 'user item'],
    ['scores before ids', '0.91,17,540\n0.5,17,12\n-1,23,540\n', 'ignored user item'],
    ['scores in brackets', 'u1,i1,[0.9]\nu1,i2,[1]\nu2,i2,[0.25]\n', 'user item score'],
    ['scores of which some are missing', 'u1,i1,0.9\nu1,i2,NaN\nu2,i2,0.2\nu2,i3,None\n', 'user item score'],
    ['scores without end', 'u1,i1,0.9\nu1,i2,-inf\nu2,i2,-inf\nu2,i3,-Infinity\n', 'user item score'],
    ['what was liked', '7,540,True\n7,12,False\n8,12,False\n', 'user item rating'],
    ['the same in words', '7,540,yes\n7,12,no\n8,12,no\n', 'user item rating'],
    ['scores in percent', 'u1,i1,90.1%\nu1,i2,100%\nu2,i2,5 %\n', 'user item score'],
    [
      'times between ids',
      'u7,1388534400,i540\nu7,1388535400,i2\nu8,1388536400,i540\n',
      'user timestamp item',
    ],
    ['one row whose names are letters', 'u,i,0.5\nu,j,0.4\nv,i,0.3\n', 'user item score'],
    ['the same with grades', 'u,i,1\nu,j,4\nv,i,3\n', 'user item rating'],
    ['ids like the names that tools give', 'f0,f1\nf1,f2\nf2,f3\n', 'user item'],
    ['ids that are counted', '0,1,2\n0,2,1.5\n1,3,2.5\n', 'user item rating'],
    ['a user without digits', 'alice,heat\nbob1,film1\nbob2,film2\nbob3,film1\n', 'user item'],
    [
      'one item each, with its rank',
      '1,540,4.5,1,0.35\n2,541,4.0,1,0.25\n3,7,5.0,1,0.15\n',
      'user item ignored ignored ignored',
    ],
    ['large ids', '17,1388534400,5\n17,1388535400,4\n23,1388536400,5\n', 'user item rating'],
    ['days of people', '7,02/11/2024,540\n7,03/11/2024,12\n', 'user ignored item'],
    ['users in order, one row each', '0,540,4\n1,1200,5\n2,540,3\n', 'user item rating'],
    ['such users with predictions', '0,540,4,.9\n1,1200,5,.8\n2,540,4,.7\n', 'user item ignored ignored'],
    ['dates', '7,2014-04-07T10:51:09Z,540\n7,2014-04-07T10:52:09Z,12\n', 'user ignored item'],
    ['events', '7,540,9000,pv,1511544070\n7,12,8000,buy,1511544090\n', 'user item ignored event timestamp'],
    ['nothing but zeros', '7,540,0\n7,12,0\n9,12,0\n', 'user item ignored'],
    ['ids with letters, by their places', 'i1,u1,0.5\ni2,u1,0.25\n', 'user item score'],
    ['a run of TREC', 'q1 Q0 d1 1 9.5 tag\nq1 Q0 d2 2 9.25 tag\n', 'user ignored item ignored score ignored'],
    ['qrels of TREC', 'q1 0 d1 1\nq1 0 d2 0\n', 'user ignored item rating'],
  ] as const) {
    it(`tells columns without names by what stands in them: ${what}`, () => {
      assert.equal(inspectHead(encoded(text), 'file', true).shape.header, false);
      assert.equal(rolesOf(text, 'file'), roles);
    });
  }

  for (const [what, text, list, roles] of [
    ['dates', 'u1,i1,2020-01-01 10:00:00\nu2,i2,2020-01-02 11:00:00\n', 'none', 'user item ignored'],
    [
      'titles',
      'userId,movieId,title,rating\n1,2,Heat (1995) 2,3\n1,3,Seven 7 (1995),4\n',
      'none',
      'user item ignored rating',
    ],
    [
      'genres',
      'movieId,title,genres\n1,Toy Story,Adventure|Comedy\n2,Heat,Action|Crime\n',
      'none',
      'item ignored ignored',
    ],
    ['ids with blanks', 'user,item,score\nuser 1,item 1,0.5\nuser 1,item 2,0.4\n', 'none', 'user item score'],
    ['items in a cell', 'user,items\n1,7 8 9\n2,7 3 9\n', ' ', 'user item'],
    ['items in brackets', 'user,items\n1,[7 8 9]\n2,[7]\n', ' ', 'user item'],
    ['a Python list', "user,items\n1,\"['a', 'b']\"\n2,\"['c']\"\n", ',', 'user item'],
    ['pairs', 'user,recommendations\n1,"[{10, 4.5}, {11, 4.2}]"\n', 'pairs', 'user item'],
    ['lines of many lengths', '1 5 7 9\n2 5\n3 7 8\n', 'rest', 'user item'],
  ] as const) {
    it(`tells lists of items from what only looks like them: ${what}`, () => {
      const { shape } = inspectHead(encoded(text), 'file.csv', true);
      assert.equal(shape.list, list);
      assert.equal(shape.columns.map((column) => column.role).join(' '), roles);
    });
  }

  for (const [name, text, kind] of [
    ['als_recs.csv', 'user,item,score\nu,i,.5\n', 'recommendations'],
    ['top10.csv', 'user,item\nu,i\n', 'recommendations'],
    ['file.csv', 'user,item,rank\nu,i,1\n', 'recommendations'],
    ['predictions.csv', 'user,item,rating\nu,i,4.2\n', 'recommendations'],
    ['truth.csv', 'user,item,rating\nu,i,4\n', 'truth'],
    ['ml-100k.test.csv', 'user,item\nu,i\n', 'truth'],
    ['ratings.csv', 'userId,movieId,rating,timestamp\n1,2,3,964982703\n', 'truth'],
    ['data/train.csv', 'user,item,rating\nu,i,4\n', 'train'],
    ['file.csv', 'user,item\nu,i\n', 'either'],
    [
      'movies.csv',
      'movieId,title,genres\n1,Toy Story (1995),Adventure|Comedy\n2,Heat (1995),Action\n',
      'items',
    ],
    ['h_and_m.csv', 'customer_id,prediction\nc1,0568601006 0568601043\n', 'recommendations'],
    ['run.txt', 'q1 Q0 d1 1 9.5 tag\n', 'recommendations'],
    ['test.txt', 'q1 0 d1 1\n', 'truth'],
  ] as const satisfies readonly (readonly [string, string, FileKind])[]) {
    it(`takes ${name} with “${text.split('\n')[0]}” for ${kind}`, () => {
      const guess = inspectHead(encoded(text), name, true);
      assert.equal(guess.kind, kind);
      assert.ok(guess.confidence >= 0 && guess.confidence <= 1);
    });
  }

  describe('takes numbers that are called scores for what they look like', () => {
    const header = 'q_id,doc_id,score\n';
    const judged = `${header}q1,d5,1\nq1,d2,2\nq1,d9,1\nq2,d2,3\nq2,d4,1\n`;
    const anime = 'user_id,anime_id,score\n1,20,8\n1,269,7\n1,44,10\n2,20,8\n2,5,8\n2,7,3\n';
    const pooled = 'query,document,score\nq1,a,0\nq1,b,1\nq1,c,0\nq2,a,1\nq2,d,0\n';
    const predicted = `${header}q1,d5,0.91\nq1,d2,0.5\nq2,d2,0.5\nq2,d4,0.25\n`;
    const counted = `${header}q1,d5,3\nq1,d2,2\nq1,d9,1\nq2,d2,3\nq2,d4,2\nq2,d1,1\n`;
    const popular = `${header}q1,d5,4021\nq1,d2,977\nq2,d5,4021\nq2,d2,977\n`;
    const whole = 'q_id,doc_id,score\nq1,d5,2.0\nq1,d2,1.0\nq1,d1,2.0\nq2,d2,1.0\n';
    const ranked = 'user,item,rank,score\nu1,a,1,2\nu1,b,2,2\nu1,c,3,1\nu2,a,1,2\n';
    for (const [what, name, text, kind] of [
      ['grades', 'qrels.csv', judged, 'truth'],
      ['grades of a neutral name', 'msmarco.csv', judged, 'truth'],
      ['grades by the name of predictions', 'predictions.csv', judged, 'recommendations'],
      ['what people gave', 'anime.csv', anime, 'truth'],
      ['what people gave, of a test', 'test.csv', anime, 'truth'],
      ['what was pooled', 'labels.csv', pooled, 'truth'],
      ['grades with decimals', 'gold.csv', whole, 'truth'],
      ['predictions', 'bm25.csv', predicted, 'recommendations'],
      ['a countdown', 'bm25.csv', counted, 'recommendations'],
      ['counts of popularity', 'popular.csv', popular, 'recommendations'],
      ['whole scores beside ranks', 'knn.csv', ranked, 'recommendations'],
      ['training data', 'train.csv', anime, 'train'],
    ] as const) {
      it(`${what}, in ${name}: ${kind}`, () => {
        const guess = inspectHead(encoded(text), name, true);
        assert.equal(guess.problem, undefined);
        assert.equal(guess.kind, kind, guess.reasons.join());
      });
    }
  });

  it('gives its reasons', () => {
    const guess = inspectHead(encoded('user,item,score\nu,i,.5\n'), 'als_recs.csv', true);
    assert.deepEqual(guess.reasons, ['its name', 'the column “score”']);
    assert.deepEqual(guess.sample, [['u', 'i', '.5']]);
  });

  it('sees that a file holds predictions and truth', () => {
    assert.equal(inspectHead(encoded('user,item,score,label\nu,i,.5,1\n'), 'a.csv', true).both, true);
    assert.equal(inspectHead(encoded('user,item,score\nu,i,.5\n'), 'a.csv', true).both, false);
  });

  for (const [what, bytes, problem] of [
    ['an empty file', encoded(''), { code: 'empty' }],
    ['only blank lines', encoded('\n\n \r\n'), { code: 'empty' }],
    ['only a header', encoded('user_id,item_id,score\n'), { code: 'header-only' }],
    ['one column', encoded('user\nu1\nu2\n'), { code: 'one-column' }],
    ['binary content', Uint8Array.of(1, 2, 0, 255, 254, 0, 7), { code: 'binary', what: undefined }],
    ['Parquet', encoded('PAR1....'), { code: 'binary', what: 'Parquet' }],
    ['words', encoded('the first,measure\nnot a,table\n').subarray(0, 0), { code: 'empty' }],
    ['no users', encoded('item_id,score\ni1,0.5\n'), { code: 'no-column', missing: ['user'] }],
    ['no items', encoded('user_id,score\nu1,0.5\nu2,0.25\n'), { code: 'no-column', missing: ['item'] }],
  ] as const) {
    it(`says what is wrong with ${what}`, () => {
      const guess = inspectHead(bytes, 'file.csv', true);
      assert.deepEqual(guess.problem, problem);
      const { message, advice } = fileProblemText(problem);
      assert.ok(message.endsWith('.') && advice.length > 10);
    });
  }

  for (const [what, text] of [
    ['to_json of pandas', '{"user_id":{"0":7,"1":7},"item_id":{"0":1,"1":2}}'],
    ['the same, cut off', `{"user_id":{${Array.from({ length: 99 }, (_, row) => `"${row}":7`).join()}`],
    ['a dictionary of lists', '{"user_id": [7, 7], "item_id": [1, 2]}'],
    ['to_json called “split”', '{"columns":["user_id","item_id"],"index":[0],"data":[[7,1]]}'],
    [
      'to_json called “table”',
      '{"schema":{"fields":[{"name":"user_id"}]},"data":[{"user_id":7,"item_id":1}]}',
    ],
  ] as const) {
    it(`says of ${what} that columns are no rows`, () => {
      assert.deepEqual(inspectHead(encoded(text), 'recs.json', true).problem, { code: 'json-columns' });
    });
  }

  it('finds records inside an object', () => {
    for (const [text, path] of [
      ['{"results": [{"user_id": 7, "item_id": 1}, {"user_id": 8, "item_id": 1}]}', ['results']],
      ['{"data": [{"user_id": 7, "recs": [1, 2]}, {"user_id": 8, "re', ['data']],
      ['{"meta": {"n": 2}, "data": {"cases": [{"id": "q", "expected_ids": ["d"]}]}}', ['data', 'cases']],
    ] as const) {
      const { shape, problem } = inspectHead(encoded(text), 'recs.json', true);
      assert.equal(problem, undefined, text);
      assert.deepEqual(shape.part, { path }, text);
    }
  });

  for (const [what, text, problem] of [
    [
      'two arrays of records',
      '{"train": [{"user": 1, "item": 2}], "test": [{"user": 1, "item": 3}]}',
      { code: 'json-several', keys: ['train', 'test'] },
    ],
    [
      'scores of no items',
      '{"query_id": 1, "docs": ["a", "b"], "ranking": [{"score": 2}, {"score": 3}]}',
      { code: 'unused-scores', field: 'ranking', items: 'docs' },
    ],
    [
      'labels by position',
      '{"impression_id": 1, "labels": [0, 1]}\n{"impression_id": 2, "labels": [1, 0, 0]}',
      { code: 'values-without-items', field: 'labels' },
    ],
    [
      'lists without items',
      '[{"id": 1, "expected_ids": []}]',
      { code: 'empty-lists', field: 'expected_ids' },
    ],
  ] as const) {
    it(`says what JSON leaves open: ${what}`, () => {
      const found = inspectHead(encoded(text), 'file.json', true).problem;
      assert.deepEqual(found, problem);
      const { message, advice } = fileProblemText(problem);
      assert.match(`${message} ${advice}`, /^[A-Z“].+\.$/);
    });
  }

  it('takes users whose ids look like names of columns for users', () => {
    for (const text of [
      '{"item": {"i1": 0.5}, "id": {"i2": 1}}',
      '{"user_1": {"0": 0.5}}',
      '{"items": ["a", "b"]}',
      '{"u1": [{"user": "u1", "item": "i1"}]}',
    ])
      assert.notEqual(inspectHead(encoded(text), 'recs.json', true).problem?.code, 'json-columns');
  });

  for (const [what, text] of [
    [
      'a licence',
      'Copyright of us\n\nPermission is hereby granted, free of charge, to any person\nobtaining a copy of this\nsoftware, and so on.\n',
    ],
    ['a configuration', '{"name": "x", "engines": {"node": "20"}, "keywords": ["a", "b"]}'],
    ['compiler options', '{"compilerOptions": {"target": "ES2023", "strict": true}, "include": ["src"]}'],
    [
      'results of another tool',
      '{"clean": {"mean": {"map": 0.5, "ndcg": 0.25}}, "ties": {"mean": {"map": 0.1, "ndcg": 0.2}}}',
    ],
  ] as const) {
    it(`does not take ${what} for a table of users and items`, () => {
      assert.deepEqual(inspectHead(encoded(text), 'file', true).problem, {
        code: 'no-column',
        missing: ['user', 'item'],
      });
    });
  }

  /** The columns of the item in all readings of a file, from 1. */
  const itemColumnsOf = (text: string): number[] =>
    detectCandidates(encoded(text), 'plays.tsv', true).map(
      ({ guess }) => guess.shape.columns.findIndex(({ role }) => role === 'item') + 1,
    );

  it('leaves open whether a number of ten digits before another number is an item or a time', () => {
    const plays = '105,1400034671,30\n105,1400035648,37\n106,1400035999,12\n';
    assert.ok(itemColumnsOf(plays).includes(2));
    assert.ok(itemColumnsOf(plays).includes(3));
    const overrides = inspectHead(encoded(plays), 'plays.csv', true, {
      columns: [{ role: 'item', column: '2' }],
    });
    assert.equal(overrides.problem, undefined);
  });

  describe('lists of which it is not clear what they are', () => {
    const problemOf = (text: string, overrides = {}): unknown =>
      inspectHead(encoded(text), 'file.txt', true, overrides).problem;

    for (const [how, text, columns] of [
      ['behind tabs', 'u1\t[1, 2]\t[4, 5, 6]\nu2\t[3, 4]\t[1, 9]\n', ['[1, 2]', '[4, 5, 6]']],
      ['with blanks in them', 'u1\t1 2 3\t4 5\nu2\t3 4\t1 9 8\nu3\t7 8 9\t3 2\n', ['1 2 3', '4 5']],
      ['in quotes', 'u1,"[1, 2]","[4, 5]"\nu2,"[3, 4]","[1, 9]"\n', ['[1, 2]', '[4, 5]']],
      ['under names', 'user,history,bought\nu1,1 2,4 5\nu2,3 4,1 9\n', ['history', 'bought']],
    ] as const) {
      it(`asks which of two columns of lists holds the items: ${how}`, () => {
        assert.deepEqual(problemOf(text), {
          code: 'unclear-item',
          line: how === 'under names' ? 2 : 1,
          columns: columns.map((shown, place) => ({ column: place + 2, text: shown })),
        });
        assert.equal(problemOf(text, { columns: [{ role: 'item', column: '3' }] }), undefined);
      });
    }

    it('asks nothing where the first goes by the name of items, also in the plural', () => {
      assert.equal(problemOf('user,movie_ids,history\nu1,1 2,4 5\nu2,3 4,1 9\n'), undefined);
    });

    it('asks which of two lists of a record holds the items', () => {
      const text = '{"user": "u1", "aa": [1, 2], "bb": [2, 3]}\n{"user": "u2", "aa": [1, 2], "bb": [4, 1]}\n';
      const columns = ['aa', 'bb'].map((name, place) => ({ column: place + 2, text: name }));
      assert.deepEqual(problemOf(text), { code: 'unclear-item', line: 1, columns, named: 'field' });
      assert.equal(problemOf(text, { columns: [{ role: 'item', column: 'bb' }] }), undefined);
    });

    const asked = (named: 'field' | 'column' | undefined, ...texts: string[]): string => {
      const columns = texts.map((shown, place) => ({ column: place + 2, text: shown }));
      const { message, advice } = fileProblemText({
        code: 'unclear-item',
        line: 1,
        columns,
        ...(named && { named }),
      });
      return `${message} ${advice}`;
    };

    it('names the first of two columns of text as the example, and a first line', () => {
      const text = asked(undefined, '1400034671', '30');
      assert.match(
        text,
        /^The item can be column 2 \(“1400034671”\) or column 3 \(“30”\)\. Specify the item column/,
      );
      assert.match(text, /--columns item=2 or --truth-columns item=2,/);
      assert.match(text, /name the columns in the first line, such as “user_id” and “item_id”\.$/);
    });

    it('speaks of fields in JSON and of columns in Parquet, and of no first line', () => {
      for (const [named, called] of [
        ['field', 'field'],
        ['column', 'column'],
      ] as const) {
        const text = asked(named, 'aa', 'bb');
        assert.match(text, new RegExp(`^The items can be in the ${called} “aa” or the ${called} “bb”\\.`));
        assert.match(text, /--columns item=aa or --truth-columns item=aa,/);
        assert.match(text, new RegExp(`Or name that ${called} “items”\\.$`));
        assert.doesNotMatch(text, /first line/);
      }
    });

    it('tells a field by its number where a shell would not take its name as it is', () => {
      assert.match(asked('field', 'my list', 'bb'), /--columns item=2 or/);
      assert.match(asked('field', '2', 'bb'), /--columns item=2 or/);
    });

    it('is answered by the name that it tells to give', () => {
      const text =
        '{"user": "u1", "items": [1, 2], "bb": [2, 3]}\n{"user": "u2", "items": [1, 2], "bb": [4, 1]}\n';
      assert.equal(problemOf(text), undefined);
    });

    it('takes no names of columns or of events for items', () => {
      assert.deepEqual(problemOf('{"0": {"user_id": 7, "item_id": 540, "score": 0.9}}'), {
        code: 'json-nested',
        key: '0',
      });
      const events =
        '{"user_id": 7, "deeds": {"clicks": 1, "carts": [2, 3]}}\n{"user_id": 8, "deeds": {"clicks": 5, "carts": [1]}}\n';
      assert.deepEqual(problemOf(events), { code: 'no-column', missing: ['item'] });
    });

    const rolesOf = (text: string, overrides = {}): string => {
      const { problem, shape } = inspectHead(encoded(text), 'file.txt', true, overrides);
      return problem?.code ?? shape.columns.map(({ role }) => role).join(' ');
    };

    for (const [beside, list, roles] of [
      ['titles', 'a1 a2', 'user item ignored'],
      ['movie_genres', 'g1 g2', 'user item ignored'],
      ['quantities', '5 4', 'user item ignored'],
      ['ranks', '1 2', 'user item ignored'],
      ['ratings', '5 4', 'user item rating'],
      ['scores', '5 4', 'user item score'],
      ['labels', '1 0', 'user item label'],
      ['when', '1700000001 1700000002', 'user item ignored'],
      ['when', "\"['2020-01-01 10:00:00', '2020-01-02 11:00:00']\"", 'user item ignored'],
      ['labels', '14 15', 'unclear-item'],
      ['predictions', '14 15', 'user ignored item'],
    ] as const) {
      it(`knows what ${beside} beside items are: ${list}`, () => {
        const rows = `u1,11 12,${list}\nu2,13 14,${list}\n`;
        assert.equal(rolesOf(`user,bought,${beside}\n${rows}`), roles);
        if (!roles.startsWith('user item')) return;
        const swapped = `u1,${list},11 12\nu2,${list},13 14\n`;
        const [user, item, other] = roles.split(' ');
        assert.equal(rolesOf(`user,${beside},bought\n${swapped}`), [user, other, item].join(' '));
      });
    }

    it('asks where all lists describe items', () => {
      assert.equal(rolesOf('user,titles,genres\nu1,a1 a2,g1 g2\nu2,a3 a4,g1 g3\n'), 'unclear-item');
    });

    it('takes the list for values of which a person says so', () => {
      const overrides = { columns: [{ role: 'rating', column: '3' }] };
      assert.equal(rolesOf('u1,1 2 3,5 4 3\nu2,4 5 6,3 2 1\n', overrides), 'user item rating');
      assert.equal(
        rolesOf('user,items,scores,q\nu1,1 2,0.5 0.4,5 4\nu2,4 5,0.3 0.2,2 1\n', {
          columns: [{ role: 'rating', column: 'q' }],
        }),
        'user item ignored rating',
      );
    });

    it('takes no prices or predicted ids for scores', () => {
      assert.equal(rolesOf('user,items,prices\nu1,1 2,5.5 1.2\nu2,4 5,3.2 2.1\n'), 'user item ignored');
      assert.equal(rolesOf('user,items,predictions\nu1,1 2,4 5\nu2,4 5,1 2\n'), 'user item ignored');
    });

    for (const [why, text, overrides] of [
      ['both endings in a list', 'user,bought\nu1,item-0 item-1\nu2,item-1 item-0\n'],
      ['a name', 'user,items\nu1,a-0 b-1\nu2,c-1 d-0\n'],
      ['another name', 'user,recommendations\nu1,a-0 b-1\nu2,c-1 d-0\n'],
      ['scores beside', 'user,bought,scores\nu1,a-0 b-1,0.5 0.4\nu2,c-1 d-0,0.9 0.3\n'],
      ['a score beside', 'user,bought,score\nu1,a-0 b-1,0.5\nu2,c-1 d-0,0.9\n'],
      ['a told format', 'user,bought\nu1,a-0 b-1\nu2,c-1 d-0\n', { format: 'csv+lists' }],
      [
        'a told item',
        'user,bought\nu1,a-0 b-1\nu2,c-1 d-0\n',
        { columns: [{ role: 'item', column: 'bought' }] },
      ],
    ] as const) {
      it(`takes ids that end in -0 and -1 for ids: ${why}`, () => {
        assert.equal(problemOf(text, overrides), undefined);
        assert.deepEqual(problemOf('user,bought\nu1,a-0 b-1\nu2,c-1 d-0\n'), {
          code: 'shown-items',
          line: 2,
          found: 'a-0',
        });
      });
    }

    it('refuses items that were shown, with clicks behind them', () => {
      const text =
        '1\tU13\t11/11/2019 9:05:58 AM\tN551 N427\tN556-1 N357-0\n2\tU91\t11/12/2019 6:11:30 PM\tN317 N60\tN206-0 N393-0\n';
      assert.deepEqual(problemOf(text), { code: 'shown-items', line: 1, found: 'N556-1' });
      assert.equal(problemOf(text, { columns: [{ role: 'item', column: '4' }] }), undefined);
      assert.equal(problemOf(text, { columns: [{ role: 'item', column: '5' }] }), undefined);
    });
  });

  it('says that a word above scores is no row', () => {
    const guess = inspectHead(encoded('Klient,Film,No\nK1,A5,0.5\nK2,A5,0.25\n'), 'recs.csv', true);
    assert.equal(guess.shape.header, true);
  });

  it('puts the smallest distance or loss first, but not its negative', () => {
    const best = (name: string): string | undefined =>
      inspectHead(encoded(`user_id,item_id,${name}\nu,i,0.913\n`), 'recs.csv', true).shape.bestScore;
    for (const name of [
      ...['distance', 'loss', 'neg_log_likelihood', 'rank_loss', 'rankLoss', 'euclideanDistance'],
      ...['pred_error', 'RMSE', 'negLogLikelihood'],
    ])
      assert.equal(best(name), 'smallest', name);
    for (const name of [
      'neg_loss',
      'neg_log_loss',
      'negative_distance',
      'negMeanSquaredError',
      'score',
      'mirror',
      // What a thing costs, and how far it is, is no loss of a model.
      'cost',
      'distance_km',
    ])
      assert.equal(best(name), undefined, name);
  });

  it('takes the probability of the second class for the score', () => {
    const guess = inspectHead(
      encoded('user,item,prob_0,prob_1\n7,540,0.1,0.9\n7,12,0.4,0.6\n'),
      'recs.csv',
      true,
    );
    assert.deepEqual(
      guess.shape.columns.map(({ role }) => role),
      ['user', 'item', 'ignored', 'score'],
    );
  });

  it('takes neither a latitude nor hours beside events for a score', () => {
    const rolesIn = (text: string): string[] =>
      inspectHead(encoded(text), 'file.txt', true).shape.columns.map(({ role }) => role);
    assert.deepEqual(
      rolesIn(
        '7\t2010-10-19T23:55:27Z\t30.2359\t-97.7951\t22847\n7\t2010-10-18T22:17:43Z\t30.2691\t-97.7494\t420315\n8\t2010-10-17T23:42:03Z\t30.2557\t-97.7633\t316637\n',
      ),
      ['user', 'ignored', 'ignored', 'ignored', 'item'],
    );
    assert.equal(
      rolesIn('7,Skyrim,purchase,1.0\n7,Skyrim,play,273.5\n8,Fallout 4,play,87.25\n')[3],
      'rating',
    );
  });

  it('takes neither a time zone, a price nor a code for a score', () => {
    const rolesIn = (text: string): string[] =>
      inspectHead(encoded(text), 'file.txt', true).shape.columns.map(({ role }) => role);
    assert.deepEqual(
      rolesIn(
        '470\t49bb\tStore\t40.7198\t-74.0025\t-240\tTue Apr 03 18:00:09 +0000 2012\n979\t4a43\tBridge\t40.6067\t-74.0441\t540\tTue Apr 03 18:00:25 +0000 2012\n',
      ),
      ['user', 'item', 'ignored', 'ignored', 'ignored', 'ignored', 'ignored'],
    );
    assert.deepEqual(
      rolesIn(
        '420374,2014-04-06T18:44:58.314Z,214537888,12462,1\n420374,2014-04-06T18:44:58.325Z,214537850,10471,1\n281626,2014-04-06T09:40:13.032Z,214535653,1883,2\n',
      ),
      ['user', 'ignored', 'item', 'ignored', 'ignored'],
    );
    assert.deepEqual(rolesIn('user,pin_code,item\n7,115,540\n8,114,12\n'), ['user', 'ignored', 'item']);
    assert.deepEqual(
      rolesIn('user,seconds,item,at\n7,1150,540,2014-04-06 18:44:58\n8,114,12,2014-04-06 18:44:58\n'),
      ['user', 'ignored', 'item', 'ignored'],
    );
  });

  for (const [kind, text] of [
    ['sql', 'INSERT INTO recs (user_id, item_id, score) VALUES\n(1, 10, 0.9),\n(1, 11, 0.8);\n'],
    [
      'sql',
      'PRAGMA foreign_keys=OFF;\nINSERT INTO recs VALUES(1,10,0.9);\nINSERT INTO recs VALUES(1,11,0.8);\n',
    ],
    ['arff', '@RELATION r\n@ATTRIBUTE user NUMERIC\n@ATTRIBUTE item NUMERIC\n@DATA\n1,10\n2,11\n'],
    ['python', "{'user_id': '7', 'reviews': [{'item_id': '540'}]}\n{'user_id': '8', 'reviews': []}\n"],
    ['narrow-header', 'user,item\n7,540,12,9\n8,12,540,7\n9,7,12,540\n'],
  ] as const) {
    it(`refuses what would be misread: ${kind}, ${text.slice(0, 12)}`, () => {
      assert.equal(inspectHead(encoded(text), 'file.txt', true).problem?.code, kind);
    });
  }

  it('leaves open which of two columns of UUIDs is the item', () => {
    const uuid = (n: number): string => `f1b1cf71-bd35-4e99-8624-24a6e15f133${n}`;
    const plays = [1, 2, 3]
      .map((n) => `user_00000${n}\t2009-05-04T23:08:57Z\t${uuid(n % 2)}\tDeep\t${uuid(n + 4)}\tPink Ink\n`)
      .join('');
    assert.ok(itemColumnsOf(plays).includes(3));
    assert.ok(itemColumnsOf(plays).includes(5));
    const overrides = inspectHead(encoded(plays), 'plays.tsv', true, {
      columns: [{ role: 'item', column: '5' }],
    });
    assert.equal(overrides.problem, undefined);
    assert.equal(
      overrides.shape.columns.map(({ role }) => role).join(' '),
      'user ignored ignored ignored item ignored',
    );
  });

  it('takes a sign that stands in every line for no item', () => {
    const text = 'u1 ~> i1 0.9\nu1 ~> i2 0.8\nu2 ~> i2 0.7\n';
    assert.equal(rolesOf(text, 'recs.txt'), 'user ignored item score');
  });

  for (const [what, lines, problem] of [
    [
      'pandas',
      ['   user  item', '0     7   540', '..  ...   ...', '9     8    12'],
      { code: 'abridged', line: 3, found: '.. ... ...' },
    ],
    [
      'Spark',
      ['+----+----+', '|user|item|', '+----+----+', '|   7| 540|', '+----+----+', 'only showing top 1 row'],
      { code: 'abridged', line: 6, found: 'only showing top 1 row' },
    ],
    [
      'Polars',
      ['│ user ┆ item │', '│ 7    ┆ 540  │', '│ …    ┆ …    │'],
      { code: 'abridged', line: 3, found: '│ … ┆ … │' },
    ],
    [
      'NumPy',
      ['user,items', '7,[540 12 9 ... 31 7 8]', '8,[12 540 7 ... 9 8 31]'],
      { code: 'abridged', line: 2, found: '7,[540 12 9 ... 31 7 8]' },
    ],
    [
      'a comment of MATLAB',
      ['% user item score', '7 540 0.9', '8 12 0.8'],
      { code: 'percent-comment', line: 1, found: '% user item score' },
    ],
    ['a dictionary', ["{'u1': ['i1', 'i2'], 'u2': ['i3']}"], { code: 'python' }],
    ['a dictionary of numbers', ['{7: [540, 12],', ' 8: [9]}'], { code: 'python' }],
    ['a default dictionary', ["defaultdict(<class 'list'>, {7: [(540, 0.9)]})"], { code: 'python' }],
    ['a list of tuples', ['[(7, 540, 0.9), (8, 12, 0.8)]'], { code: 'python' }],
    [
      'a matrix',
      ['user_id,101,102,103', '7,0.5,,0.25', '8,,1,'],
      { code: 'matrix', user: 'user_id', item: '101' },
    ],
    [
      'a matrix of zeros and ones',
      ['user,i5,i7,i8,i9', 'u7,0,1,0,0', 'u8,1,0,0,1'],
      { code: 'matrix', user: 'user', item: 'i5' },
    ],
    ...(
      [
        ['ncodpers,A,B,C', '1,1,0,1', '2,0,1,0'],
        ['client,Tea,Milk', '7,0,1', '8,1,0'],
        ['user_id;A;B;C', '7;True;False;False', '8;False;True;True'],
        ['user_id,A,B,C', '7,5,,', '8,,5,5'],
        ['user_id,A,B,C', '7,0.5,0.25,0.1', '8,0.1,0.9,0.3'],
        ['customer,item_1,item_2,item_3', '7,0,1,0', '8,1,0,0'],
        ['회원,사과,배,귤', '7,0,1,0', '8,1,0,0'],
        [',A,B,C', '7,0,1,NaN', '8,1,0,1'],
      ] as const
    ).map((lines) => {
      const [user, item] = lines[0].split(/[,;]/);
      return [`a matrix: ${lines[0]}`, lines, { code: 'matrix', user, item }] as const;
    }),
    [
      'blocks',
      ['540:', '7,5,2005-09-06', '8,3,2005-09-06', '541:', '7,4,2005-09-06'],
      { code: 'blocks', line: 1, found: '540:' },
    ],
    [
      'items sampled against one',
      ['(0,25)\t1064\t174\t2791\t3373\t269', '(1,133)\t1072\t3154\t3368\t3644\t549'],
      { code: 'sampled', line: 1, found: '(0,25)' },
    ],
    [
      'MatrixMarket',
      ['%%MatrixMarket matrix coordinate real general', '%', '2 3 2', '1 1 0.5', '2 3 0.25'],
      { code: 'matrix-market' },
    ],
  ] as const) {
    it(`says what was printed and cannot be read: ${what}`, () => {
      assert.deepEqual(inspectHead(encoded(`${lines.join('\n')}\n`), 'recs.txt', true).problem, problem);
    });
  }

  for (const [what, text, list] of [
    ['items that were not chosen', 'user,item,neg_item_0,neg_item_1\n1,540,11,13\n2,12,13,11\n', 'none'],
    ['items beside the one that counts', 'user,item,n1,n2\n1,540,11,13\n2,12,13,11\n', 'none'],
    ['scores of one item', '7,540,0.9,12,0.3\n', 'none'],
    ['places of several things', 'user,item_1,item_2,note_1,note_2\nu7,i1,i2,a,b\nu8,i3,i1,c,d\n', 'rest'],
    ['features that repeat', 'user,k1,k2,k3\nu7,2,2,2\nu8,3,3,3\nu9,1,1,1\n', 'none'],
    ['items that are not the user’s', 'item,rec_1,rec_2\ni7,i1,i2\ni8,i3,i1\n', 'none'],
    ['coordinates', '7 12 37.5 13 126.9\n8 12 37.6 13 127.1\n', 'none'],
  ] as const) {
    it(`takes columns for places of a list only where they are: ${what}`, () => {
      assert.equal(inspectHead(encoded(text), 'file.csv', true).shape.list, list);
    });
  }

  for (const [what, text, roles] of [
    ['a series of pandas', 'user_id,item_id,0\n7,540,0.9\n8,12,0.8\n', 'user item score'],
    ['a frame without names', ',0,1,2\n0,17,540,0.9\n1,17,12,0.8\n2,23,9,0.5\n', 'ignored user item score'],
    ['the same without rows', '0,1,2\n7,540,0.9\n7,12,0.8\n8,9,0.5\n', 'user item score'],
    ['R', 'V1,V2\nu7,i540\nu7,i12\n', 'user item'],
    ['Spark', '_c0\t_c1\t_c2\nu7\ti540\t0.9\nu7\ti12\t0.8\n', 'user item score'],
    ['words', `who;what\n${'u7;i540\nu7;i12\nu8;i9\n'.repeat(3)}`, 'user item'],
  ] as const) {
    it(`knows the names that columns have without meaning anything: ${what}`, () => {
      assert.equal(inspectHead(encoded(text), 'file', true).shape.header, true);
      assert.equal(rolesOf(text, 'file'), roles);
    });
  }

  for (const text of [
    '0,1,2\n7,540,5\n7,12,4\n8,9,5\n',
    'V1,V2\nV1,V7\nV2,V3\n',
    'anna,alien\nanna,heat\nbob,brazil\nbob,q\n',
  ])
    it(`takes a row for a row: ${text.slice(0, 10)}`, () => {
      assert.equal(inspectHead(encoded(text), 'file', true).shape.header, false);
    });

  it('takes losses for what is to be small', () => {
    const best = (name: string): string | undefined =>
      inspectHead(encoded(`user,item,${name}\n7,540,0.9\n7,12,0.5\n`), 'file', true).shape.bestScore;
    assert.deepEqual(['loss', 'val_loss', 'NLL', 'negative_log_likelihood', 'score', 'gloss'].map(best), [
      ...new Array<string>(4).fill('smallest'),
      undefined,
      undefined,
    ]);
  });

  for (const text of ['ab ', "'a' ", '1,', '(a ', 'u1: ', '| a ', '1:1 '])
    it(`looks at endless lines in no time: ${text}`, () => {
      const line = text.repeat(80_000 / text.length);
      const before = process.cpuUsage();
      inspectHead(encoded(`${line}\n${line}\n${line}\n`), 'file.txt', true);
      // Of the processor, whatever else the machine does: some 0.6 s, and a minute by the square of the length.
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 8e6, `${user + system} µs`);
    });

  for (const [text, complete, problem] of [
    [`user,item,score\nu1,i1,${'1'.repeat(9_000)}`, false, { code: 'endless-line', line: 2, bytes: 9_022 }],
    ['x'.repeat(9_000), false, { code: 'endless-line', line: 1, bytes: 9_000 }],
    ['user,item,score\n', true, { code: 'header-only' }],
    ['x\ny\nz', false, { code: 'one-column' }],
    ['[{"user": "u1", "items": ["i1", "i2', false, { code: 'endless-record', bytes: 35 }],
    ['{"u1": ["i1", "i2', false, { code: 'endless-record', bytes: 17 }],
    [`[{"user": ${'['.repeat(70)}`, true, { code: 'json-depth', depth: 64 }],
    [`[{"user": "${'['.repeat(70)}", "item": "i1"}]`, true, undefined],
  ] as const)
    it(`says of ${text.slice(0, 25)} what does not end`, () => {
      assert.deepEqual(inspectHead(encoded(text), 'file', complete).problem, problem);
    });

  it('takes a table of 0/1 features for items, not for lists of items', () => {
    const guess = inspectHead(encoded('item_id,g0,g1,g2\ni1,0,1,0\ni2,1,1,0\ni3,0,0,1\n'), 'items.csv', true);
    assert.equal(guess.kind, 'items');
  });

  it('knows a TREC run that has a bad or cut line', () => {
    const rows = Array.from({ length: 40 }, (_, rank) => `q1 Q0 d${rank} ${rank} ${9 - rank / 10} tag`);
    rows[20] = 'q1 Q0 d20 20';
    assert.equal(inspectHead(encoded(`${rows.join('\n')}\nq1 Q0`), 'run', true).shape.format, 'trec-run');
  });

  it('does not trust the last line of a head that is cut', () => {
    const guess = inspectHead(encoded('user,item,score\nu1,i1,0.5\nu1,i2,0.25\nu1,'), 'file.csv', false);
    assert.equal(guess.sample.length, 2);
  });
});
