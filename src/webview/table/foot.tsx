import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';

interface TableFootProps {
  readonly table: { readonly failure: string | undefined; readonly retry: () => void };
  /** Row of what is open; undefined: nothing, or not in this table. */
  readonly openRow: number | undefined;
  /** How many of how many the table shows. */
  readonly children: ComponentChildren;
  /** Writes what the table shows into a file; undefined: there is nothing. */
  readonly onSave?: (() => void) | undefined;
}

/** Under a table: how many of how many, where the open one stands, and what could not be fetched. */
export function TableFoot({ table, openRow, children, onSave }: TableFootProps): JSX.Element {
  const { numbers } = usePanel();
  return (
    <p class="foot figures quiet">
      <span role="status">{children}</span>
      {openRow !== undefined && <span>{l10n.t('row {0}', numbers.count(openRow + 1))}</span>}
      {onSave !== undefined && (
        <button class="link" title={l10n.t('Save these users and their values as CSV')} onClick={onSave}>
          {l10n.t('Save as CSV…')}
        </button>
      )}
      {table.failure !== undefined && (
        <span class="failure">
          <FetchFailure
            message={l10n.t('Couldn’t load the rows: {0}', table.failure)}
            onRetry={table.retry}
          />
        </span>
      )}
    </p>
  );
}
