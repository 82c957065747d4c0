import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { suggestedIds } from '../../../src/engine/questions/suggestions';
import { completeQuery } from '../../../src/shared/query/parser';
import { userLanguage } from '../../../src/shared/query/userLanguage';

describe('ids that somebody may be writing', () => {
  const ids = new Identifiers();
  for (const id of ['nadia', 'ada', 'Adam', 'bo', 'ADA-2', 'Ædan']) ids.intern(id);

  it('begin with what is written, then hold it, whatever the case', () => {
    assert.deepEqual(suggestedIds(ids, 'ad'), ['ada', 'Adam', 'ADA-2', 'nadia']);
    assert.deepEqual(suggestedIds(ids, 'æ'), ['Ædan']);
    assert.deepEqual(suggestedIds(ids, 'zz'), []);
  });

  it('are a few, of those of the table', () => {
    assert.deepEqual(suggestedIds(ids, 'ad', Int32Array.of(4, 0)), ['ADA-2', 'nadia']);
    const many = new Identifiers();
    for (let user = 0; user < 1000; user++) many.intern(`u${user}`);
    assert.equal(suggestedIds(many, 'u').length, 8);
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
