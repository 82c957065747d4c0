import { InputError } from '../../shared/protocol/problem';
import type { ExperimentChoices, ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { logColumns, type LogHead } from './log/logColumns';
import { variantColumn } from './log/variantColumn';
import { offeredMetrics } from './metrics/offeredMetrics';

/** More values are ids, not variants. */
const MOST_VARIANTS = 100;

/** What can be chosen of a log, as far as its first rows tell, whether or not it can be analysed as it was asked. */
export function offeredChoices(head: LogHead, choices: ExperimentChoices): ExperimentOptions {
  const names = head.names.map((name) => name.trim());
  const variant = choices.variant ?? variantColumn(names);
  const at = variant === undefined ? -1 : names.indexOf(variant.trim());
  const values = new Set(at < 0 ? [] : head.rows.map((fields) => (fields[at] ?? '').trim()));
  values.delete('');
  return {
    choices: { ...choices, ...(variant !== undefined && { variant }) },
    columns: names,
    variants: values.size > MOST_VARIANTS ? [] : [...values].sort(),
    primary: choices.primary ?? [],
    ...ofColumns(head, at < 0 ? undefined : variant),
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
