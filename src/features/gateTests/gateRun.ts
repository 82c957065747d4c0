import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { CheckedGateView, CheckView } from '../../shared/protocol/views/checkView';
import type { InputProblem, Outcome } from '../../shared/problem';
import { plainLine } from '../../shared/text/nameText';
import { problemOf } from '../analyses/problemOf';
import type { EngineService } from '../engineService';
import { memoryLimit } from '../settings';
import { adviceInEditor } from '../workbench/adviceText';
import { readableFolders } from '../configs/configFiles';
import type { ConfigTests, Suite } from './configTests';
import { placedMessage } from '../../shared/text/placedMessage';

/** Gates of suites to run. */
export interface AskedGates {
  /** Files that cannot be run because of a problem. */
  readonly wrong: readonly ConfigTests[];
  readonly suites: readonly { readonly suite: Suite; readonly gates: readonly vscode.TestItem[] }[];
}

/** Maximum messages for models or cohorts that break a gate; the output has all. */
const MAX_MESSAGES = 10;

/** Runs gates, one evaluation after the other, because each may need all memory. */
export async function runGates(
  run: vscode.TestRun,
  { wrong, suites }: AskedGates,
  engine: EngineService,
  token: vscode.CancellationToken,
  onChecked: (suite: Suite, view: CheckView) => void,
): Promise<void> {
  try {
    for (const { item, problem } of wrong) {
      if (problem === undefined) continue;
      run.errored(item, problem);
      print(run, textOf(problem));
    }
    for (const { gates } of suites) for (const gate of gates) run.enqueued(gate);
    for (const { suite, gates } of suites) {
      if (token.isCancellationRequested) return;
      for (const gate of gates) run.started(gate);
      const outcome = await checked(suite, engine, token);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'done') {
        show(run, suite, gates, outcome.value);
        onChecked(suite, outcome.value);
      } else {
        const message = messageOf(outcome.problem, suite);
        run.errored(suite.item, message);
        for (const gate of gates) run.errored(gate, []);
        print(run, `${suite.name}: ${textOf(message)}`);
      }
    }
  } finally {
    run.end();
  }
}

async function checked(
  { config, name }: Suite,
  engine: EngineService,
  token: vscode.CancellationToken,
): Promise<Outcome<CheckView>> {
  const id = crypto.randomUUID();
  const stopping = token.onCancellationRequested(() => void engine.use((running) => running.cancel(id)));
  try {
    return await engine.use((running) =>
      running.onDisk('checkConfig', {
        id,
        path: config.uri.fsPath,
        evaluation: name,
        within: readableFolders(),
        memory: memoryLimit(),
      }),
    );
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  } finally {
    stopping.dispose();
  }
}

function show(
  run: vscode.TestRun,
  suite: Suite,
  requestedTests: readonly vscode.TestItem[],
  { gates, text }: CheckView,
): void {
  print(run, text);
  for (const gate of gates) {
    const item = suite.gates.at(gate.gate);
    if (item === undefined || !requestedTests.includes(item)) continue;
    const place = item.range && new vscode.Location(suite.config.uri, item.range);
    if (gate.failed) run.failed(item, messagesOf(gate, place));
    else if (gate.state === 'holds') run.passed(item);
    else run.skipped(item);
    // A check mark without a description would hide that the gate is underpowered.
    item.description = descriptionOf(suite, gate);
    // Skipped and passed tests have no message: their text is the description.
    const said = [
      ...(gate.state === 'open' && !gate.failed
        ? gate.found.slice(0, 1).map((sentence) => l10n.t('Not clear: {0}', sentence))
        : []),
      ...gate.notes.slice(0, 1),
    ];
    if (said.length === 0) continue;
    // The editor shows the text at its place, a line end as a control character.
    run.appendOutput(said.join(' '), place, item);
    run.appendOutput('\r\n', undefined, item);
  }
}

/** Returns the model of a gate, and a note if the gate passed only because it is underpowered. */
function descriptionOf({ models }: Suite, { gate, state, notes }: CheckedGateView): string | undefined {
  const model = models.at(gate);
  const isBlind = state === 'holds' && notes.length > 0;
  const parts = [model, isBlind ? l10n.t('passed, blind') : undefined].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function messagesOf(
  { found, state }: CheckedGateView,
  place: vscode.Location | undefined,
): vscode.TestMessage[] {
  return found.slice(0, MAX_MESSAGES).map((sentence) => {
    const text = state === 'open' ? l10n.t('Not clear: {0}', sentence) : sentence;
    const message = new vscode.TestMessage(text);
    message.location = place;
    message.contextValue = 'recscope.gate';
    return message;
  });
}

function messageOf(problem: InputProblem, { config, item }: Suite): vscode.TestMessage {
  const { file, line, column = 1, message } = problem;
  const isOfConfig = file === config.uri.fsPath && line !== undefined;
  const text = [isOfConfig ? message : placedMessage({ file, line, message }), adviceInEditor(problem)]
    .filter((part) => part !== '')
    .join('\n');
  const shown = new vscode.TestMessage(text);
  const place = isOfConfig ? new vscode.Position(line - 1, column - 1) : item.range;
  if (place !== undefined) shown.location = new vscode.Location(config.uri, place);
  return shown;
}

function textOf({ message }: vscode.TestMessage): string {
  return typeof message === 'string' ? message : message.value;
}

/** Prints text to the terminal of the run: line ends become CRLF, and control characters are replaced. */
function print(run: vscode.TestRun, text: string): void {
  run.appendOutput(
    text
      .split(/\r?\n/)
      .map((line) => `${plainLine(line)}\r\n`)
      .join(''),
  );
}
