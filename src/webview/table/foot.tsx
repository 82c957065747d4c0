import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';

interface TableFootProps {
  readonly table: { readonly failure: string | undefined; readonly retry: () => void };
  /** Index of the open row; undefined: none, or not in this table. */
  readonly openRow: number | undefined;
  /** Text on the number of shown rows. */
  readonly children: ComponentChildren;
  /** Saves the rows of the table to a file; undefined: there are no rows. */
  readonly onSave?: (() => void) | undefined;
}

/** Shows below a table the number of rows, the position of the open row, and fetch errors. */
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
