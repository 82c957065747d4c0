import { build } from 'esbuild';

/**
 * Writes a program, and all that it imports, into one file that a process or a thread can run.
 *
 * @param program TypeScript; it imports as files of this folder do
 */
export async function builtScript(program: string, file: string): Promise<void> {
  await build({
    stdin: { contents: program, resolveDir: __dirname, loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
}
