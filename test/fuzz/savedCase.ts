import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileRole, FuzzCase, FuzzFile, FuzzSettings } from './fuzzCase';

interface SavedCase {
  readonly failure: string;
  readonly files: Partial<Record<FileRole, string>>;
  readonly settings: FuzzSettings;
}

/** Writes a failing case into a folder of its own: its files, and beside them case.json. */
export function saveCase(folder: string, { files, settings }: FuzzCase, failure: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names: Partial<Record<FileRole, string>> = {};
  for (const [role, file] of Object.entries(files) as [FileRole, FuzzFile][]) {
    names[role] = file.name;
    mkdirSync(path.join(folder, role));
    writeFileSync(path.join(folder, role, file.name), file.bytes);
  }
  const saved: SavedCase = { failure, files: names, settings };
  writeFileSync(path.join(folder, 'case.json'), `${JSON.stringify(saved, undefined, 1)}\n`);
}

export function savedCase(folder: string): FuzzCase {
  const { files, settings } = JSON.parse(readFileSync(path.join(folder, 'case.json'), 'utf8')) as SavedCase;
  const read = Object.fromEntries(
    Object.entries(files).map(([role, name]): [string, FuzzFile] => [
      role,
      { name, bytes: new Uint8Array(readFileSync(path.join(folder, role, name))) },
    ]),
  );
  return { files: read as unknown as FuzzCase['files'], settings };
}
