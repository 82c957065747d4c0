import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { bestMeans } from '../shared/bestMeans';
import type { ConventionsView } from '../shared/conventionsView';
import type { EvaluationView, MeanView, MeasureView, ModelView } from '../shared/evaluationView';
import { plural } from '../shared/plural';
import { usePanel } from './context';
import { Histogram } from './histogram';
import { type LeaderboardOrder, leaderboardRows } from './leaderboard';
import { type ConventionAnswers, MeasurePopover } from './measurePopover';
import { Name } from './text/nameView';
import { Sentence } from './text/sentenceView';
import { TieMark } from './ties';
import { usePopover } from './usePopover';

interface MeasuresTableProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** The model that the others are compared with. */
  readonly baseline: number | undefined;
  /** The measure whose distribution is open below. */
  readonly spread: number | undefined;
  readonly onModel: (model: number) => void;
  readonly onBaseline: (model: number | undefined) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
  /** Opens a user whose value of the measure is in question. */
  readonly onUser: (id: string, measure: number) => void;
}

/** A row for each model, a column for each measure: the mean, its doubt, its spread, and how far it is from the baseline. */
export function MeasuresTable(props: MeasuresTableProps): JSX.Element {
  const { evaluation, baseline } = props;
  const { models, measures } = evaluation;
  const several = models.length > 1;
  const [order, setOrder] = useState<LeaderboardOrder>({ measure: undefined, bestFirst: true });
  const rows = useMemo(
    () => leaderboardRows(models, measures, order, baseline),
    [models, measures, order, baseline],
  );
  const best = useMemo(() => bestMeans(evaluation), [evaluation]);
  const sortBy = (measure: number): void =>
    setOrder((now) => ({ measure, bestFirst: now.measure === measure ? !now.bestFirst : true }));

  const popover = usePopover();
  const conventions = useConventions(evaluation);
  const { shown } = popover;
  const tied = models.some(({ means }) => means.some(({ ties }) => ties !== undefined));

  return (
    <>
      <div class="measures" role="region" aria-label={l10n.t('Measures')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="model-column">
                {l10n.t('Model')}
              </th>
              {measures.map((measure, index) => (
                <th
                  scope="col"
                  key={measure.name}
                  class="number"
                  aria-label={measure.name}
                  aria-sort={order.measure === index ? sortDirection(measure, order.bestFirst) : undefined}
                >
                  {several && (
                    <button
                      class="sort-button"
                      aria-label={l10n.t('Sort by {0}', measure.name)}
                      title={l10n.t('Sort by {0}', measure.name)}
                      onClick={() => sortBy(index)}
                    >
                      <span
                        class={`icon icon-triangle-${order.measure === index && sortDirection(measure, order.bestFirst) === 'ascending' ? 'up' : 'down'}`}
                        aria-hidden="true"
                      />
                    </button>
                  )}
                  <button
                    class="head-button"
                    aria-haspopup="dialog"
                    aria-expanded={shown?.index === index}
                    {...popover.anchor(index)}
                  >
                    {measure.name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => (
              <ModelRow key={index} {...props} index={index} best={best} several={several} />
            ))}
          </tbody>
        </table>
        {(several || tied) && (
          <Legend
            several={several}
            baseline={baseline === undefined ? undefined : models[baseline]}
            tied={tied}
          />
        )}
      </div>
      {shown !== undefined && shown.index < measures.length && (
        <MeasurePopover
          key={shown.index}
          evaluation={evaluation}
          model={props.model}
          measure={shown.index}
          anchor={shown.anchor}
          kept={shown.kept}
          conventions={conventions}
          onEnter={popover.stay}
          onLeave={popover.leave}
          onUser={(id, measure) => {
            popover.close(false);
            props.onUser(id, measure);
          }}
          onClose={popover.close}
        />
      )}
    </>
  );
}

/** Answers about conventions, kept as long as the result is the same. */
function useConventions({ id, startedAt }: EvaluationView): ConventionAnswers {
  const { host } = usePanel();
  return useMemo(() => {
    const answers = new Map<string, Promise<ConventionsView>>();
    const keyOf = (model: number, measure: string): string => JSON.stringify([model, measure]);
    return {
      known: (model, measure) => answers.has(keyOf(model, measure)),
      ask: (model, measure) => {
        const key = keyOf(model, measure);
        const answer = answers.get(key) ?? host.conventions(model, measure);
        answers.set(key, answer);
        // What failed may be asked again.
        answer.catch(() => answers.delete(key));
        return answer;
      },
    };
  }, [host, id, startedAt]);
}

function sortDirection(measure: MeasureView, bestFirst: boolean): 'ascending' | 'descending' {
  return measure.higherIsBetter === bestFirst ? 'descending' : 'ascending';
}

type ModelRowProps = MeasuresTableProps & {
  readonly index: number;
  readonly best: readonly (number | undefined)[];
  readonly several: boolean;
};

function ModelRow(props: ModelRowProps): JSX.Element {
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
      {view.means.map((mean, column) => (
        <td key={column} class="number">
          <Mean
            mean={mean}
            showUsers={!several || mean.users !== view.users.counted}
            best={mean.mean !== null && mean.mean === best[column]}
            open={props.spread === column && index === model}
            onSpread={(open) => props.onSpread(open ? column : undefined, index)}
          />
          {several && baseline !== undefined && !pinned && (
            <Difference
              mean={mean}
              baseline={evaluation.models[baseline]?.means[column]}
              higherIsBetter={evaluation.measures[column].higherIsBetter}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

interface MeanProps {
  readonly mean: MeanView;
  readonly best: boolean;
  /** Over how many users it is, where that is not what the head says of all. */
  readonly showUsers: boolean;
  /** Its distribution is open. */
  readonly open: boolean;
  readonly onSpread: (open: boolean) => void;
}

function Mean({ mean, best, showUsers, open, onSpread }: MeanProps): JSX.Element {
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  return (
    <>
      <div>
        {mean.ties !== undefined && <TieMark ties={mean.ties} />}
        {best && (
          <span class="star" role="img" aria-label={l10n.t('best')} title={l10n.t('best')}>
            {'★ '}
          </span>
        )}
        <span class={best ? 'mean best' : 'mean'} data-full={String(mean.mean)} title={String(mean.mean)}>
          {numbers.value(mean.mean)}
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
  readonly higherIsBetter: boolean;
}

/** How far a mean is from the baseline's: higher or lower by arrow and sign, better or worse also by colour. */
function Difference({ mean, baseline, higherIsBetter }: DifferenceProps): JSX.Element | null {
  const { numbers } = usePanel();
  if (mean.mean === null || baseline?.mean === null || baseline === undefined) return null;
  const difference = mean.mean - baseline.mean;
  if (difference === 0) return <div class="quiet">{l10n.t('= baseline')}</div>;
  const better = difference > 0 === higherIsBetter;
  return (
    <div
      class={`difference ${better ? 'better' : 'worse'}`}
      title={better ? l10n.t('better than the baseline') : l10n.t('worse than the baseline')}
      data-full={String(difference)}
    >
      {`${difference > 0 ? '▲ +' : '▼ −'}${numbers.value(Math.abs(difference))}`}
      <span class="hidden">{better ? l10n.t('better') : l10n.t('worse')}</span>
    </div>
  );
}

interface LegendProps {
  readonly several: boolean;
  readonly baseline: ModelView | undefined;
  /** Some mean depends on the order of equal scores. */
  readonly tied: boolean;
}

/** What the marks mean, in a line. */
function Legend({ several, baseline, tied }: LegendProps): JSX.Element {
  const parts: ComponentChildren[] = [];
  if (several) parts.push(l10n.t('★ best mean'), l10n.t('± half of the 95 % interval'));
  if (tied) parts.push(l10n.t('⇅ depends on the order of equal scores'));
  if (several && baseline !== undefined) {
    parts.push(
      <Sentence
        template={l10n.t('▲ ▼ difference to {0}, significance not tested')}
        parts={[<Name text={baseline.name} />]}
      />,
    );
  }
  return (
    <p class="quiet legend">
      {parts.map((part, index) => (
        <span key={index} class="count">
          {part}
        </span>
      ))}
    </p>
  );
}
