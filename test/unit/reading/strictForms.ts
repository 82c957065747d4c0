import type { Case } from './documentedForms';

/* Rows that have another number of fields than the others: reported, and never read by position. */
const RUN = '1 Q0 d1 1 0.9 bm25\n1 Q0 d2 2 0.8 bm25\n';
const QRELS = '1 0 d1 1\n1 0 d9 0\n2 0 d3 1\n';
const TITLES = 'user_id,item_id,title,score\n1,a,Alien,0.9\n1,b,BROKEN,0.1\n2,b,Brazil,0.8\n2,a,Alien,0.7\n';
const TRUTH = 'user_id,item_id,rating\n1,a,1\n2,b,1\n';

function run(lines: string, qrels = QRELS): Pick<Case, 'files' | 'argv'> {
  const more = Array.from({ length: 40 }, (_, query) => `${query + 3} Q0 d1 1 0.9 bm25\n`).join('');
  return {
    files: { 'a.run': `${RUN}${lines}${more}`, 'a.qrels': qrels },
    argv: ['a.run', '--truth', 'a.qrels', '-m', 'RR@3'],
  };
}

function titled(title: string, columns = TITLES): Pick<Case, 'files' | 'argv'> {
  return {
    files: { 'recs.csv': columns.replace('BROKEN', title), 'truth.csv': TRUTH },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
  };
}

/** A truth of the lists a, b of u1 and c, e of u2. */
function seen(truth: string): Pick<Case, 'files' | 'argv'> {
  const name = truth.startsWith('{') ? 'truth.jsonl' : 'truth.csv';
  return {
    files: { 'recs.csv': 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu2,c,0.9\nu2,e,0.8\n', [name]: truth },
    argv: ['recs.csv', '--truth', name, '-m', 'RR@3'],
  };
}

function read(recs: string, truth: string): Pick<Case, 'files' | 'argv'> {
  return {
    files: { 'recs.csv': recs, 'truth.csv': truth },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
  };
}

const MISFIT = ['field-count'];

/** Returns lists and a ground truth below one header. @param other start of the IDs of users in the ground truth */
function unknown(header: string, other = 'u'): Pick<Case, 'files' | 'argv'> {
  const scored = ['1,i3,0.8', '1,i7,0.9', '1,i9,0.7', '2,i4,0.9', '2,i8,0.8', '2,i7,0.7'];
  const judged = ['1,i3,4', '1,i5,3', '2,i4,5', '2,i9,3'];
  const rows = (lines: readonly string[], start: string): string =>
    [header, ...lines.map((line) => `${start}${line}`), ''].join('\n');
  return read(rows(scored, 'u'), rows(judged, other));
}

export const STRICT_FORMS: Readonly<Record<string, Case>> = {
  'words above the IDs of two files, equal in the first column': {
    ...read('leser,buch_a,buch_b,buch_c\nl1,b1,b2,b3\nl2,b4,b5,b6\n', 'leser,buch\nl1,b2\nl2,b4\n'),
    refused: /csv\+rows" --columns "user=leser,item=buch_b".*csv\+user-per-line" \(“l1, \[b1, b2, b3\]”\)/,
  },
  'names that begin both files and are no words above IDs': {
    ...read('alice,matrix,0.9\nalice,heat,0.8\nbob,alien,0.7\nbob,heat,0.3\n', 'alice,heat\nbob,alien\n'),
    means: { 'RR@3': 0.75 },
  },
  'unknown names of IDs that both files have': {
    ...read(
      'SearchId,PropertyId,p\ns1,p1,0.9\ns1,p2,0.8\ns2,p3,0.7\n',
      'SearchId,PropertyId\ns1,p2\ns2,p3\n',
    ),
    means: { 'RR@3': 0.75 },
  },
  'two unknown IDs next to a third column in both files': {
    ...read(
      'trip_id,city_id,land\n1_1,8,E\n1_1,9,G\n2_1,7,C\n2_1,6,G\n',
      'trip_id,city_id,land\n1_1,9,G\n2_1,7,C\n',
    ),
    refused: /user=trip_id,item=city_id.*user=trip_id,item=land/,
  },
  'numbered items with their scores, all numbers': {
    ...read(
      'user_id,item_1,score_1,item_2,score_2\n1,101,0.9,102,0.8\n2,103,0.7,101,0.6\n',
      'user_id,item_id\n1,102\n2,103\n',
    ),
    means: { 'RR@3': 0.75 },
  },
  'items with scores next to a list of them': {
    ...read(
      `user_id,recs,s\n1,"['a', 'b']","{'a': 0.2, 'b': 0.9}"\n2,"['c', 'd']","{'c': 0.2, 'd': 0.9}"\n`,
      'user_id,item_id\n1,b\n2,d\n',
    ),
    refused: /“1, \[a, b\]”.*“1, \[a \(0\.2\), b \(0\.9\)\]”/,
  },
  'a number and a list behind an item, without names': {
    ...read(
      'user_id,item_id,score\ns1,i5,0.9\ns1,i1,0.5\ns2,i7,0.9\ns2,i2,0.3\n',
      's1,i1,i5 i6,3\ns2,i2,i7 i8,4\n',
    ),
    means: { 'RR@3': 0.5 },
  },
  'a word that means a role above IDs': {
    ...read('id,prediction\nq1,a1 b1 c1\nq2,c1 d1 a1\nq3,b1 e1 a1\n', 'id,answer\nq1,b1\nq2,c1\nq3,a1\n'),
    means: { 'RR@3': (1 / 2 + 1 + 1 / 3) / 3 },
  },
  'words above IDs of both files, one above lists': {
    ...read('id,matches\nu1,a1 b1 c1\nu2,c1 d1 a1\nu3,b1 e1 a1\n', 'id,match\nu1,b1\nu2,c1\nu3,a1\n'),
    means: { 'RR@3': (1 / 2 + 1 + 1 / 3) / 3 },
  },
  'an item that recommendations in numbered columns are for': {
    ...read('user_id,last_item,rec_1,rec_2,rec_3\nu1,b,a,d,b\nu2,c,e,f,c\n', 'user_id,item_id\nu1,b\nu2,c\n'),
    refused: /“u1, b”.*“u1, \[a, d, b\]”/,
  },
  'numbered items in a cell': {
    ...read(
      'user_id,answer\nu1,"1. a\n2. b\n3. c"\nu2,"1. d\n2. a\n3. c"\n',
      'user_id,item_id\nu1,c\nu2,a\n',
    ),
    refused: /No item column found/,
  },
  'a sign between the items of a cell': {
    ...read('user_id,items\nu1,a > c\nu2,d > a\n', 'user_id,item_id\nu1,c\nu2,a\n'),
    refused: /“a > c” is not only a list/,
  },
  'impressions with clicks whose IDs are numbers': {
    ...read(
      'user_id,items\n101,7 8\n102,9 7\n',
      '101\tU5\t11/15/2019 8:55:22 AM\t7 9\t7-0 8-1\n102\tU6\t11/15/2019 9:56:22 AM\t9 8\t9-0 7-1\n',
    ),
    refused: /“7-0” is an impression/,
  },
  'a category behind a user, a time and an item': {
    ...read(
      'user_id,item_id,score\nu1,b,0.9\nu1,a,0.8\nu2,a,0.5\n',
      'u1,2014-04-07T10:51:09.277Z,a,4\nu1,2014-04-07T10:54:09.868Z,b,0\nu2,2014-04-07T10:56:46.998Z,a,7\n',
    ),
    refused: /rating=4/,
  },
  'points that may separate thousands': {
    ...read('user;item;score\nu1;b;950\nu1;a;1.250\nu2;a;800\nu2;c;2.500\n', 'user,item\nu1,a\nu2,c\n'),
    refused: /The point in “1\.250” can be a decimal point or a thousands separator/,
  },
  'unknown users and items next to an unknown number': {
    ...read(
      'who,what,how\n1,4,0.3\n1,2,0.9\n2,3,0.2\n2,1,0.7\n',
      'user,item,rating\n1,2,1\n1,4,0\n2,1,1\n2,4,0\n',
    ),
    refused: /user=who,item=what".*user=who,item=what,score=how/,
  },
  'unknown users and items of a truth next to an unknown number': {
    ...read(
      'user,item,score\n1,4,0.3\n1,2,0.9\n2,3,0.2\n2,1,0.7\n',
      'wer,was,wie\n1,2,1\n1,4,0\n2,1,1\n2,4,0\n',
    ),
    refused: /rating=wie.*user=wer,item=was"/,
  },
  'items with whole grades in the cells of a truth': {
    ...read(
      'user,item,score\nu1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,c,0.6\nu2,a,0.5\n',
      'user,items\nu1,b:3 a:0 c:0\nu2,a:2 c:0\n',
    ),
    means: { 'RR@3': 0.5 },
  },
  'items with whole grades in the cells of a truth, IDs with digits': {
    ...read(
      'user,item,score\nu1,i10,0.9\nu1,i20,0.8\nu2,i30,0.6\nu2,i10,0.5\n',
      'user,items\nu1,i20:3 i10:0 i30:0\nu2,i10:2 i30:0\n',
    ),
    means: { 'RR@3': 0.5 },
  },
  'a number under one key next to a list, the same in all records': {
    files: {
      'recs.jsonl':
        '{"query_id":"q1","matches":[{"id":"a1","score":0.9},{"id":"b1","score":0.4}],"usage":{"read_units":6}}\n{"query_id":"q2","matches":[{"id":"c1","score":0.9}],"usage":{"read_units":6}}\n',
      'truth.csv': 'query_id,doc_id\nq1,b1\nq2,c1\n',
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 0.75 },
  },
  'the relevant item of each user in a column “actual”': {
    ...read('user_id,predicted\nu1,a1 b1 c1\nu2,d1 e1 a1\n', 'user_id,actual\nu1,b1\nu2,d1\n'),
    means: { 'RR@3': 0.75 },
  },
  'a mark next to a grade': {
    ...seen('user_id,item_id,rating,cancelled\nu1,a,3,1\nu1,b,2,0\nu2,c,2,1\nu2,e,1,0\n'),
    means: { 'RR@3': 1 },
    findings: ['unused-mark'],
  },
  'a truth whose only number is a rank': {
    ...seen('user_id,item_id,rank\nu1,b,1\nu1,a,2\nu2,e,2\nu2,c,1\n'),
    refused: /The column “rank” .* may grade the rows/,
  },
  'a row without a number that begins a file without a header': {
    ...read('u1,z,-\nu2,a,0.2\nu1,b,0.4\nu1,a,0.9\nu2,c,0.6\n', 'user,item\nu1,a\nu2,c\n'),
    means: { 'RR@3': 1 },
    findings: ['invalid-number', 'unsorted-list'],
  },
  'row numbers of R below unknown names': {
    ...read('a,b,c\n1,u1,b,0.8\n2,u1,a,0.9\n3,u2,c,0.4\n', 'a,b,c\n1,u1,b,0\n2,u1,a,1\n3,u2,c,1\n'),
    refused: /several ways/,
  },
  'numbers of columns above both files, one without decimals': {
    ...read('0,1,2\nu1,b,0.8\nu1,a,0.9\nu2,c,0.4\n', '0,1,2\nu1,b,0\nu1,a,1\nu2,c,1\n'),
    means: { 'RR@3': 1 },
  },
  'a name that may turn a distance round': {
    ...read(
      'user,item,1-distance\nu1,c,0.9\nu1,a,0.1\nu1,b,0.5\nu2,a,0.6\nu2,b,0.8\nu2,c,0.2\n',
      'user,item\nu1,a\nu2,c\n',
    ),
    refused: /--descending.*--ascending/,
  },
  'places in no order that are called almost a score': {
    ...read(
      'user,item,rank_score\nu1,c,3\nu1,a,1\nu1,b,2\nu2,a,2\nu2,b,3\nu2,c,1\n',
      'user,item\nu1,a\nu2,c\n',
    ),
    refused: /rank=rank_score/,
  },
  'a product that is no item': {
    ...read(
      'user_id,item_id,inner_product\nu1,a,0.7\nu1,b,0.8\nu1,x,0.1\nu2,d,0.2\nu2,c,0.8\nu2,a,0.4\nu3,b,0.1\nu3,a,0.7\n',
      'user_id,item_id\nu1,b\nu2,c\nu3,a\n',
    ),
    refused: /score=inner_product/,
  },
  'a rating next to a rank, which is another grade and may be empty': {
    ...read(
      'user_id,item_id,rank,rating\nu1,a,1,1\nu1,b,2,5\nu2,c,1,\nu2,d,2,4\n',
      'user_id,item_id\nu1,a\nu2,c\n',
    ),
    means: { 'RR@3': 1 },
    findings: [],
  },
  'a header of unknown words that both files have': {
    files: {
      'recs.csv': 'Bild,Kennung\n0a1.jpg,w_1 w_2 w_4\n0b1.jpg,w_3 w_1 w_5\n0c1.jpg,w_5 w_6 w_2\n',
      'truth.csv': 'Bild,Kennung\n0a1.jpg,w_2\n0b1.jpg,w_5\n0c1.jpg,w_9\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': (1 / 2 + 1 / 3) / 3 },
    findings: [],
  },
  'a header of unknown words, with one more in the truth': {
    files: {
      'recs.csv': 'Bild,Kennung\n0a1.jpg,w_1 w_2 w_4\n0b1.jpg,w_3 w_1 w_5\n0c1.jpg,w_5 w_6 w_2\n',
      'truth.csv': 'Bild,Kennung,Teil\n0a1.jpg,w_2 w_8,p_1\n0b1.jpg,w_5 w_7,p_2\n0c1.jpg,w_9 w_8,p_1\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': (1 / 2 + 1 / 3) / 3 },
  },
  'a header of unknown words above a user and items on each line': {
    files: {
      'recs.csv':
        'reader,book_1,book_2,book_3,book_4,book_5\nk0x,z5w,z7w,z6w,z3w,z4w\nk1x,z3w,z4w,z10w,z7w,z8w\nk2x,z0w,z10w,z6w,z9w,z3w\nk3x,z7w,z0w,z1w,z6w,z2w\n',
      'truth.csv': 'reader,book\nk0x,z7w\nk0x,z8w\nk1x,z10w\nk1x,z0w\nk2x,z9w\nk2x,z7w\nk3x,z3w\nk3x,z4w\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': (1 / 2 + 1 / 3) / 4 },
    findings: [],
  },
  'two columns of items in a truth, the wrong one with more hits': {
    ...seen('user_id,prev_item,next_item\nu1,a,b\nu2,c,d\n'),
    refused: /several ways/,
  },
  'two lists of items in a truth, the wrong one with more hits': {
    ...seen(
      '{"user_id":"u1","train_items":["a"],"test_items":["b"]}\n{"user_id":"u2","train_items":["c"],"test_items":["d"]}\n',
    ),
    refused: /several ways/,
  },
  'two lists of items in a table': {
    ...seen('user_id,train_items,test_items\nu1,c e,b d\nu2,a b,d a\n'),
    refused: /several ways/,
  },
  'an exact name of the items next to another, which has more hits': {
    ...seen('user_id,seed_item,item\nu1,a,b\nu2,c,d\n'),
    // Of u1 the second item is relevant, of u2 none.
    means: { 'RR@3': 1 / 4 },
  },
  'items in columns without names, next to a market': {
    files: {
      'recs.csv': 'u1,a,b,c,DE\nu2,c,e,a,DE\n',
      'truth.csv': 'user_id,item_id\nu1,b\nu2,c\nu2,e\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /Several columns without names hold items: 2, 3, 4/,
  },
  'places that are not whole, such as shares under the name of a rank': {
    ...titled('x', 'user_id,item_id,pos\n1,a,0.3\n1,b,0.8\n2,b,0.25\n2,c,0.9\n'),
    refused: /several ways/,
  },
  'ranks of equal scores, in no order': {
    ...titled('x', 'user_id,item_id,rank,score\n1,b,2,0.5\n1,a,1,0.5\n2,a,2,0.5\n2,c,3,0.1\n2,b,1,0.5\n'),
    means: { 'RR@3': 1 },
    findings: ['unsorted-list'],
  },
  'a truth with an item a column below a word that says nothing': {
    files: {
      'recs.csv': 'ncodpers,added_products\n1,A B\n2,B C\n',
      'truth.csv': 'ncodpers,A,B,C\n1,1,0,1\n2,0,1,0\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /Each item is a column, starting with “A”\..*melt\(id_vars="ncodpers"/,
  },
  'several lines in a cell of an item': {
    files: {
      'recs.csv': 'user_id,item_id\nu1,"a\nb"\nu2,"c\nd"\nu3,"e\nf"\n',
      'truth.csv': 'user_id,item_id\nu1,"a\nb"\nu2,c\nu3,e\n',
    },
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 1 / 3 },
    findings: ['line-break-in-id', 'line-break-in-id'],
  },
  'a line break in a user of JSON, none in a title': {
    files: {
      'recs.jsonl':
        '{"user_id":"u\\n1","item_id":"a","score":2,"title":"x\\ny"}\n{"user_id":"u2","item_id":"b","score":1,"title":"z"}\n',
      'truth.csv': 'user_id,item_id\nu2,b\n',
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', '-m', 'RR@3'],
    means: { 'RR@3': 1 },
    findings: ['line-break-in-id', 'user-without-truth'],
  },
  'a comma in a title': { ...titled('Blade Runner, 2049'), means: { 'RR@3': 1 }, findings: MISFIT },
  'a comma in a title that is quoted': {
    ...titled('"Blade Runner, 2049"'),
    means: { 'RR@3': 1 },
    findings: [],
  },
  'a field too few': { ...titled('0.3', TITLES.replace(',0.1', '')), means: { 'RR@3': 1 }, findings: MISFIT },
  'a comma behind what counts': {
    ...titled(
      'x',
      'user_id,item_id,score,title\n1,a,0.9,Alien\n1,b,0.95,Blade Runner, 2049\n2,b,0.8,Brazil\n',
    ),
    means: { 'RR@3': 1 },
    findings: MISFIT,
  },
  'an empty field at the end of a row': {
    ...titled('x', 'user_id,item_id,score\n1,a,0.9,\n1,b,0.1,\n2,b,0.8,\n'),
    means: { 'RR@3': 1 },
    findings: [],
  },
  'a blank in a document of a run': {
    ...run('2 Q0 Rep 44 1 0.9 bm25\n2 Q0 d3 1 0.8 bm25\n'),
    means: { 'RR@3': 1 },
    findings: [...MISFIT, 'user-without-truth'],
  },
  'a query that begins with a number sign': {
    ...run('#2 Q0 d3 1 0.8 bm25\n', '1 0 d1 1\n#2 0 d3 1\n#2 0 d4 1\n'),
    means: { 'RR@3': 1 },
    findings: ['user-without-truth'],
  },
  'names of users and grades that are unknown, in both files': {
    ...unknown('Zuschauer,Film,Sterne'),
    refused: /^No user column found\. .*--columns "user=Zuschauer,item=Film,score=Sterne"/,
  },
  'a name of items that is unknown': {
    ...unknown('Kunde,Gericht,Wertung'),
    refused: /^No item column found\. .*--columns "user=Kunde,item=Gericht,score=Wertung"/,
  },
  'names of users and items that are codes': {
    ...unknown('kundencode,artikelcode,wertung'),
    refused: /--columns "user=kundencode,item=artikelcode,score=wertung"/,
  },
  'unknown names above IDs that no other file has': {
    ...unknown('Zuschauer,Film,Sterne', 'v'),
    refused: /^No user column found\. .*Its columns are: Zuschauer, Film, Sterne\./,
  },
  'row numbers of pandas before columns with tabs': {
    ...read(
      '\tuser_id\titem_id\tscore\n0\tu1\ti3\t0.8\n1\tu1\ti7\t0.9\n2\tu2\ti4\t0.7\n',
      'user_id,item_id\nu1,i3\nu2,i4\n',
    ),
    means: { 'RR@3': 0.75 },
  },
  'hits without any score, in the order of a field': {
    ...read('user_id,item_id,score\nu1,i7,\nu1,i3,\nu2,i4,\nu2,i9,\n', 'user_id,item_id\nu1,i3\nu2,i4\n'),
    means: { 'RR@3': 0.75 },
  },
  'columns in each user of a JSON object': {
    files: {
      'recs.json':
        '{"u1": {"items": ["i7", "i3"], "scores": [0.4, 0.9]}, "u2": {"items": ["i4"], "scores": [0.7]}}',
      'truth.csv': 'user_id,item_id\nu1,i3\nu2,i4\n',
    },
    argv: ['recs.json', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /one column after the other/,
  },
  'places in a basket next to a mark, under an unknown name of users': {
    ...read(
      'order_id,products\n17,13107\n34,47792 21137\n',
      'order_id,product_id,add_to_cart_order,reordered\n17,13107,1,1\n17,21463,2,0\n17,5,3,0\n34,47792,1,0\n34,21137,2,1\n',
    ),
    refused:
      /rating=reordered" \(.*--truth-columns "user=order_id,item=product_id" .*rating=add_to_cart_order"/,
  },
  'an unknown name that both files share, next to places that are IDs, too': {
    ...read(
      'student_id,video_id,rnk,pctr\n1,18,1,0.9\n1,10,2,0.8\n1,8,3,0.7\n2,10,1,0.9\n2,18,2,0.8\n2,3,3,0.7\n3,8,1,0.9\n3,10,2,0.8\n3,3,3,0.7\n',
      'student_id,video_id,relevance\n1,10,1\n1,8,1\n2,10,1\n3,3,1\n',
    ),
    means: { 'RR@3': (1 / 2 + 1 + 1 / 3) / 3 },
  },
  'row numbers of pandas next to an unknown name that both files share': {
    ...read(
      ',reader_id,video_id,preference\n0,5,29,0.97\n1,6,24,0.96\n2,5,26,0.85\n3,6,12,0.7\n4,1,12,0.6\n5,1,11,0.5\n',
      ',reader_id,content_id,quantity\n0,1,12,1\n1,1,15,1\n2,5,26,1\n3,6,24,1\n',
    ),
    means: { 'RR@3': (1 + 1 / 2 + 1) / 3 },
  },
  'row numbers under a name, next to the only other ID': {
    ...read(
      'visitorid,track_id,value\n1,13,0.7\n1,2,0.6\n2,5,0.7\n2,3,0.6\n',
      'rowname,userID,ad_id,rel\n0,1,13,1\n1,1,7,1\n2,2,5,1\n3,2,13,1\n4,2,1,1\n5,1,5,1\n',
    ),
    means: { 'RR@3': 1 },
  },
  'titles with blanks next to a name that both files share': {
    ...read(
      'user_id,recommendation,logit\n1,4,0.9\n1,15,0.8\n2,11,0.3\n2,7,0.2\n',
      'user_id,recommendation,product_name\n1,4,Story 32\n1,9,Toy 15\n2,7,Story 4\n',
    ),
    means: { 'RR@3': 0.75 },
  },
  'a first row that ends in true': {
    ...read(
      'u1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,b,0.9\nu2,d,0.8\nu2,a,0.7\n',
      'u1,a,true\nu1,c,true\nu2,d,true\n',
    ),
    means: { 'RR@3': 0.75 },
  },
  'two numbers without names, of which one is the same in all rows': {
    ...read('u1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,b,0.9\n', 'u1,a,1,7719\nu1,c,1,102\nu2,b,1,4711\n'),
    refused: /--truth-columns "user=1,item=2,rating=4".*--truth-columns "user=1,item=2"/,
  },
  'groups of rows without users and items': {
    files: { 'recs.csv': 'group,y_true,y_pred\n1,1,0.4\n1,0,0.3\n2,1,0.9\n2,0,0.95\n' },
    argv: ['recs.csv', '-m', 'RR@3'],
    refused: /--columns "user=group,label=y_true,score=y_pred".*--columns "label=y_true,score=y_pred"/,
  },
  'lists of positives and negatives': {
    ...read(
      'user_id,item_id,score\n1,i1,0.9\n1,i5,0.8\n2,i4,0.9\n2,i9,0.8\n',
      'user_id,pos,neg\n1,i1 i13 i14,i5 i16 i15\n2,i4 i14,i12 i6 i18\n',
    ),
    refused: /column 2 \(“pos”\) or column 3 \(“neg”\)/,
  },
  'one item next to a list of an unknown name': {
    ...read(
      'session_id,item_id,rank\n156585,2911860,1\n156585,832619,2\n467568,909621,1\n467568,4777366,2\n',
      'session_id,viewed,purchased\n156585,4777366 24308 8257451,2911860\n467568,363390 2911860 5405804,909621\n',
    ),
    refused: /column 3 \(“purchased”\) or column 2 \(“viewed”\)/,
  },
  'ranking next to candidates, which may be ranks or positions': {
    files: {
      'recs.jsonl':
        '{"user_id":"u1","candidates":["a","b","c"],"ranking":[1,2,0]}\n{"user_id":"u2","candidates":["d","e","f"],"ranking":[2,0,1]}\n',
      'truth.csv': 'user_id,item_id\nu1,b\nu2,f\n',
    },
    argv: ['recs.jsonl', '--truth', 'truth.csv', '-m', 'RR@3'],
    refused: /several ways/,
  },
  'types below the names of columns': {
    ...read(
      'user_id,item_id,score\nu1,a,0.9\nu2,b,0.8\n',
      'user_id,item_id\nString,Nullable(UInt64)\nu1,a\nu2,b\n',
    ),
    refused: /“String,Nullable\(UInt64\)” is part of a table/,
  },
  'words that fill lists up, as the first option of the question says': {
    ...read(
      'user_id,recs\nu1,i4 i18 i16\nu2,i4 unknown unknown\nu3,i8 i7 i3\nu4,i6 unknown unknown\n',
      'user_id,item_id\nu1,i18\nu2,i4\nu3,i3\nu4,i6\n',
    ),
    argv: ['recs.csv', '--truth', 'truth.csv', '-m', 'RR@3', '--format-in', 'csv+lists+padded'],
    means: { 'RR@3': (1 / 2 + 1 + 1 / 3 + 1) / 4 },
  },
  'a median and a variance of relevance': {
    ...read(
      'user_id,item_id,score\nu1,i3,0.9\nu1,i5,0.8\nu2,i4,0.7\n',
      'user_id,item_id,median_relevance,relevance_variance\nu1,i3,1,0.8\nu1,i5,4,0\nu2,i3,2,0.5\nu2,i4,3,0.4\n',
    ),
    refused: /rating=median_relevance".*rating=relevance_variance"/,
  },
  'a title above the header': {
    ...read('Top N, May\n\nuser_id|item_id|score\nu1|i7|0.9\nu2|i4|0.8\n', 'user_id,item_id\nu1,i7\nu2,i4\n'),
    refused: /header seems to be in line 3/,
  },
  'a shop with the same name in both files, next to users with other names': {
    ...read(
      'mitglied,ware,filiale,wert\nm1,w1,f1,0.2\nm1,w2,f1,0.9\nm2,w2,f2,0.3\nm2,w1,f2,0.8\nm3,w1,f1,0.1\nm3,w2,f1,0.4\n',
      'mbr,ware,filiale\nm1,w1,f1\nm2,w1,f2\nm3,w2,f1\n',
    ),
    refused: /--columns "user=mitglied,item=ware,score=wert"/,
  },
};
