import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { rolesOfNames } from '../../core/formats/detection/columns/columnNames';
import { InputError } from '../../shared/protocol/problem';
import { inQuotes } from '../../shared/text/commands/shellWords';

/** More are not parts of one table. */
const MOST_FILES = 10_000;
/** So many names are shown. */
const SHOWN = 5;

/**
 * The files that Spark, Hive, Dask and others write a table into, in the order of their names; what marks success, what
 * is hidden and checksums are left out.
 *
 * @param folder also one with partitions such as `date=2024-05-01`
 * @throws InputError when its files are not parts of one table, or partitions hold several folds or models
 */
export async function partsOf(folder: string): Promise<string[]> {
  const files: string[] = [];
  await collect(folder, files);
  if (files.length === 0) {
    throw new InputError({
      file: folder,
      message: l10n.t('The folder holds no files of data.'),
      advice: l10n.t('Name a file, or the folder that holds the parts of a table.'),
    });
  }
  const inside = files.map((file) => path.relative(folder, file)).sort();
  requireOneTable(folder, inside);
  return inside.map((file) => path.join(folder, file));
}

async function collect(folder: string, files: string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (/^[._]/.test(name) || name.endsWith('.crc')) continue;
    const file = path.join(folder, name);
    if (files.length === MOST_FILES) throw notOneTable(folder, files);
    if (entry.isDirectory()) {
      if (name.includes('=')) await collect(file, files);
    } else if (entry.isFile() || (await stat(file)).isFile()) files.push(file);
  }
}

/** "part-00003-c42d….snappy.parquet", "000012_0", "data_3.csv", "export-000000000001.csv", "train-00000-of-00005.parquet". */
const PART =
  /^(?:(?:part|chunk|shard|data|export|block|segment|tmp)?[-_.]?(?:[rm]-)?\d+(?:[-_.][\da-f-]*)?|.*-\d+-of-\d+)(?:\.|$)/i;

/** What tells repetitions and models apart, whose lists are never put together. */
const APART = /^(?:split|set|subset|variant|partition)$/i;

/** What says something of each row, and would be lost; dates and regions are in the names of folders for order alone. */
const COUNTS: ReadonlySet<string> = new Set(['user', 'item', 'score', 'rating', 'rank', 'label', 'event']);

function requireOneTable(folder: string, files: readonly string[]): void {
  const values = new Map<string, Set<string>>();
  for (const file of files)
    for (const step of path.dirname(file).split(path.sep)) {
      const at = step.indexOf('=');
      if (at < 0) continue;
      const known = values.get(step.slice(0, at)) ?? new Set();
      values.set(step.slice(0, at), known.add(step));
    }
  for (const [key, steps] of values) {
    const [role] = rolesOfNames([key]);
    if (COUNTS.has(role) && (steps.size > 1 || role === 'user' || role === 'item'))
      throw new InputError({
        file: folder,
        message: l10n.t(
          'The column “{0}” is in the names of folders ({1}), not in the files.',
          key,
          shown([...steps]),
        ),
        advice: l10n.t('Write the table with this column in its files.'),
      });
    if (steps.size < 2 || !(role === 'fold' || role === 'model' || APART.test(key))) continue;
    throw new InputError({
      file: folder,
      message: l10n.t(
        'The folder holds partitions by “{0}”, whose lists do not belong together: {1}.',
        key,
        shown([...steps]),
      ),
      advice: l10n.t('Name one of them: {0}.', path.join(folder, [...steps][0])),
    });
  }
  if (files.length > 1 && !files.every((file) => PART.test(path.basename(file))))
    throw notOneTable(folder, files);
}

function notOneTable(folder: string, files: readonly string[]): InputError {
  return new InputError({
    file: folder,
    message: l10n.t(
      'The files in this folder do not go by the names of parts of a table: {0}.',
      shown(files),
    ),
    advice: l10n.t(
      'Name one of them; or, if they are parts of one table, a pattern in quotes: {0}.',
      inQuotes(path.join(folder, '*.csv')),
    ),
  });
}

function shown(names: readonly string[]): string {
  return names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')}, …` : names.join(', ');
}

/** Whether a path that is no file may be a pattern of several. */
export function isPattern(text: string): boolean {
  return /[*?]|\[[^[\]]+\]/.test(text);
}

/** The files whose paths fit a pattern with `*`, `?` and `[…]` in the names of files and folders, in the order of their names. */
export async function filesOfPattern(pattern: string): Promise<string[]> {
  const { root } = path.parse(pattern);
  let found = [root];
  for (const step of pattern.slice(root.length).split(/[\\/]/)) {
    if (step === '') continue;
    const next: string[] = [];
    for (const folder of found) {
      if (!isPattern(step)) next.push(path.join(folder, step));
      else
        for (const name of await readdir(folder === '' ? '.' : folder).catch(() => []))
          if (fits(name, step) && (!name.startsWith('.') || step.startsWith('.')))
            next.push(path.join(folder, name));
    }
    found = next;
  }
  const files: string[] = [];
  for (const file of found)
    if ((await stat(file).catch(() => undefined))?.isFile() === true) files.push(file);
  return files.sort();
}

/** Whether a name fits a pattern; the time is that of both lengths together. */
function fits(name: string, pattern: string): boolean {
  const tokens = pattern.match(/\[[^[\]]+\]|[^]/g) ?? [];
  // Which beginnings of the name fit the beginning of the pattern.
  let reached = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    for (const at of reached) {
      if (token === '*') for (let to = at; to <= name.length; to++) next.add(to);
      else if (at < name.length && fitsOne(name[at], token)) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(name.length);
}

function fitsOne(character: string, token: string): boolean {
  if (token === '?') return true;
  if (token.length === 1) return token === character;
  const not = /^\[[!^]/.test(token);
  const inside = token.slice(not ? 2 : 1, -1);
  const isIn = [...inside.matchAll(/([^])-([^])|([^])/g)].some(([, from, to, one]) =>
    one === undefined ? from <= character && character <= to : one === character,
  );
  return isIn !== not;
}
