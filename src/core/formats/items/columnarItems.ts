import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../data/ids/identifiers';
import { InputError } from '../../../shared/protocol/problem';
import type { ColumnarFile } from '../columnar/columnarFile';
import { readColumnarRows } from '../rows/columnarRows';
import { rolesOfNames } from '../columnNames';
import { GrowingTable, rowAdvice, type IdRole } from './growingTable';
import { idNamed } from './idNamed';
import type { ItemTable } from './itemTable';

/**
 * Reads a file of items that stores columns, of which what is a line elsewhere is a row, counted from 1. All texts are
 * kept.
 *
 * @param items numbers the ids; new ones are added
 * @param pause is waited for now and then; throws when the reading is to stop
 * @throws InputError when no column is one of ids, or the file is damaged
 */
export async function columnarItems(
  file: ColumnarFile,
  format: string,
  items: Identifiers,
  role: IdRole,
  pause: () => Promise<void>,
): Promise<ItemTable> {
  const leaves = file.leaves.filter(
    ({ maxRepetition, content }) => maxRepetition <= 1 && content !== undefined,
  );
  const names = idNamed(
    leaves.map(({ name }) => name.replace(/\[\]$/, '')),
    role,
  );
  const noIds = (): InputError =>
    new InputError({
      file: file.name,
      message:
        role === 'item'
          ? l10n.t('No item ID column found among {0}.', names.join(', '))
          : l10n.t('No user ID column found among {0}.', names.join(', ')),
      advice: rowAdvice(role),
    });
  if (!rolesOfNames([...names]).includes(role)) throw noIds();
  const table = new GrowingTable(items, file.name, role, undefined, Infinity, noIds);
  table.setNames(names, 1);
  await readColumnarRows(file, leaves, table, pause);
  return table.finished(format);
}
