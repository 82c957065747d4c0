import { lineOfRow } from '../../core/data/interactions/interactions';
import { withoutOwnItems } from '../../core/data/interactions/ownItems';
import type { TableFile } from './tableFile';

/** Returns a file without the rows whose item has the ID of their user. These rows count as dropped. */
export function dropOwnItems(file: TableFile): TableFile {
  const { interactions, findings } = file;
  const { lines, userIds } = interactions;
  const without = withoutOwnItems(interactions, (row, user) =>
    findings.add('own-item-excluded', true, () => ({
      line: lineOfRow(lines, row),
      details: [userIds.text(user)],
    })),
  );
  return { ...file, interactions: without };
}
