import { existsSync } from 'node:fs';
import path from 'node:path';
import { npm, root, run } from '../scripts/command.mjs';
import { benchFolder, type Form } from './inputs';

/** The benchmark's own build: dist/ may change while it runs. */
const productionFolder = path.join(root, 'out', 'bench', 'dist');

/** The command line as it is shipped. */
export const commandLine = path.join(productionFolder, 'cli.js');

/** The same with readable names, for profiles. */
export const readableFolder = path.join(root, 'out', 'bench', 'readable');

export async function buildProduction(): Promise<void> {
  await run(process.execPath, ['esbuild.js', '--production', `--outdir=${productionFolder}`]);
}

export async function buildReadable(): Promise<void> {
  await run(process.execPath, ['esbuild.js', `--outdir=${readableFolder}`]);
}

/** Installs DuckDB into bench/node_modules the first time. @returns false where that is not possible */
export async function duckdbInstalled(): Promise<boolean> {
  if (existsSync(path.join(benchFolder, 'node_modules', '@duckdb', 'node-api'))) return true;
  console.error('Installing DuckDB into bench/node_modules …');
  try {
    await npm(['ci', '--no-audit', '--no-fund'], { cwd: benchFolder });
    return true;
  } catch (error) {
    console.error(
      `DuckDB cannot be installed and stays out: ${error instanceof Error ? error.message : error}`,
    );
    return false;
  }
}

export async function trecEvalInstalled(): Promise<boolean> {
  try {
    await run('trec_eval', ['--version']);
    return true;
  } catch {
    console.error('trec_eval is not on PATH and stays out.');
    return false;
  }
}

/** Writes a Parquet input through DuckDB, from the CSV with the same rows. */
export async function writeParquet(from: string, to: string, form: Form): Promise<void> {
  await run(process.execPath, [path.join(benchFolder, 'rivals', 'toParquet.mjs'), from, to, form]);
}
