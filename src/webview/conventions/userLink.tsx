import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Name } from '../text/nameView';

/** A user's id that opens the user. */
export function UserLink({ id, onUser }: { id: string; onUser: (id: string) => void }): JSX.Element {
  return (
    <button type="button" class="link user-link" title={l10n.t('Open this user')} onClick={() => onUser(id)}>
      <Name text={id} />
    </button>
  );
}
