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
