import * as l10n from '@vscode/l10n';
import type { LogHead } from '../../core/experiments/log/logColumn';
import { logColumns } from '../../core/experiments/log/logColumns';
import { offeredMetrics } from '../../core/experiments/metrics/metricSyntax';
import {
  variantAmong,
  variantColumns,
  type VariantCandidate,
  MOST_VARIANTS,
} from '../../core/experiments/log/variantColumn';
import type { ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { InputError } from '../../shared/problem';
import { inQuotes } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import type { ByteSource } from '../sources/byteSource';
import { logSourceOf, type ToldOfLog } from './logSource';

/** The names of the columns of a log. @throws InputError when it is no table */
export async function logNames(source: ByteSource, told: ToldOfLog): Promise<readonly string[]> {
  return (await logSourceOf(source, told)).head.names;
}

/** What can be chosen of a log, by its first rows alone. @throws InputError when it is no table */
export async function logOptions(
  source: ByteSource,
  told: ToldOfLog,
  choices: ExperimentChoices,
): Promise<ExperimentOptions> {
  const { head, valuesAt } = await logSourceOf(source, told);
  const place = offeredVariantPlace(head, choices);
  return offeredChoices(head, choices, place < 0 ? [] : await valuesAt(place));
}

/** Returns the column of the variants as `namedVariant`, or undefined if no column is called so. @throws as `namedVariant` */
export async function variantIfNamed(
  source: ByteSource,
  told: ToldOfLog,
  surface: Surface | undefined,
): Promise<string | undefined> {
  const names = (await logNames(source, told)).map((name) => name.trim());
  return variantColumns(names).length === 0 ? undefined : namedVariant(source, told, surface);
}

/**
 * The column that says the variant by its name; where several are called so, by what their first rows hold.
 *
 * @throws InputError when it is no table, or no column or several may be it
 */
export async function namedVariant(
  source: ByteSource,
  told: ToldOfLog,
  surface: Surface | undefined,
): Promise<string> {
  const { head, valuesAt } = await logSourceOf(source, told);
  const names = head.names.map((name) => name.trim());
  const columns = variantColumns(names);
  const candidates: VariantCandidate[] = [];
  for (const column of columns)
    candidates.push({ column, values: columns.length === 1 ? [] : await valuesAt(names.indexOf(column)) });
  const chosen = variantAmong(candidates);
  if (chosen !== undefined) return chosen;
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
            `--variant ${columns.length === 0 ? 'COLUMN' : inQuotes(columns[0])}`,
          ),
  });
}

/** So many columns are named. */
const NAMED = 20;

function shownNames(names: readonly string[]): string {
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');
}

/** The column of the variants, as it was chosen or else by its name; undefined: none is called so, or several are. */
function offeredVariant({ names }: LogHead, { variant }: ExperimentChoices): string | undefined {
  if (variant !== undefined) return variant;
  const called = variantColumns(names.map((name) => name.trim()));
  return called.length === 1 ? called[0] : undefined;
}

/** Where the column of the variants stands; −1: there is none. */
function offeredVariantPlace(head: LogHead, choices: ExperimentChoices): number {
  const variant = offeredVariant(head, choices);
  return variant === undefined ? -1 : head.names.findIndex((name) => name.trim() === variant.trim());
}

/**
 * What can be chosen of a log, as far as its first rows tell, whether or not it can be analysed as it was asked.
 *
 * @param values what the first rows have in the column of the variants
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
    variants: variants.size > MOST_VARIANTS ? [] : [...variants].sort(),
    primary: choices.primary ?? [],
    asksBlank: true,
    ...ofColumns(head, offeredVariantPlace(head, choices) < 0 ? undefined : variant, choices.columns),
  };
}

/** Where no column is the user, nothing is known of the others yet. */
function ofColumns(
  head: LogHead,
  variant: string | undefined,
  columns: ExperimentChoices['columns'],
): Pick<ExperimentOptions, 'metrics' | 'events' | 'times'> {
  try {
    const { sums, others, form, time } = logColumns(head, { variant, columns, metrics: [] }, '');
    return {
      metrics: offeredMetrics(
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
