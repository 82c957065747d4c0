import * as l10n from '@vscode/l10n';
import { areTimes } from '../formats/detection/columns/columnProfile';
import { rolesOfNames } from '../formats/columnNames';

/** Key and values in the folder names of parts: `date=2024-05-01`. */
export interface Partition {
  readonly key: string;
  /** The names of folders, with the key, in the order of the parts. */
  readonly steps: readonly string[];
}

/** Name that Hive gives the partition of rows without a value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__';

/** The partitions by which parts of a table lie in folders. */
export function partitionsOf(files: readonly string[]): Partition[] {
  const found = new Map<string, Set<string>>();
  for (const file of files)
    for (const step of file.split(/[\\/]/).slice(0, -1)) {
      const at = step.indexOf('=');
      if (at < 0) continue;
      const steps = found.get(step.slice(0, at)) ?? new Set();
      found.set(step.slice(0, at), steps.add(step));
    }
  return [...found].map(([key, steps]) => ({ key, steps: [...steps] }));
}

/** Returns true if the parts are of several days or other times. */
export function isDated({ key, steps }: Partition): boolean {
  if (steps.length < 2) return false;
  const values = steps.map((step) => step.slice(key.length + 1)).filter((value) => value !== NO_VALUE);
  const [role] = rolesOfNames([key]);
  return role === 'timestamp' || /^(d[ts]|year|quarter|month|week|day|hour)$/i.test(key) || areTimes(values);
}

/** Maximum names in a message. */
const MAX_NAMES = 5;

/** Some of many names. */
export function shownNames(names: readonly string[]): string {
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');
}

/** Returns the message for partitions that must not be joined. */
export function partitionsApart({ key, steps }: Partition): string {
  return l10n.t(
    'The folder holds partitions by “{0}”, whose lists do not belong together: {1}.',
    key,
    shownNames(steps),
  );
}
