import assert from 'node:assert/strict';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { pairFiles, findOtherModel, type Candidate } from '../../../src/engine/requests/pairing';

function file(uri: string, text: string): Candidate {
  const bytes = new TextEncoder().encode(text);
  return { uri, bytes: bytes.length, guess: inspectHead(bytes, uri, true) };
}

const recs = file('file:///w/recs.csv', 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu2,a,0.7\n');
const truth = file('file:///w/truth.csv', 'user_id,item_id,rating\nu1,a,5\nu2,c,4\n');
const train = file('file:///w/train.csv', 'user_id,item_id,rating\nu1,z,5\nu2,y,4\n');
const items = file('file:///w/items.csv', 'item_id,title\na,Ran\nb,Ikiru\n');
const other = file('file:///w/als.csv', 'user_id,item_id,score\nu1,c,0.9\nu2,b,0.8\n');
const oldTruth = file('file:///w/old/truth.csv', 'user_id,item_id,rating\nx1,q,5\nx2,r,4\n');
const joined = file(
  'file:///w/ratings.csv',
  'user_id,item_id,rating,prediction\nu1,a,4,3.5\nu1,c,2,3\nu2,a,5,4.5\n',
);
const clicks = file('file:///w/clicks.csv', 'user,item,label,score\nu1,a,1,0.9\nu2,b,0,0.8\n');
const bothLists = file(
  'file:///w/lists.csv',
  'user,predicted,actual\nu1,"[a, b]","[b, c]"\nu2,"[c, d]","[a, b]"\n',
);
const broken = file(
  'file:///w/problems.csv',
  'user_id,item_id,rank,score\nu1,a,1,0.9\nu1,a,2,0.8\nu2,a,1,n/a\n',
);
const deepTruth = file('file:///w/data/truth.csv', 'user_id,item_id,rating\nu1,a,5\nu2,c,4\n');
const elsewhere = file('file:///w/runs/recs.csv', 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu2,a,0.7\n');
const notes = file('file:///w/notes.txt', 'these are my notes\n');
const plain = file('file:///w/mine.csv', 'u1,a\nu2,c\n');
const empty = file('file:///w/empty.csv', '');

describe('which files belong together', () => {
  const cases: {
    title: string;
    chosen: Candidate[];
    others: Candidate[];
    models: string[];
    truth: string | undefined;
    sure: boolean;
  }[] = [
    {
      title: 'recommendations find their truth beside train and items',
      chosen: [recs],
      others: [truth, train, items, other],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'the truth in the same folder is preferred',
      chosen: [recs],
      others: [oldTruth, truth],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'both chosen: whatever their order',
      chosen: [truth, recs],
      others: [],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'from the truth with one file of recommendations',
      chosen: [truth],
      others: [recs, train, items],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'from the truth with two models: both',
      chosen: [truth],
      others: [recs, other],
      models: ['recs', 'als'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'from nothing, in a folder with models, one of them broken: those that are whole',
      chosen: [],
      others: [broken, other, truth, recs, train, items],
      models: ['recs', 'als'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'from nothing, where only a broken one is there',
      chosen: [],
      others: [truth, broken],
      models: ['problems'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'from nothing, with models in two folders, neither beside the truth: asks',
      chosen: [],
      others: [deepTruth, recs, elsewhere],
      models: [],
      truth: 'truth',
      sure: false,
    },
    {
      title: 'nothing to compare with: asks',
      chosen: [recs],
      others: [other, items, empty],
      models: ['recs'],
      truth: undefined,
      sure: false,
    },
    {
      title: 'from nothing, in a folder with one pair',
      chosen: [],
      others: [recs, truth, train, items],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'predictions and ratings in one file: with itself, beside lists, train and items',
      chosen: [joined],
      others: [recs, train, items, other, oldTruth],
      models: ['ratings'],
      truth: 'ratings',
      sure: true,
    },
    {
      title: 'what was recommended and what was liked in one file: with itself, but for a truth beside it',
      chosen: [bothLists],
      others: [recs, train, oldTruth],
      models: ['lists'],
      truth: 'lists',
      sure: true,
    },
    {
      title: 'scores and labels in one file: with itself, another such file being no truth',
      chosen: [clicks],
      others: [joined, train],
      models: ['clicks'],
      truth: 'clicks',
      sure: true,
    },
    {
      title: 'from nothing, where only one file holds both',
      chosen: [],
      others: [joined, items, train],
      models: ['ratings'],
      truth: 'ratings',
      sure: true,
    },
    {
      title: 'from nothing, a file that holds both is not taken before a truth and its recommendations',
      chosen: [],
      others: [clicks, truth, items],
      models: ['clicks'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'both chosen, one of which has predictions too',
      chosen: [truth, joined],
      others: [],
      models: ['ratings'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'labels beside scores give way to a truth in the same folder',
      chosen: [clicks],
      others: [truth, train],
      models: ['clicks'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'of a table of anything else one is asked, though it lies beside it',
      chosen: [truth],
      others: [notes],
      models: [],
      truth: 'truth',
      sure: false,
    },
    {
      title: 'of a table of the same users nothing is asked, though it does not say what it is',
      chosen: [truth],
      others: [plain],
      models: ['mine'],
      truth: 'truth',
      sure: true,
    },
    {
      title: 'an empty file is no partner',
      chosen: [truth],
      others: [empty, recs],
      models: ['recs'],
      truth: 'truth',
      sure: true,
    },
  ];
  for (const { title, chosen, others, models, truth: expected, sure } of cases) {
    it(title, () => {
      const pairing = pairFiles(chosen, others);
      const name = ({ uri }: Candidate): string => uri.replace(/^.*\//, '').replace('.csv', '');
      assert.deepEqual(pairing.truth && name(pairing.truth), expected);
      if (sure) assert.deepEqual(pairing.recommendations.map(name), models);
      assert.equal(pairing.sure, sure);
    });
  }

  it('the only model can be compared with recommendations for the same users beside it', () => {
    const near = [recs, truth, train, items, broken, plain, elsewhere, other];
    assert.equal(findOtherModel([recs], truth, near)?.uri, other.uri);
    assert.equal(findOtherModel([recs], other, near), undefined, 'what it is judged by is no model');
    assert.equal(findOtherModel([recs, other], truth, near), undefined, 'there are two already');
    const strangers = file('file:///w/shop.csv', 'user_id,item_id,score\nc1,a,0.9\nc2,b,0.8\n');
    assert.equal(findOtherModel([recs], truth, [recs, truth, strangers]), undefined);
  });

  it('says of both sides whether they are clear, so that only what is not is asked for', () => {
    const { recommendationsClear, truthClear } = pairFiles([], [deepTruth, recs, elsewhere]);
    assert.deepEqual([recommendationsClear, truthClear], [false, true]);
    const twoTruths = pairFiles([recs], [deepTruth, { ...deepTruth, uri: 'file:///w/more/truth.csv' }]);
    assert.deepEqual([twoTruths.recommendationsClear, twoTruths.truthClear], [true, false]);
    assert.equal(pairFiles([recs], [truth, other]).recommendationsClear, true, 'it was pointed at');
    assert.equal(pairFiles([], [truth, recs]).recommendationsClear, true, 'there is one only');
  });
});
