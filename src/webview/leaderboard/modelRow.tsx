import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView, MeanView, MeasureView } from '../../shared/evaluationView';
import { meanDifference } from '../../shared/meanDifference';
import { plural } from '../../shared/plural';
import { usePanel } from '../context';
import { differenceText } from '../differenceText';
import { Histogram } from '../histogram';
import { Name } from '../text/nameView';
import { TieMark } from '../ties';
import { frozenCell } from './frozenColumns';

interface ModelRowProps {
  readonly evaluation: EvaluationView;
  /** Which model's row it is. */
  readonly index: number;
  /** The model whose users are shown. */
  readonly model: number;
  readonly best: readonly (number | undefined)[];
  readonly several: boolean;
  /** The model that the others are compared with. */
  readonly baseline: number | undefined;
  /** The measure whose distribution is open below. */
  readonly spread: number | undefined;
  /** The measures as their columns stand, the first of them frozen. */
  readonly columns: readonly number[];
  readonly frozen: number;
  readonly onModel: (model: number) => void;
  readonly onBaseline: (model: number | undefined) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
}

/** One model: what each measure's mean is, how far it can be trusted, and how far it is from the baseline. */
export function ModelRow(props: ModelRowProps): JSX.Element {
  const { evaluation, index, best, several, baseline, model, onModel, onBaseline } = props;
  const { numbers } = usePanel();
  const view = evaluation.models[index];
  const pinned = several && index === baseline;
  const { used } = view.file.rows;
  return (
    <tr class={several && index === model ? 'chosen' : undefined}>
      <th scope="row" class="model-column">
        {several ? (
          <span class="model-name">
            <button
              class="link"
              aria-pressed={index === model}
              title={l10n.t('Show the users of this model')}
              onClick={() => onModel(index)}
            >
              <Name text={view.name} />
            </button>
            <button
              class="icon-button"
              aria-pressed={pinned}
              aria-label={l10n.t('Baseline')}
              title={pinned ? l10n.t('Compare with no model') : l10n.t('Compare the others with this model')}
              onClick={() => onBaseline(pinned ? undefined : index)}
            >
              <span class={`icon icon-${pinned ? 'pinned' : 'pin'}`} aria-hidden="true" />
            </button>
          </span>
        ) : (
          <Name text={view.name} class="strong" />
        )}
        <div class="quiet">
          {pinned
            ? l10n.t('baseline')
            : plural(used, l10n.t('{0} row', numbers.count(used)), l10n.t('{0} rows', numbers.count(used)))}
        </div>
      </th>
      {props.columns.map((column, place) => (
        <td key={column} {...frozenCell(place, props.frozen, 'number')}>
          <Mean
            mean={view.means[column]}
            measure={evaluation.measures[column]}
            showUsers={!several || view.means[column].users !== view.users.counted}
            best={view.means[column].mean !== null && view.means[column].mean === best[column]}
            open={props.spread === column && index === model}
            onSpread={(open) => props.onSpread(open ? column : undefined, index)}
          />
          {several && baseline !== undefined && !pinned && (
            <Difference
              mean={view.means[column]}
              baseline={evaluation.models[baseline]?.means[column]}
              measure={evaluation.measures[column]}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

interface MeanProps {
  readonly mean: MeanView;
  readonly measure: MeasureView;
  readonly best: boolean;
  /** Over how many users it is, where that is not what the head says of all. */
  readonly showUsers: boolean;
  /** Its distribution is open. */
  readonly open: boolean;
  readonly onSpread: (open: boolean) => void;
}

function Mean({ mean, measure, best, showUsers, open, onSpread }: MeanProps): JSX.Element {
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  return (
    <>
      <div>
        {mean.ties !== undefined && <TieMark ties={mean.ties} />}
        {best && (
          <>
            <span class="star" role="img" aria-label={l10n.t('best')} title={l10n.t('best')}>
              ★
            </span>{' '}
          </>
        )}
        <span class={best ? 'mean best' : 'mean'} data-full={String(mean.mean)} title={String(mean.mean)}>
          {numbers.valueOf(measure, mean.mean)}
        </span>
        {mean.halfWidth !== undefined && (
          <span
            class="quiet"
            title={l10n.t('Half of the 95 % interval of the mean')}
            data-full={` ± ${mean.halfWidth}`}
          >
            {` ± ${numbers.value(mean.halfWidth)}`}
          </span>
        )}
      </div>
      {mean.histogram.length > 0 && (
        <button
          class="histogram-button"
          aria-expanded={open}
          title={l10n.t('Show how the users spread')}
          onClick={() => onSpread(!open)}
        >
          <Histogram mean={mean} />
        </button>
      )}
      {showUsers && (
        <div class="quiet">
          {plural(
            mean.users,
            l10n.t('{0} user', numbers.count(mean.users)),
            l10n.t('{0} users', numbers.count(mean.users)),
          )}
        </div>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly mean: MeanView;
  readonly baseline: MeanView | undefined;
  readonly measure: MeasureView;
}

/**
 * How far a mean is from the baseline's: higher or lower by arrow and sign, better or worse also by colour. It has
 * the line to itself: whether the difference is significant will stand behind it.
 */
function Difference({ mean, baseline, measure }: DifferenceProps): JSX.Element | null {
  const { numbers } = usePanel();
  const answer = meanDifference(mean, baseline, measure.higherIsBetter);
  if (answer === undefined) return null;
  const { difference, better } = answer;
  if (difference === 0) return <div class="quiet">{l10n.t('= baseline')}</div>;
  return (
    <div
      class={`difference ${better ? 'better' : 'worse'}`}
      title={better ? l10n.t('better than the baseline') : l10n.t('worse than the baseline')}
      data-full={String(difference)}
    >
      {`${difference > 0 ? '▲ +' : '▼ −'}${differenceText(numbers, measure.counts, difference)}`}
      <span class="hidden">{better ? l10n.t('better') : l10n.t('worse')}</span>
    </div>
  );
}
