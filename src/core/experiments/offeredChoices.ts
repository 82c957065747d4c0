import { InputError } from '../../shared/protocol/problem';
import type { ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { logColumns, type LogHead } from './log/logColumns';
import { MOST_VARIANTS, variantColumns } from './log/variantColumn';
import { offeredMetrics } from './metrics/metricSyntax';

/** The column of the variants, as it was chosen or else by its name; undefined: none is called so, or several are. */
function offeredVariant({ names }: LogHead, { variant }: ExperimentChoices): string | undefined {
  if (variant !== undefined) return variant;
  const called = variantColumns(names.map((name) => name.trim()));
  return called.length === 1 ? called[0] : undefined;
}

/** Where the column of the variants stands; −1: there is none. */
export function offeredVariantPlace(head: LogHead, choices: ExperimentChoices): number {
  const variant = offeredVariant(head, choices);
  return variant === undefined ? -1 : head.names.findIndex((name) => name.trim() === variant.trim());
}

/**
 * What can be chosen of a log, as far as its first rows tell, whether or not it can be analysed as it was asked.
 *
 * @param values what the first rows have in the column of the variants
 */
export function offeredChoices(
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
    asks: ['blank', 'alike'],
    ...ofColumns(head, offeredVariantPlace(head, choices) < 0 ? undefined : variant),
  };
}

/** Where no column is the user, nothing is known of the others yet. */
function ofColumns(
  head: LogHead,
  variant: string | undefined,
): Pick<ExperimentOptions, 'metrics' | 'events' | 'times'> {
  try {
    const { sums, form, time } = logColumns(head, { variant }, [], '');
    return {
      metrics: offeredMetrics(sums.map(({ name }) => name)),
      events: form === 'events',
      times: time >= 0,
    };
  } catch (error) {
    if (error instanceof InputError) return { metrics: [], events: false, times: false };
    throw error;
  }
}
