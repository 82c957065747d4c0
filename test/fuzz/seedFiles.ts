import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file that mutations begin with. */
export interface SeedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const root = path.resolve(__dirname, '../..');

/** The inputs of all golden folders and the example files, by path, so that their order is always the same. */
export const seedFiles: readonly SeedFile[] = [
  ...filesBelow(path.join(root, 'test/fixtures/formats')).filter((file) =>
    path.basename(file).startsWith('input.'),
  ),
  ...filesBelow(path.join(root, 'examples')),
].map((file) => ({ name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) }));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file) : [file];
    });
}
