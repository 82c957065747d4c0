import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { OrderedTable, type RowsQuery } from '../../../src/engine/table/orderedTable';

const IDS = ['bob', 'ann', 'Bea', 'cy', 'stranger', 'al'];
const NUMBERS = [2, NaN, 1, 2, 9, 3];

function tableOf(looked: number[] = []): OrderedTable {
  const ids = new Identifiers();
  for (const id of IDS) ids.intern(id);
  const columns = [[], NUMBERS];
  const numbers = (column: number): readonly number[] => {
    looked.push(column);
    return columns[column];
  };
  // The stranger is in no file of this table.
  return new OrderedTable(ids, numbers, Int32Array.of(0, 1, 2, 3, 5));
}

const names = (rows: Int32Array): string => Array.from(rows, (row) => IDS[row]).join(' ');

describe('a table in order', () => {
  const orders: readonly [what: string, question: RowsQuery, rows: string][] = [
    ['by id', { column: 0, descending: false }, 'Bea al ann bob cy'],
    ['by id, the last first', { column: 0, descending: true }, 'cy bob ann al Bea'],
    [
      'by a number, undefined last, equal ones as they stand',
      { column: 1, descending: false },
      'Bea bob cy al ann',
    ],
    ['the largest first', { column: 1, descending: true }, 'al bob cy Bea ann'],
    [
      'of those that pass a filter',
      { column: 1, descending: true, filter: { name: 'even', keeps: (row) => row % 2 === 0 } },
      'bob Bea',
    ],
  ];
  for (const [what, question, rows] of orders)
    it(what, () => {
      const table = tableOf();
      assert.equal(names(table.rows(question)), rows);
      const all = rows.split(' ');
      const window = table.window(question, 1, 2);
      assert.deepEqual([window.matching, names(window.rows)], [all.length, all.slice(1, 3).join(' ')]);
    });

  it('is put in order once', () => {
    const looked: number[] = [];
    const table = tableOf(looked);
    const byNumber = { column: 1, descending: false };
    table.window(byNumber, 0, 2);
    table.window({ ...byNumber, filter: { name: 'some', keeps: (row) => row > 1 } }, 0, 2);
    table.window(byNumber, 2, 2);
    assert.deepEqual(looked, [1]);
  });

  for (const descending of [false, true])
    for (const column of [0, 1])
      it(`finds ids that begin so one after the other, round and round: column ${column}, ${descending ? 'descending' : 'ascending'}`, () => {
        const table = tableOf();
        const question = { column, descending };
        const rows = names(table.rows(question)).split(' ');
        const wanted = [...rows.keys()].filter((place) => /^b/i.test(rows[place]));
        for (let from = 0; from < rows.length; from++) {
          const found = table.locate(question, { kind: 'prefix', prefix: 'b', from });
          assert.equal(found?.place, wanted.find((place) => place >= from) ?? wanted[0]);
        }
        assert.equal(table.locate(question, { kind: 'prefix', prefix: 'x', from: 2 }), undefined);
      });

  it('knows where a row is, and whether it passes', () => {
    const table = tableOf();
    const question: RowsQuery = {
      column: 1,
      descending: false,
      filter: { name: 'not bob', keeps: (row) => row !== 0 },
    };
    assert.deepEqual(table.locate(question, { kind: 'row', row: 3 }), { row: 3, place: 1 });
    assert.deepEqual(table.locate(question, { kind: 'row', row: 0 }), { row: 0, place: null });
    assert.equal(table.locate(question, { kind: 'row', row: 99 }), undefined);
  });
});
