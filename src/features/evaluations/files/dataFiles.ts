import * as vscode from 'vscode';
import type { EngineService } from '../../engineService';
import type { ReadOptions } from '../../../reading/formats/readOptions';
import { overridesFor } from '../../settings';
import { DATA_ENDINGS } from '../../../shared/dataEndings';
import { referenceTo } from './fileReferences';
import type { Candidate } from '../../../engine/requests/pairing';

const DATA_FILES = `*.{${DATA_ENDINGS.join(',')}}`;
const NEVER =
  '{**/node_modules/**,**/.git/**,**/.venv/**,**/venv/**,**/__pycache__/**,**/package*.json,**/tsconfig*.json}';
/** Maximum number of files whose beginning is inspected, at one or two milliseconds each. */
const MAX_FILES = 200;
/**
 * Maximum number of files inspected at the same time. Each takes two megabytes, or on a virtual file system
 * its whole size.
 */
const MAX_PARALLEL_FILES = 8;

/** Returns whether a file could contain recommendations or a ground truth, by its name. */
export function isDataFile({ path }: vscode.Uri): boolean {
  return DATA_ENDINGS.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}

/**
 * Inspects the beginnings of the data files near the chosen files: first in their folders, then in the
 * workspace.
 */
export async function nearbyCandidates(
  chosen: readonly vscode.Uri[],
  engine: EngineService,
): Promise<Candidate[]> {
  return inspectAll(
    [...new Set([...chosen.map(String), ...(await nearbyFiles(chosen))])].slice(0, MAX_FILES),
    engine,
  );
}

/** Returns data files in the folders of the chosen ones, then those of the workspace. */
async function nearbyFiles(chosen: readonly vscode.Uri[]): Promise<string[]> {
  const folders = [...new Set(chosen.map((uri) => vscode.Uri.joinPath(uri, '..').toString()))];
  const near = await Promise.all(
    folders.map((folder) =>
      vscode.workspace.findFiles(
        new vscode.RelativePattern(vscode.Uri.parse(folder), DATA_FILES),
        NEVER,
        MAX_FILES,
      ),
    ),
  );
  const all = await vscode.workspace.findFiles(`**/${DATA_FILES}`, NEVER, MAX_FILES);
  return [...near.flat(), ...all].map(String);
}

/** Returns files that can replace a file: all files of its folder, then the workspace's data files. */
export async function exchangeCandidates(
  chosen: readonly string[],
  engine: EngineService,
): Promise<Candidate[]> {
  const [first] = chosen.map((uri) => vscode.Uri.parse(uri));
  const beside = await vscode.workspace.findFiles(
    new vscode.RelativePattern(vscode.Uri.joinPath(first, '..'), '*'),
    undefined,
    MAX_FILES,
  );
  const uris = [...chosen, ...beside.map(String), ...(await nearbyFiles([first]))];
  return inspectAll([...new Set(uris)].slice(0, MAX_FILES), engine);
}

/** Returns the files of a folder with these names. */
export async function namedFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const pattern = new vscode.RelativePattern(vscode.Uri.parse(folder), `{${names.join(',')}}`);
  return (await vscode.workspace.findFiles(pattern, NEVER, names.length)).map(String);
}

/**
 * Inspects files; those that cannot be opened are left out.
 *
 * @param overrides reading of all files; absent: by the settings, or detected
 * @throws InputError for an invalid setting
 */
export async function inspectAll(
  uris: readonly string[],
  engine: EngineService,
  overrides?: ReadOptions,
): Promise<Candidate[]> {
  const inspected: (Candidate | undefined)[] = [];
  for (let start = 0; start < uris.length; start += MAX_PARALLEL_FILES) {
    const some = uris.slice(start, start + MAX_PARALLEL_FILES);
    inspected.push(...(await Promise.all(some.map((uri) => candidateOf(uri, engine, overrides)))));
  }
  return inspected.filter((candidate) => candidate !== undefined);
}

async function candidateOf(
  uri: string,
  engine: EngineService,
  given: ReadOptions | undefined,
): Promise<Candidate | undefined> {
  const overrides = given ?? overridesFor(vscode.Uri.parse(uri));
  try {
    const reference = await referenceTo(uri);
    const outcome = await engine.use((api) => api.inspect(reference, overrides));
    return outcome.kind === 'done' ? { uri, ...outcome.value } : undefined;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}
