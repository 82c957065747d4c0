import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { ColumnarFile, Leaf } from './columnarFile';

/**
 * Returns the column of that name. @throws InputError if it is missing, or contains neither texts nor numbers
 */
export function requireLeaf({ leaves, name: file }: ColumnarFile, name: string): Leaf {
  const leaf = leaves.find((other) => other.name === name);
  if (leaf === undefined || leaf.content === undefined) {
    throw new InputError({
      file,
      message:
        leaf === undefined
          ? l10n.t('No column “{0}” in the file.', name)
          : l10n.t('The column “{0}” holds neither text nor numbers.', name),
      advice: l10n.t('Its columns are: {0}.', leaves.map((other) => other.name).join(', ')),
    });
  }
  return leaf;
}
