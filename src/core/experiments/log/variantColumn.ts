import { reducedName, rolesOfNames } from '../../formats/detection/columns/columnNames';
import { columnName, KNOWN_SUMS } from './columnName';

/** How logs call the column that says the variant, the surest first. */
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

/** How controls are called, the surest first. */
const CONTROLS = ['control', 'ctrl', 'baseline', 'base', 'default', 'off', 'old', 'a', '0'] as const;

/** The column that says the variant, by its name; undefined: none is called so. */
export function variantColumn(names: readonly string[]): string | undefined {
  const reduced = names.map(reducedName);
  for (const name of NAMES) {
    const at = reduced.indexOf(name);
    if (at >= 0) return names[at];
  }
  return undefined;
}

/**
 * Whether columns are those of a log of an experiment: one of variants, one of users, and something that happened: an
 * event, a day, or a sum.
 */
export function isExperimentLog(names: readonly string[]): boolean {
  const variant = variantColumn(names);
  if (variant === undefined) return false;
  const others = names.filter((name) => name !== variant).map((name) => name.trim());
  const roles = rolesOfNames(others);
  return (
    (roles.includes('user') || others.some((name) => reducedName(name) === 'user')) &&
    (roles.includes('event') || others.some((name) => KNOWN_SUMS.includes(columnName(name))))
  );
}

/**
 * The variant that is the control by its name, else the first in byte order.
 *
 * @param names at least one
 */
export function likelyControl(names: readonly string[]): string {
  const sorted = [...names].sort();
  for (const word of CONTROLS) {
    const found = sorted.find((name) => name.trim().toLowerCase() === word);
    if (found !== undefined) return found;
  }
  return sorted[0];
}
