import { plainColumnName, rolesOfNames } from '../formats/columnNames';
import { sumRole } from '../../core/experiments/columnName';

/** Names of the variant column, most certain first. */
const NAMES = [
  'variant',
  'variantid',
  'variantname',
  'variation',
  'variationid',
  'experimentvariant',
  'testvariant',
  'experimentgroup',
  'testgroup',
  'abgroup',
  'abtest',
  'abvariant',
  'treatmentgroup',
  'arm',
  'treatment',
  'bucket',
  'group',
  'groupid',
  'assignment',
] as const;

/** Names of control variants: words with that meaning, and names that mean the first of several. */
const CONTROLS = [
  ['control', 'ctrl'],
  ['baseline', 'base', 'default', 'off', 'false', 'old', 'a', '0'],
] as const;

/** Returns the columns with a name of the variant column, most certain first. */
export function variantColumns(names: readonly string[]): string[] {
  const reduced = names.map(plainColumnName);
  return NAMES.flatMap((name) => names.filter((_, at) => reduced[at] === name));
}

/** A column with a name of the variant column, and the values in its first rows. */
export interface VariantCandidate {
  readonly column: string;
  readonly values: readonly string[];
}

/**
 * Returns the variant column among several candidates: the only one with a control among its values, or else
 * the only one with several values. Undefined if neither decides.
 */
export function variantColumnAmong(candidates: readonly VariantCandidate[]): string | undefined {
  if (candidates.length === 1) return candidates[0].column;
  const valuesOf = ({ values }: VariantCandidate): string[] =>
    [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
  const several = candidates.filter((candidate) => {
    const { length } = valuesOf(candidate);
    return length > 1 && length <= MAX_VARIANTS;
  });
  const controlled = several.filter((candidate) => findControl(valuesOf(candidate)) !== undefined);
  const fitting = controlled.length > 0 ? controlled : several;
  return fitting.length === 1 ? fitting[0].column : undefined;
}

/** Maximum number of values of a variant column; columns with more contain IDs. */
export const MAX_VARIANTS = 100;

/** Returns whether columns are of a log of an experiment: a variant, a user, and an event, a day, or a sum. */
export function isExperimentLog(names: readonly string[]): boolean {
  const variant = variantColumns(names).at(0);
  if (variant === undefined) return false;
  const others = names.filter((name) => name !== variant).map((name) => name.trim());
  const roles = rolesOfNames(others);
  return (
    (roles.includes('user') || others.some((name) => plainColumnName(name) === 'user')) &&
    (roles.includes('event') || others.some((name) => sumRole(name) !== undefined))
  );
}

/** Returns the variant that is the control by its name; undefined if none or several are. */
export function findControl(names: readonly string[]): string | undefined {
  for (const words of CONTROLS) {
    const found = names.filter((name) => (words as readonly string[]).includes(name.trim().toLowerCase()));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** Returns the variant that is the control by its name, else the first in byte order. @param names at least one */
export function likelyControl(names: readonly string[]): string {
  return findControl(names) ?? [...names].sort()[0];
}
