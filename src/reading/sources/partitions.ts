import * as l10n from '@vscode/l10n';
import { areTimes } from '../formats/detection/columns/columnProfile';
import { rolesOfNames } from '../formats/columnNames';

/** Key in the folder names of a table, with its values: `date=2024-05-01`. */
export interface Partition {
  readonly key: string;
  /** Folder names, including the key, in the order of the parts. */
  readonly steps: readonly string[];
}

/** Folder value that Hive uses for rows without a value. */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__';

/** Returns the partitions of a table: the keys in the folder names of its parts. */
export function parsePartitions(files: readonly string[]): Partition[] {
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

/** Returns whether a key divides the files of a table by day or another time. */
export function isTimePartition({ key, steps }: Partition): boolean {
  if (steps.length < 2) return false;
  const values = steps.map((step) => step.slice(key.length + 1)).filter((value) => value !== NO_VALUE);
  const [role] = rolesOfNames([key]);
  return role === 'timestamp' || /^(d[ts]|year|quarter|month|week|day|hour)$/i.test(key) || areTimes(values);
}

/** Maximum number of names in a message. */
const MAX_NAMES = 5;

/** Returns names for a message, at most MAX_NAMES. */
export function namesForMessage(names: readonly string[]): string {
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(', ');
}

/** Returns the message for partitions that must not be joined. */
export function partitionsApartMessage({ key, steps }: Partition): string {
  return l10n.t(
    'The folder holds partitions by “{0}”, whose lists do not belong together: {1}.',
    key,
    namesForMessage(steps),
  );
}
