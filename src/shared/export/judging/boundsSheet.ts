import * as l10n from '@vscode/l10n';
import type { BoundsJson, BoundsView } from '../../protocol/views/boundsView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import type { Cell, Sheet } from '../../sheets/sheet';
import { formatMean } from '../../text/numbers/numberText';
import { intervalWords } from '../../text/numbers/rangeText';

/** Returns the ends of every mean over all judgments of unjudged items. */
export function boundsSheet(
  { models, measures }: EvaluationView,
  { models: bounds, others, positiveOnly }: BoundsView,
): Sheet {
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
        endsText(bounds[model][measure]),
      ]),
    ),
    notes: [
      others === 0
        ? l10n.t(
            'Bounds hold if the items that these lists hold unjudged within K are judged, and no other item is relevant.',
          )
        : l10n.t(
            'Bounds hold if the items that these lists hold unjudged within K are judged, and at most {0} other items per user are relevant.',
            others,
          ),
      ...(positiveOnly
        ? [
            l10n.t(
              'The ground truth names only relevant items: whatever it does not name counts as unjudged here.',
            ),
          ]
        : []),
    ],
  };
}

function endsText({ low, high, reason }: BoundsJson): string {
  if (low !== null && high !== null) return intervalWords([formatMean(low), formatMean(high)]);
  switch (reason) {
    case 'estimator':
      return l10n.t('uses judged items only');
    case 'ties':
      return l10n.t('depends on the order of equal scores');
    case 'repeated':
      return l10n.t('lists repeat unjudged items');
    case 'scale':
      return l10n.t('grades exceed the scale of the metric');
    default:
      return l10n.t('no bounds');
  }
}
