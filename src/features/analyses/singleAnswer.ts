import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AnalysisRequest, EngineProgress } from '../../engine/engineApi';
import type { ResultOf, SettingsOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { Outcome } from '../../shared/problem';
import { timeAgo } from '../../shared/text/numbers/timeText';
import { callback } from '../engineService';
import { shortName } from '../fileNames';
import { referenceTo } from '../evaluations/files/fileReferences';
import { memoryLimit, overridesFor } from '../settings';
import { plainMarkdown } from '../workbench/markdown';
import type { RunContext, SingleAnswerFeature } from './analysisFeature';
import type { Activity, AnalysedUri, SingleAnswerRecord } from './analysisState';
import type { AnalysisStore } from './analysisStore';
import { progressView } from './progressText';

/** Has the engine answer an analysis. */
export async function analysed<Kind extends SingleAnswerKind>(
  record: SingleAnswerRecord<Kind>,
  { engine, isOver, onProgress }: RunContext,
): Promise<Outcome<ResultOf<Kind>>> {
  const request = await requestFor(record);
  // What the engine has not heard of it cannot stop; and a late question would stop the run that came after.
  if (isOver()) return { kind: 'cancelled' };
  return engine.use((api) =>
    api.analyse(
      request,
      callback((progress: EngineProgress) => onProgress(progressView(progress))),
    ),
  );
}

/** What tells a kind that one answer says all of from the others. */
interface Told<Kind extends SingleAnswerKind>
  extends
    Partial<Pick<SingleAnswerFeature<Kind>, 'runningTitle' | 'bytesOf' | 'findings'>>,
    Pick<
      SingleAnswerFeature<Kind>,
      'title' | 'run' | 'settings' | 'actions' | 'copyChoosing' | 'saveReport'
    > {
  readonly icon: string;
  /** What the side view calls it, where its label is not short for it. */
  readonly named: (record: SingleAnswerRecord<Kind>) => { readonly name: string; readonly label?: string };
  /** What the tooltip begins with, and what it says of a result. */
  readonly about: (record: SingleAnswerRecord<Kind>) => string;
  readonly said?: (result: ResultOf<Kind>) => readonly string[];
  /** What came of it, in short. */
  readonly summary: (result: ResultOf<Kind>) => string;
}

/** So much of a name leaves room for what came of it. */
const LABEL_LENGTH = 18;

/** A kind that one answer says all of, as panels, side view and runs ask it. */
export function singleAnswerFeature<Kind extends SingleAnswerKind>({
  icon,
  named,
  about,
  said = () => [],
  summary,
  ...told
}: Told<Kind>): SingleAnswerFeature<Kind> {
  // Records, states and results are those of this kind, which the compiler cannot see.
  const urisOf = ({ files }: SingleAnswerRecord<Kind>): string[] => files.map(({ uri }) => uri);
  return {
    runningTitle: told.title,
    firstFile: ({ files }: SingleAnswerRecord<Kind>) => files.at(0)?.uri,
    files: urisOf,
    filesBehind: ({ record }: { readonly record: SingleAnswerRecord<Kind> }) => urisOf(record),
    bytesOf: () => undefined,
    findings: () => [],
    finished(record: SingleAnswerRecord<Kind>, result: ResultOf<Kind>) {
      const finishedAt = Date.now();
      return { ...record, finishedAt, milliseconds: finishedAt - result.startedAt, summary: summary(result) };
    },
    line({ record, result, activity, stale }: Shown<Kind>) {
      const { name, label = shortName(name, LABEL_LENGTH) } = named(record);
      const { finishedAt } = record;
      return {
        ...{ label, name, icon },
        description:
          finishedAt === undefined
            ? l10n.t('not finished')
            : `${record.summary}  ${timeAgo(finishedAt, Date.now())}`,
        tooltip: plainMarkdown([
          about(record),
          ...(result === undefined ? [] : said(result)),
          ...(activity.kind === 'failed' ? [activity.problem.message] : []),
          ...stale.map((file) => l10n.t('{0} changed after the run', file)),
        ]),
      };
    },
    ...told,
  } as unknown as SingleAnswerFeature<Kind>;
}

/** What a line of the side view is made of. */
interface Shown<Kind extends SingleAnswerKind> {
  readonly record: SingleAnswerRecord<Kind>;
  readonly result: ResultOf<Kind> | undefined;
  readonly activity: Activity;
  readonly stale: readonly string[];
}

/** What the engine is asked for an analysis. */
export async function requestFor<Kind extends SingleAnswerKind>({
  kind,
  id,
  files,
  settings,
}: SingleAnswerRecord<Kind>): Promise<AnalysisRequest<Kind>> {
  const given = await Promise.all(
    files.map(async ({ role, uri, shape, overrides: told }) => {
      const file = await referenceTo(uri);
      // What a person chose in a panel goes before what the settings say.
      if (shape !== undefined) return { role, file, shape };
      const overrides = told ?? overridesFor(vscode.Uri.parse(uri));
      return { role, file, ...(overrides && { overrides }) };
    }),
  );
  const memory = memoryLimit();
  return { kind, id, files: given, settings, ...(memory !== undefined && { memory }) };
}

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
