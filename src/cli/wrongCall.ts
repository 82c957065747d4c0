import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';

/** A call that cannot be carried out. `example`: what to add. */
export function wrongCall(message: string, example = ''): InputError {
  return new InputError({
    message,
    advice:
      example === ''
        ? l10n.t('`recscope --help` shows how it is called.')
        : l10n.t('Add {0}. `recscope --help` shows how it is called.', example),
  });
}
