import type { ExperimentConfig } from '../../shared/config/experimentConfig';
import type { LogForm } from '../../shared/protocol/experimentResult';
import type { InputError } from '../../shared/problem';
import { parseNumber } from '../formats/values/decimal';
import {
  COVARIATE_PREFIX,
  covariateColumnOf,
  isCountRole,
  SUM_ROLES,
  sumRole,
  type SumRole,
} from '../../core/experiments/columnName';
import { metricParts, type Metric, type MetricPart } from '../../core/experiments/metrics/metric';
import type { LogColumn, LogHead } from './logColumn';
import type { UnclearColumns } from './roleColumns';

/**
 * Returns the name of the counter of the events that have a value in a column. No column can have this name.
 */
export function rowCounterName(name: string): string {
  return `\u0000rows of ${name}`;
}

/**
 * Columns of sums of a log. A metric with a name of its own uses the column with a role, whatever the
 * column's name; a metric of a column uses the column with that name, whatever its role.
 */
export class SumColumns {
  private readonly columns: Writable<LogColumn>[];

  /**
   * @param byRole columns that may have a role; in logs of events only the revenue
   * @param taken columns with another use
   */
  constructor(
    private readonly head: LogHead,
    private readonly form: LogForm,
    private readonly byRole: ReadonlyMap<SumRole, readonly number[]>,
    private readonly taken: ReadonlySet<number>,
    private readonly unclear: (which: UnclearColumns) => InputError,
  ) {
    this.columns = SUM_ROLES.flatMap((role): LogColumn[] => {
      const columns = byRole.get(role) ?? [];
      if (form !== 'events' && columns.length !== 1) return [];
      const column = form === 'events' ? -1 : columns[0];
      return [{ name: role, column, role, mayBeNegative: true, isUsed: false }];
    }).sort((a, b) => a.column - b.column);
  }

  /** Sums that are read or counted, first the sums with roles. */
  get read(): readonly LogColumn[] {
    return this.columns;
  }

  /** Marks the columns of a metric as used. @throws InputError if several columns are possible */
  ask(metric: Metric): void {
    for (const part of metricParts(metric)) {
      const sum = this.sumOf(part) as Writable<LogColumn> | undefined;
      if (sum === undefined) continue;
      sum.isUsed = true;
      sum.mayBeNegative = !isCountRole(sum.role);
      if (metric.of !== 'rows' || this.form !== 'events' || sum.column < 0) continue;
      const name = rowCounterName(sum.name);
      if (!this.columns.some((other) => other.name === name))
        this.columns.push({ ...sum, name, column: -1, counts: sum.name });
    }
  }

  /** Returns the sum that a part uses, or undefined. @throws InputError if several columns are possible */
  sumOf({ column: name, byRole }: MetricPart): LogColumn | undefined {
    if (byRole) return this.ofRole(name as SumRole);
    const { names } = this.head;
    const exact = placesOf(names, (other) => other === name);
    const found =
      exact.length > 0 ? exact : placesOf(names, (other) => other.toLowerCase() === name.toLowerCase());
    if (found.length > 1) throw this.unclear({ role: undefined, columns: found });
    if (found.length === 1) return this.ofColumn(found[0]);
    const role = sumRole(name);
    if (role === undefined) return undefined;
    // Another name of a role means a missing column, unless no column has the role: then events are counted.
    return role === name.toLowerCase() || this.byRole.get(role)?.length === 0 ? this.ofRole(role) : undefined;
  }

  private ofRole(role: SumRole): LogColumn | undefined {
    const columns = this.byRole.get(role) ?? [];
    // Purchases without a column of values are orders alone.
    if (this.form === 'events' && role === 'revenue' && columns.length === 0) return undefined;
    if (columns.length > 1) throw this.unclear({ role, columns });
    return this.columns.find((sum) => sum.role === role);
  }

  private ofColumn(column: number): LogColumn {
    const own = this.columns.find((sum) => sum.column === column);
    if (own !== undefined) return own;
    const written = this.head.names[column].trim();
    const isTaken = this.columns.some(({ name }) => name === written);
    const name = isTaken ? `${written} (${column + 1})` : written;
    const sum = { name, column, role: undefined, mayBeNegative: true, isUsed: false };
    this.columns.push(sum);
    return sum;
  }

  /** Returns the columns with pre-experiment values. */
  covariates(overrides: NonNullable<ExperimentConfig['columns']>): LogColumn[] {
    const { names } = this.head;
    const found = names.flatMap((written, column) => {
      const role = SUM_ROLES.find((each) => this.isTold(overrides[`${COVARIATE_PREFIX}${each}`], column));
      const of = role ?? covariateColumnOf(written);
      if (of === undefined || this.taken.has(column) || this.columns.some((sum) => sum.column === column))
        return [];
      return [{ column, of, role: role ?? sumRole(of) }];
    });
    return found.flatMap(({ column, of, role }): LogColumn[] => {
      const exact = this.columns.find(
        (sum) => sum.column >= 0 && names[sum.column].trim().toLowerCase() === of.toLowerCase(),
      );
      const isAlone = role !== undefined && found.filter((other) => other.role === role).length === 1;
      const sum = exact?.name ?? (isAlone ? role : of);
      const isUsed = this.columns.some(({ name, isUsed: used }) => used && name === sum);
      if (!isUsed && !this.holdsNumbers(column, true)) return [];
      const name = isAlone ? `${COVARIATE_PREFIX}${role}` : names[column].trim();
      return [{ name, column, role, mayBeNegative: true, isUsed, of: sum }];
    });
  }

  private isTold(written: string | undefined, column: number): boolean {
    return (
      written !== undefined &&
      (this.head.names[column].trim() === written.trim() || String(column + 1) === written.trim())
    );
  }

  /** Names of number columns without a role. */
  get others(): string[] {
    const { names } = this.head;
    return names.flatMap((written, column) =>
      this.taken.has(column) ||
      covariateColumnOf(written) !== undefined ||
      this.columns.some((sum) => sum.role !== undefined && sum.column === column) ||
      !this.holdsNumbers(column, this.form === 'events')
        ? []
        : [written.trim()],
    );
  }

  /** Returns whether every field of a column in the first rows is a number, or a blank if these are allowed. */
  private holdsNumbers(column: number, mayBeBlank: boolean): boolean {
    const fields = this.head.rows
      .map((row) => (row[column] ?? '').trim())
      .filter((field) => !mayBeBlank || field !== '');
    return fields.length > 0 && fields.every((field) => Number.isFinite(parseNumber(field)));
  }
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

function placesOf(names: readonly string[], isMeant: (name: string) => boolean): number[] {
  return names.flatMap((name, at) => (isMeant(name.trim()) ? [at] : []));
}
