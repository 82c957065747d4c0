import assert from 'node:assert/strict';
import { Identifiers } from '../../../src/core/data/identifiers';
import { OrderedTable, type TableQuestion } from '../../../src/engine/orderedTable';

const ROWS = 1_000_000;
const byNumber: TableQuestion = { column: 1, descending: false };
const byOther: TableQuestion = { column: 2, descending: true };

/** One turn of the event loop, in which a question would be answered. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the order that is made while nobody asks', function () {
  this.timeout(60_000);
  const columns = [new Float64Array(), new Float64Array(ROWS), new Float64Array(ROWS)];
  const ids = new Identifiers();
  const members = new Int32Array(ROWS);
  before(() => {
    for (let row = 0; row < ROWS; row++) {
      columns[1][row] = Math.sin(row);
      columns[2][row] = (row * 7919) % 1013;
      ids.intern(`u${row}`);
      members[row] = row;
    }
  });

  /** A table whose first rows were asked for, and whose order has just been begun. */
  async function begun(question: TableQuestion): Promise<{ table: OrderedTable; looked: number[] }> {
    const looked: number[] = [];
    const table = new OrderedTable(
      ids,
      (column) => {
        looked.push(column);
        return columns[column];
      },
      members,
    );
    const isBegun = (): boolean =>
      question.column === 0
        ? looked.length > 0
        : looked.filter((column) => column === question.column).length > 1;
    table.window(question, 0, 100);
    while (!isBegun()) await turn();
    return { table, looked };
  }

  for (const question of [byNumber, { column: 0, descending: false }]) {
    it(`lets questions in again and again, by column ${question.column}`, async () => {
      const { table } = await begun(question);
      let turns = 0;
      for (; table.known.size === 0; turns++) await turn();
      assert.ok(turns >= 2, `${turns} turns`);
      assert.equal(table.rows(question).length, ROWS);
    });
  }

  it('is gone on with, not begun anew, by a question that needs all of it', async () => {
    const { table, looked } = await begun(byNumber);
    const rows = table.rows(byNumber);
    assert.deepEqual(looked, [1, 1]);
    for (let at = 1; at < ROWS; at++) assert.ok(columns[1][rows[at - 1]] <= columns[1][rows[at]]);
    // What was being made in the background ends there.
    await turn();
    assert.deepEqual([...table.known.keys()], ['[1,false]']);
    assert.equal(table.rows(byNumber), rows);
  });

  it('gives way to another that is needed', async () => {
    const { table } = await begun(byNumber);
    table.rows(byOther);
    for (let turns = 0; turns < 50; turns++) await turn();
    assert.deepEqual([...table.known.keys()], ['[2,true]']);
  });
});
