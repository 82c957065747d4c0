import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';

/** Returns the error for a user ID that is in no file. */
export function unknownUserError(id: string): InputError {
  return new InputError({
    message: l10n.t('User “{0}” is not in these files.', id),
    advice: l10n.t('`recscope evaluate … --per-user` lists all users.'),
  });
}
