import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../scripts/command.mjs';
import { benchFolder } from './inputs';

/** What the figures were measured on and with. Names no person and no host. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  readonly recscope: string;
  readonly duckdb: string | undefined;
  readonly csvParse: string;
  readonly trecEval: boolean;
}

export function describeMachine(available: { duckdb: boolean; trecEval: boolean }): Machine {
  const processors = os.cpus();
  return {
    processor: processors[0]?.model.trim() ?? os.arch(),
    cores: processors.length,
    memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
    recscope: `${versionIn(root)} (${commit()})`,
    duckdb: available.duckdb
      ? versionIn(path.join(benchFolder, 'node_modules', '@duckdb', 'node-api'))
      : undefined,
    csvParse: versionIn(path.join(root, 'node_modules', 'csv-parse')),
    trecEval: available.trecEval,
  };
}

/** For file names: `amd-epyc-2-cores`. */
export function machineName({ processor, cores }: Machine): string {
  return `${processor} ${cores} cores`
    .toLowerCase()
    .replace(/\(r\)|\(tm\)|@.*ghz|\bcpu\b|\bprocessor\b/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src') === '' ? '' : ' and changes')
    );
  } catch {
    return 'no git';
  }
}
