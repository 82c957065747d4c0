import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { paretoNote } from '../../shared/leaderboard/paretoSet';
import { bestLegendText } from '../../shared/sentences/bestWords';
import { notCoveredText } from '../../shared/sentences/comparisonWords';
import { runsNote } from '../../shared/sentences/evaluationWords';
import { verdictLegendTexts } from '../../shared/sentences/verdictMarks';
import { PopoverButton } from '../controls/popover/popoverButton';
import { useLeaderboard } from './shownLeaderboard';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';

/** Shows an icon that opens the meaning of numbers and marks. */
export function Legend(): JSX.Element {
  const { evaluation, groups, pinned, intervals, verdicts } = useLeaderboard();
  return (
    <PopoverButton
      icon="info"
      label={l10n.t('What the numbers mean')}
      class="legend"
      title={l10n.t('What the numbers mean')}
    >
      {() => (
        <ul>
          {[
            ...legendOf(groups, pinned, intervals, verdicts),
            ...(groups.some(({ pareto }) => pareto) ? [paretoNote(evaluation)] : []),
          ].map((part, index) => (
            <li key={index}>{part}</li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}

function legendOf(
  rows: readonly LeaderboardRow[],
  baseline: LeaderboardRow | undefined,
  intervals: boolean,
  verdicts: ComparisonView | undefined,
): ComponentChildren[] {
  const some = (has: (mean: LeaderboardRow['means'][number]) => boolean): boolean =>
    rows.some(({ means }) => means.some(has));
  const runs = runsNote(rows);
  return [
    l10n.t('Means over users. Tooltips and copies have the full values.'),
    ...(some(({ best }) => best) ? [l10n.t('bold: best mean')] : []),
    ...(baseline === undefined
      ? []
      : [
          <Sentence
            template={l10n.t('▲ better, ▼ worse than {0}, as a share of its mean')}
            parts={[<Name text={baseline.name} />]}
          />,
          ...(verdicts === undefined ? [] : verdictLegendTexts(verdicts)),
        ]),
    ...(verdicts === undefined ? [] : [notCoveredText(verdicts.json)]),
    ...(intervals && some(({ halfWidth }) => halfWidth !== undefined) ? [l10n.t('± 95% confidence')] : []),
    ...(intervals && runs !== undefined ? [runs] : []),
  ];
}

/** Explains the marks next to the means, below the table; shows nothing if there are no marks. */
export function MarksLegend(): JSX.Element | null {
  const { evaluation, groups, intervals } = useLeaderboard();
  const { models } = evaluation;
  const sentences = [
    ...(groups.some(({ means }) => means.some(({ mayBeBest }) => mayBeBest)) ? [bestLegendText()] : []),
    ...(models.some(({ means }) => means.some(({ ties }) => ties !== undefined))
      ? [l10n.t('⇅ tie order changes the value or the order of the models')]
      : []),
  ];
  if (!intervals || sentences.length === 0) return null;
  return <p class="quiet legend lacking">{sentences.join(' · ')}</p>;
}
