import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AnalysisRequest } from '../../engine/engineApi';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import type { ResultOf, SettingsOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { Outcome } from '../../shared/problem';
import { timeAgoText } from '../../shared/text/numbers/timeText';
import { callback } from '../engineService';
import { shortName } from '../fileNames';
import { referenceTo } from '../evaluations/files/fileReferences';
import { memoryLimit, overridesFor } from '../settings';
import { plainMarkdown } from '../workbench/markdown';
import type { RunContext, SingleAnswerFeature } from './analysisFeature';
import type { Activity, AnalysedUri, SingleAnswerRecord } from './analysisState';
import type { AnalysisStore } from './analysisStore';
import { progressView } from './progressText';

/** Runs an analysis in the engine. */
export async function runAnalysis<Kind extends SingleAnswerKind>(
  record: SingleAnswerRecord<Kind>,
  { engine, isOver, onProgress }: RunContext,
): Promise<Outcome<ResultOf<Kind>>> {
  const request = await requestFor(record);
  // A request that has not been sent cannot be canceled, and sending it late would cancel the newer run.
  if (isOver()) return { kind: 'cancelled' };
  return engine.use((api) =>
    api.analyse(
      request,
      callback((progress: ReadingProgress) => onProgress(progressView(progress))),
    ),
  );
}

/** Properties of one kind of analysis that is answered by one result. */
interface SingleAnswerTraits<Kind extends SingleAnswerKind>
  extends
    Partial<Pick<SingleAnswerFeature<Kind>, 'runningTitle' | 'bytesOf' | 'findings'>>,
    Pick<
      SingleAnswerFeature<Kind>,
      'title' | 'run' | 'settings' | 'actions' | 'copyChoosing' | 'saveReport'
    > {
  readonly icon: string;
  /** Returns the name in the side view, and a shorter label if it is not made from the name. */
  readonly nameOf: (record: SingleAnswerRecord<Kind>) => { readonly name: string; readonly label?: string };
  /** Returns the beginning of the tooltip, and its text about a result. */
  readonly about: (record: SingleAnswerRecord<Kind>) => string;
  readonly notesOf?: (result: ResultOf<Kind>) => readonly string[];
  /** Returns a short summary of the result. */
  readonly summary: (result: ResultOf<Kind>) => string;
}

/** Maximum length of a name in the side view, so that the result fits after it. */
const LABEL_LENGTH = 18;

/** Returns the functions of a kind with one result, for panels, side view and runs. */
export function singleAnswerFeature<Kind extends SingleAnswerKind>({
  icon,
  nameOf,
  about,
  notesOf = () => [],
  summary,
  ...traits
}: SingleAnswerTraits<Kind>): SingleAnswerFeature<Kind> {
  // Records, states and results are of this kind, which the compiler cannot check.
  const urisOf = ({ files }: SingleAnswerRecord<Kind>): string[] => files.map(({ uri }) => uri);
  return {
    runningTitle: traits.title,
    firstFile: ({ files }: SingleAnswerRecord<Kind>) => files.at(0)?.uri,
    files: urisOf,
    filesBehind: ({ record }: { readonly record: SingleAnswerRecord<Kind> }) => urisOf(record),
    bytesOf: () => undefined,
    findings: () => [],
    finished(record: SingleAnswerRecord<Kind>, result: ResultOf<Kind>) {
      const finishedAt = Date.now();
      return { ...record, finishedAt, milliseconds: finishedAt - result.startedAt, summary: summary(result) };
    },
    line({ record, result, activity, stale }: SideViewLine<Kind>) {
      const { name, label = shortName(name, LABEL_LENGTH) } = nameOf(record);
      const { finishedAt } = record;
      return {
        ...{ label, name, icon },
        description:
          finishedAt === undefined
            ? l10n.t('not finished')
            : `${record.summary}  ${timeAgoText(finishedAt, Date.now())}`,
        tooltip: plainMarkdown([
          about(record),
          ...(result === undefined ? [] : notesOf(result)),
          ...(activity.kind === 'failed' ? [activity.problem.message] : []),
          ...stale.map((file) => l10n.t('{0} changed after the run', file)),
        ]),
      };
    },
    ...traits,
  } as unknown as SingleAnswerFeature<Kind>;
}

/** Data of a line in the side view. */
interface SideViewLine<Kind extends SingleAnswerKind> {
  readonly record: SingleAnswerRecord<Kind>;
  readonly result: ResultOf<Kind> | undefined;
  readonly activity: Activity;
  readonly stale: readonly string[];
}

/** Returns the engine's request for an analysis. */
export async function requestFor<Kind extends SingleAnswerKind>({
  kind,
  id,
  files,
  settings,
}: SingleAnswerRecord<Kind>): Promise<AnalysisRequest<Kind>> {
  const given = await Promise.all(
    files.map(async ({ role, uri, shape, overrides: told }) => {
      const file = await referenceTo(uri);
      // A person's choice in a panel has priority over the settings.
      if (shape !== undefined) return { role, file, shape };
      const overrides = told ?? overridesFor(vscode.Uri.parse(uri));
      return { role, file, ...(overrides && { overrides }) };
    }),
  );
  const memory = memoryLimit();
  return { kind, id, files: given, settings, ...(memory !== undefined && { memory }) };
}

/** Returns the existing record of an analysis of these files. */
export function knownRecord<Kind extends SingleAnswerKind>(
  store: AnalysisStore,
  kind: Kind,
  files: readonly AnalysedUri[],
): SingleAnswerRecord<Kind> | undefined {
  const wanted = keyOf(files);
  const known = store.all().find((state) => state.kind === kind && keyOf(state.record.files) === wanted);
  return known?.record as SingleAnswerRecord<Kind> | undefined;
}

/** Returns the record of an analysis that has not run yet. */
export function newRecord<Kind extends SingleAnswerKind>(
  kind: Kind,
  files: readonly AnalysedUri[],
  settings: SettingsOf<Kind>,
): SingleAnswerRecord<Kind> {
  const id = crypto.randomUUID();
  return { kind, id, files, settings, finishedAt: undefined, milliseconds: 0, summary: '' };
}

/** Returns the key of an analysis: its files with their chosen columns. */
function keyOf(files: readonly AnalysedUri[]): string {
  return JSON.stringify(files.map(({ role, uri, shape }) => [role, uri, shape]));
}
