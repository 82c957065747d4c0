import type { ConventionRow, ConventionsView } from '../../shared/protocol/views/conventionsView';
import { formatMean } from '../../shared/text/numbers/numberText';

export type ComparedConvention = Extract<ConventionRow, { kind: 'value' }>;

/** Conventions grouped by the mean of a metric and by the choices that change it. */
interface ConventionGroups {
  /** Names of conventions with the same mean as the current one. */
  readonly agreeing: readonly string[];
  /** Groups of conventions with another mean, the nearest first. */
  readonly differing: readonly { readonly names: readonly string[]; readonly row: ComparedConvention }[];
  /** Names of the conventions that do not have this metric. */
  readonly absent: readonly string[];
  readonly refused: readonly Extract<ConventionRow, { kind: 'refused' }>[];
}

export function conventionGroups({ reference, others }: ConventionsView): ConventionGroups {
  const agreeing: string[] = [];
  const absent: string[] = [];
  const refused: Extract<ConventionRow, { kind: 'refused' }>[] = [];
  const differing = new Map<string, { names: string[]; row: ComparedConvention }>();
  for (const row of others) {
    if (row.kind === 'refused') refused.push(row);
    else if (row.kind === 'absent') absent.push(row.convention);
    else if (!row.differs) agreeing.push(row.convention);
    else {
      const reasons = row.differences.map(({ choice, to }) => [choice, to]);
      const key = JSON.stringify([formatMean(row.mean), row.users, reasons]);
      const group = differing.get(key);
      if (group === undefined) differing.set(key, { names: [row.convention], row });
      else group.names.push(row.convention);
    }
  }
  const distance = (mean: number | null): number => Math.abs((mean ?? Infinity) - (reference.mean ?? 0));
  return {
    agreeing,
    differing: [...differing.values()].sort((a, b) => distance(a.row.mean) - distance(b.row.mean)),
    absent,
    refused,
  };
}
