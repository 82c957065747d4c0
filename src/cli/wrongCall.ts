import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';

/** Returns the error for a wrong call. @param example words to add to the call */
export function usageError(message: string, example = ''): InputError {
  return new InputError({
    message,
    advice:
      example === '' ? l10n.t('See `recscope --help`.') : l10n.t('Add {0}. See `recscope --help`.', example),
  });
}

/**
 * Returns the index of the model that `--baseline` names.
 *
 * @param names names of all models, at least one
 * @throws InputError if no model has that name
 */
export function baselineIndexOf(name: string, names: readonly string[]): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  throw usageError(
    l10n.t('There is no model “{0}”. Models: {1}.', name, names.join(', ')),
    `--baseline ${names[0]}`,
  );
}
