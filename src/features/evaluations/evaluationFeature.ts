import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Finding } from '../../shared/findings/finding';
import { findingMessage } from '../../shared/findings/kinds';
import { nameAtRevision } from '../../engine/sources/gitReference';
import type { EngineProgress } from '../../engine/engineApi';
import type { EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import type { Outcome } from '../../shared/problem';
import { formatMean, measureSummary } from '../../shared/text/numbers/numberText';
import { timeAgo } from '../../shared/text/numbers/timeText';
import type { AnalysisFeature, FileFindings, RunContext } from '../analyses/analysisFeature';
import type { EvaluationState } from '../analyses/analysisState';
import { progressView } from '../analyses/progressText';
import { callback, EngineLost } from '../engineService';
import { copyChoosing, saveReport } from '../export/export';
import { baseName, shortName } from '../fileNames';
import { committedFile } from '../git/committedFile';
import { plainMarkdown } from '../workbench/markdown';
import { filesBehind } from './files/evaluationFiles';
import { filesOf, withResult, type EvaluationRecord, type MeasureMean } from './evaluationRecord';
import { requestOfRecord } from './evaluationRequest';

/** So much of a name leaves room for the number behind it in a side bar of 300 px; the tooltip has the names whole. */
const LABEL_LENGTH = 18;
/** The same of the first of several, behind which it is said how many more. */
const FIRST_LENGTH = 12;

/** Models against a truth: the kind of analysis that stays loaded, for it is asked about every user. */
export const evaluationFeature: AnalysisFeature<'evaluation'> = {
  title: (record) => record.configured?.name ?? modelsOf(record),
  runningTitle: (record) => l10n.t('{0} vs. {1}', modelsOf(record), baseName(record.truth.uri)),
  firstFile: ({ truth }) => truth.uri,
  files: filesOf,
  filesBehind,
  bytesOf: ({ truth, models }, uri) =>
    [truth, ...models.map(({ file }) => file)].find((file) => file.uri === uri)?.bytes,
  run: evaluate,
  finished: withResult,
  findings,
  line: (state) => {
    const names = state.record.models.map((model) => baseName(model.uri));
    return {
      label: labelOf(names, state.record.best),
      name: names.join(', '),
      description: descriptionOf(state),
      icon: 'graph',
      tooltip: tooltip(state),
    };
  },
  copyChoosing,
  saveReport,
};

async function evaluate(
  record: EvaluationRecord,
  { engine, isOver, onProgress, onQuestion }: RunContext,
): Promise<Outcome<EvaluationView>> {
  const request = await requestOfRecord(record, engine);
  // What the engine has not heard of it cannot stop; and a late question would stop the run that came after.
  if (isOver()) return { kind: 'cancelled' };
  try {
    const outcome = await engine.use((api) =>
      api.evaluate(
        request,
        callback((progress: EngineProgress) => onProgress(progressView(progress))),
      ),
    );
    if (outcome.kind === 'problem' && outcome.question !== undefined) onQuestion(outcome.question);
    return outcome.kind === 'done' ? { kind: 'done', value: labelled(outcome.value) } : outcome;
  } catch (error) {
    if (!(error instanceof EngineLost && error.outOfMemory)) throw error;
    // The dead cannot say what they needed: their successor looks at the same files.
    const problem = await engine.use((api) => api.memoryProblem(request));
    return { kind: 'problem', problem };
  }
}

/** The engine knows files by their Uri; people know them by their path in the workspace. */
function labelled(view: EvaluationView): EvaluationView {
  const file = (known: FileView): FileView => ({
    ...known,
    label: pathOf(known.uri),
  });
  const { train, items, catalogue, users } = view.furtherRead ?? {};
  return {
    ...view,
    truth: file(view.truth),
    models: view.models.map((model) => ({ ...model, file: file(model.file) })),
    furtherRead: {
      train: train && file(train),
      items: items && file(items),
      catalogue: catalogue && file(catalogue),
      users: users && file(users),
    },
  };
}

function findings(result: EvaluationView): FileFindings[] {
  const found = new Map<string, FileView>();
  for (const file of [result.truth, ...result.models.map((model) => model.file)]) {
    // A file of predictions and ratings is both; each side has findings of its own.
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

/** A file that is both, or holds several models, has findings of a kind several times. */
function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, count } of findings) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

function modelsOf({ models }: EvaluationRecord): string {
  const names = models.map((model) => baseName(model.uri));
  return names.length === 1 ? names[0] : l10n.t('{0} and {1} more', names[0], names.length - 1);
}

/** By the best model, whose mean stands beside it. */
function labelOf(names: readonly string[], best = 0): string {
  const first = names[best] ?? names[0];
  if (names.length === 1) return shortName(first, LABEL_LENGTH);
  return l10n.t('{0} and {1} more', shortName(first, FIRST_LENGTH), names.length - 1);
}

function descriptionOf({ record }: EvaluationState): string {
  const { best = 0 } = record;
  const first = record.means[best]?.[0];
  if (first === undefined || record.finishedAt === undefined) return l10n.t('not finished');
  return [
    first.measure,
    formatMean(first.mean),
    ...changeText(first, record.before?.[best]?.[0]),
    '',
    timeAgo(record.finishedAt, Date.now()),
  ].join(' ');
}

/** "▲ 0.0081": by how much the first measure is another one than before; nothing when it was not measured then. */
function changeText(now: MeasureMean, before: MeasureMean | undefined): string[] {
  if (before === undefined || before.measure !== now.measure || before.mean === null || now.mean === null)
    return [];
  const change = now.mean - before.mean;
  if (Math.abs(change) < 0.00005) return [];
  return [change > 0 ? '▲' : '▼', formatMean(Math.abs(change))];
}

function pathOf(uri: string): string {
  const committed = committedFile(uri);
  return committed === undefined
    ? vscode.workspace.asRelativePath(vscode.Uri.parse(uri))
    : nameAtRevision(vscode.workspace.asRelativePath(committed.path), committed.revision);
}

/** Everything the line has no room for. File names are shown as text: nothing in them becomes a link or markup. */
function tooltip(state: EvaluationState): vscode.MarkdownString {
  const { record, activity } = state;
  const lines: string[] = [];
  const line = (sentence: string): void => void lines.push(sentence);
  record.models.forEach((model, index) => {
    line(l10n.t('{0} vs. {1}', pathOf(model.uri), pathOf(record.truth.uri)));
    for (const mean of record.means[index] ?? []) line(measureSummary(mean.measure, mean.mean));
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
