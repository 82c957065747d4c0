import * as l10n from '@vscode/l10n';
import { isEngineSource, onlyFilesText } from '../../core/sql/sourceName';
import type { RequestedTables } from '../../engine/backends/requestedTables';
import { sayLine, type InputValues } from './inputOptions';
import { resolveModelFiles } from './modelFiles';
import type { ValuesOf } from './parsedArguments';
import { parseReadOverrides } from './readingOptions';
import { toOptionName, option, listOf, text } from '../../shared/config/option';
import { usageError } from '../wrongCall';

/** Options for the client program of a database. */
export const CLIENT_OPTIONS = {
  client: option(text, {
    value: 'PROGRAM',
    help: () => l10n.t('with tables: client program of the engine, instead of the default one'),
  }),
  clientArg: option(listOf(text), {
    value: 'ARG',
    help: () => l10n.t('with tables: argument for the client, before those of RecScope; may be repeated'),
  }),
};

export type ClientValues = ValuesOf<typeof CLIENT_OPTIONS>;

/** Options for reading and matching files, refused for tables, where they would have no effect. */
const FILE_OPTIONS: readonly string[] = [
  ...[
    'train',
    'items',
    'users',
    'by',
    'events',
    'combine',
    'matchIds',
    'overlap',
    'fold',
    'encoding',
    'decimal',
  ],
  ...['judgements', 'judges', 'combineJudges', 'prefer', 'bounds', 'byJudge', 'judgementsColumns'],
  ...['formatIn', 'truthFormatIn', 'trainFormatIn', 'trainColumns', 'memory', 'threads', 'perUser', 'models'],
];

/** Returns whether a call names a table of a database. */
export function namesEngine(files: readonly string[], { truth }: Pick<InputValues, 'truth'>): boolean {
  return isEngineSource(truth) || files.some(isEngineSource);
}

/** Checks that tables support the options of a call. @throws InputError if they do not */
export function requireTableOptions(values: Readonly<Record<string, unknown>>): void {
  for (const field of FILE_OPTIONS)
    if (values[field] !== undefined && values[field] !== false)
      throw usageError(onlyFilesText(`--${toOptionName(field)}`));
}

/**
 * Returns the tables of a call, and the plan of their evaluation.
 *
 * @throws InputError for options that tables
 * do not support
 */
export async function resolveTables(
  fileArguments: readonly string[],
  values: InputValues & { readonly threads?: string | undefined },
): Promise<RequestedTables> {
  requireTableOptions({ ...values });
  if (fileArguments.length === 0 && values.runs === undefined)
    throw usageError(l10n.t('No recommendations specified.'));
  if (values.truth === undefined)
    throw usageError(l10n.t('No ground-truth table specified.'), '--truth duckdb:shop.duckdb#truth');
  const { tablePlan } = await import('../../engine/backends/requestedTables');
  const { engineSources } = await import('../../engine/backends/engineSources');
  const plan = tablePlan(values, sayLine);
  const { truth, catalogue } = values;
  return {
    sources: await engineSources(
      await resolveModelFiles(fileArguments, values),
      truth,
      parseReadOverrides(values),
      catalogue,
    ),
    plan,
  };
}
