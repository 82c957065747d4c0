import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../../context';
import { useLeaderboard } from '../shownLeaderboard';
import { PopoverButton } from '../../controls/popover/popoverButton';
import { shownColumns, startChoice, toggleName } from '../../../shared/leaderboard/leaderboardChoice';

/** Shows a button that opens the list of columns, where a person hides or shows columns. */
export function ColumnsMenu(): JSX.Element {
  const { host } = usePanel();
  return (
    <PopoverButton
      icon="settings"
      label={l10n.t('Select the columns of the tables')}
      class="columns-menu"
      title={l10n.t('Columns')}
    >
      {(close) => (
        <Content
          onAsk={(kind) => {
            // Input of the host opens over the page.
            close();
            host.act({ kind });
          }}
        />
      )}
    </PopoverButton>
  );
}

interface ContentProps {
  readonly onAsk: (kind: 'addMeasure' | 'changeMeasures') => void;
}

function Content({ onAsk }: ContentProps): JSX.Element {
  const { evaluation, choice, onChoice } = useLeaderboard();
  const { measures } = evaluation;
  const visibleColumns = shownColumns(measures, choice);
  return (
    <>
      <ul>
        {measures.map(({ name }, column) => {
          const isShown = visibleColumns.includes(column);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && visibleColumns.length === 1}
                  onChange={() => onChoice({ ...choice, hidden: toggleName(choice.hidden, name) })}
                />
                {name}
              </label>
            </li>
          );
        })}
      </ul>
      <p class="menu-foot line loose">
        <button class="link" onClick={() => onAsk('addMeasure')}>
          {l10n.t('Add a metric…')}
        </button>
        <button class="link" onClick={() => onAsk('changeMeasures')}>
          {l10n.t('Edit metrics as text…')}
        </button>
        {choice.hidden.length > 0 && (
          <button class="link" onClick={() => onChoice({ ...choice, ...startChoice })}>
            {l10n.t('Reset')}
          </button>
        )}
      </p>
      <p class="quiet">{l10n.t('Applies to the users table too.')}</p>
    </>
  );
}
