import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { comparedMeans } from '../../shared/sentences/comparedPairs';
import { usePanel } from '../context';
import { baselineIndex, shownColumns, toggleName } from '../../shared/leaderboard/leaderboardChoice';
import { buildLeaderboard, type LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import { withTiesThatMatter } from '../../shared/leaderboard/tiesThatMatter';
import { LeaderboardContext, type LeaderboardProps } from './shownLeaderboard';
import { BoundsNote, hasUnjudged, useBounds } from './bounds';
import { BaselineChoice } from './baselineChoice';
import { ColumnHeads } from './columns/columnHeads';
import { ConventionAnswers } from './conventionAnswers';
import { useFormerMeans } from './formerMeans';
import { MarksLegend } from './legend';
import { ModelRow } from './modelRow';
import { firstRows, type LeaderboardOrder, orderedRows } from './rows';
import { MeasurePopover } from './measurePopover';
import { leftOutText, passageNotes } from '../../shared/sentences/evaluationWords';
import { useRovingFocus } from '../controls/useRovingFocus';
import { usePopover } from '../controls/popover/usePopover';

/** Length of a name in characters above which a card shows fewer columns. */
const LONG_NAME = 14;

/**
 * Shows a row per model and a column per metric: the mean, and its difference from the baseline's if
 * significant.
 */
export function Leaderboard(props: LeaderboardProps): JSX.Element {
  const { choice, onChoice } = props;
  const { host, numbers } = usePanel();
  const evaluation = useMemo(() => withTiesThatMatter(props.evaluation, numbers), [props.evaluation]);
  const { models, measures } = evaluation;
  const groups = useMemo(
    () => buildLeaderboard(evaluation, props.verdicts).rows.toSorted((a, b) => a.models[0] - b.models[0]),
    [evaluation, props.verdicts],
  );
  const several = groups.length > 1;
  const baseline = baselineIndex(choice, models);
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
  /** Names of the models whose runs are shown. */
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const sortBy = (measure: number): void => {
    setOrder({ measure, bestFirst: order.measure === measure ? !order.bestFirst : true });
    props.onLook(measure);
  };
  const intervals = choice.intervals ?? false;

  const meanTexts = useMemo(
    () =>
      measures.map((measure, column) =>
        numbers.among(
          groups.map(({ means }) => means[column].mean),
          (mean) => numbers.meanOf(measure, mean),
        ),
      ),
    [groups, measures, numbers],
  );
  const bounds = useBounds(evaluation, props.run, choice.bounds ?? false);
  const former = useFormerMeans(evaluation, props.run);
  const compared = useMemo(
    () =>
      props.verdicts === undefined
        ? []
        : comparedMeans(props.verdicts, evaluation).filter(({ a }) => a === baseline),
    [props.verdicts, evaluation, baseline],
  );

  const popover = usePopover();
  const conventions = useMemo(() => new ConventionAnswers(host), [host, props.run]);
  const { shown } = popover;
  useEffect(() => {
    if (shown !== undefined && shown.index < measures.length) props.onLook(shown.index);
  }, [shown?.index]);
  const region = useRovingFocus<HTMLDivElement>();
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    // The heads stay in sight over this height (see leaderboard.css).
    const observer = new ResizeObserver(() =>
      table.current?.style.setProperty('--height', `${table.current.offsetHeight}px`),
    );
    if (table.current !== null) observer.observe(table.current);
    return () => observer.disconnect();
  }, []);
  const marks = { intervals, bounds, meanTexts, former, compared };
  const parts = { groups, several, pinned, columns, popover, ...marks };
  return (
    <LeaderboardContext.Provider value={{ ...props, evaluation, ...parts }}>
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
        <table role="table" ref={table}>
          <thead role="rowgroup">
            <ColumnHeads order={order} onSort={sortBy} />
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
                  {...shown}
                  unfolded={isUnfolded}
                  onUnfold={() => setUnfolded(toggleName(unfolded, row.name))}
                />
              ));
            })}
          </tbody>
        </table>
      </div>
      <MarksLegend />
      <BoundsNote />
      {passageNotes(evaluation).map((note) => (
        <p key={note} class="quiet legend lacking">
          {note}
        </p>
      ))}
      {evaluation.lacking !== undefined && <p class="quiet legend lacking">{leftOutText(evaluation)}</p>}
      <p class="leaderboard-foot line loose">
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
        {hasUnjudged(evaluation) && (
          <label class="quiet" title={l10n.t('Lowest and highest mean if the unjudged items were judged')}>
            <input
              type="checkbox"
              checked={choice.bounds ?? false}
              onChange={() => onChoice({ ...choice, bounds: choice.bounds !== true })}
            />
            {l10n.t('Show bounds')}
          </label>
        )}
        <BaselineChoice />
      </p>
      {shown !== undefined && shown.index < measures.length && (
        <MeasurePopover key={shown.index} openPopover={shown} conventions={conventions} />
      )}
    </LeaderboardContext.Provider>
  );
}
