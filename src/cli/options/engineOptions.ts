import * as l10n from '@vscode/l10n';
import { compilePlan, type EvaluationPlan } from '../../core/evaluation/evaluate';
import { isEngineSource } from '../../core/sql/sourceName';
import { engineSources, type EngineSources } from '../../engine/backends/engineSources';
import { requestedMeasures } from '../../engine/requests/requestOf';
import { sayLine, type InputValues } from './inputOptions';
import { resolveNamedFiles } from './namedFiles';
import type { ValuesOf } from './parsedArguments';
import { parseReadOverrides } from './readingOptions';
import { toOptionName, option, listOf, text } from '../../shared/config/option';
import { DEFAULT_MEASURES } from '../../shared/config/evaluationConfig';
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
  ...['judgements', 'judges', 'combineJudges', 'prefer', 'bounds', 'byJudge'],
  ...['formatIn', 'truthFormatIn', 'trainFormatIn', 'trainColumns', 'memory', 'threads', 'perUser', 'models'],
];

/** Returns whether a call names a table of a database. */
export function namesEngine(files: readonly string[], { truth }: Pick<InputValues, 'truth'>): boolean {
  return isEngineSource(truth) || files.some(isEngineSource);
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
): Promise<{ readonly sources: EngineSources; readonly plan: EvaluationPlan }> {
  const givenValues: Readonly<Record<string, unknown>> = { ...values };
  for (const field of FILE_OPTIONS)
    if (givenValues[field] !== undefined && givenValues[field] !== false)
      throw usageError(
        l10n.t('{0} can be used with files, not with tables of an engine.', `--${toOptionName(field)}`),
      );
  if (fileArguments.length === 0 && values.runs === undefined)
    throw usageError(l10n.t('No recommendations specified.'));
  if (values.truth === undefined)
    throw usageError(l10n.t('No ground-truth table specified.'), '--truth duckdb:shop.duckdb#truth');
  const plan = compilePlan(
    requestedMeasures(values, DEFAULT_MEASURES, sayLine),
    values.convention ?? 'recscope',
    values.threshold,
  );
  const { truth, catalogue } = values;
  return {
    sources: await engineSources(
      await resolveNamedFiles(fileArguments, values),
      truth,
      parseReadOverrides(values),
      catalogue,
    ),
    plan,
  };
}
