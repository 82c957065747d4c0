import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { HistoryView } from '../../shared/protocol/views/historyView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { type DataColumn, DataTable } from '../controls/dataTable';
import { ItemPlace } from './itemPlace';

/** Number of rows shown at first. */
const ROWS = 8;
const MORE_ROWS = 100;

type Entry = Extract<HistoryView, { kind: 'history' }>['entries'][number];

interface HistoryProps {
  readonly history: HistoryView;
  readonly onLine: (line: number) => void;
}

/** Shows the user's interactions in the training data. */
export function History({ history, onLine }: HistoryProps): JSX.Element | null {
  const { numbers } = usePanel();
  if (history.kind === 'unread')
    return <p class="quiet note">{l10n.t('History not shown: {0}', history.message)}</p>;
  const { entries, further, order } = history;
  const count = entries.length + further;
  if (count === 0) return <p class="quiet note">{l10n.t('Not in the training data.')}</p>;
  const dateColumn: DataColumn<Entry> = {
    head: l10n.t('Date'),
    cellClass: 'figures',
    cell: ({ time }) => (time === null ? '–' : dateText(time)),
  };
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
      <DataTable
        class="entries"
        label={l10n.t('History')}
        roving
        columns={[
          {
            head: l10n.t('Item'),
            cellClass: 'item',
            cell: (entry) => <ItemPlace {...entry} onLine={onLine} />,
          },
          ...(rated
            ? [{ head: l10n.t('Rating'), value: ({ rating }: Entry) => rating, text: numbers.short }]
            : []),
          ...(timed ? [dateColumn] : []),
        ]}
        rows={entries}
        shows={{ first: ROWS, more: MORE_ROWS, further }}
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
