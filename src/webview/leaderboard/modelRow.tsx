import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type {
  EvaluationView,
  MeanView,
  MeasureView,
  ModelView,
} from '../../shared/protocol/views/evaluationView';
import type { ComparedMean } from '../../shared/leaderboard/comparedPairs';
import type { LeaderboardMean, LeaderboardRow } from '../../shared/leaderboard/leaderboardRows';
import { runsText } from '../../shared/text/sentences/evaluationWords';
import { BEST_MARK, bestLegend } from '../../shared/text/sentences/bestWords';
import { verdictTitle } from '../../shared/text/sentences/verdictMarks';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { hasTooFewUsers } from '../../shared/leaderboard/hasTooFewUsers';
import { differenceSaid, meanDifference } from '../../shared/leaderboard/meanDifference';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { differenceText } from '../differenceText';
import type { UserValues } from '../users/userValues';
import { Histogram } from './histogram';
import { Name } from '../text/nameView';
import { ModelName } from './modelName';
import { TieMark } from './ties';
import type { FormerMeans } from './formerMeans';
import { frozenCell } from './columns/frozenColumns';

interface ModelRowProps {
  readonly evaluation: EvaluationView;
  /** Which model's row it is; of a model with runs the first of them. */
  readonly index: number;
  /** What stands in it; absent: it is one run of a model, and nothing is compared with it. */
  readonly row?: LeaderboardRow;
  /** The model whose users are shown. */
  readonly model: number;
  readonly several: boolean;
  /** The model that the others are compared with. */
  readonly baseline: LeaderboardRow | undefined;
  /** The measure whose distribution is open below. */
  readonly spread: number | undefined;
  /** What the means were before. */
  readonly former: FormerMeans;
  readonly run: string;
  /** The measures as their columns stand, the first of them frozen. */
  readonly columns: readonly number[];
  readonly frozen: number;
  /** How sure its differences to the baseline are, as far as that is known. */
  readonly verdicts: readonly ComparedMean[];
  /** Those of the open user. */
  readonly values?: UserValues | undefined;
  readonly onModel: (model: number) => void;
  readonly onBaseline: (model: number | undefined) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
  readonly onRename: (name: string) => void;
  /** Its runs stand below it. */
  readonly unfolded: boolean;
  readonly onUnfold: () => void;
}

/** One model, or one of its runs: what each measure's mean is, how far it can be trusted, and how far it is from the baseline. */
export function ModelRow(props: ModelRowProps): JSX.Element {
  const { evaluation, index, row, several, baseline, model, onModel, onBaseline } = props;
  const { numbers } = usePanel();
  const view = evaluation.models[index];
  const pinned = row !== undefined && row === baseline;
  const hasRuns = row !== undefined && row.models.length > 1;
  // One of several is chosen, a run too.
  const isChoice = several || row === undefined;
  const chosen = hasRuns ? !props.unfolded && row.models.includes(model) : index === model;
  const { used } = view.file.rows;
  const rows = plural(used, l10n.t('{0} row', numbers.count(used)), l10n.t('{0} rows', numbers.count(used)));
  return (
    <tr class={[...(isChoice && chosen ? ['chosen'] : []), ...(row === undefined ? ['run'] : [])].join(' ')}>
      <th scope="row" class="model-column">
        <span class="model-name">
          {hasRuns ? (
            <button
              class="fold"
              aria-expanded={props.unfolded}
              title={`${row.name}\n${runsText(row.models.length)}`}
              onClick={props.onUnfold}
            >
              <span class={`icon icon-chevron-${props.unfolded ? 'down' : 'right'}`} aria-hidden="true" />{' '}
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
              onRename={props.onRename}
            />
          )}
          {several && row !== undefined && (
            <>
              {pinned && <span class="quiet">{l10n.t('baseline')}</span>}
              <button
                class="icon-button"
                aria-pressed={pinned}
                aria-label={l10n.t('Baseline')}
                title={
                  pinned ? l10n.t('Compare with no model') : l10n.t('Compare the others with this model')
                }
                onClick={() => onBaseline(pinned ? undefined : index)}
              >
                <span class={`icon icon-${pinned ? 'pinned' : 'pin'}`} aria-hidden="true" />
              </button>
            </>
          )}
        </span>
      </th>
      {props.columns.map((column, at) => (
        <td key={column} {...frozenCell(at, props.frozen, 'number')}>
          <Mean
            mean={hasRuns ? meanOfRuns(row.means[column]) : view.means[column]}
            sd={row?.means[column].sd ?? undefined}
            ofUser={props.values?.[index]?.[column] ?? undefined}
            former={hasRuns ? undefined : props.former(index, column)}
            run={props.run}
            measure={evaluation.measures[column]}
            showUsers={!hasRuns && isOverOthers(view, column)}
            beside={{
              interval: evaluation.models.some(({ means }) => means[column].halfWidth !== undefined),
              users: evaluation.models.some((each) => isOverOthers(each, column)),
            }}
            best={row?.means[column].best ?? false}
            mayBeBest={row?.means[column].mayBeBest ?? false}
            open={props.spread === column && index === model}
            onSpread={(open) => props.onSpread(open ? column : undefined, index)}
          />
          {/* Numbers stay below numbers. */}
          {(pinned || row === undefined) && <span class="no-difference" />}
          {row !== undefined && baseline !== undefined && !pinned && (
            <Difference
              mean={row.means[column]}
              baseline={baseline.means[column]}
              measure={evaluation.measures[column]}
              verdict={props.verdicts.find(({ measure }) => measure === column)}
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

/** users null: not the same in all runs. */
type ShownMean = Omit<MeanView, 'users'> & { readonly users: number | null };

interface MeanProps {
  /** Over runs; undefined: it is of one. */
  readonly sd: number | undefined;
  /** What it was before. */
  readonly former: number | undefined;
  readonly run: string;
  /** The value of the open user. */
  readonly ofUser: number | undefined;
  readonly mean: ShownMean;
  readonly measure: MeasureView;
  readonly best: boolean;
  /** No other is surely better. */
  readonly mayBeBest: boolean;
  /** Over how many users it is, where that is not what the head says of all. */
  readonly showUsers: boolean;
  /** What stands beside a value in some row of the column, and has its place in all of them. */
  readonly beside: { readonly interval: boolean; readonly users: boolean };
  /** Its distribution is open. */
  readonly open: boolean;
  readonly onSpread: (open: boolean) => void;
}

function Mean({
  mean,
  sd,
  former,
  run,
  ofUser,
  measure,
  best,
  mayBeBest,
  showUsers,
  beside,
  open,
  onSpread,
}: MeanProps): JSX.Element {
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  const tooFew = mean.users !== null && hasTooFewUsers({ ...mean, users: mean.users }, measure);
  const value = (
    <>
      {numbers.valueOf(measure, mean.mean)}
      {mean.histogram.length > 0 && <Histogram mean={mean} ofUser={ofUser} />}
    </>
  );
  const [was, is] = [former, mean.mean].map((each) =>
    each === undefined ? undefined : numbers.valueOf(measure, each),
  );
  const users =
    mean.users === null
      ? undefined
      : plural(
          mean.users,
          l10n.t('{0} user', numbers.count(mean.users)),
          l10n.t('{0} users', numbers.count(mean.users)),
        );
  const shown = {
    class: ['mean', ...(best ? ['best'] : []), ...(mayBeBest ? ['may-be-best'] : [])].join(' '),
    'data-full': String(mean.mean),
    title: [
      String(mean.mean),
      ...(users === undefined ? [] : [users]),
      ...(mayBeBest ? [bestLegend()] : []),
    ].join('\n'),
  };
  return (
    <>
      {was !== undefined && was !== is && (
        <span key={run} class="changed" aria-hidden="true">
          {`${was} → ${is}`}
        </span>
      )}
      {mean.ties !== undefined && <TieMark ties={mean.ties} />}
      {best && (
        <>
          <span class="star" role="img" aria-label={l10n.t('best')} title={l10n.t('best')}>
            ★
          </span>{' '}
        </>
      )}
      {mean.histogram.length > 0 ? (
        <button
          {...shown}
          title={[
            shown.title,
            spreadText(mean, numbers),
            l10n.t('Show the distribution of {0}', measure.name),
          ].join('\n')}
          aria-expanded={open}
          onClick={() => onSpread(!open)}
        >
          {value}
        </button>
      ) : (
        <span {...shown}>{value}</span>
      )}
      {mayBeBest && (
        <span class="best-mark" role="img" aria-label={l10n.t('may be the best')}>
          {BEST_MARK}
        </span>
      )}
      {mean.halfWidth !== undefined && !tooFew && (
        <span
          class="quiet interval"
          title={l10n.t('Half width of the 95% interval of the mean')}
          data-full={` ± ${mean.halfWidth}`}
        >
          {` ± ${numbers.value(mean.halfWidth)}`}
        </span>
      )}
      {sd !== undefined && (
        <span
          class="quiet interval"
          title={l10n.t('Standard deviation of the means of the runs')}
          data-full={` ± ${sd}`}
        >
          {` ± ${numbers.value(sd)}`}
        </span>
      )}
      {tooFew && (
        <span
          class="quiet interval"
          title={l10n.t('With so few users an interval says nothing about the mean.')}
        >
          {l10n.t('too few users')}
        </span>
      )}
      {beside.interval && sd === undefined && mean.halfWidth === undefined && !tooFew && (
        <span class="interval" />
      )}
      {beside.users && <span class="quiet interval users-of-mean">{showUsers && users}</span>}
    </>
  );
}

/** The mean is over other users than the model's others are. */
function isOverOthers({ means, users }: ModelView, column: number): boolean {
  return means[column].users !== users.counted;
}

/** What the line below the number shows. */
function spreadText({ histogram, histogramRange: [from, to] }: ShownMean, numbers: NumberFormats): string {
  return l10n.t(
    'Distribution of users from {0} to {1}: {2}',
    numbers.short(from),
    numbers.short(to),
    histogram.map((bin) => numbers.count(bin)).join(', '),
  );
}

interface DifferenceProps {
  readonly mean: Pick<MeanView, 'mean'>;
  readonly baseline: Pick<MeanView, 'mean'>;
  readonly measure: MeasureView;
  /** How sure it is; undefined: not known, or not to be known. */
  readonly verdict: ComparedMean | undefined;
}

/** How far a mean is from the baseline's: higher or lower by arrow and sign; what is sure has a colour, and its mark stands behind it. */
function Difference({ mean, baseline, measure, verdict }: DifferenceProps): JSX.Element | null {
  const { numbers } = usePanel();
  const difference = meanDifference(mean, baseline, verdict);
  if (difference === undefined) return null;
  const shown = differenceSaid(difference, (size) => differenceText(numbers, measure.counts, size));
  if (verdict === undefined && difference === 0) return <span class="quiet difference">{shown}</span>;
  const said = verdict && verdictSaid(verdict.verdict, verdict.p);
  const title = verdict === undefined ? l10n.t('difference from the baseline') : verdictTitle(verdict);
  return (
    <span
      class={`difference ${said?.tone ?? 'unclear'}`}
      title={title}
      data-full={difference === null ? '' : String(difference)}
    >
      {shown}
      {said !== undefined && (
        <span class="verdict-mark" aria-hidden="true">
          {said.mark}
        </span>
      )}
      <span class="hidden">{title}</span>
    </span>
  );
}
