import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ModelView } from '../../shared/protocol/views/evaluationView';
import { modelKey } from '../../shared/leaderboard/leaderboardChoice';
import type { LeaderboardMean, LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import { renamed } from '../../shared/leaderboard/modelNames';
import { runsText } from '../../shared/sentences/evaluationWords';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { Name } from '../text/nameView';
import { Difference, Mean, type ShownMean } from './meanCell';
import { ModelName } from './modelName';
import { useLeaderboard } from './shownLeaderboard';

interface ModelRowProps {
  /** Which model's row it is; of a model with runs the first of them. */
  readonly index: number;
  /** What stands in it; absent: it is one run of a model, and nothing is compared with it. */
  readonly row?: LeaderboardRow;
  /** Its runs stand below it. */
  readonly unfolded: boolean;
  readonly onUnfold: () => void;
}

/** One model, or one of its runs: what each measure's mean is, how far it can be trusted, and how far it is from the baseline. */
export function ModelRow({ index, row, unfolded, onUnfold }: ModelRowProps): JSX.Element {
  const shown = useLeaderboard();
  const { evaluation, several, pinned: baseline, model, choice, onChoice, onModel } = shown;
  const { numbers } = usePanel();
  const view = evaluation.models[index];
  const pinned = row !== undefined && row === baseline;
  const hasRuns = row !== undefined && row.models.length > 1;
  // One of several is chosen, a run too.
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
        <span class="model-name">
          {hasRuns ? (
            <button
              class="fold"
              aria-expanded={unfolded}
              title={`${row.name}\n${runsText(row.models.length)}`}
              onClick={onUnfold}
            >
              <span class={`icon icon-chevron-${unfolded ? 'down' : 'right'}`} aria-hidden="true" />{' '}
              <Name text={row.name} /> <span class="quiet">{runsText(row.models.length)}</span>
            </button>
          ) : (
            <ModelName
              view={view}
              index={index}
              title={[
                view.name,
                ...(view.name === view.file.label ? [] : [view.file.label]),
                rows,
                ...(isChoice ? [l10n.t('Show this model’s users')] : []),
              ].join('\n')}
              chosen={index === model}
              onModel={isChoice ? () => onModel(index) : undefined}
              onRename={(name) => onChoice(renamed(choice, view, name))}
            />
          )}
          {several && row !== undefined && (
            <>
              {pinned && <span class="quiet">{l10n.t('baseline')}</span>}
              <button
                class="icon-button"
                aria-pressed={pinned}
                aria-label={l10n.t('Baseline')}
                title={pinned ? l10n.t('Clear baseline') : l10n.t('Set as baseline')}
                onClick={() => onChoice({ ...choice, baseline: pinned ? null : modelKey(view) })}
              >
                <span class={`icon icon-${pinned ? 'pinned' : 'pin'}`} aria-hidden="true" />
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
            ofUser={shown.values?.[index]?.[column] ?? undefined}
            former={hasRuns ? undefined : shown.former(index, column)}
            run={shown.run}
            measure={evaluation.measures[column]}
            showUsers={!hasRuns && isOverOthers(view, column)}
            intervals={shown.intervals}
            best={row?.means[column].best ?? false}
            mayBeBest={row?.means[column].mayBeBest ?? false}
            open={shown.spread === column && index === model}
            onSpread={(open) => shown.onSpread(open ? column : undefined, index)}
          />
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

/** The mean of models that are runs of one; it is of no users of its own. */
function meanOfRuns({ mean, users }: LeaderboardMean): ShownMean {
  return { mean, users, histogram: [], histogramRange: [0, 0] };
}

/** The mean is over other users than the model's others are. */
function isOverOthers({ means, users }: ModelView, column: number): boolean {
  return means[column].users !== users.counted;
}
