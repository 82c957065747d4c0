import { readdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { rolesOfNames } from '../formats/columnNames';
import { InputError } from '../../shared/problem';
import { partitionsApartMessage, parsePartitions, namesForMessage } from './partsSource';
import { quoteShellWord } from '../../shared/text/shellWords';

/** Maximum number of files of one table. */
const MAX_FILES = 10_000;

/**
 * Returns the files of a table that Spark, Hive, Dask or others wrote into a folder, sorted by name, without
 * success markers, hidden files and checksums.
 *
 * @param folder may have partitions such as `date=2024-05-01`
 * @throws InputError if the files are not parts of one table, or partitions are several folds or models
 */
export async function findPartFiles(folder: string): Promise<string[]> {
  await requireNoDelta(folder);
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

/**
 * Checks that a folder can be read. @throws InputError if the folder, or the parent of its partitions, is a
 * Delta Lake table
 */
async function requireNoDelta(folder: string): Promise<void> {
  if ((await stat(path.join(folder, '_delta_log')).catch(() => undefined))?.isDirectory() === true)
    throw new InputError({
      file: folder,
      message: l10n.t(
        'The folder is a Delta Lake table: its files also hold rows that were removed or replaced, and only its log shows which are valid.',
      ),
      advice: l10n.t(
        'Write the rows that count into a file: in Python with {0}, or in DuckDB with {1}.',
        `deltalake.DeltaTable("${folder}").to_pandas().to_parquet("rows.parquet")`,
        `COPY (SELECT * FROM delta_scan('${folder}')) TO 'rows.parquet'`,
      ),
    });
  const resolved = path.resolve(folder);
  if (path.basename(resolved).includes('=')) await requireNoDelta(path.dirname(resolved));
}

async function collect(folder: string, files: string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (/^[._]/.test(name) || name.endsWith('.crc')) continue;
    const file = path.join(folder, name);
    if (files.length === MAX_FILES) throw notOneTable(folder, files);
    if (entry.isDirectory()) {
      if (name.includes('=')) await collect(file, files);
    } else if (entry.isFile() || (await isFileAt(file))) files.push(file);
  }
}

/**
 * Names of the files of a table: "part-00003-c42d….snappy.parquet", "000012_0", "data_3.csv",
 * "export-000000000001.csv", "train-00000-of-00005.parquet".
 */
const PART =
  /^(?:(?:part|chunk|shard|data|export|block|segment|tmp)?[-_.]?(?:[rm]-)?\d+(?:[-_.][\da-f-]*)?|.*-\d+-of-\d+)(?:\.|$)/i;

/** Partition keys that mean models or repetitions, whose lists are never joined. */
const VARIANT_NAME = /^(?:split|set|subset|variant|partition)$/i;

/**
 * Partition keys with values of each row, which would be lost. Other keys, such as dates and regions, only
 * sort the files.
 */
const COUNTS: ReadonlySet<string> = new Set(['user', 'item', 'score', 'rating', 'rank', 'label', 'event']);

function requireOneTable(folder: string, files: readonly string[]): void {
  for (const partition of parsePartitions(files)) {
    const { key, steps } = partition;
    const [role] = rolesOfNames([key]);
    if (COUNTS.has(role) && (steps.length > 1 || role === 'user' || role === 'item'))
      throw new InputError({
        file: folder,
        message: l10n.t(
          'The column “{0}” is in the names of folders ({1}), not in the files.',
          key,
          namesForMessage(steps),
        ),
        advice: l10n.t('Write the table with this column in its files.'),
      });
    if (steps.length < 2 || !(role === 'fold' || role === 'model' || VARIANT_NAME.test(key))) continue;
    throw new InputError({
      file: folder,
      message: partitionsApartMessage(partition),
      advice: l10n.t('Specify one of them: {0}.', path.join(folder, steps[0])),
    });
  }
  if (files.length > 1 && !files.every(isPartFileName)) throw notOneTable(folder, files);
  const repeated = partsOfTwoJobs(files);
  if (repeated === undefined) return;
  throw new InputError({
    file: folder,
    message: l10n.t('The folder has one part from two jobs: {0}.', repeated.join(', ')),
    advice: l10n.t(
      'Remove the files of the earlier job. If the later one added to the table, name all files: {0}.',
      quoteShellWord(path.join(folder, `*${path.extname(repeated[0])}`)),
    ),
  });
}

/** Name of a part that Spark wrote: `part-00003-UUID-c000.csv`. The ID of the job is the same in all its parts. */
const SPARK_PART = /^part-(\d+)-(?:tid-\d+-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/i;

/** Returns two files of one folder with the same part number, but IDs of two jobs; undefined if there are none. */
function partsOfTwoJobs(files: readonly string[]): readonly [string, string] | undefined {
  const firsts = new Map<string, { readonly file: string; readonly job: string }>();
  for (const file of files) {
    const [, part, job] = SPARK_PART.exec(path.basename(file)) ?? [];
    if (part === undefined) continue;
    const key = path.join(path.dirname(file), part);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, { file, job });
    else if (first.job !== job) return [first.file, file];
  }
  return undefined;
}

/** Returns whether a file name is that of one file of a table in several files. */
export function isPartFileName(file: string): boolean {
  return PART.test(path.basename(file));
}

function notOneTable(folder: string, files: readonly string[]): InputError {
  return new InputError({
    file: folder,
    message: l10n.t(
      'The files in this folder do not go by the names of parts of a table: {0}.',
      namesForMessage(files),
    ),
    advice: l10n.t(
      'Name one of them, or a pattern in quotes for a model of each: {0}. If they are parts of one table, name them part-1, part-2, and so on.',
      quoteShellWord(path.join(folder, '*.csv')),
    ),
  });
}

/** Returns whether a path that is not a file may be a pattern of several files. */
export function isGlobPattern(text: string): boolean {
  return /[*?]|\[[^[\]]+\]/.test(text);
}

/**
 * Maximum number of names that one pattern is compared with. It ends the search if folders link to each other
 * (`a/l -> .`).
 */
const MAX_COMPARED_NAMES = 50_000;

/**
 * Returns the files that match a pattern with `*`, `?` and `[…]` in the names of files and folders, sorted by
 * name.
 *
 * @param mayList returns whether the names in a folder may be read; absent: all may be read
 * @throws InputError if the pattern is compared with more than `MAX_COMPARED_NAMES` names
 */
export async function filesOfPattern(
  pattern: string,
  mayList: (folder: string) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const { root } = path.parse(pattern);
  let compared = 0;
  let paths = [root];
  for (const step of pattern.slice(root.length).split(/[\\/]/)) {
    if (step === '') continue;
    const next: string[] = [];
    for (const folder of paths) {
      if (!isGlobPattern(step)) next.push(path.join(folder, step));
      else if (await mayList(folder)) {
        const names = await readdir(folder === '' ? '.' : folder).catch(() => []);
        compared += names.length;
        if (compared > MAX_COMPARED_NAMES) throw tooManyNames(pattern);
        for (const name of names)
          if (fits(name, step) && (!name.startsWith('.') || step.startsWith('.')))
            next.push(path.join(folder, name));
      }
    }
    paths = next;
  }
  const files: string[] = [];
  for (const file of paths) if (await isFileAt(file)) files.push(file);
  for (const holder of new Set(files.map((file) => path.dirname(file)))) await requireNoDelta(holder);
  return files.sort();
}

function tooManyNames(pattern: string): InputError {
  return new InputError({
    file: pattern,
    message: l10n.t('The pattern would be compared with more than {0} names.', MAX_COMPARED_NAMES),
    advice: l10n.t('Name the folders instead of writing *.'),
  });
}

/** Returns whether a path is a file. @throws InputError for a broken link: the table would lack a part */
async function isFileAt(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch (error) {
    const target = await readlink(file).catch(() => undefined);
    if (target === undefined || (error as NodeJS.ErrnoException).code !== 'ENOENT') return false;
    throw new InputError({
      file,
      message: l10n.t('This is a link to {0}, which does not exist.', target),
      advice: l10n.t('Remove the link, or write the file again.'),
    });
  }
}

/** Returns whether a name matches a pattern. The time is proportional to the product of both lengths. */
function fits(name: string, pattern: string): boolean {
  const tokens = pattern.replace(/\*+/g, '*').match(/\[[^[\]]+\]|[^]/g) ?? [];
  // Which beginnings of the name fit the beginning of the pattern.
  let reached = new Set([0]);
  for (const token of tokens) {
    const next = new Set<number>();
    // Matches from the first beginning include those from each later one.
    if (token === '*') for (let to = Math.min(...reached); to <= name.length; to++) next.add(to);
    else for (const at of reached) if (at < name.length && fitsOne(name[at], token)) next.add(at + 1);
    reached = next;
    if (reached.size === 0) return false;
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
