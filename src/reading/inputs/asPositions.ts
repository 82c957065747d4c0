import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { positionsAsItems } from '../../core/data/interactions/lists';
import type { TableShape } from '../formats/tableShape';
import { InputError } from '../../shared/problem';

/** A file of lists that was read. */
interface FileOfLists {
  readonly name: string;
  readonly shape: TableShape;
  readonly interactions: Interactions;
}

/**
 * Reads the lists of a file as ranks or labels by position.
 *
 * @param items receives the positions as IDs
 * @throws InputError with the first list that contains anything else
 */
export function readAsPositions<F extends FileOfLists>(
  file: F,
  items: Identifiers,
  use: 'recommendations' | 'truth',
): F {
  const read = positionsAsItems(file.interactions, items, use === 'truth' ? 'labels' : 'ranks');
  const shape = { ...file.shape, positions: true as const };
  if (!('found' in read)) return { ...file, shape, interactions: read };
  throw new InputError({
    file: file.name,
    line: read.line,
    message:
      use === 'truth'
        ? l10n.t('Expected a number for each candidate, found “{0}”.', read.found)
        : l10n.t('Expected each rank from 1 up once in each list, found “{0}”.', read.found),
    advice: l10n.t('Write the rank or label of each candidate in the order of the candidates.'),
  });
}
