import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { featureOf } from '../../src/features/analyses/registry';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import type { EvaluationJson } from '../../src/shared/protocol/evaluationResult';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { answerText, evaluationAnswer } from '../../src/shared/sentences/answer';
import { formatMean, formatShortMean } from '../../src/shared/text/numbers/numberText';
import { METRICS_OF_ALL_KINDS as METRICS, predictionRows } from '../metricsOfAllKinds';
import { evaluate, file, recscope, until } from './evaluating';
import { heardRuns } from './heardRuns';

const FOLDER = 'one-number';
const USERS = Array.from({ length: 40 }, (_, user) => user);
const MODEL = 'a.csv';

/** Of the packaged command line, which is a program of its own. */
function evaluated(metrics: readonly string[], ...more: string[]): EvaluationJson {
  const extension = vscode.extensions.getExtension('recscope.recscope');
  assert.ok(extension);
  const argv = [
    path.join(extension.extensionPath, 'dist/cli.js'),
    'evaluate',
    MODEL,
    '-m',
    metrics.join(', '),
  ];
  const cwd = file(FOLDER).fsPath;
  const printed = execFileSync(process.execPath, [...argv, '-f', 'json', ...more], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(printed) as EvaluationJson;
}

describe('The number of a metric', function () {
  this.timeout(120_000);
  const recs = (): vscode.Uri => file(`${FOLDER}/${MODEL}`);

  before(() => {
    fs.mkdirSync(file(FOLDER).fsPath);
    fs.writeFileSync(recs().fsPath, predictionRows(USERS, 37));
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    fs.rmSync(file(FOLDER).fsPath, { recursive: true });
  });

  /** The evaluation of the file by these metrics; the first begins as the explorer begins it. */
  async function shown(metrics: readonly string[]): Promise<EvaluationState & { result: EvaluationView }> {
    const { store, commands } = await recscope();
    const own = (): EvaluationState | undefined =>
      store.evaluations().find(({ record }) => record.models[0].uri === recs().toString());
    if (own() === undefined) await vscode.commands.executeCommand('recscope.evaluate', recs(), [recs()]);
    const { record } = own() ?? assert.fail('the evaluation is in the store');
    const measures = metrics.join(', ');
    await commands.start({ ...record, settings: { ...record.settings, measures } });
    const state = own();
    assert.ok(state?.result, JSON.stringify(state?.activity));
    return { ...state, result: state.result };
  }

  it('is that of the command line in the panel, its sentence, the side view and the code lens, of every kind', async () => {
    const { measures } = evaluated(METRICS);
    const whole = await shown(METRICS);
    const [{ means }] = whole.result.models;
    assert.deepEqual(
      whole.result.measures.map(({ name }, at) => [name, means[at].mean, means[at].users]),
      measures.map(({ measure, mean, users }) => [measure, mean, users]),
    );
    await vscode.window.showTextDocument(recs());
    for (const { measure, mean, users, rows } of measures) {
      const state = await shown([measure]);
      const short = `${measure} ${formatShortMean(mean ?? NaN)}`;
      const sentence = answerText(
        evaluationAnswer({ evaluation: state.result, comparison: undefined, baseline: undefined }),
      );
      const over = rows === undefined ? `${users} users` : `${rows} rows of ${users} users`;
      assert.ok(sentence.startsWith(`${short} for ${over}.`), sentence);
      const { label } = featureOf('evaluation').line(state);
      assert.equal(label, `${formatMean(mean)} ${measure}`);
      await until(`the lens of ${short}`, async () => {
        const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          recs(),
        );
        return lenses.some(({ command }) => command?.title === short);
      });
    }
  });

  it('has the count, the rows and the interval of the command line where the panel copies JSON, of every kind', async () => {
    const { measures } = evaluated(METRICS);
    assert.ok(measures.filter(({ interval }) => interval !== undefined).length > 1);
    const { record } = await shown(METRICS);
    const { commands } = await recscope();
    await vscode.env.clipboard.writeText('');
    commands.act({ kind: 'copy', format: 'json', intervals: false }, record.id);
    const text = await until('the copy', async () => {
      const copied = await vscode.env.clipboard.readText();
      return copied !== '' && copied;
    });
    assert.deepEqual((JSON.parse(text) as EvaluationJson).measures, measures);
  });

  it('keeps its name when users without recommendations are excluded, and says so where it is copied', async () => {
    const { store, commands } = await recscope();
    const { record, result } = await evaluate('films/problems.csv');
    const mean = result?.models[0].means[0].mean ?? NaN;
    commands.act({ kind: 'setUsers', users: 'both' }, record.id);
    const over = await until('the other mean', () => {
      const now = store.evaluation(record.id);
      return now?.activity.kind === 'idle' && now.result?.usersRule === 'both' && now.result;
    });
    const [{ name, written }] = over.measures;
    assert.deepEqual([name, written], [result?.measures[0].name, name.replace('@', '(users=both)@')]);
    assert.ok((over.models[0].means[0].mean ?? 0) > mean);
    commands.act({ kind: 'setUsers', users: 'truth' }, record.id);
    await until('the first mean', () => {
      const now = store.evaluation(record.id)?.result;
      return now?.models[0].means[0].mean === mean && now.measures[0].written === undefined;
    });
  });

  it('of a user is that of the command line in the hover', async () => {
    const { perUser = [] } = evaluated(METRICS, '--per-user');
    await shown(METRICS);
    const { values = [] } = perUser.find(({ user }) => user === '1') ?? {};
    assert.equal(values.length, METRICS.length);
    const document = await vscode.workspace.openTextDocument(recs());
    const line = document
      .getText()
      .split('\n')
      .findIndex((row) => row.startsWith('1,'));
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      recs(),
      new vscode.Position(line, 0),
    );
    const text = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (typeof content === 'string' ? content : content.value).replaceAll(/\\(.)/g, '$1'))
      .join('\n');
    for (const [at, measure] of METRICS.entries())
      assert.ok(text.includes(`${measure} ${formatMean(values[at])}`), `${measure} in ${text}`);
  });

  it('is that of the command line in the Test Explorer', async () => {
    const { measures } = evaluated(METRICS);
    const gates = METRICS.map((metric) => ({ metric, atMost: 1e-6 }));
    const evaluations = { e: { models: { a: MODEL }, truth: MODEL, gates } };
    const config = file(`${FOLDER}/recscope.json`);
    const text = JSON.stringify({ schema: 'recscope-config/1', evaluations });
    const { gateTests } = await recscope();
    const found = await until('the gates', async () => {
      fs.writeFileSync(config.fsPath, text);
      const item = gateTests.shown?.controller.items.get(config.toString());
      return gateTests.shown !== undefined && item !== undefined && { ...gateTests.shown, item };
    });
    const runs = heardRuns(found.controller);
    const source = new vscode.CancellationTokenSource();
    await found.profile.runHandler(
      new vscode.TestRunRequest([found.item], undefined, found.profile),
      source.token,
    );
    const { messages } = await until('the run', () => runs.find(({ over }) => over));
    // Resamples are worse calibrated than the rows: no draw reaches the end of ECE's interval, and its gate is not clear.
    const broken = measures.filter(({ measure }) => measure !== 'ECE');
    assert.deepEqual(
      messages.map(({ message }) => /^a: (\S+) .* (\d+) users\.$/.exec(String(message))?.slice(1)),
      broken.map(({ mean, users }) => [formatMean(mean), String(users)]),
    );
  });
});
