import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { ColumnsMenu } from './columnsMenu';
import { Legend } from '../legend';
import type { LeaderboardOrder } from '../rows';
import { useLeaderboard } from '../shownLeaderboard';
import { ColumnEdge } from '../../controls/columnEdge';
import { Icon } from '../../controls/icon';

interface ColumnHeadsProps {
  readonly order: LeaderboardOrder;
  readonly onSort: (measure: number) => void;
}

/** Shows the names of the metrics. A click sorts the models, and a popover explains the metric. */
export function ColumnHeads({ order, onSort }: ColumnHeadsProps): JSX.Element {
  const { evaluation, choice, columns, several, popover, onChoice } = useLeaderboard();
  const { measures } = evaluation;

  return (
    <tr role="row">
      <th scope="col" role="columnheader" class="model-column" aria-label={l10n.t('Model')}>
        <span class="model-head ends">
          <span class="model-head-name">
            {l10n.t('Model')}
            <Legend />
          </span>
          <ColumnsMenu />
        </span>
        <ColumnEdge
          label={l10n.t('Width of the model column')}
          width={choice.nameWidth}
          onDraw={(width, edge) =>
            edge.closest<HTMLElement>('.measures')?.style.setProperty('--name-width', `${width}px`)
          }
          onWidth={(nameWidth) => onChoice({ ...choice, nameWidth })}
        />
      </th>
      {columns.map((index) => {
        const measure = measures[index];
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
            class="number"
            aria-label={measure.name}
            aria-sort={
              several && order.measure === index ? (ascending ? 'ascending' : 'descending') : undefined
            }
          >
            {/* A click on a column name sorts, as in every table. */}
            <button
              class="head-button"
              aria-haspopup={several ? undefined : 'dialog'}
              aria-expanded={several ? undefined : popover.shown?.index === index}
              aria-description={several ? sortLabel : undefined}
              {...popover.anchor(index)}
              {...(several && {
                onClick: () => {
                  popover.close(false);
                  onSort(index);
                },
              })}
            >
              {several && order.measure === index && <Icon name={`triangle-${ascending ? 'up' : 'down'}`} />}
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
                <Icon name="info" />
              </button>
            )}
          </th>
        );
      })}
    </tr>
  );
}
