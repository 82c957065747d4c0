import type { SettingsOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { AnalysedUri, SingleAnswerRecord } from './analysisState';
import type { AnalysisStore } from './analysisStore';

/** The record of an analysis of these files that is there already. */
export function knownRecord<Kind extends SingleAnswerKind>(
  store: AnalysisStore,
  kind: Kind,
  files: readonly AnalysedUri[],
): SingleAnswerRecord<Kind> | undefined {
  const wanted = keyOf(files);
  const known = store.all().find((state) => state.kind === kind && keyOf(state.record.files) === wanted);
  return known?.record as SingleAnswerRecord<Kind> | undefined;
}

/** Of a run that is yet to come. */
export function newRecord<Kind extends SingleAnswerKind>(
  kind: Kind,
  files: readonly AnalysedUri[],
  settings: SettingsOf<Kind>,
): SingleAnswerRecord<Kind> {
  const id = crypto.randomUUID();
  return { kind, id, files, settings, finishedAt: undefined, milliseconds: 0, summary: '' };
}

/** What is chosen of a file in its panel makes no other analysis of it. */
function keyOf(files: readonly AnalysedUri[]): string {
  return JSON.stringify(files.map(({ role, uri, shape }) => [role, uri, shape]));
}
