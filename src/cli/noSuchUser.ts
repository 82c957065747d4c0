import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';

/** Of an id that stands in neither file. */
export function noSuchUser(id: string): InputError {
  return new InputError({
    message: l10n.t('User “{0}” is not in these files.', id),
    advice: l10n.t('`recscope evaluate … --per-user` lists all users.'),
  });
}
