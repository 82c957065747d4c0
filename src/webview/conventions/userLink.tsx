import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLeaderboard } from '../leaderboard/shownLeaderboard';
import { Name } from '../text/nameView';

/** Shows a user's id as a link that opens the user, with the explained metric. */
export function UserLink({ id }: { id: string }): JSX.Element {
  const { popover, onUser } = useLeaderboard();
  const open = (): void => {
    const measure = popover.shown?.index;
    popover.close(false);
    if (measure !== undefined) onUser(id, measure);
  };
  return (
    <button type="button" class="link user-link" title={l10n.t('Open this user')} onClick={open}>
      <Name text={id} />
    </button>
  );
}
