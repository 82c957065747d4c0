import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationOutcome } from '../../../src/engine/engineApi';
import type { QuestionChoice } from '../../../src/reading/inputs/unclear/evaluationQuestion';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { UNCLEAR_FILES, type UnclearFiles } from '../../unclearFiles';

/** The words of options as a shell takes them. */
function wordsOf(option: string): string[] {
  return [...option.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain,
  );
}

/** Evaluates files as a choice of the form has them read. */
function evaluated(
  { recs, truth }: UnclearFiles,
  of?: { readonly file: string; readonly use: string },
  { shape, weights, matchIds }: Partial<QuestionChoice> = {},
): Promise<EvaluationOutcome> {
  const file = (name: string, content: string | Uint8Array) => ({
    file: { kind: 'bytes' as const, name, bytes: Uint8Array.from(Buffer.from(content)) },
    shape: of?.file === name ? shape : undefined,
  });
  return new Engine(openBytes).evaluate({
    id: 'unclear',
    truth: file('truth.csv', truth),
    models: [{ ...file('recs.csv', recs), model: 'recs' }],
    ...(weights && { events: weights }),
    ...(matchIds && { matchIds }),
    settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
  });
}

describe('files that are refused for want of a decision', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-unclear-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed({ recs, truth }: UnclearFiles, options: readonly string[]): Promise<number[]> {
    const [list, judged, output] = ['recs.csv', 'truth.csv', 'output.json'].map((name) =>
      path.join(folder, name),
    );
    fs.writeFileSync(list, recs);
    fs.writeFileSync(judged, truth);
    const how = ['-m', 'nDCG@10', '--format', 'json', '--output', output, '--force'];
    await evaluateCommand([list, '--truth', judged, ...how, ...options]);
    const answer = JSON.parse(fs.readFileSync(output, 'utf8')) as {
      readonly measures?: readonly { readonly mean: number }[];
      readonly models?: readonly { readonly measures: readonly { readonly mean: number }[] }[];
    };
    return (answer.models ?? [{ measures: answer.measures ?? [] }]).map(({ measures: [{ mean }] }) => mean);
  }

  async function refused(files: UnclearFiles): Promise<InputProblem> {
    try {
      await printed(files, []);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  for (const files of UNCLEAR_FILES)
    it(`have options on the command line for what the form offers: ${files.name}`, async () => {
      const outcome = await evaluated(files);
      assert.ok(outcome.kind === 'problem' && outcome.question !== undefined, JSON.stringify(outcome));
      const { of, choices } = outcome.question;
      const { advice } = await refused(files);
      for (const choice of choices) {
        const { label, option, rows } = choice;
        assert.ok(advice.includes(option), `${option}: ${advice}`);
        assert.ok(rows.length > 0, label);
        const chosen = await evaluated(files, of, choice);
        assert.ok(chosen.kind === 'done', `${label}: ${JSON.stringify(chosen)}`);
        const means = chosen.value.models.map((model) => model.means[0].mean);
        assert.deepEqual(await printed(files, wordsOf(option)), means, label);
      }
      const numbered = Number(files.keys[0]) || 1;
      const meant = await evaluated(files, of, choices[numbered - 1]);
      assert.ok(meant.kind === 'done');
      const [mean] = await printed(files, files.options);
      assert.equal(meant.value.models[0].means[0].mean, mean);
    });
});
