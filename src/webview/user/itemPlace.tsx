import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MissedView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import { Called } from '../text/called';

interface ItemPlaceProps extends Pick<MissedView, 'item' | 'described' | 'line'> {
  /** Before it. */
  readonly mark?: JSX.Element;
  /** There may be no room for its name, which the tip says. */
  readonly narrow?: true;
  readonly onLine: (line: number) => void;
}

/** An item of a list, which opens its line. */
export function ItemPlace({ item, described, line, mark, narrow, onLine }: ItemPlaceProps): JSX.Element {
  const { numbers } = usePanel();
  const action = l10n.t('Go to line {0}', numbers.count(line));
  return (
    <button
      class="place"
      title={narrow === true ? `${item}\n${action}` : action}
      onClick={() => onLine(line)}
    >
      {mark}
      {mark && ' '}
      <Called id={item} described={described} action={action} />
    </button>
  );
}
