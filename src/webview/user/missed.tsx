import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { UserView } from '../../shared/protocol/views/evaluationView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { DataTable } from '../controls/dataTable';
import { ItemPlace } from './itemPlace';

/** Number of missed items shown at first, those with the largest gains. */
const MISSED = 8;
const MORE_MISSED = 100;

/** Shows relevant items that were not recommended. */
export function Missed({
  view,
  onLine,
}: {
  view: UserView;
  onLine: (line: number) => void;
}): JSX.Element | null {
  const { numbers } = usePanel();
  if (view.missed.length === 0) return null;
  const count = view.missed.length + view.furtherMissed;
  return (
    <>
      <h3>
        {plural(
          count,
          l10n.t('{0} missed relevant item', numbers.count(count)),
          l10n.t('{0} missed relevant items', numbers.count(count)),
        )}
      </h3>
      <DataTable
        class="entries"
        label={l10n.t('Not recommended')}
        columns={[
          {
            head: l10n.t('Item'),
            cellClass: 'item',
            cell: (missed) => <ItemPlace {...missed} onLine={onLine} />,
          },
          { head: l10n.t('Gain'), value: ({ gain }) => gain, text: numbers.short },
        ]}
        rows={view.missed}
        shows={{ first: MISSED, more: MORE_MISSED, further: view.furtherMissed }}
      />
    </>
  );
}
