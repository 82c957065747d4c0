import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Finding } from '../../shared/findings/finding';
import { findingMessage } from '../../shared/findings/kinds';
import { nameAtRevision } from '../../reading/sources/gitReference';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import type { EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import type { Outcome } from '../../shared/problem';
import { measureSummaryText } from '../../shared/text/numbers/numberText';
import type { AnalysisFeature, FileFindings, RunContext } from '../analyses/analysisFeature';
import type { EvaluationState } from '../analyses/analysisState';
import { progressView } from '../analyses/progressText';
import { callback, EngineLost } from '../engineService';
import { copyChoosing, saveReport } from '../export/export';
import { baseName } from '../fileNames';
import { committedFile } from '../git/committedFile';
import { plainMarkdown } from '../workbench/markdown';
import { evaluationLine } from './evaluationLine';
import { allFilesOfResult } from './files/evaluationFiles';
import { fileUrisOf, withResult, type EvaluationRecord } from './evaluationRecord';
import { requestOfRecord } from './evaluationRequest';

/** Evaluation of models: the kind of analysis whose data stays loaded, to answer queries about users. */
export const evaluationFeature: AnalysisFeature<'evaluation'> = {
  title: (record) => record.configured?.name ?? modelsOf(record),
  runningTitle: (record) => l10n.t('{0} vs. {1}', modelsOf(record), baseName(record.truth.uri)),
  firstFile: ({ truth }) => truth.uri,
  files: fileUrisOf,
  filesBehind: allFilesOfResult,
  bytesOf: ({ truth, models }, uri) =>
    [truth, ...models.map(({ file }) => file)].find((file) => file.uri === uri)?.bytes,
  run: evaluate,
  finished: withResult,
  findings,
  line: (state) => ({
    ...evaluationLine(state.record, {
      isOver: state.activity.kind === 'idle' || state.activity.kind === 'failed',
      now: Date.now(),
    }),
    icon: 'graph',
    tooltip: tooltip(state),
  }),
  copyChoosing,
  saveReport,
};

async function evaluate(
  record: EvaluationRecord,
  { engine, isOver, onProgress, onQuestion }: RunContext,
): Promise<Outcome<EvaluationView>> {
  const request = await requestOfRecord(record, engine);
  // A request that has not been sent cannot be canceled, and sending it late would cancel the newer run.
  if (isOver()) return { kind: 'cancelled' };
  try {
    const outcome = await engine.use((api) =>
      api.evaluate(
        request,
        callback((progress: ReadingProgress) => onProgress(progressView(progress))),
      ),
    );
    if (outcome.kind === 'problem' && outcome.question !== undefined) onQuestion(outcome.question);
    return outcome.kind === 'done' ? { kind: 'done', value: labelled(outcome.value) } : outcome;
  } catch (error) {
    if (!(error instanceof EngineLost && error.outOfMemory)) throw error;
    // An engine that died cannot report the memory it needed: a new one inspects the same files.
    const problem = await engine.use((api) => api.memoryProblem(request));
    return { kind: 'problem', problem };
  }
}

/** Returns the result with paths in the workspace as labels; the engine knows only Uris. */
function labelled(view: EvaluationView): EvaluationView {
  const file = (known: FileView): FileView => ({
    ...known,
    label: pathOf(known.uri),
  });
  const { train, moreTrain, judgements, items, catalogue, users } = view.furtherRead ?? {};
  return {
    ...view,
    truth: file(view.truth),
    models: view.models.map((model) => ({ ...model, file: file(model.file) })),
    furtherRead: {
      train: train && file(train),
      ...(moreTrain && { moreTrain: moreTrain.map(file) }),
      ...(judgements && { judgements: judgements.map(file) }),
      items: items && file(items),
      catalogue: catalogue && file(catalogue),
      users: users && file(users),
    },
  };
}

function findings(result: EvaluationView): FileFindings[] {
  const found = new Map<string, FileView>();
  const { judgements = [] } = result.furtherRead ?? {};
  for (const file of [result.truth, ...result.models.map((model) => model.file), ...judgements]) {
    // A file of predictions and ratings is both; each side has its own findings.
    const before = found.get(file.uri)?.findings ?? [];
    found.set(file.uri, { ...file, findings: [...before, ...file.findings] });
  }
  return [...found.values()].map((file) => ({
    uri: file.uri,
    bytes: file.bytes,
    findings: file.findings.flatMap(({ code, severity, places }) =>
      places.map((place) => ({ ...place, code, severity, message: findingMessage(code, place) })),
    ),
    counts: countsOf(file.findings),
  }));
}

/** Sums counts of findings by code: a file with two uses, or several models, has findings of a kind several times. */
function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, count } of findings) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

function modelsOf({ models }: EvaluationRecord): string {
  const names = models.map((model) => baseName(model.uri));
  return names.length === 1 ? names[0] : l10n.t('{0} and {1} more', names[0], names.length - 1);
}

function pathOf(uri: string): string {
  const committed = committedFile(uri);
  return committed === undefined
    ? vscode.workspace.asRelativePath(vscode.Uri.parse(uri))
    : nameAtRevision(vscode.workspace.asRelativePath(committed.path), committed.revision);
}

/** Returns the details of a line. File names are plain text: nothing in them becomes a link or markup. */
function tooltip(state: EvaluationState): vscode.MarkdownString {
  const { record, activity } = state;
  const lines: string[] = [];
  const line = (sentence: string): void => void lines.push(sentence);
  record.models.forEach((model, index) => {
    line(l10n.t('{0} vs. {1}', pathOf(model.uri), pathOf(record.truth.uri)));
    for (const mean of record.means[index] ?? []) line(measureSummaryText(mean.measure, mean.mean));
  });
  line(
    record.settings.threshold === undefined
      ? l10n.t('Convention {0} · relevant: rating > 0', record.settings.convention)
      : l10n.t(
          'Convention {0} · relevant: rating ≥ {1}',
          record.settings.convention,
          record.settings.threshold,
        ),
  );
  if (record.finishedAt !== undefined) line(new Date(record.finishedAt).toLocaleString(vscode.env.language));
  if (activity.kind === 'failed') line(activity.problem.message);
  for (const label of state.stale) line(l10n.t('{0} changed after the run', label));
  return plainMarkdown(lines);
}
