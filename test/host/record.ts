import { Uri, workspace } from 'vscode';

/** What one run inside an extension host left behind for the process that started it. */
export interface HostResults {
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly HostTest[];
}

export interface HostTest {
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** What the test wrote with console.log: figures to look at. */
  readonly output: readonly string[];
  readonly error?: string;
}

/** The file, in the opened folder, that holds the results: reachable from every kind of extension host. */
export const RESULTS_FILE = '.recscope-test-results.json';

/**
 * Runs a loaded suite and writes its results.
 *
 * @throws {Error} when a test failed, or none passed: the extension host then ends with another code than 0
 */
export async function runAndRecord(suite: {
  run(done: (failures: number) => void): Mocha.Runner;
}): Promise<void> {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('The tests need an opened folder.');
  const tests: HostTest[] = [];
  let output: string[] = [];
  const log = console.log;
  // Assigning does nothing: the extension host gives its console a setter that overlooks it.
  Object.defineProperty(console, 'log', {
    configurable: true,
    value: (...values: unknown[]) => {
      output.push(values.map(String).join(' '));
      log(...values);
    },
  });
  const record = (test: Mocha.Runnable, state: HostTest['state'], error?: Error) => {
    tests.push({
      title: test.titlePath().join(' › '),
      state,
      milliseconds: test.duration ?? 0,
      output,
      ...(error && { error: error.stack ?? String(error) }),
    });
    output = [];
  };
  await new Promise<void>((resolve) => {
    const runner = suite.run(() => resolve());
    runner.on('pass', (test) => record(test, 'passed'));
    runner.on('fail', (test, error: Error) => record(test, 'failed', error));
    runner.on('pending', (test) => record(test, 'skipped'));
  });
  Object.defineProperty(console, 'log', { configurable: true, value: log });
  const count = (state: HostTest['state']) => tests.filter((test) => test.state === state).length;
  const results: HostResults = { passed: count('passed'), failed: count('failed'), tests };
  const file = Uri.joinPath(folder.uri, RESULTS_FILE);
  await workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(results)));
  if (results.failed > 0) throw new Error(`${results.failed} failed`);
  if (results.passed === 0) throw new Error('No test passed.');
}
