import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { comparedMeans } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { baselineOf, modelKey, shownColumns, toggled } from '../../shared/leaderboard/leaderboardChoice';
import { leaderboardOf, type LeaderboardRow } from '../../shared/leaderboard/leaderboardRows';
import { renamed } from '../../shared/leaderboard/modelNames';
import { withTiesThatMatter } from '../../shared/leaderboard/tiesThatMatter';
import { ColumnHeads } from './columns/columnHeads';
import { ConventionAnswers } from './conventionAnswers';
import { useFormerMeans } from './formerMeans';
import { useFrozenColumns } from './columns/frozenColumns';
import { Legend } from './legend';
import { ModelRow } from './modelRow';
import { firstRows, type LeaderboardOrder, orderedRows } from './rows';
import { MeasurePopover } from './measurePopover';
import { leftOutText } from '../../shared/text/sentences/evaluationWords';
import type { UserValues } from '../users/userValues';
import { useRovingFocus } from '../controls/useRovingFocus';
import { usePopover } from '../controls/popover/usePopover';

/** In letters: of a longer name a card has fewer columns. */
const LONG_NAME = 14;

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
  /** They will be known soon. */
  readonly waiting: boolean;
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

/** A row for each model, a column for each measure: the mean, and how far it is from the baseline's where that is clear. */
export function Leaderboard(props: LeaderboardProps): JSX.Element {
  const { choice, onChoice } = props;
  const { host, numbers } = usePanel();
  const evaluation = useMemo(() => withTiesThatMatter(props.evaluation, numbers), [props.evaluation]);
  const { models, measures } = evaluation;
  const groups = useMemo(
    () => leaderboardOf(evaluation, props.verdicts).rows.toSorted((a, b) => a.models[0] - b.models[0]),
    [evaluation, props.verdicts],
  );
  const several = groups.length > 1;
  const baseline = baselineOf(choice, models);
  const pinned = several ? groups.find((row) => row.models[0] === baseline) : undefined;
  const columns = useMemo(() => shownColumns(measures, choice), [measures, choice]);
  const [chosenOrder, setOrder] = useState<LeaderboardOrder>();
  const order = chosenOrder ?? { measure: columns[0], bestFirst: true };
  const ordered = useMemo(
    () => orderedRows(groups, measures, order),
    [groups, order.measure, order.bestFirst],
  );
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll
    ? ordered
    : firstRows(ordered, (row) => row === pinned || row.models.includes(props.model));
  /** Names of the models of which the runs are shown. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const sortBy = (measure: number): void => {
    setOrder({ measure, bestFirst: order.measure === measure ? !order.bestFirst : true });
    props.onLook(measure);
  };
  const intervals = choice.intervals ?? false;

  const former = useFormerMeans(evaluation, props.run);
  const verdicts = useMemo(
    () => (props.verdicts === undefined ? [] : comparedMeans(props.verdicts, evaluation)),
    [props.verdicts, evaluation],
  );

  const popover = usePopover();
  const conventions = useMemo(() => new ConventionAnswers(host), [host, props.run]);
  const { shown } = popover;
  useEffect(() => {
    if (shown !== undefined && shown.index < measures.length) props.onLook(shown.index);
  }, [shown?.index]);
  const region = useRovingFocus<HTMLDivElement>();
  const chosenFrozen = columns.filter((index) => choice.frozen.includes(measures[index].name)).length;
  const frozen = useFrozenColumns(region, columns, chosenFrozen);

  return (
    <>
      <div
        class={
          columns.some((index) => measures[index].name.length > LONG_NAME)
            ? 'measures long-names'
            : 'measures'
        }
        role="region"
        aria-label={l10n.t('Metrics')}
        style={choice.nameWidth === undefined ? undefined : `--name-width: ${choice.nameWidth}px`}
        ref={region}
      >
        <table role="table">
          <thead role="rowgroup">
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
              legend={
                <Legend rows={groups} baseline={pinned} intervals={intervals} verdicts={props.verdicts} />
              }
            />
          </thead>
          <tbody role="rowgroup">
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
                  evaluation={evaluation}
                  several={several}
                  baseline={pinned}
                  intervals={intervals}
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
      <p class="leaderboard-foot">
        {rows.length < groups.length || showsAll ? (
          <button class="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? l10n.t('Show fewer') : l10n.t('Show all {0}', numbers.count(groups.length))}
          </button>
        ) : undefined}
        <label class="quiet">
          <input
            type="checkbox"
            checked={intervals}
            onChange={() => onChoice({ ...choice, intervals: !intervals })}
          />
          {l10n.t('Show intervals')}
        </label>
      </p>
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
