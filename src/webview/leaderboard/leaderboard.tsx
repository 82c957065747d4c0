import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { comparedMeans } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { baselineOf, modelKey, shownColumns, toggled } from '../../shared/leaderboard/leaderboardChoice';
import { leaderboardOf, type LeaderboardRow } from '../../shared/leaderboard/leaderboardRows';
import { renamed } from '../../shared/leaderboard/modelNames';
import { ColumnHeads } from './columns/columnHeads';
import { ConventionAnswers } from './conventionAnswers';
import { useFormerMeans } from './formerMeans';
import { useFrozenColumns } from './columns/frozenColumns';
import { ModelRow } from './modelRow';
import { type LeaderboardOrder, leaderboardRows } from './rows';
import { MeasurePopover } from './measurePopover';
import { leftOutText, runsNote } from '../../shared/text/sentences/evaluationWords';
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
  const groups = useMemo(
    () => leaderboardOf(evaluation, props.verdicts).rows.toSorted((a, b) => a.models[0] - b.models[0]),
    [evaluation, props.verdicts],
  );
  const several = groups.length > 1;
  const baseline = baselineOf(choice, models);
  const pinned = several ? groups.findIndex((row) => row.models[0] === baseline) : -1;
  const [order, setOrder] = useState<LeaderboardOrder>({ measure: undefined, bestFirst: true });
  const rows = useMemo(
    () => leaderboardRows(groups, measures, order, pinned < 0 ? undefined : pinned).map((at) => groups[at]),
    [groups, measures, order, pinned],
  );
  /** Names of the models of which the runs are shown. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const columns = useMemo(() => shownColumns(measures, choice), [measures, choice]);
  const sortBy = (measure: number): void => {
    setOrder((now) => ({ measure, bestFirst: now.measure === measure ? !now.bestFirst : true }));
    props.onLook(measure);
  };

  const former = useFormerMeans(evaluation, props.run);
  const verdicts = useMemo(
    () => (props.verdicts === undefined ? [] : comparedMeans(props.verdicts, evaluation)),
    [props.verdicts, evaluation],
  );

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
            {rows.flatMap((row) => {
              const isUnfolded = row.models.length > 1 && unfolded.includes(row.name);
              return [
                { row, index: row.models[0] },
                ...(isUnfolded ? row.models : []).map((index) => ({ index })),
              ].map((shown: { readonly row?: LeaderboardRow; readonly index: number }) => (
                <ModelRow
                  key={`${shown.row === undefined ? 'run' : 'model'} ${shown.index}`}
                  {...props}
                  {...shown}
                  several={several}
                  baseline={pinned < 0 ? undefined : groups[pinned]}
                  former={former}
                  columns={columns}
                  frozen={frozen}
                  verdicts={verdicts.filter(({ a, b }) => a === baseline && b === shown.index)}
                  unfolded={isUnfolded}
                  onUnfold={() => setUnfolded(toggled(unfolded, row.name))}
                  onRename={(name) => onChoice(renamed(choice, models[shown.index], name))}
                  onBaseline={(model) =>
                    onChoice({ ...choice, baseline: model === undefined ? null : modelKey(models[model]) })
                  }
                />
              ));
            })}
          </tbody>
        </table>
      </div>
      {evaluation.lacking !== undefined && <p class="quiet legend lacking">{leftOutText(evaluation)}</p>}
      {(several || tied || runsNote(groups) !== undefined) && (
        <Legend
          rows={groups}
          intervals={unfolded.length > 0 || (several && groups.some((row) => row.models.length === 1))}
          baseline={pinned < 0 ? undefined : groups[pinned]}
          marked={groups.some(({ means }) => columns.some((measure) => means[measure].mayBeBest))}
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
  readonly rows: readonly LeaderboardRow[];
  /** Beside some mean of several is that of its users. */
  readonly intervals: boolean;
  readonly baseline: LeaderboardRow | undefined;
  /** Some mean is of a model that may be the best. */
  readonly marked: boolean;
  /** Some mean depends on the order of equal scores. */
  readonly tied: boolean;
  readonly verdicts: ComparisonView | undefined;
}

/** What the marks mean, in a line. */
function Legend({ rows, intervals, baseline, marked, tied, verdicts }: LegendProps): JSX.Element {
  const runs = runsNote(rows);
  const parts: ComponentChildren[] = [];
  if (rows.some(({ means }) => means.some(({ best }) => best))) parts.push(l10n.t('★ best mean'));
  if (marked) parts.push(bestLegend());
  if (intervals) parts.push(l10n.t('± half of the 95% interval'));
  if (runs !== undefined) parts.push(runs);
  if (tied) parts.push(l10n.t('⇅ depends on tie order'));
  if (baseline !== undefined) {
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
