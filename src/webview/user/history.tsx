import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { HistoryView } from '../../shared/protocol/views/historyView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { ItemPlace } from './itemPlace';
import { ShowMore } from './showMore';

/** Rows that are shown at first. */
const ROWS = 8;
const MORE_ROWS = 100;

interface HistoryProps {
  readonly history: HistoryView;
  readonly onLine: (line: number) => void;
}

/** What the user did before, from the training data. */
export function History({ history, onLine }: HistoryProps): JSX.Element | null {
  const { numbers } = usePanel();
  const [shown, setShown] = useState(ROWS);
  const list = useRef<HTMLTableElement>(null);
  useRovingFocus(list);
  if (history.kind === 'unread')
    return <p class="quiet note">{l10n.t('History not shown: {0}', history.message)}</p>;
  const { entries, further, order } = history;
  const count = entries.length + further;
  if (count === 0) return <p class="quiet note">{l10n.t('Not in the training data.')}</p>;
  const timed = entries.some(({ time }) => time !== null);
  const rated = entries.some(({ rating }) => rating !== null);
  return (
    <>
      <h3>
        {plural(
          count,
          l10n.t('{0} item in the training data', numbers.count(count)),
          l10n.t('{0} items in the training data', numbers.count(count)),
        )}{' '}
        <span class="quiet">{ORDERS[order]()}</span>
      </h3>
      <table class="entries" aria-label={l10n.t('History')} ref={list}>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Item')}</th>
            {rated && (
              <th scope="col" class="number">
                {l10n.t('Rating')}
              </th>
            )}
            {timed && <th scope="col">{l10n.t('Date')}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shown).map((entry, index) => (
            <tr key={index}>
              <td class="item">
                <ItemPlace {...entry} onLine={onLine} />
              </td>
              {rated && (
                <td class="number" data-full={entry.rating === null ? '' : String(entry.rating)}>
                  {entry.rating === null ? '–' : numbers.short(entry.rating)}
                </td>
              )}
              {timed && <td class="figures">{entry.time === null ? '–' : dateText(entry.time)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore
        hidden={entries.length - shown}
        further={further}
        onMore={() => setShown(shown + MORE_ROWS)}
      />
    </>
  );
}

const ORDERS = {
  time: () => l10n.t('newest first'),
  rating: () => l10n.t('best rated first'),
  file: () => l10n.t('in file order'),
} as const;

function dateText(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '–' : date.toISOString().slice(0, 10);
}
