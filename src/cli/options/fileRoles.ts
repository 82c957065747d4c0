import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as l10n from '@vscode/l10n';
import { hasEmbeddedTruth } from '../../reading/formats/detection/embeddedTruth';
import { isOfChunks } from '../../reading/formats/detection/fileKind';
import { Engine } from '../../engine/engine';
import { pairFiles, type Candidate } from '../../engine/requests/pairing';
import { roleByFileName, type FileRole } from '../../engine/requests/roleNames';
import { openSource } from '../../reading/sources/fileSource';
import { isPartFileName } from '../../reading/sources/partFiles';
import { CONFIG_FILE } from '../../shared/config/configFile';
import { DATA_ENDINGS } from '../../shared/dataEndings';
import { JUDGEMENTS_FILE } from '../../shared/judgementFile';
import { InputError } from '../../shared/problem';
import { baseName } from '../../shared/text/baseName';
import { quoteWord } from '../../shared/text/shellWords';
import { resolveModelFiles, type ModelOptionValues } from './modelFiles';
import { STANDARD_INPUT } from './standardInput';

/** Roles of files that a call may name. */
interface RoleValues extends ModelOptionValues {
  readonly truth?: string | undefined;
  readonly train?: string[] | undefined;
  readonly items?: string | undefined;
  readonly catalogue?: string | undefined;
  readonly users?: string | undefined;
}

/** Example call of `init` that names its files. */
const NAMED_CALL = 'recscope init RECOMMENDATIONS --truth TRUTH';
/** Maximum number of data files of a project, which are all inspected. */
const MAX_FILES = 200;
/** Maximum depth of folders of a project: `data/eval/golden.csv` is at depth 2. */
const MAX_DEPTH = 2;
/** Folders of programs, which contain no data of the project. */
const PROGRAM_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'venv', 'env', 'dist', 'build']);

/** File of a call. */
interface CalledFile extends Candidate {
  readonly file: string;
}

/** Call with a role for each file. */
interface AssignedCall<T> {
  readonly models: readonly string[];
  readonly values: T;
  /** A line with the files of each role; undefined: the call assigns roles itself. */
  readonly said: string | undefined;
}

/**
 * Assigns the files of a folder, or of a call without a ground truth, the roles that the editor assigns: by
 * exact name, otherwise by columns. If none is a ground truth, the files next to them whose names are those of
 * roles are added. All of them are models if there is still no ground truth.
 *
 * @throws InputError if several can be the ground truth, or other files have the same role
 */
export async function withRoles<T extends RoleValues>(
  texts: readonly string[],
  values: T,
): Promise<AssignedCall<T>> {
  const asItIs = { models: texts, values, said: undefined };
  const [first] = texts;
  const folder = texts.length === 1 && (await isFolderOfFiles(first)) ? first : undefined;
  if (folder === undefined && values.truth !== undefined) return asItIs;
  const calledFiles = folder === undefined ? await resolveModelFiles(texts, values) : [];
  // A file with a model name is a model.
  if (calledFiles.some(({ told, file }) => told || file === STANDARD_INPUT)) return asItIs;
  const files =
    folder === undefined ? calledFiles.map(({ file }) => file) : await dataFilesIn(folder, values.truth, 0);
  if (folder === undefined && files.length < 2 && !(await isModelFile(files.at(0)))) return asItIs;
  const engine = new Engine(openSource);
  const roles = new Map<FileRole, string[]>();
  const others: CalledFile[] = [];
  for (const file of files) {
    const candidate = await candidateOf(engine, file);
    const role = roleByFileName(file) ?? (files.length === 1 ? undefined : roleByColumns(candidate));
    if (role === undefined) others.push(candidate);
    else roles.set(role, [...(roles.get(role) ?? []), file]);
  }
  if (folder === undefined && !roles.has('truth') && !others.some(({ guess }) => hasEmbeddedTruth(guess)))
    for (const [role, file] of await rolesBeside(files)) roles.set(role, [...(roles.get(role) ?? []), file]);
  const { truths, left } = truthsOf(roles.get('truth') ?? [], folder !== undefined, values.truth);
  if (truths.length === 0) return asItIs;
  requireOne(roles, truths);
  const [truth] = truths;
  const modelFiles = folder === undefined ? others : modelsIn(await candidateOf(engine, truth), others);
  const roleValues = valuesOfRoles(truth, roles, values);
  const notRead = [...left, ...others.filter((each) => !modelFiles.includes(each)).map(({ file }) => file)];
  const models = modelFiles.map(({ file }) => file);
  return { models, values: { ...values, ...roleValues }, said: saidOf(models, roleValues, notRead) };
}

/** Returns the options of the files with roles; those of the call take precedence. */
function valuesOfRoles(
  truth: string,
  roles: ReadonlyMap<FileRole, string[]>,
  { items, catalogue, users, train }: RoleValues,
): RoleValues {
  return {
    truth,
    items: items ?? roles.get('items')?.[0],
    catalogue: catalogue ?? roles.get('catalogue')?.[0],
    users: users ?? roles.get('users')?.[0],
    train: train ?? roles.get('train'),
  };
}

/** Asks which of some files has a role. @returns its index; undefined: the call cannot ask */
type AskForFile = (question: string, files: readonly string[]) => Promise<number | undefined>;

/**
 * Assigns roles to the files of a project, in a folder and in folders below it: by exact names, and the recommendations and
 * the ground truth as the editor pairs them. Other files are not read.
 *
 * @throws InputError if there is no such pair, several, or if there are very many files
 */
export async function projectRoles<T extends RoleValues>(
  folder: string,
  values: T,
  ask: AskForFile,
): Promise<AssignedCall<T>> {
  const files = await dataFilesIn(folder, undefined, MAX_DEPTH);
  if (files.length > MAX_FILES)
    throw new InputError({
      message: l10n.t('{0} has more than {1} data files.', baseName(path.resolve(folder)), String(MAX_FILES)),
      advice: l10n.t('Name the recommendations and the ground truth: {0}.', NAMED_CALL),
    });
  const engine = new Engine(openSource);
  const roles = new Map<FileRole, string[]>();
  const tables: CalledFile[] = [];
  for (const file of files) {
    const candidate = await candidateOf(engine, file).catch(withoutTable);
    const isTold = values.truth !== undefined && isSamePath(file, values.truth);
    const role = isTold
      ? 'truth'
      : (roleByFileName(file) ??
        (candidate !== undefined && isOfChunks(candidate.guess) ? 'catalogue' : undefined));
    if (role !== undefined) roles.set(role, [...(roles.get(role) ?? []), file]);
    if (candidate?.guess.problem === undefined && candidate !== undefined)
      if (role === undefined || role === 'truth') tables.push(candidate);
  }
  const truths = values.truth === undefined ? (roles.get('truth') ?? []) : [values.truth];
  requireOne(roles, truths);
  const truthTables = tables.filter(({ file }) => truths.some((truth) => isSamePath(truth, file)));
  const { truth, models } = await pairIn(folder, truthTables, tables, ask);
  const roleValues = valuesOfRoles(truth.file, roles, values);
  const names = models.map(({ file }) => file);
  return { models: names, values: { ...values, ...roleValues }, said: saidOf(names, roleValues, []) };
}

/** Returns the ground truth and the models of a project; a file with both is both. */
async function pairIn(
  folder: string,
  truthTables: readonly CalledFile[],
  tables: readonly CalledFile[],
  ask: AskForFile,
): Promise<{ readonly truth: CalledFile; readonly models: readonly CalledFile[] }> {
  const chosenTruths = truthTables.map((file) => ({
    ...file,
    guess: { ...file.guess, kind: 'truth' as const },
  }));
  const first = pairFiles(chosenTruths, tables);
  const { recommendations, recommendationsClear } = first;
  // IDs in common with the recommendations may confirm a file as their ground truth.
  const { truth, truthClear, otherTruths } =
    first.truthClear || !recommendationsClear ? first : pairFiles(recommendations, tables);
  const fileOf = ({ uri }: Candidate): CalledFile[] => tables.filter((table) => table.uri === uri);
  if (truth === undefined || recommendations.length === 0)
    throw new InputError({
      message: l10n.t(
        'No recommendations with a ground truth were found in {0}.',
        baseName(path.resolve(folder)),
      ),
      advice: l10n.t('Name them: {0}.', NAMED_CALL),
    });
  const truths = [truth, ...otherTruths].flatMap(fileOf);
  const models = recommendations.flatMap(fileOf);
  if (!truthClear || !recommendationsClear) {
    const names = truths.map(({ file }) => file);
    const answer = truthClear ? undefined : await ask(l10n.t('Select the ground truth'), names);
    if (answer !== undefined) return pairIn(folder, [truths[answer]], tables, ask);
    throw new InputError({
      message: truthClear
        ? l10n.t('Which files of the folder are recommendations is not clear.')
        : l10n.t('Several files can be the ground truth: {0}.', names.join(', ')),
      advice: l10n.t('Name the recommendations and the ground truth: {0}.', NAMED_CALL),
    });
  }
  return { truth: truths[0], models };
}

function isSamePath(file: string, other: string): boolean {
  return path.resolve(file) === path.resolve(other);
}

/** Returns undefined for the error of a file that is no table. @throws any other error */
function withoutTable(error: unknown): undefined {
  if (!(error instanceof InputError)) throw error;
}

/** Returns whether a path is a folder of files that are not the parts of one table. */
async function isFolderOfFiles(given: string): Promise<boolean> {
  if ((await stat(given).catch(() => undefined))?.isDirectory() !== true) return false;
  const entries = await readdir(given, { withFileTypes: true });
  if (entries.some((entry) => entry.isDirectory() && /=|^_delta_log$/.test(entry.name))) return false;
  const files = entries.filter((entry) => entry.isFile() && !/^[._]/.test(entry.name));
  return files.length > 1 && !files.every(({ name }) => isPartFileName(name) || name.endsWith('.crc'));
}

/** Returns whether a call names a file on this machine whose name is not that of a role. */
async function isModelFile(file: string | undefined): Promise<boolean> {
  if (file === undefined || roleByFileName(file) !== undefined) return false;
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

/** Returns the other files of the folder of all files whose names are those of roles. */
async function rolesBeside(files: readonly string[]): Promise<readonly (readonly [FileRole, string])[]> {
  const [folder, ...otherFolders] = new Set(files.map((file) => path.dirname(path.resolve(file))));
  if (otherFolders.length > 0) return [];
  const called = files.map((file) => path.resolve(file));
  return (await dataFilesIn(path.dirname(files[0]), undefined, 0)).flatMap((file) => {
    const role = called.includes(path.join(folder, path.basename(file))) ? undefined : roleByFileName(file);
    return role === undefined ? [] : [[role, file] as const];
  });
}

/** Returns the data files of a folder by path, and those of folders at most `depth` levels below it. */
async function dataFilesIn(folder: string, truth: string | undefined, depth: number): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !/^[._]/.test(name) && name !== CONFIG_FILE && name !== JUDGEMENTS_FILE,
  );
  const isData = (name: string): boolean =>
    DATA_ENDINGS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const files = entries
    .filter((entry) => entry.isFile() && isData(entry.name))
    .map(({ name }) => path.join(folder, name))
    .filter((file) => truth === undefined || !isSamePath(file, truth))
    .sort();
  if (depth === 0) return files;
  for (const entry of entries) {
    if (!entry.isDirectory() || PROGRAM_FOLDERS.has(entry.name)) continue;
    files.push(...(await dataFilesIn(path.join(folder, entry.name), truth, depth - 1)));
    if (files.length > MAX_FILES) break;
  }
  return files;
}

/** Inspects the contents of a file, under a neutral name. */
async function candidateOf(engine: Engine, file: string): Promise<CalledFile> {
  const name = `data${path.extname(file)}`;
  const outcome = await engine.inspect({ kind: 'path', name, path: file });
  if (outcome.kind === 'done') return { file, uri: pathToFileURL(path.resolve(file)).href, ...outcome.value };
  throw new InputError(
    outcome.kind === 'problem' ? { ...outcome.problem, file } : { message: file, advice: '' },
  );
}

/**
 * Returns the role that the columns indicate, or undefined for recommendations. A file with ground truth and
 * predictions is a model.
 */
function roleByColumns({ guess }: Candidate): FileRole | undefined {
  if (guess.kind === 'truth') return hasEmbeddedTruth(guess) ? undefined : 'truth';
  if (isOfChunks(guess)) return 'catalogue';
  return guess.kind === 'items' ? 'items' : undefined;
}

/**
 * Separates the ground truth from other candidates: the one from the call, the file of a folder with the
 * exact name, or all.
 */
function truthsOf(
  found: readonly string[],
  isFolder: boolean,
  told: string | undefined,
): { readonly truths: readonly string[]; readonly left: readonly string[] } {
  const exact = found.filter((file) => roleByFileName(file) === 'truth');
  const truths = told !== undefined ? [told] : isFolder && exact.length > 0 ? exact : found;
  return { truths, left: found.filter((file) => !truths.includes(file)) };
}

/**
 * Checks that roles for a single file have at most one.
 * @throws InputError if several files have a role that one file can have
 */
function requireOne(roles: ReadonlyMap<FileRole, string[]>, truths: readonly string[]): void {
  for (const [role, files] of [...roles, ['truth', truths] as const]) {
    if (role === 'train' || files.length < 2 || (role === 'truth' && files !== truths)) continue;
    throw new InputError({
      message:
        role === 'truth'
          ? l10n.t('Several files can be the ground truth: {0}.', files.join(', '))
          : l10n.t('Several files can be --{0}: {1}.', role, files.join(', ')),
      advice: l10n.t(
        'Name the models and add one of them: {0}.',
        files.map((file) => `--${role} ${quoteWord(file)}`).join('; '),
      ),
    });
  }
}

/** Returns the models of a folder as the editor chooses them. @throws InputError if that is not clear */
function modelsIn(truth: CalledFile, others: readonly CalledFile[]): readonly CalledFile[] {
  const pairing = pairFiles([{ ...truth, guess: { ...truth.guess, kind: 'truth' } }], others);
  // Sorted by name, as a shell does.
  if (pairing.recommendations.length > 0 && pairing.recommendationsClear)
    return others.filter((each) => pairing.recommendations.includes(each));
  const names = others.map(({ file }) => quoteWord(file));
  throw new InputError({
    file: truth.file,
    message: l10n.t('Which files of the folder are recommendations is not clear.'),
    advice: l10n.t(
      'Name them: {0}.',
      `recscope evaluate ${names.join(' ')} --truth ${quoteWord(truth.file)}`,
    ),
  });
}

/** "Models: a.csv, b.csv; ground truth: truth.csv; items: items.csv. Not read: notes.csv." */
function saidOf(models: readonly string[], found: RoleValues, notRead: readonly string[]): string {
  const roles: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    [l10n.t('Models'), models],
    [l10n.t('ground truth'), [found.truth]],
    [l10n.t('training data'), found.train ?? []],
    [l10n.t('items'), [found.items]],
    [l10n.t('catalog'), [found.catalogue]],
    [l10n.t('users'), [found.users]],
  ];
  const names = (files: readonly (string | undefined)[]): string =>
    files.flatMap((file) => (file === undefined ? [] : [baseName(file)])).join(', ');
  const said = roles.flatMap(([role, files]) => (names(files) === '' ? [] : [`${role}: ${names(files)}`]));
  const left = notRead.length === 0 ? '' : ` ${l10n.t('Not read: {0}.', names(notRead))}`;
  return `${said.join('; ')}.${left}`;
}
