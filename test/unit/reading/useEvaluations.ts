import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError } from '../../../src/shared/problem';

/** A folder of files, and evaluations of them. */
interface Evaluations {
  /** Writes a file. @returns its path */
  write(name: string, content: string | Uint8Array): string;
  /** Returns the JSON of `recscope evaluate`, or what it asks or refuses: message and advice. */
  answerTo(...argv: readonly string[]): Promise<EvaluationJson | string>;
}

/** Gives each test of a suite a folder of its own, which is removed after it. */
export function useEvaluations(): Evaluations {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-reading-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
  return {
    write(name, content) {
      const file = path.join(folder, name);
      fs.writeFileSync(file, content);
      return file;
    },
    async answerTo(...argv) {
      const output = path.join(folder, 'output.json');
      try {
        await evaluateCommand([...argv, '--format', 'json', '--output', output, '--force']);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return `${error.problem.message} ${error.problem.advice}`;
      }
      return JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
    },
  };
}

/** Returns the mean of the first metric, or the text of a refusal. */
export function firstMean(answer: EvaluationJson | string): number | string {
  if (typeof answer === 'string') return answer;
  const [{ mean }] = answer.measures as unknown as readonly { readonly mean: number }[];
  return mean;
}
