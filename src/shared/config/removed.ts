import * as l10n from '@vscode/l10n';
import { hyphenated } from './option';

/** What to use instead of an option or JSON field of RecScope 1.0, by option name without the leading hyphens. */
const REMOVED_OPTIONS: Readonly<Record<string, () => string>> = {
  facts: printedOnly,
  pattern: printedOnly,
  results: printedOnly,
};

/** What to use instead of a metric, convention, method or engine of RecScope 1.0, by name in lower case. */
const REMOVED_VALUES: Readonly<Record<string, () => string>> = {
  bigquery: exportedFirst,
  snowflake: exportedFirst,
};

/** Returns the error for an option (`--bootstrap`) or JSON field (`plannedLooks`) that was removed, or undefined. */
export function removedOption(written: string): string | undefined {
  return removed(REMOVED_OPTIONS, hyphenated(written.replace(/^-+/, '')), written);
}

/** Returns the error for a metric, convention, method or engine that was removed, or undefined. */
export function removedValue(written: string): string | undefined {
  return removed(REMOVED_VALUES, written.toLowerCase(), written);
}

function printedOnly(): string {
  return l10n.t(
    '`recscope sql` only prints queries: run `recscope evaluate` or `recscope compare` to get the metrics.',
  );
}

function exportedFirst(): string {
  return l10n.t('Export the tables to Parquet, and name the files.');
}

function removed(
  replacements: Readonly<Record<string, () => string>>,
  name: string,
  written: string,
): string | undefined {
  if (!Object.hasOwn(replacements, name)) return undefined;
  return l10n.t('{0} was removed in RecScope 1.1. {1}', written, replacements[name]());
}
