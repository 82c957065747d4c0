import { stat } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { isEngineSource } from '../../core/sql/sourceName';
import {
  nameModelFiles,
  type RecommendationsFile,
  type WrittenModel,
} from '../../engine/requests/namedModels';
import { isGitSource } from '../../reading/sources/gitReference';
import { filesOfPattern, isPartFileName, isGlobPattern } from '../../reading/sources/partFiles';
import { option, listOf, text } from '../../shared/config/option';
import { usageError } from '../wrongCall';
import type { ValuesOf } from './parsedArguments';
import { STANDARD_INPUT } from './standardInput';

/** Options that describe models, other than their files. */
export const MODEL_OPTIONS = {
  runs: option(listOf(text), {
    value: 'NAME=FILES',
    help: () =>
      l10n.t(
        'runs of one model with different seeds, such as "itemknn=a1.csv,a2.csv,a3.csv" or "itemknn=out/itemknn-*.csv"; may be repeated',
      ),
  }),
  models: option(text, {
    value: 'FILE',
    help: () => l10n.t('hyperparameters of models: one row each, with the model name in the first column'),
  }),
};

/** Options of evaluate that describe models. */
export const EVALUATED_MODEL_OPTIONS = {
  ...MODEL_OPTIONS,
  costs: option(listOf(text), {
    value: 'COLUMNS',
    list: true,
    help: () =>
      l10n.t(
        'columns of --models that are costs, such as latency_ms: axes of charts, and Pareto; lower is better',
      ),
  }),
};

export type ModelOptionValues = Partial<ValuesOf<typeof MODEL_OPTIONS>>;

/**
 * Returns the files and tables of a call with the names of their models. `als=out/als.csv` sets the name,
 * `als=out/als-*.csv` and `--runs als=a.csv,b.csv` name runs of one model.
 *
 * @throws InputError if a name is used twice, or runs are written otherwise
 */
export async function resolveModelFiles(
  texts: readonly string[],
  { runs = [] }: ModelOptionValues,
): Promise<RecommendationsFile[]> {
  const written = [...(await Promise.all(texts.map(named))).flat(), ...(await Promise.all(runs.map(runsOf)))];
  const told = written.flatMap(({ called }) => (called === undefined ? [] : [called]));
  const twice = told.find((name, index) => told.indexOf(name) < index);
  if (twice !== undefined)
    throw usageError(
      l10n.t('“{0}” is the name of two models. If they are runs of one model, use --runs.', twice),
      `--runs "${twice}=a.csv,b.csv"`,
    );
  return nameModelFiles(written);
}

/**
 * Returns the models that a word of the call names. A pattern names a model for each of its files, as a shell that
 * expands it does, or one if they have the names of parts. A file may have "=" in its name: one that exists is meant.
 */
async function named(text: string): Promise<WrittenModel[]> {
  const at = text.indexOf('=');
  if (at < 1 || (await isThere(text))) return (await filesOrParts(text)).map((file) => ({ files: [file] }));
  const [called, file] = [text.slice(0, at), text.slice(at + 1)];
  return (await isThere(file)) ? [{ files: await filesOrParts(file), called }] : [{ files: [text] }];
}

/** Matches a folder in a path with the value of a partition column, such as `day=2024-05-01/`. */
const PARTITION = /(?:^|[\\/])[^\\/=]+=[^\\/]*[\\/]/;

/**
 * Returns the files of a pattern, or the pattern itself if their names, or those of folders, mark them as
 * parts of one table.
 */
async function filesOrParts(pattern: string): Promise<readonly string[]> {
  if (PARTITION.test(pattern)) return [pattern];
  const files = await filesFitting(pattern);
  return files.every(isPartFileName) ? [pattern] : files;
}

async function runsOf(text: string): Promise<WrittenModel> {
  const at = text.indexOf('=');
  const [called, list] = [text.slice(0, at).trim(), text.slice(at + 1)];
  if (at < 1 || called === '' || list.trim() === '')
    throw usageError(
      l10n.t('--runs must be a name and files, not “{0}”.', text),
      '--runs "itemknn=a1.csv,a2.csv,a3.csv"',
    );
  const each = list.split(',').map((file) => file.trim());
  // Tables of engines are not looked up: a comma before another table divides a list.
  const isList = each.length > 1 && (each.every(isEngineSource) || each.every(isGitSource));
  const texts = !isList && (await isThere(list)) ? [list] : each;
  const files = await Promise.all(texts.map(filesFitting));
  return { files: files.flat(), called };
}

/** Returns the files that match a pattern; a path without pattern is returned unchanged. */
async function filesFitting(file: string): Promise<readonly string[]> {
  if (isEngineSource(file) || isGitSource(file) || !isGlobPattern(file)) return [file];
  if ((await stat(file).catch(() => undefined)) !== undefined) return [file];
  const files = await filesOfPattern(file);
  return files.length === 0 ? [file] : files;
}

async function isThere(file: string): Promise<boolean> {
  if (file === STANDARD_INPUT || isEngineSource(file) || isGitSource(file)) return true;
  if ((await stat(file).catch(() => undefined)) !== undefined) return true;
  return isGlobPattern(file) && (await filesOfPattern(file)).length > 0;
}
