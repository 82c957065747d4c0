import * as l10n from '@vscode/l10n';
import { formatMean } from '../../shared/text/numbers/numberText';
import { timeAgoText } from '../../shared/text/numbers/timeText';
import type { SideViewLine } from '../analyses/analysisFeature';
import { baseName, shortName } from '../fileNames';
import type { EvaluationRecord, MeasureMean } from './evaluationRecord';

/** Maximum length of a name in the side view; the tooltip has full names. */
const MAX_NAME = 18;
/** Maximum length of the first name, if the number of further models follows it. */
const MAX_FIRST_NAME = 12;

/**
 * Returns the texts of an evaluation in the side view. The number comes first, because a narrow view cuts the
 * end of a line; while there is none, the name does.
 */
export function evaluationLine(
  { models, means, before, best = 0, finishedAt }: EvaluationRecord,
  { isOver, now }: { readonly isOver: boolean; readonly now: number },
): Pick<SideViewLine, 'label' | 'name' | 'description'> {
  const names = models.map((model) => baseName(model.uri));
  const first = names[best] ?? names[0];
  const short =
    names.length === 1
      ? shortName(first, MAX_NAME)
      : l10n.t('{0} and {1} more', shortName(first, MAX_FIRST_NAME), names.length - 1);
  const mean = means[best]?.[0];
  if (!isOver || mean === undefined || finishedAt === undefined)
    return { label: short, name: names.join(', '), description: l10n.t('not finished') };
  const value = `${formatMean(mean.mean)} ${mean.measure}`;
  return {
    label: value,
    name: [value, ...names].join(', '),
    description: [...changeText(mean, before?.[best]?.[0]), short, '', timeAgoText(finishedAt, now)].join(
      ' ',
    ),
  };
}

/** Returns the change of the first metric's mean since the last run: "▲ 0.0081"; empty if it was not computed then. */
function changeText(now: MeasureMean, before: MeasureMean | undefined): string[] {
  if (before === undefined || before.measure !== now.measure || before.mean === null || now.mean === null)
    return [];
  const change = now.mean - before.mean;
  if (Math.abs(change) < 0.00005) return [];
  return [change > 0 ? '▲' : '▼', formatMean(Math.abs(change))];
}
