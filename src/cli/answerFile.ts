import { readFile } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { resultRows, type ResultRow } from '../core/sql/resultRows';
import { InputError } from '../shared/protocol/problem';
import { wrongCall } from './wrongCall';

/** What is made of the rows of a file that a query answered; what is wrong with them is wrong with the file. */
export async function inAnswerFile<T>(file: string, made: (rows: ResultRow[]) => T): Promise<T> {
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
  try {
    return made(resultRows(text));
  } catch (error) {
    throw error instanceof InputError ? new InputError({ file, ...error.problem }) : error;
  }
}

/** @param names what the files may be called @throws InputError where there is not one for each query */
export function requireAnswers(
  files: readonly string[],
  names: readonly string[],
  option: '--facts' | '--results',
): void {
  if (files.length !== names.length)
    throw wrongCall(
      l10n.t('Expected one result per query: {0} queries, {1} results.', names.length, files.length),
      names.map((name) => `${option} ${name}.tsv`).join(' '),
    );
}
