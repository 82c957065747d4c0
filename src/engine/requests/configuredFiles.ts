import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ReadOptions } from '../../reading/formats/readOptions';
import { isEngineSource, requireFile } from '../../core/sql/sourceName';
import type { ConfiguredFile } from '../../shared/config/inputsConfig';
import { ValueError, type JsonPath } from '../../shared/config/json/checkedJson';
import { InputError, type InputProblem } from '../../shared/problem';
import type { InputFile } from '../../reading/inputs/evaluationRequest';
import { requireGitFile } from '../../reading/sources/gitFile';
import { gitReference, isGitSource } from '../../reading/sources/gitReference';
import { isFileInFolders } from '../../reading/sources/insideFolders';
import { filesOfTable, resolveReference } from '../../reading/sources/namedReference';
import { filesOfPattern, isPartFileName, isGlobPattern } from '../../reading/sources/partFiles';
import { parseReadOptions, type ConfigInspection } from './configErrors';

/** Function that records a problem of a value instead of throwing it. */
export type NoteProblem = (problem: ValueError) => void;

/** Resolves files, and stores the paths and patterns. */
export class ConfiguredFiles {
  readonly paths: string[] = [];
  readonly patterns: string[] = [];

  constructor(
    private readonly folder: string,
    private readonly reach: AllowedPaths | undefined,
    private readonly note: NoteProblem | undefined,
    private readonly pathAdvice = l10n.t('Paths are relative to the folder of the configuration.'),
  ) {}

  /** Notes a problem. @throws ValueError if the first problem ends the work */
  fail(problem: ValueError): void {
    if (this.note === undefined) throw problem;
    this.note(problem);
  }

  /** Resolves a file. @param tables whether it may be a table @throws ValueError if it does not exist */
  async input(file: ConfiguredFile, at: JsonPath, tables = false): Promise<InputFile> {
    const [written, reading] = typeof file === 'string' ? [file, undefined] : [file.file, file];
    const place = typeof file === 'string' ? at : [...at, 'file'];
    if (tables && (await this.namesTable(written, place))) return this.named(written, reading);
    await inPlace(place, () => requireFile(written));
    await this.requireWithin(written, place);
    if (!(isGlobPattern(written) && (await this.fitting(written)).length > 0))
      await this.require(written, place);
    return this.named(written, reading);
  }

  /** Returns whether a name is of a table. @throws ValueError if it is, and only files of some folders are allowed */
  async namesTable(written: string, at: JsonPath): Promise<boolean> {
    return inPlace(at, () => {
      if (this.reach !== undefined) requireFile(written);
      return isEngineSource(written);
    });
  }

  named(written: string, reading: ConfigInspection | undefined): InputFile {
    const overrides: ReadOptions | undefined = reading && parseReadOptions(reading);
    if (isEngineSource(written)) {
      const { folder } = this;
      this.paths.push(...(filesOfTable(written, folder) ?? []));
      const file = { kind: 'table', name: written, folder } as const;
      return { file, shape: undefined, ...(overrides && { overrides }) };
    }
    const found = resolveReference(written, this.folder);
    const within = this.reach?.agreed?.includes(written) === true ? undefined : this.reach?.folders;
    const file = found.kind === 'path' && within !== undefined ? { ...found, within } : found;
    if (file.kind === 'path') this.paths.push(file.path);
    return {
      file,
      shape: undefined,
      ...(overrides && { overrides }),
    };
  }

  /** Returns the files of a pattern, or a single file. @throws ValueError if there is no such file */
  async matching(written: string, at: JsonPath): Promise<readonly string[]> {
    if (await this.namesTable(written, at)) return [written];
    await this.requireWithin(written, at);
    if (isGitSource(written) || !isGlobPattern(written) || (await this.isThere(written))) {
      await this.require(written, at);
      return [written];
    }
    this.patterns.push(path.resolve(this.folder, written));
    const files = await this.fitting(written);
    if (files.length === 0)
      this.fail(new ValueError(at, l10n.t('No file fits the pattern “{0}”.', written), this.pathAdvice));
    // Parts of one table are one file, under the names that parts have.
    return files.every(isPartFileName) ? [written] : files;
  }

  /** Checks a path, including its links. @throws ValueError if it is outside the allowed folders */
  async requireWithin(written: string, at: JsonPath): Promise<void> {
    if (this.reach === undefined) return;
    const { folders, agreed = [], outside } = this.reach;
    if (agreed.includes(written)) return;
    // Files of commits are in no folder, and would start Git.
    if (!isGitSource(written) && (await isFileInFolders(path.resolve(this.folder, written), folders))) return;
    const { message, advice } = outside(written);
    throw new ValueError(at, message, advice);
  }

  /** Returns the identity of a file: its path with links resolved, or the file in a commit. */
  async pathOf(written: string): Promise<string> {
    if (isGitSource(written) || isEngineSource(written)) return written;
    const file = path.resolve(this.folder, written);
    return realpath(file).catch(() => file);
  }

  async isThere(written: string): Promise<boolean> {
    if (isGitSource(written) || isEngineSource(written)) return true;
    return (await stat(path.resolve(this.folder, written)).catch(() => undefined)) !== undefined;
  }

  private async fitting(pattern: string): Promise<string[]> {
    const files = await filesOfPattern(path.resolve(this.folder, pattern));
    return files.map((file) => path.relative(this.folder, file).replaceAll(path.sep, '/'));
  }

  private async require(written: string, at: JsonPath): Promise<void> {
    if (isGitSource(written)) return this.requireInCommit(written, at);
    if (!(await this.isThere(written)))
      this.fail(new ValueError(at, l10n.t('There is no file “{0}”.', written), this.pathAdvice));
  }

  private requireInCommit(written: string, at: JsonPath): Promise<void> {
    return inPlace(at, async () => {
      const reference = gitReference(written, this.folder);
      if (this.note === undefined) await requireGitFile(reference);
    });
  }
}

/** Runs `work`. @throws ValueError at this place of the configuration for a problem of a file */
async function inPlace<T>(at: JsonPath, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new ValueError(at, error.problem.message, error.problem.advice);
  }
}

/** Folders that all files must be in, and the message about files that are not. */
export interface AllowedPaths {
  readonly folders: readonly string[];
  /** Files outside these folders that the user allowed, as written. */
  readonly agreed?: readonly string[] | undefined;
  /** Returns the message about a file outside the folders. */
  readonly outside: (file: string) => Pick<InputProblem, 'message' | 'advice'>;
}

/**
 * Returns the folders that files of a configuration must be in; undefined: anywhere.
 *
 * @throws InputError if the configuration itself is outside these folders
 */
export async function allowedPaths(
  file: string,
  within: readonly string[] | undefined,
): Promise<AllowedPaths | undefined> {
  if (within === undefined) return undefined;
  // The configuration may be a link.
  if (await isFileInFolders(file, within)) return { folders: within, outside: outsideWorkspaceMessage };
  throw new InputError({ file, ...outsideWorkspaceMessage(path.basename(file)) });
}

/** Returns the message about a file outside an untrusted workspace. */
export function outsideWorkspaceMessage(file: string): ReturnType<AllowedPaths['outside']> {
  return {
    message: l10n.t('“{0}” is outside the workspace, which is not trusted.', file),
    advice: l10n.t('Trust the workspace to read it.'),
  };
}
