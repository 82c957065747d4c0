import * as l10n from '@vscode/l10n';
import type { BoundsJson, BoundsView } from '../../protocol/views/boundsView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import type { Cell, Sheet } from '../../sheets/sheet';
import type { PairJson, UnjudgedPairJson } from '../../protocol/comparisonResult';
import {
  boundsConditionText,
  boundsNotes,
  judgmentSentences,
  unboundedText,
  verdictWords,
} from '../../sentences/judgmentWords';
import { signedText } from '../../text/numbers/signedText';
import { formatMean } from '../../text/numbers/numberText';
import { intervalWords } from '../../text/numbers/rangeText';

/** Returns the sheet of the bounds of every mean over all possible judgments of unjudged items. */
export function boundsSheet({ models, measures }: EvaluationView, view: BoundsView): Sheet {
  return {
    title: l10n.t('If unjudged items were judged'),
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      { title: l10n.t('Metric'), kind: 'text' },
      { title: l10n.t('Mean'), kind: 'value' },
      { title: l10n.t('Bounds'), kind: 'figure' },
    ],
    rows: models.flatMap(({ name, means }, model) =>
      means.map(({ mean }, measure): Cell[] => [
        { name },
        measures[measure].name,
        mean,
        endsText(view.models[model][measure]),
      ]),
    ),
    notes: boundsNotes(view),
  };
}

/** Returns what judgments can do to each difference; empty if the comparison has no bounds. */
export function differenceBoundsSheet(pairs: readonly PairJson[], others = 0): Sheet[] {
  const bounded = pairs.filter(({ unjudged }) => unjudged?.low !== undefined);
  if (bounded.length === 0) return [];
  const [{ measure: first }] = bounded;
  const limited = new Set(
    bounded.filter(({ unjudged }) => unjudged?.exact === false).map(({ measure }) => measure),
  );
  return [
    {
      title: l10n.t('If unjudged items were judged'),
      columns: [
        { title: l10n.t('Model'), kind: 'name' },
        { title: l10n.t('Compared with'), kind: 'name' },
        { title: l10n.t('Metric'), kind: 'text' },
        { title: l10n.t('Difference'), kind: 'difference' },
        { title: l10n.t('Bounds'), kind: 'figure' },
        { title: l10n.t('Which is better'), kind: 'text' },
        { title: l10n.t('Judgments to turn it'), kind: 'figure', spare: 2 },
        { title: l10n.t('Verdicts at both ends'), kind: 'text', spare: 1 },
      ],
      rows: bounded.map(({ a, b, measure, difference, unjudged = {} }): Cell[] => [
        { name: b },
        { name: a },
        measure,
        difference,
        differenceEnds(unjudged),
        unjudged.sign === undefined
          ? '–'
          : unjudged.sign === 'settled'
            ? l10n.t('settled')
            : l10n.t('not settled'),
        flipText(unjudged),
        unjudged.verdicts === undefined ? '–' : verdictWords(unjudged.verdicts).join(', '),
      ]),
      notes: [
        ...bounded.filter(({ measure }) => measure === first).flatMap(judgmentSentences),
        ...(limited.size === 0
          ? []
          : [
              l10n.t(
                'Bounds of {0} are limits that no judgment exceeds: there are too many judgments to try all.',
                [...limited].join(', '),
              ),
            ]),
        boundsConditionText(others),
      ],
    },
  ];
}

function differenceEnds({ low = null, high = null, reason }: UnjudgedPairJson): string {
  if (low === null || high === null) return endsText({ low, high, ...(reason && { reason }) });
  return intervalWords([signedText(low), signedText(high)]);
}

function flipText({ flip }: UnjudgedPairJson): string {
  if (!flip) return '–';
  return flip.atLeast === flip.atMost
    ? String(flip.atMost)
    : intervalWords([String(flip.atLeast), String(flip.atMost)]);
}

function endsText({
  low,
  high,
  reason = 'none',
}: Pick<BoundsJson, 'low' | 'high'> & Pick<UnjudgedPairJson, 'reason'>): string {
  if (low !== null && high !== null) return intervalWords([formatMean(low), formatMean(high)]);
  return unboundedText(reason);
}
