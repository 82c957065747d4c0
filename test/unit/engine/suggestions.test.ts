import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { suggestTexts } from '../../../src/engine/table/textSearch';
import { itemLanguage } from '../../../src/shared/query/itemLanguage';
import { completeQuery } from '../../../src/shared/query/parser';
import { userLanguage } from '../../../src/shared/query/userLanguage';

describe('ids that somebody may be writing', () => {
  const ids = new Identifiers();
  for (const id of ['nadia', 'ada', 'Adam', 'bo', 'ADA-2', 'Ædan']) ids.intern(id);

  it('begin with what is written, then hold it, whatever the case', () => {
    assert.deepEqual(suggestTexts(ids, 'ad'), ['ada', 'Adam', 'ADA-2', 'nadia']);
    assert.deepEqual(suggestTexts(ids, 'æ'), ['Ædan']);
    assert.deepEqual(suggestTexts(ids, 'zz'), []);
  });

  it('are a few, of those of the table', () => {
    assert.deepEqual(suggestTexts(ids, 'ad', Int32Array.of(4, 0)), ['ADA-2', 'nadia']);
    const many = new Identifiers();
    for (let user = 0; user < 1000; user++) many.intern(`u${user}`);
    assert.equal(suggestTexts(many, 'u').length, 8);
  });

  it('are asked for where an id may stand, and nowhere else', () => {
    const language = userLanguage(['nDCG@10']);
    const idAt = (text: string): unknown => completeQuery(text, text.length, language).id;
    assert.deepEqual(idAt('ad'), { written: 'ad', bare: true });
    assert.deepEqual(idAt('"a d'), { written: 'a d', bare: true });
    assert.deepEqual(idAt('hits = 0 and not ad'), { written: 'ad', bare: true });
    assert.deepEqual(idAt('user = ad'), { written: 'ad', bare: false });
    assert.deepEqual(idAt('user ~ "ad'), { written: 'ad', bare: false });
    for (const text of ['', 'user = ', 'hits = 1', 'nDCG@10 <', 'ada '])
      assert.equal(idAt(text), undefined, text);
  });
});

describe('titles that somebody may be writing', () => {
  const texts = new Identifiers();
  for (const text of [
    'Toy Story',
    'The Story of Us',
    'Élan vital',
    '기생충',
    'two\nlines of story',
    'Storyteller',
  ])
    texts.intern(text);

  it('begin with what is written, then hold it, whatever the case, and fit into a line', () => {
    assert.deepEqual(suggestTexts(texts, 'story'), ['Storyteller', 'Toy Story', 'The Story of Us']);
    assert.deepEqual(suggestTexts(texts, 'ÉLAN'), ['Élan vital']);
    assert.deepEqual(suggestTexts(texts, '생'), ['기생충']);
    assert.deepEqual(suggestTexts(texts, 'zz'), []);
  });

  it('belong to one of the table', () => {
    assert.deepEqual(suggestTexts(texts, 'story', Int32Array.of(1, 2)), ['The Story of Us']);
    assert.deepEqual(suggestTexts(texts, 'story', Int32Array.of(2, -1)), []);
  });

  it('are a few', () => {
    const many = new Identifiers();
    for (let item = 0; item < 1000; item++) many.intern(`Film ${item}`);
    assert.equal(suggestTexts(many, 'film').length, 8);
  });

  it('are asked for where one may stand, and nowhere else', () => {
    const known = [
      { name: 'title', kind: 'text' as const },
      { name: 'year', kind: 'number' as const },
    ];
    const language = itemLanguage(false, known, 'title');
    const idAt = (text: string): unknown => completeQuery(text, text.length, language).id;
    const column = 'title';
    assert.deepEqual(idAt('up'), { written: 'up', bare: true, column });
    assert.deepEqual(idAt('"toy s'), { written: 'toy s', bare: true, column });
    assert.deepEqual(idAt('title ~ "toy s'), { written: 'toy s', bare: false, column });
    assert.deepEqual(idAt('hits = 0 and title = to'), { written: 'to', bare: false, column });
    assert.deepEqual(idAt('item ~ to'), { written: 'to', bare: false });
    for (const text of ['title ~ ', 'year = 19', 'title ~ "up" ']) assert.equal(idAt(text), undefined, text);
  });
});
