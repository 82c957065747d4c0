import assert from 'node:assert/strict';
import type { ColumnRole, TableShape } from '../../../src/reading/formats/tableShape';
import { presentColumn, withRoles } from '../../../src/features/evaluations/choices/columnRoles';

const rating = { role: 'rating', readFrom: ['label', 'rating', 'score'] } as const;
const user = { role: 'user', readFrom: ['user'] } as const;
const item = { role: 'item', readFrom: ['item'] } as const;

function shapeOf(roles: readonly ColumnRole[]): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter: ',',
    quotes: false,
    trim: false,
    comments: false,
    header: true,
    list: 'none',
    columns: roles.map((role, column) => ({ name: `c${column}`, role })),
  };
}

const rolesOf = (shape: TableShape): ColumnRole[] => shape.columns.map(({ role }) => role);

describe('columns that a person chose', () => {
  it('users may be keys of two columns, and one again', () => {
    const keyed = { role: 'user', readFrom: ['user', 'key'] } as const;
    const key = new Map<number, ColumnRole>([
      [0, 'user'],
      [1, 'key'],
      [2, 'item'],
    ]);
    const both = withRoles(shapeOf(['user', 'ignored', 'item']), [keyed, item], key);
    assert.deepEqual(rolesOf(both), ['user', 'key', 'item']);
    assert.equal(presentColumn(both, keyed), 0);
    const one = withRoles(both, [keyed, item], new Map([...key].filter(([, role]) => role !== 'key')));
    assert.deepEqual(rolesOf(one), ['user', 'ignored', 'item']);
  });

  it('roles that nobody was asked about stay: the events of a truth are still worth their weights', () => {
    const shape = shapeOf(['timestamp', 'user', 'event', 'item', 'ignored']);
    const given = new Map<number, ColumnRole>([
      [1, 'user'],
      [4, 'item'],
    ]);
    assert.deepEqual(rolesOf(withRoles(shape, [user, item, rating], given)), [
      'timestamp',
      'user',
      'event',
      'ignored',
      'item',
    ]);
  });

  it('a column given another role loses its own', () => {
    const shape = shapeOf(['user', 'item', 'event']);
    const given = new Map<number, ColumnRole>([
      [0, 'user'],
      [1, 'item'],
      [2, 'rating'],
    ]);
    assert.deepEqual(rolesOf(withRoles(shape, [user, item, rating], given)), ['user', 'item', 'rating']);
  });

  it('“None” leaves no stand-in behind either', () => {
    const given = new Map<number, ColumnRole>([
      [0, 'user'],
      [1, 'item'],
    ]);
    const chosen = withRoles(shapeOf(['user', 'item', 'label']), [user, item, rating], given);
    assert.deepEqual(rolesOf(chosen), ['user', 'item', 'ignored']);
  });

  it('the present answer is the column that is read, also where it stands in for another', () => {
    assert.equal(presentColumn(shapeOf(['user', 'item', 'rating', 'label']), rating), 3);
    assert.equal(presentColumn(shapeOf(['user', 'item', 'label']), rating), 2);
    assert.equal(presentColumn(shapeOf(['user', 'item', 'event']), rating), -1);
  });
});
