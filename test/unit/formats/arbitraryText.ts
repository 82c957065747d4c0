import fc from 'fast-check';
import type { ColumnRole, Delimiter, TableShape } from '../../../src/reading/formats/tableShape';
import { encoded } from './reading';

export const DELIMITERS = [',', '\t', ';', '|', '::'] as const;

/** Every delimiter, order of columns and way of writing lists. */
export const anyShape = fc.record({
  delimiter: fc.constantFrom<Delimiter>(...DELIMITERS, 'spaces'),
  roles: fc.constantFrom<ColumnRole[]>(
    ['user', 'item'],
    ['user', 'item', 'score'],
    ['item', 'user', 'rank'],
    ['user', 'ignored', 'item', 'ignored', 'score', 'ignored'],
    ['ignored', 'user', 'item', 'rating', 'timestamp'],
    ['user', 'item', 'rank', 'score'],
    ['model', 'user', 'label', 'item', 'score'],
  ),
  header: fc.boolean(),
  list: fc.constantFrom<TableShape['list']>('none', 'none', 'none', 'rest', ' ', 'pairs'),
  trim: fc.boolean(),
  comments: fc.boolean(),
});
export const uses = fc.constantFrom('recommendations' as const, 'truth' as const, 'both' as const);
/** Lines as tools write them, and a little that they do not. */
export const lines = fc.array(
  fc.tuple(
    fc.array(
      fc.constantFrom(
        'u1',
        'u2',
        'i1',
        '"i1"',
        '1',
        '-0.5',
        '2e-3',
        '12345678901',
        '',
        ' u1',
        '#',
        '"a""b"',
        '1e999',
        'é',
      ),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  ),
  { maxLength: 30 },
);
export const joined = (rows: [string[], string][], delimiter: Delimiter): Uint8Array =>
  encoded(
    rows.map(([fields, end]) => fields.join(delimiter === 'spaces' ? ' \t' : delimiter) + end).join(''),
  );
