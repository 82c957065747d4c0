import * as l10n from '@vscode/l10n';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/problem';
import { plainColumnName } from '../formats/columnNames';
import type { LogHead } from './logColumn';

/** Column whose values must not be mixed, such as experiments or currencies. */
export interface UniformColumn {
  readonly name: string;
  readonly column: number;
  /** Value whose rows are read; `*`: all rows; undefined: not chosen. */
  readonly chosen: string | undefined;
  /** First values of the column, for the question. */
  readonly values: readonly string[];
}

/** Choice that uses all values of a column. */
export const ALL_VALUES = '*';

const EXPERIMENTS =
  /^(experiment|experimentid|experimentname|experimentkey|test|testid|testname|flag|flagkey)$/;
const CURRENCIES = /^currency(code)?$/;
const MAX_VALUES = 20;

/**
 * Returns the columns that must have one value in a log of one experiment and one currency, and those with a chosen
 * value.
 *
 * @param taken columns with another use
 * @param ofMoney whether a metric sums amounts of money
 */
export function uniformColumns(
  { names, rows: first, isOfTypes = false }: LogHead,
  taken: ReadonlySet<number>,
  where: Readonly<Record<string, string>>,
  { ofMoney, variant, placeOf }: { ofMoney: boolean; variant: number; placeOf: (name: string) => number },
): UniformColumn[] {
  const rows = isOfTypes ? [] : first;
  const chosen = new Map(Object.entries(where).map(([name, value]) => [placeOf(name), value] as const));
  return names.flatMap((written, column): UniformColumn[] => {
    const name = plainColumnName(written);
    const isUniform = EXPERIMENTS.test(name) || (ofMoney && CURRENCIES.test(name));
    const value = chosen.get(column);
    if (value === undefined && (!isUniform || taken.has(column) || isVariant(rows, column, variant)))
      return [];
    const values = [...new Set(rows.map((fields) => (fields[column] ?? '').trim()))].filter(
      (text) => text !== '',
    );
    return [{ name: written.trim(), column, chosen: value, values: values.slice(0, MAX_VALUES) }];
  });
}

/** Returns whether the values of a column correspond one to one to the variants. */
function isVariant(rows: LogHead['rows'], column: number, variant: number): boolean {
  if (variant < 0) return false;
  const pairs = new Set(rows.map((fields) => `${fields[column] ?? ''}\u0000${fields[variant] ?? ''}`));
  const count = (at: number): number => new Set(rows.map((fields) => fields[at] ?? '')).size;
  return count(variant) > 1 && pairs.size === count(column) && pairs.size === count(variant);
}

/** Returns a question for the values of a column to use. */
export function severalValuesError(
  { name, values }: UniformColumn,
  file: string,
  surface: Surface,
): InputError {
  const shown = values.length > 1 ? `: ${values.join(', ')}` : '';
  const [value = 'VALUE'] = values;
  return new InputError({
    file,
    message: l10n.t(
      '“{0}” has several values{1}. Rows of several experiments or currencies don’t add up.',
      name,
      shown,
    ),
    advice:
      surface === 'panel'
        ? l10n.t('Specify one under “{0}”, such as {1}.', l10n.t('Only rows with'), `${name}=${value}`)
        : l10n.t(
            'Specify one: {0}. To add them up, use {1}.',
            `--where ${quoteShellWord(`${name}=${value}`)}`,
            `--where ${quoteShellWord(`${name}=${ALL_VALUES}`)}`,
          ),
  });
}
