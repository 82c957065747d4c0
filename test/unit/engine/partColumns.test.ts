import assert from 'node:assert/strict';
import { columnsInOrder, OrderedColumns } from '../../../src/engine/sources/partColumns';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('parts with the same columns in another order', () => {
  it('come in the order of the first one, wherever their bytes are cut', () => {
    const columns = columnsInOrder(bytes('user_id,item_id,score\r'), bytes('score,user_id,item_id\r'));
    assert.ok(columns);
    const text = '0.9,u1,"i ""7"", or so"\r\n0.8,u1,"a\nb"\r\n\r\nbad\n0.7,u2,""\n0.6,u3,i4';
    const expected = 'u1,"i ""7"", or so",0.9\r\nu1,"a\nb",0.8\r\n\r\nbad\nu2,"",0.7\nu3,i4,0.6';
    for (let size = 1; size <= text.length; size++) {
      const ordered: OrderedColumns = new OrderedColumns(columns);
      let found: string = '';
      for (let at = 0; at < text.length; at += size)
        found += new TextDecoder().decode(ordered.write(bytes(text.slice(at, at + size))));
      assert.equal(found + new TextDecoder().decode(ordered.end()), expected);
    }
  });

  it('are no rows of the same words', () => {
    assert.equal(columnsInOrder(bytes('anna,ran,heat'), bytes('ran,anna,heat')), undefined);
    assert.equal(columnsInOrder(bytes('user,item,score'), bytes('user,item,price')), undefined);
  });
});
