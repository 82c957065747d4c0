import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MissedView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import { Called } from '../text/called';

interface ItemPlaceProps extends Pick<MissedView, 'item' | 'described' | 'line'> {
  /** Mark before the item. */
  readonly mark?: JSX.Element;
  /** Whether the name may not fit, so that the tooltip has it. */
  readonly narrow?: true;
  readonly onLine: (line: number) => void;
}

/** Shows an item of a list as a link to its line. */
export function ItemPlace({ item, described, line, mark, narrow, onLine }: ItemPlaceProps): JSX.Element {
  const { numbers } = usePanel();
  // A judgment that completes the ground truth has no line there.
  const action = line > 0 ? l10n.t('Go to line {0}', numbers.count(line)) : l10n.t('From the judgments');
  return (
    <button
      class="place"
      title={narrow === true ? `${item}\n${action}` : action}
      onClick={() => line > 0 && onLine(line)}
    >
      {mark}
      {mark && ' '}
      <Called kind="items" id={item} described={described} action={action} />
    </button>
  );
}
