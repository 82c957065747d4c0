import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';
import { CASES, type Case } from './documentedForms';

/** What one file of models answers, or several. */
type Answer = EvaluationJson | { readonly models: readonly EvaluationJson[] };

describe('forms that people and libraries write, with numbers worked out by hand', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-forms-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  interface Read {
    /** A value per measure, and model where there are several. */
    readonly means: Readonly<Record<string, number | null>>;
    readonly findings: readonly string[];
  }

  /** What is measured, or what is said where nothing is. */
  async function answerOf({ files, argv }: Case): Promise<Read | string> {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
    }
    const output = path.join(folder, 'output.json');
    const isFile = (word: string): boolean => fs.existsSync(path.join(folder, word)) || word.includes('*');
    const words = argv.map((word) => (isFile(word) ? path.join(folder, word) : word));
    try {
      await evaluateCommand([...words, '--format', 'json', '--output', output]);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return `${error.problem.message} ${error.problem.advice}`.replaceAll(`${folder}${path.sep}`, '');
    }
    const answer = JSON.parse(fs.readFileSync(output, 'utf8')) as Answer;
    const models = 'models' in answer ? answer.models : [answer];
    const means = models.flatMap(({ model, measures }) =>
      measures.map(({ measure, mean }) => [models.length > 1 ? `${model} ${measure}` : measure, mean]),
    );
    const findings = models.flatMap((model) => model.findings.map(({ code }) => code));
    return { means: Object.fromEntries(means) as Read['means'], findings };
  }

  for (const [part, cases] of Object.entries(CASES))
    describe(part, () => {
      for (const [name, asked] of Object.entries(cases))
        it(name, async () => {
          const answer = await answerOf(asked);
          if ('refused' in asked) {
            assert.equal(typeof answer, 'string', `Not refused, but ${JSON.stringify(answer)}`);
            assert.match(answer as string, asked.refused);
            return;
          }
          assert.ok(typeof answer !== 'string', `Refused: ${String(answer)}`);
          assert.deepEqual(Object.keys(answer.means), Object.keys(asked.means));
          for (const [measure, mean] of Object.entries(asked.means)) {
            const found = answer.means[measure];
            const isRight = mean === null ? found === null : Math.abs((found ?? NaN) - mean) < 1e-9;
            assert.ok(isRight, `${measure}: ${String(found)}, by hand ${String(mean)}`);
          }
          if (asked.findings !== undefined) assert.deepEqual(answer.findings, asked.findings);
        });
    });
});
