import { readFile } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { resultRows, type AnswerRows } from '../core/sql/resultRows';
import type { RunStatements } from '../engine/backends/tableEvaluation';
import { InputError } from '../shared/protocol/problem';
import { wrongCall } from './wrongCall';

/** Files with what a person had the statements of one call of the client answered; undefined: nobody has yet. */
export interface AnswerFiles {
  readonly option: '--facts' | '--results';
  readonly files: readonly string[] | undefined;
}

/** Statements that are to be answered elsewhere. */
class Unanswered extends Error {
  constructor(readonly statements: readonly string[]) {
    super('Statements wait for an answer.');
  }
}

/**
 * The client of an engine that a person is: what is asked of it first is answered by the first files, and so on. What no
 * file answers is printed.
 *
 * @returns what the work makes of the answers, or the statements that it waits for
 * @throws InputError where there is not one file for each statement, or one cannot be read
 */
export async function printedOr<T>(
  steps: readonly AnswerFiles[],
  work: (run: RunStatements) => Promise<T>,
): Promise<T | string[]> {
  const left = [...steps];
  try {
    return await work(async (statements) => {
      const step = left.shift();
      if (step?.files === undefined) throw new Unanswered(statements);
      requireOneEach(step.option, step.files, statements.length);
      return Promise.all(step.files.map(rowsOfFile));
    });
  } catch (error) {
    if (error instanceof Unanswered) return error.statements.map((sql) => `${sql};\n`);
    throw error;
  }
}

function requireOneEach(option: AnswerFiles['option'], files: readonly string[], queries: number): void {
  if (files.length === queries) return;
  const numbers = queries === 1 ? [''] : Array.from({ length: queries }, (_, index) => `-${index + 1}`);
  throw wrongCall(
    l10n.t('Expected one result per query: {0} queries, {1} results.', queries, files.length),
    numbers.map((number) => `${option} ${option.slice(2)}${number}.tsv`).join(' '),
  );
}

async function rowsOfFile(file: string): Promise<AnswerRows> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new InputError({
      file,
      message: l10n.t(
        'Couldn’t read the results: {0}',
        error instanceof Error ? error.message : String(error),
      ),
      advice: l10n.t('Check the path.'),
    });
  });
  return Object.assign(resultRows(text), { file });
}
