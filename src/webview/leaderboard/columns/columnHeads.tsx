import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { columnMoved, neighbourOf } from '../../../shared/leaderboard/leaderboardChoice';
import { ColumnsMenu } from './columnsMenu';
import { NameEdge } from './nameEdge';
import { frozenCell } from './frozenColumns';
import { Legend } from '../legend';
import type { LeaderboardOrder } from '../rows';
import { useLeaderboard } from '../shownLeaderboard';
import { useColumnDrag } from './useColumnDrag';

interface ColumnHeadsProps {
  readonly order: LeaderboardOrder;
  readonly onSort: (measure: number) => void;
}

/** The names of the measures: each sorts the models, is explained beside, and can be put elsewhere by drag or by key. */
export function ColumnHeads({ order, onSort }: ColumnHeadsProps): JSX.Element {
  const { evaluation, choice, columns, frozen, several, popover, onChoice } = useLeaderboard();
  const { measures } = evaluation;
  const row = useRef<HTMLTableRowElement>(null);
  const [moved, setMoved] = useState<number>();
  /** It was moved just now. */
  const movedNow = useRef(false);
  const drag = useColumnDrag(row, columns, {
    onStart: () => popover.close(false),
    onDrop: (column, target, side) => onChoice(columnMoved(measures, choice, column, target, side)),
  });

  // What is put elsewhere in the page loses the focus.
  useLayoutEffect(() => {
    if (moved === undefined || !movedNow.current) return;
    movedNow.current = false;
    row.current?.querySelector<HTMLElement>(`[data-column="${moved}"] .head-button`)?.focus();
    popover.close(false);
  }, [moved, columns]);

  const onKeyDown = (event: KeyboardEvent, column: number): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (step === undefined || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const neighbour = neighbourOf(measures, choice, columns, column, step);
    if (neighbour === undefined) return;
    setMoved(column);
    movedNow.current = true;
    onChoice(columnMoved(measures, choice, column, neighbour, step < 0 ? 'before' : 'after'));
  };

  return (
    <tr ref={row} role="row" {...drag.row}>
      <th scope="col" role="columnheader" class="model-column" aria-label={l10n.t('Model')}>
        <span class="model-head">
          <span class="model-head-name">
            {l10n.t('Model')}
            <Legend />
          </span>
          <ColumnsMenu />
        </span>
        <NameEdge width={choice.nameWidth} onWidth={(nameWidth) => onChoice({ ...choice, nameWidth })} />
        <span class="hidden" role="status">
          {moved !== undefined &&
            columns.includes(moved) &&
            l10n.t(
              '{0} is column {1} of {2}',
              measures[moved].name,
              columns.indexOf(moved) + 1,
              columns.length,
            )}
        </span>
      </th>
      {columns.map((index, at) => {
        const measure = measures[index];
        const cell = frozenCell(at, frozen, 'number');
        const ascending = order.measure === index && measure.higherIsBetter !== order.bestFirst;
        const sortLabel =
          order.measure === index && order.bestFirst
            ? l10n.t('Sort by {0}, worst first', measure.name)
            : l10n.t('Sort by {0}, best first', measure.name);
        return (
          <th
            scope="col"
            role="columnheader"
            key={measure.name}
            {...cell}
            class={`${cell.class} ${drag.mark(index)}`}
            data-column={index}
            aria-label={measure.name}
            aria-sort={
              several && order.measure === index ? (ascending ? 'ascending' : 'descending') : undefined
            }
          >
            {/* A click on the name of a column does in every table the same. */}
            <button
              class="head-button"
              aria-haspopup={several ? undefined : 'dialog'}
              aria-expanded={several ? undefined : popover.shown?.index === index}
              aria-description={several ? sortLabel : undefined}
              aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
              onKeyDown={(event) => onKeyDown(event, index)}
              {...popover.anchor(index)}
              {...(several && {
                onClick: () => {
                  popover.close(false);
                  onSort(index);
                },
              })}
            >
              {several && order.measure === index && (
                <span class={`icon icon-triangle-${ascending ? 'up' : 'down'}`} aria-hidden="true" />
              )}
              {measure.name}
            </button>
            {several && (
              <button
                class="explain-button"
                aria-label={l10n.t('What {0} is', measure.name)}
                aria-haspopup="dialog"
                aria-expanded={popover.shown?.index === index}
                {...popover.anchor(index)}
              >
                <span class="icon icon-info" aria-hidden="true" />
              </button>
            )}
          </th>
        );
      })}
    </tr>
  );
}
