import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MissedView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import { Called } from '../text/called';

interface ItemPlaceProps extends Pick<MissedView, 'item' | 'described' | 'line'> {
  readonly onLine: (line: number) => void;
}

/** An item of a list, which opens its line. */
export function ItemPlace({ item, described, line, onLine }: ItemPlaceProps): JSX.Element {
  const { numbers } = usePanel();
  const action = l10n.t('Go to line {0}', numbers.count(line));
  return (
    <button class="place" title={action} onClick={() => onLine(line)}>
      <Called id={item} described={described} action={action} />
    </button>
  );
}
