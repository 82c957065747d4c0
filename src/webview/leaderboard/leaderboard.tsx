import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { bestMeans } from '../../shared/leaderboard/bestMeans';
import { bestMarks, comparedMeans } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import type { LeaderboardChoice } from '../../shared/protocol/panelProtocol';
import { baselineOf, modelKey, shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import { renamed } from '../../shared/leaderboard/modelNames';
import { ColumnHeads } from './columns/columnHeads';
import { ConventionAnswers } from './conventionAnswers';
import { useFormerMeans } from './formerMeans';
import { useFrozenColumns } from './columns/frozenColumns';
import { ModelRow } from './modelRow';
import { type LeaderboardOrder, leaderboardRows } from './rows';
import { MeasurePopover } from './measurePopover';
import { leftOutText } from '../../shared/text/sentences/evaluationWords';
import { bestLegend } from '../../shared/text/sentences/bestWords';
import { verdictLegend } from '../../shared/text/sentences/verdictMarks';
import { Name } from '../text/nameView';
import { Parts } from '../text/parts';
import { Sentence } from '../text/sentenceView';
import type { UserValues } from '../users/userValues';
import { useRovingFocus } from '../controls/useRovingFocus';
import { usePopover } from '../controls/popover/usePopover';

interface LeaderboardProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly model: number;
  /** Its columns, and the model that the others are compared with. */
  readonly choice: LeaderboardChoice;
  /** The measure whose distribution is open below. */
  readonly spread: number | undefined;
  /** How sure the differences are; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** Those of the open user. */
  readonly values?: UserValues | undefined;
  readonly onChoice: (choice: LeaderboardChoice) => void;
  readonly onModel: (model: number) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
  /** A measure is explained, or orders the models. */
  readonly onLook: (measure: number) => void;
  /** Opens a user whose value of the measure is in question. */
  readonly onUser: (id: string, measure: number) => void;
}

/** A row for each model, a column for each measure: the mean, its doubt, its spread, and how far it is from the baseline. */
export function Leaderboard(props: LeaderboardProps): JSX.Element {
  const { evaluation, choice, onChoice } = props;
  const { models, measures } = evaluation;
  const several = models.length > 1;
  const baseline = baselineOf(choice, models);
  const [order, setOrder] = useState<LeaderboardOrder>({ measure: undefined, bestFirst: true });
  const rows = useMemo(
    () => leaderboardRows(models, measures, order, baseline),
    [models, measures, order, baseline],
  );
  const columns = useMemo(() => shownColumns(measures, choice), [measures, choice]);
  const best = useMemo(() => bestMeans(evaluation), [evaluation]);
  const sortBy = (measure: number): void => {
    setOrder((now) => ({ measure, bestFirst: now.measure === measure ? !now.bestFirst : true }));
    props.onLook(measure);
  };

  const former = useFormerMeans(evaluation, props.run);
  const verdicts = useMemo(
    () => (props.verdicts === undefined ? [] : comparedMeans(props.verdicts, evaluation)),
    [props.verdicts, evaluation],
  );
  const marked = useMemo(() => bestMarks(props.verdicts, evaluation), [props.verdicts, evaluation]);

  const popover = usePopover();
  const { host } = usePanel();
  const conventions = useMemo(() => new ConventionAnswers(host), [host, props.run]);
  const { shown } = popover;
  useEffect(() => {
    if (shown !== undefined && shown.index < measures.length) props.onLook(shown.index);
  }, [shown?.index]);
  const tied = models.some(({ means }) => means.some(({ ties }) => ties !== undefined));
  const region = useRef<HTMLDivElement>(null);
  useRovingFocus(region);
  const chosenFrozen = columns.filter((index) => choice.frozen.includes(measures[index].name)).length;
  const frozen = useFrozenColumns(region, columns, chosenFrozen);

  return (
    <>
      <div class="measures" role="region" aria-label={l10n.t('Measures')} ref={region}>
        <table>
          <thead>
            <ColumnHeads
              measures={measures}
              choice={choice}
              columns={columns}
              frozen={frozen}
              order={order}
              several={several}
              popover={popover}
              onSort={sortBy}
              onChoice={onChoice}
            />
          </thead>
          <tbody>
            {rows.map((index) => (
              <ModelRow
                key={index}
                {...props}
                index={index}
                best={best}
                several={several}
                baseline={baseline}
                former={former}
                columns={columns}
                frozen={frozen}
                marked={marked}
                verdicts={verdicts.filter(({ a, b }) => a === baseline && b === index)}
                onRename={(name) => onChoice(renamed(choice, models[index], name))}
                onBaseline={(model) =>
                  onChoice({ ...choice, baseline: model === undefined ? null : modelKey(models[model]) })
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {evaluation.lacking !== undefined && <p class="quiet legend lacking">{leftOutText(evaluation)}</p>}
      {(several || tied) && (
        <Legend
          several={several}
          starred={best.some((mean) => mean !== undefined)}
          baseline={baseline === undefined ? undefined : models[baseline]}
          marked={models.some((_, model) => columns.some((measure) => marked(model, measure)))}
          tied={tied}
          verdicts={props.verdicts}
        />
      )}
      {shown !== undefined && shown.index < measures.length && (
        <MeasurePopover
          key={shown.index}
          evaluation={evaluation}
          run={props.run}
          model={props.model}
          measure={shown.index}
          anchor={shown.anchor}
          kept={shown.kept}
          conventions={conventions}
          onKeep={popover.keep}
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

interface LegendProps {
  readonly several: boolean;
  /** Some model has a better mean than another. */
  readonly starred: boolean;
  readonly baseline: ModelView | undefined;
  /** Some mean is of a model that may be the best. */
  readonly marked: boolean;
  /** Some mean depends on the order of equal scores. */
  readonly tied: boolean;
  readonly verdicts: ComparisonView | undefined;
}

/** What the marks mean, in a line. */
function Legend({ several, starred, baseline, marked, tied, verdicts }: LegendProps): JSX.Element {
  const parts: ComponentChildren[] = [];
  if (starred) parts.push(l10n.t('★ best mean'));
  if (marked) parts.push(bestLegend());
  if (several) parts.push(l10n.t('± half of the 95% interval'));
  if (tied) parts.push(l10n.t('⇅ depends on tie order'));
  if (several && baseline !== undefined) {
    parts.push(
      <Sentence template={l10n.t('▲ ▼ difference from {0}')} parts={[<Name text={baseline.name} />]} />,
    );
    if (verdicts !== undefined) parts.push(...verdictLegend(verdicts));
  }
  return (
    <p class="quiet legend">
      <Parts parts={parts} />
    </p>
  );
}
