import * as l10n from '@vscode/l10n';
import type { SingleAnswerKind } from '../../shared/protocol/analyses';
import { timeAgo } from '../../shared/text/numbers/timeText';
import type { Activity, SingleAnswerRecord } from './analysisState';

/** What stands behind the name of an analysis in the side view: what came of it, and when. */
export function outcomeText({
  finishedAt,
  summary,
}: Pick<SingleAnswerRecord<SingleAnswerKind>, 'finishedAt' | 'summary'>): string {
  return finishedAt === undefined ? l10n.t('not finished') : `${summary}  ${timeAgo(finishedAt, Date.now())}`;
}

/** What the tooltip says beside the result: why the last run failed, and which files changed since. */
export function stateSentences({
  activity,
  stale,
}: {
  readonly activity: Activity;
  readonly stale: readonly string[];
}): string[] {
  return [
    ...(activity.kind === 'failed' ? [activity.problem.message] : []),
    ...stale.map((label) => l10n.t('{0} changed after the run', label)),
  ];
}
