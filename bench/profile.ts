import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { root } from '../scripts/command.mjs';
import { recscope } from './contestants';
import type { Input } from './inputs';
import { FIVE_MEASURES } from './measures';
import { measuredRun } from './measuredRun';
import { buildReadable, readableFolder } from './production';

/** What `node --cpu-prof` writes, as far as it is read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly positionTicks?: readonly { readonly line: number; readonly ticks: number }[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Hot {
  readonly name: string;
  milliseconds: number;
  /** Samples a line of the bundle. */
  readonly lines: Map<string, number>;
}

const SHOWN = 20;

/** Runs RecScope under the profiler and prints where its threads spent their time. */
export async function profile(input: Input): Promise<void> {
  await buildReadable();
  const folder = path.join(readableFolder, '..', `profile-${input.name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [node, , ...rest] = recscope(input, FIVE_MEASURES);
  const cli = path.join(readableFolder, 'cli.js');
  const run = await measuredRun([
    node,
    '--cpu-prof',
    '--cpu-prof-interval=500',
    `--cpu-prof-dir=${folder}`,
    cli,
    ...rest,
  ]);
  console.log(`\n${input.name}: ${run.seconds.toFixed(2)} s, user CPU ${run.userSeconds?.toFixed(2)} s`);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const parsed = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as CpuProfile;
    print(file, parsed);
  }
}

function print(file: string, { nodes, samples, timeDeltas }: CpuProfile): void {
  const milliseconds = new Map<number, number>();
  for (const [index, id] of samples.entries())
    milliseconds.set(id, (milliseconds.get(id) ?? 0) + timeDeltas[index] / 1000);
  const hot = new Map<string, Hot>();
  let busy = 0;
  for (const { id, callFrame, positionTicks } of nodes) {
    if (callFrame.functionName === '(idle)') continue;
    const bundle = bundleOf(callFrame.url);
    const place = bundle?.placeOf(callFrame.lineNumber + 1) ?? path.basename(callFrame.url);
    const name = `${callFrame.functionName || '(anonymous)'} ${place}`.trim();
    const entry = hot.get(name) ?? { name, milliseconds: 0, lines: new Map<string, number>() };
    hot.set(name, entry);
    entry.milliseconds += milliseconds.get(id) ?? 0;
    busy += milliseconds.get(id) ?? 0;
    for (const { line, ticks } of positionTicks ?? []) {
      const text = bundle?.lines[line - 1]?.trim() ?? '';
      entry.lines.set(text, (entry.lines.get(text) ?? 0) + ticks);
    }
  }
  console.log(`  thread ${file}: busy ${busy.toFixed(0)} ms`);
  const sorted = [...hot.values()].sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { name, milliseconds: own, lines } of sorted.slice(0, SHOWN)) {
    console.log(
      `  ${own.toFixed(0).padStart(6)} ms ${((100 * own) / busy).toFixed(1).padStart(5)} %  ${name}`,
    );
    if (own < busy / 20) continue;
    const total = [...lines.values()].reduce((sum, ticks) => sum + ticks, 0);
    for (const [text, ticks] of [...lines].sort((a, b) => b[1] - a[1]).slice(0, 6))
      console.log(`             ${((100 * ticks) / total).toFixed(0).padStart(9)} %  ${text.slice(0, 100)}`);
  }
}

interface Bundle {
  readonly lines: readonly string[];
  /** The module that a line of the bundle comes from. */
  placeOf(line: number): string;
}

const bundles = new Map<string, Bundle>();

function bundleOf(url: string): Bundle | undefined {
  if (!url.startsWith('file:') || !url.includes(path.basename(readableFolder))) return undefined;
  const known = bundles.get(url);
  if (known !== undefined) return known;
  const lines = readFileSync(new URL(url), 'utf8').split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')) as SourceMapPayload);
  const bundle: Bundle = {
    lines,
    placeOf: (line) => {
      const entry = map.findEntry(line - 1, lines[line - 1].search(/\S|$/));
      if (!('originalSource' in entry)) return '';
      return `(${path.relative(root, path.resolve(readableFolder, entry.originalSource))})`;
    },
  };
  bundles.set(url, bundle);
  return bundle;
}
