import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { withBaseline } from '../../shared/leaderboard/leaderboardChoice';
import type { LeaderboardMean, LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import { paretoNote } from '../../shared/leaderboard/paretoSet';
import { renameModel } from '../../shared/leaderboard/modelNames';
import { runsText } from '../../shared/sentences/evaluationWords';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { Name } from '../text/nameView';
import { MeanBounds } from './bounds';
import { Difference, Mean, type ShownMean } from './meanCell';
import { ModelName } from './modelName';
import { useLeaderboard } from './shownLeaderboard';
import { Icon } from '../controls/icon';

interface ModelRowProps {
  /** Index of the model, or of its first run. */
  readonly index: number;
  /** Row of the model; absent: this is a single run, which is not compared. */
  readonly row?: LeaderboardRow;
  /** Whether the runs of the model are shown below it. */
  readonly unfolded: boolean;
  readonly onUnfold: () => void;
}

/**
 * Shows a model or one of its runs: each metric's mean with its uncertainty, and its difference from the
 * baseline.
 */
export function ModelRow({ index, row, unfolded, onUnfold }: ModelRowProps): JSX.Element {
  const shown = useLeaderboard();
  const { evaluation, several, pinned: baseline, model, choice, onChoice, onModel } = shown;
  const { numbers } = usePanel();
  const view = evaluation.models[index];
  const pinned = row !== undefined && row === baseline;
  const hasRuns = row !== undefined && row.models.length > 1;
  // One of several can be chosen, also a run.
  const isChoice = several || row === undefined;
  const chosen = hasRuns ? !unfolded && row.models.includes(model) : index === model;
  const { used } = view.file.rows;
  const rows = plural(used, l10n.t('{0} row', numbers.count(used)), l10n.t('{0} rows', numbers.count(used)));
  return (
    <tr
      role="row"
      class={[...(isChoice && chosen ? ['chosen'] : []), ...(row === undefined ? ['run'] : [])].join(' ')}
    >
      <th scope="row" role="rowheader" class="model-column">
        <span class="model-name ends">
          {hasRuns ? (
            <button
              class="fold"
              aria-expanded={unfolded}
              title={`${row.name}\n${runsText(row.models.length)}`}
              onClick={onUnfold}
            >
              <Icon name={`chevron-${unfolded ? 'down' : 'right'}`} /> <Name text={row.name} />{' '}
              <span class="quiet">{runsText(row.models.length)}</span>
            </button>
          ) : (
            <ModelName
              view={view}
              index={index}
              label={shown.labels[index]}
              title={[
                view.name,
                ...(view.name === view.file.label ? [] : [view.file.label]),
                rows,
                ...(isChoice ? [l10n.t('Show this model’s users')] : []),
              ].join('\n')}
              isChosen={index === model}
              onModel={isChoice ? () => onModel(index) : undefined}
              onRename={(name) => onChoice(renameModel(choice, view, name))}
            />
          )}
          {row?.pareto === true && (
            <span class="quiet" title={paretoNote(evaluation)}>
              {l10n.t('Pareto')}
            </span>
          )}
          {several && row !== undefined && (
            <>
              {pinned && <span class="quiet">{l10n.t('baseline')}</span>}
              <button
                class="icon-button"
                aria-pressed={pinned}
                aria-label={l10n.t('Baseline')}
                title={pinned ? l10n.t('Clear baseline') : l10n.t('Set as baseline')}
                onClick={() => onChoice(withBaseline(choice, pinned ? undefined : view))}
              >
                <Icon name={`${pinned ? 'pinned' : 'pin'}`} />
              </button>
            </>
          )}
        </span>
      </th>
      {shown.columns.map((column) => (
        <td key={column} role="cell" data-label={evaluation.measures[column].name} class="number">
          <Mean
            mean={hasRuns ? meanOfRuns(row.means[column]) : view.means[column]}
            sd={row?.means[column].sd ?? undefined}
            former={hasRuns ? undefined : shown.former(index, column)}
            run={shown.run}
            measure={evaluation.measures[column]}
            text={shown.meanTexts[column]}
            intervals={shown.intervals}
            best={row?.means[column].best ?? false}
            mayBeBest={row?.means[column].mayBeBest ?? false}
            open={shown.spread === column && index === model}
            onSpread={(open) => shown.onSpread(open ? column : undefined, index)}
          />
          {!hasRuns && shown.bounds?.kind === 'value' && (
            <MeanBounds bounds={shown.bounds.value.models[index][column]} text={shown.meanTexts[column]} />
          )}
          {row !== undefined && baseline !== undefined && !pinned && (
            <Difference
              mean={row.means[column]}
              baseline={baseline.means[column]}
              measure={evaluation.measures[column]}
              waiting={shown.waiting}
              verdict={shown.compared.find(({ b, measure }) => b === index && measure === column)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Returns the mean over the runs of a model, without users. */
function meanOfRuns({ mean, users }: LeaderboardMean): ShownMean {
  return { mean, users, histogram: [], histogramRange: [0, 0] };
}
