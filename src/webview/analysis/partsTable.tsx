import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { PartView } from '../../shared/protocol/views/splitView';
import { percentText } from '../../shared/text/numbers/changeText';
import { useNumbers } from '../context';
import { type DataColumn, DataTable } from '../controls/dataTable';

interface PartsTableProps<Part extends string> {
  readonly parts: readonly PartView<Part>[];
  readonly nameOf?: (part: Part) => string;
  /** Total number of rows, for the share of each part; absent: no share is shown. */
  readonly rows?: number;
  /** More rows of the table. */
  readonly children?: ComponentChildren;
}

/** Shows the content of each part of a split. */
export function PartsTable<Part extends string>({
  parts,
  nameOf = (part) => part,
  rows: whole,
  children,
}: PartsTableProps<Part>): JSX.Element {
  const { count } = useNumbers();
  type Row = PartsTableProps<Part>['parts'][number];
  const share: DataColumn<Row> = {
    head: <span class="hidden">{l10n.t('Share')}</span>,
    cellClass: 'share-cell',
    cell: ({ part, rows }) => <Share part={part} share={whole === 0 ? 0 : rows / (whole ?? 1)} />,
  };
  const counted = (head: string, of: (row: Row) => number): DataColumn<Row> => ({
    head,
    number: true,
    cell: (row) => count(of(row)),
  });
  return (
    <div class="wide" role="group" aria-label={l10n.t('Parts')} tabIndex={0}>
      <DataTable
        class="parts-table"
        columns={[
          {
            head: l10n.t('Part'),
            isRowHead: true,
            cell: ({ part }) => (
              <>
                <span class={`part-mark part-${part}`} aria-hidden="true" /> {nameOf(part)}
              </>
            ),
          },
          counted(l10n.t('Rows'), ({ rows }) => rows),
          ...(whole === undefined ? [] : [share]),
          counted(l10n.t('Users'), ({ users }) => users),
          counted(l10n.t('Items'), ({ items }) => items),
          { head: l10n.t('First'), cellClass: 'figures', cell: ({ first }) => first ?? '–' },
          { head: l10n.t('Last'), cellClass: 'figures', cell: ({ last }) => last ?? '–' },
        ]}
        rows={parts}
        keyOf={({ part }) => part}
      >
        {children}
      </DataTable>
    </div>
  );
}

function Share({ part, share }: { readonly part: string; readonly share: number }): JSX.Element {
  return (
    <>
      <svg width="100%" height="10" aria-hidden="true">
        <rect class={`part-fill part-${part}`} width={`${100 * share}%`} height="10" />
      </svg>
      <span class="quiet figures">{percentText(share)}</span>
    </>
  );
}
