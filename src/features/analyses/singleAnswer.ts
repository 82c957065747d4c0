import * as vscode from 'vscode';
import type { AnalysisRequest, EngineProgress } from '../../engine/engineApi';
import type { ResultOf, FileAnalysisKind, SingleAnswerKind } from '../../shared/protocol/analyses';
import type { Outcome } from '../../shared/protocol/problem';
import { callback } from '../engineService';
import { referenceTo } from '../evaluations/files/fileReferences';
import { unsavedTexts } from '../live/documentText';
import { memoryLimit, overridesFor } from '../settings';
import type { RunContext } from './analysisFeature';
import type { SingleAnswerRecord } from './analysisState';
import { progressView } from './progressText';

/** Has the engine answer an analysis; the text of a document that is not saved counts instead of its file. */
export async function analysed<Kind extends FileAnalysisKind>(
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

/**
 * The record of a run that has come to its end now.
 *
 * @param startedAt in milliseconds since 1970
 * @param summary what came of it, in short
 */
export function finishedRecord<Kind extends SingleAnswerKind>(
  record: SingleAnswerRecord<Kind>,
  startedAt: number,
  summary: string,
): SingleAnswerRecord<Kind> {
  const finishedAt = Date.now();
  return { ...record, finishedAt, milliseconds: finishedAt - startedAt, summary };
}

/** What the engine is asked for an analysis. */
export async function requestFor<Kind extends FileAnalysisKind>({
  kind,
  id,
  files,
  settings,
}: SingleAnswerRecord<Kind>): Promise<AnalysisRequest<Kind>> {
  const texts = await unsavedTexts(files.map(({ uri }) => uri));
  const given = await Promise.all(
    files.map(async ({ role, uri, shape, overrides: told }) => {
      const file = texts.get(uri) ?? (await referenceTo(uri));
      // What a person chose in a panel goes before what the settings say.
      if (shape !== undefined) return { role, file, shape };
      const overrides = told ?? overridesFor(vscode.Uri.parse(uri));
      return { role, file, ...(overrides && { overrides }) };
    }),
  );
  const memory = memoryLimit();
  return { kind, id, files: given, settings, ...(memory !== undefined && { memory }) };
}
