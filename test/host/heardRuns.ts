import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** What a run of tests has said. */
export interface HeardRun {
  /** Of each gate, and of a suite that could not run. */
  readonly said: Readonly<Record<string, string>>;
  readonly messages: readonly vscode.TestMessage[];
  readonly output: string;
  readonly over: boolean;
}

/** Keeps what the runs of a controller say from now on, which VS Code tells no extension. */
export function heardRuns(controller: vscode.TestController): readonly HeardRun[] {
  const runs: HeardRun[] = [];
  const createTestRun = controller.createTestRun.bind(controller);
  controller.createTestRun = (...asked) => {
    const run = createTestRun(...asked);
    assert.ok(run);
    const messages: vscode.TestMessage[] = [];
    const said: Record<string, string> = {};
    const kept = { said, messages, output: '', over: false };
    runs.push(kept);
    const all = (message: vscode.TestMessage | readonly vscode.TestMessage[]) =>
      message instanceof vscode.TestMessage ? [message] : message;
    for (const state of ['passed', 'skipped', 'failed', 'errored'] as const) {
      const tell = run[state].bind(run) as (item: vscode.TestItem, ...rest: unknown[]) => void;
      run[state] = (item: vscode.TestItem, ...rest: unknown[]) => {
        said[item.label] = state;
        if (state === 'failed' || state === 'errored') messages.push(...all(rest[0] as vscode.TestMessage));
        tell(item, ...rest);
      };
    }
    const appendOutput = run.appendOutput.bind(run);
    run.appendOutput = (output, ...rest) => {
      kept.output += output;
      appendOutput(output, ...rest);
    };
    const end = run.end.bind(run);
    run.end = () => {
      kept.over = true;
      end();
    };
    return run;
  };
  return runs;
}
