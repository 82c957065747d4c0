import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(__dirname, '../../..');

// In whatever folder it runs, its source finds what stands for packages by the settings of this one.
if (!process.env.RECSCOPE_PACKAGED) process.env.TSX_TSCONFIG_PATH = path.join(root, 'tsconfig.json');

/**
 * What Node is given to run the command line: what `npm test` has just built, otherwise its source, which takes most of a
 * second more each time.
 */
export const COMMAND_LINE: readonly string[] = process.env.RECSCOPE_PACKAGED
  ? [path.join(root, 'dist/cli.js')]
  : ['--import', pathToFileURL(require.resolve('tsx')).href, path.join(root, 'src/cli/main.ts')];

// Started in the folder of a test, the source would be read without the `paths` of this project.
process.env.TSX_TSCONFIG_PATH ??= path.join(root, 'tsconfig.json');
