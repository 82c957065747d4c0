import * as l10n from '@vscode/l10n';
import type { LogHead } from './logColumn';
import { logColumns } from './logColumns';
import { metricsToOffer } from '../../core/experiments/metrics/metricSyntax';
import { unclearColumnsError } from './roleColumns';
import { variantColumnAmong, variantColumns, type VariantCandidate, MAX_VARIANTS } from './variantColumn';
import type { ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { InputError } from '../../shared/problem';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import type { ByteSource } from '../sources/byteSource';
import { readLogSource, type LogOverrides } from './logSource';

/** Returns the column names of a log. @throws InputError if it is no table */
export async function logNames(source: ByteSource, told: LogOverrides): Promise<readonly string[]> {
  return (await readLogSource(source, told)).head.names;
}

/** Returns the options for a log, from its first rows. @throws InputError if it is no table */
export async function offeredLogChoices(
  source: ByteSource,
  told: LogOverrides,
  choices: ExperimentChoices,
): Promise<ExperimentOptions> {
  const { head, valuesAt } = await readLogSource(source, told);
  const place = offeredVariantPlace(head, choices);
  return offeredChoices(head, choices, place < 0 ? [] : await valuesAt(place));
}

/**
 * Like `requireVariantColumn`, but returns undefined if no column has a name of the variant column.
 *
 * @throws InputError as `requireVariantColumn`
 */
export async function findVariantColumn(
  source: ByteSource,
  told: LogOverrides,
  surface: Surface | undefined,
): Promise<string | undefined> {
  const names = (await logNames(source, told)).map((name) => name.trim());
  return variantColumns(names).length === 0 ? undefined : requireVariantColumn(source, told, surface);
}

/**
 * Returns the variant column by its name, and among several candidates by their first rows.
 *
 * @throws InputError if it is no table, or no column or several are candidates
 */
export async function requireVariantColumn(
  source: ByteSource,
  overrides: LogOverrides,
  surface: Surface | undefined,
): Promise<string> {
  const { head, valuesAt } = await readLogSource(source, overrides);
  const names = head.names.map((name) => name.trim());
  const columns = variantColumns(names);
  if (new Set(columns).size < columns.length) {
    const places = names.flatMap((name, at) => (columns.includes(name) ? [at] : []));
    throw unclearColumnsError(
      { role: 'variant', columns: places },
      names,
      source.name,
      surface ?? 'command line',
    );
  }
  const candidates: VariantCandidate[] = [];
  for (const column of columns)
    candidates.push({ column, values: columns.length === 1 ? [] : await valuesAt(names.indexOf(column)) });
  const likelyVariant = variantColumnAmong(candidates);
  if (likelyVariant !== undefined) return likelyVariant;
  throw new InputError({
    file: source.name,
    message:
      columns.length === 0
        ? l10n.t('Couldn’t detect the variant column.')
        : l10n.t(
            'Several columns can be the variant: {0}.',
            columns.map((column) => `“${column}”`).join(', '),
          ),
    advice:
      surface === 'panel'
        ? l10n.t('Select one. Columns: {0}.', shownNames(names))
        : l10n.t(
            'Columns: {0}. Specify one: {1}.',
            shownNames(names),
            `--variant ${columns.length === 0 ? 'COLUMN' : quoteShellWord(columns[0])}`,
          ),
  });
}

/** Maximum number of columns that a message names. */
const NAMED = 20;

function shownNames(names: readonly string[]): string {
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');
}

/** Returns the chosen variant column, or the only one with a known name; undefined: none or several. */
function offeredVariant({ names }: LogHead, { variant }: ExperimentChoices): string | undefined {
  if (variant !== undefined) return variant;
  const called = variantColumns(names.map((name) => name.trim()));
  return called.length === 1 ? called[0] : undefined;
}

/** Returns the index of the variant column, −1 if not found. */
function offeredVariantPlace(head: LogHead, choices: ExperimentChoices): number {
  const variant = offeredVariant(head, choices);
  return variant === undefined ? -1 : head.names.findIndex((name) => name.trim() === variant.trim());
}

/**
 * Returns the options that the first rows of a log allow, even if the current choices are invalid.
 *
 * @param values values of the variant column in the first rows
 */
function offeredChoices(
  head: LogHead,
  choices: ExperimentChoices,
  values: readonly string[],
): ExperimentOptions {
  const variant = offeredVariant(head, choices);
  const variants = new Set(values.map((value) => value.trim()));
  variants.delete('');
  return {
    choices: { ...choices, ...(variant !== undefined && { variant }) },
    columns: head.names.map((name) => name.trim()),
    variants: variants.size > MAX_VARIANTS ? [] : [...variants].sort(),
    primary: choices.primary ?? [],
    asksBlank: true,
    ...ofColumns(head, offeredVariantPlace(head, choices) < 0 ? undefined : variant, choices.columns),
  };
}

/** Returns the options that depend on columns; none if the columns cannot be resolved, for example without a user. */
function ofColumns(
  head: LogHead,
  variant: string | undefined,
  columns: ExperimentChoices['columns'],
): Pick<ExperimentOptions, 'metrics' | 'events' | 'times'> {
  try {
    const { sums, others, form, time } = logColumns(head, { variant, columns, metrics: [] }, '');
    return {
      metrics: metricsToOffer(
        sums.flatMap(({ role }) => role ?? []),
        others,
      ),
      events: form === 'events',
      times: time >= 0,
    };
  } catch (error) {
    if (error instanceof InputError) return { metrics: [], events: false, times: false };
    throw error;
  }
}
