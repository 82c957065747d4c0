import type { ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { compilePlan, type Plan } from '../../core/evaluation/evaluate';
import { engineSources, isEngineSource, type EngineSources } from '../../engine/backends/engineSources';
import { measuresOf, thresholdOf, type InputValues } from './inputOptions';
import { namedFiles } from './namedFiles';
import { readOptionsOf } from './readingOptions';
import { DEFAULT_MEASURES } from '../../core/measures/registry';
import { wrongCall } from '../wrongCall';

/** How the client of an engine is called. */
export const CLIENT_OPTIONS = {
  client: { type: 'string' },
  'client-arg': { type: 'string', multiple: true },
} as const satisfies ParseArgsConfig['options'];

/** What says how files are read and matched: of tables it would be passed over without a word. */
const OF_FILES = [
  ...['train', 'items', 'users', 'by', 'events', 'combine', 'match-ids', 'fold', 'encoding', 'decimal'],
  ...['format-in', 'truth-format-in', 'train-format-in', 'train-columns', 'memory', 'threads', 'per-user'],
  'models',
] as const;

/** Whether a call names a table of an engine in place of any file. */
export function namesEngine(files: readonly string[], { truth }: Pick<InputValues, 'truth'>): boolean {
  return isEngineSource(truth) || files.some(isEngineSource);
}

/** The tables that a call names, and what is to be measured of them. @throws InputError for what tables do not have */
export async function tablesOf(
  named: readonly string[],
  values: InputValues & { readonly threads?: string | undefined },
): Promise<{ readonly sources: EngineSources; readonly plan: Plan }> {
  const given: Readonly<Record<string, unknown>> = { ...values };
  for (const option of OF_FILES)
    if (given[option] !== undefined && given[option] !== false)
      throw wrongCall(l10n.t('{0} goes with files, not with tables of an engine.', `--${option}`));
  if (named.length === 0 && values.runs === undefined) throw wrongCall(l10n.t('No recommendations given.'));
  if (values.truth === undefined)
    throw wrongCall(
      l10n.t('Which table says what the users really liked?'),
      '--truth duckdb:shop.duckdb#truth',
    );
  const { convention = 'recscope' } = values;
  const plan = compilePlan(measuresOf(values, DEFAULT_MEASURES), convention, thresholdOf(values.rel));
  const { truth, catalogue } = values;
  return {
    sources: await engineSources(
      await namedFiles(named, values),
      truth,
      readOptionsOf(values),
      undefined,
      catalogue,
    ),
    plan,
  };
}
