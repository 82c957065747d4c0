import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../../context';
import { useLeaderboard } from '../shownLeaderboard';
import { IconButton } from '../../controls/iconButton';
import { PopoverButton } from '../../controls/popover/popoverButton';
import {
  columnMoved,
  neighbourOf,
  orderedColumns,
  shownColumns,
  startChoice,
  toggled,
} from '../../../shared/leaderboard/leaderboardChoice';

/** A button that opens the list of columns: which are shown, which stand still, in which order, and one more. */
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
            // What the host asks for comes over the page.
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
  const ordered = orderedColumns(measures, choice);
  const shown = shownColumns(measures, choice);
  const changed = [choice.order, choice.hidden, choice.frozen].some((names) => names.length > 0);
  const move = (column: number, step: -1 | 1): (() => void) | undefined => {
    const neighbour = neighbourOf(measures, choice, ordered, column, step);
    return neighbour === undefined
      ? undefined
      : () => onChoice(columnMoved(measures, choice, column, neighbour, step < 0 ? 'before' : 'after'));
  };
  return (
    <>
      <ul>
        {ordered.map((column) => {
          const { name } = measures[column];
          const isShown = shown.includes(column);
          const isFrozen = choice.frozen.includes(name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={() => onChoice({ ...choice, hidden: toggled(choice.hidden, name) })}
                />
                {name}
              </label>
              <IconButton
                icon="freeze"
                label={l10n.t('Freeze {0}', name)}
                pressed={isFrozen}
                onClick={() => onChoice({ ...choice, frozen: toggled(choice.frozen, name) })}
              />
              <IconButton
                icon="chevron-up"
                label={l10n.t('Move {0} left', name)}
                onClick={move(column, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={l10n.t('Move {0} right', name)}
                onClick={move(column, 1)}
              />
            </li>
          );
        })}
      </ul>
      <p class="menu-foot">
        <button class="link" onClick={() => onAsk('addMeasure')}>
          {l10n.t('Add a metric…')}
        </button>
        <button class="link" onClick={() => onAsk('changeMeasures')}>
          {l10n.t('Edit metrics as text…')}
        </button>
        {changed && (
          <button class="link" onClick={() => onChoice({ ...choice, ...startChoice })}>
            {l10n.t('Reset')}
          </button>
        )}
      </p>
      <p class="quiet">
        {l10n.t('Applies to the users table too.')}{' '}
        {l10n.t('Drag a column by its name, or move it with Ctrl+Shift+arrow keys.')}
      </p>
    </>
  );
}
