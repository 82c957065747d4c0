import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { connect } from '../../src/engine/process/connect.node';
import type { Connection } from '../../src/engine/process/connection';
import type { EvaluationRequest } from '../../src/reading/inputs/evaluationRequest';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { engineAnswers, valueOf } from './engineAnswers';
import type { PanelAnswers } from './panelPage';

export const USERS = 1_000_000;
export const MODELS = ['bpr.csv', 'itemknn.csv', 'popular.csv'] as const;
export const MEASURES = [
  ...['nDCG@5', 'nDCG@10', 'AP@10', 'Recall@5', 'Recall@10', 'Precision@10'],
  ...['RR@10', 'HitRate@10', 'F1@10', 'DCG@10', 'RBP@10', 'ERR@10'],
];
const LIST = 10;
const ITEMS = 20_000;
const source = path.resolve(__dirname, '../../src/engine');

/** The engine in a thread of its own, as the extension runs it, with a million users of three models loaded. */
export class MillionUsers {
  private constructor(
    private readonly folder: string,
    private readonly connection: Connection,
    private readonly id: string,
    readonly evaluation: EvaluationView,
    /** What writing and evaluating the files took, in milliseconds. */
    readonly took: { readonly written: number; readonly evaluated: number },
  ) {}

  /** @param count of models, the first ones */
  static async load(count: number = MODELS.length): Promise<MillionUsers> {
    const models = MODELS.slice(0, count);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-million-'));
    const started = performance.now();
    writeTruth(path.join(folder, 'truth.csv'));
    models.forEach((name, model) => writeLists(path.join(folder, name), model));
    const written = performance.now() - started;
    await build({
      entryPoints: {
        'engine.worker': path.join(source, 'process/worker.node.ts'),
        'segment.worker': path.join(source, 'threads/segments/segment.worker.ts'),
        'measuring.worker': path.join(source, 'threads/measuring/measuring.worker.ts'),
      },
      outdir: folder,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      // Its main file cannot be bundled.
      alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
      logLevel: 'error',
    });
    const connection = await connect({
      nodeScript: path.join(folder, 'engine.worker.js'),
      readBuilt: () => Promise.reject(new Error('This is no browser.')),
    });
    const input = (name: string): EvaluationRequest['truth'] => ({
      file: { kind: 'path', name, path: path.join(folder, name) },
      shape: undefined,
    });
    const request: EvaluationRequest = {
      id: 'million',
      truth: input('truth.csv'),
      models: models.map((model) => ({ ...input(model), model })),
      settings: { measures: MEASURES.join(', '), convention: 'recscope', threshold: undefined },
    };
    const evaluation = valueOf(await connection.engine.evaluate(request, undefined));
    const evaluated = performance.now() - started - written;
    return new MillionUsers(folder, connection, request.id, evaluation, { written, evaluated });
  }

  get answers(): PanelAnswers {
    return engineAnswers(this.connection.engine, this.id, this.evaluation);
  }

  async close(): Promise<void> {
    await this.connection.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Ids in no order at all, as files have them, of one to seven digits. */
function idOf(place: number): number {
  return (place * 618_033) % USERS;
}

/** One to eight relevant items each. */
function writeTruth(file: string): void {
  const text = new TextFile(file, 'user_id,item_id,rating\n');
  for (let user = 0; user < USERS; user++) {
    const relevant = 1 + (mixed(user) % 8);
    for (let index = 0; index < relevant; index++) {
      text.add('u', idOf(user));
      text.add(',i', relevantItem(user, index));
      text.add(',', 1 + (mixed(user + index) % 5));
      text.add('\n');
    }
  }
  text.close();
}

/** Lists that find some relevant items, the first model more of them than the last. */
function writeLists(file: string, model: number): void {
  const text = new TextFile(file, 'user_id,item_id\n');
  for (let user = 0; user < USERS; user++) {
    // Each model has seen the users in an order of its own.
    const id = (user * 7 + model * 1_234_567) % USERS;
    for (let rank = 0; rank < LIST; rank++) {
      const chance = mixed(id * 31 + rank * 7919 + model * 104_729) % 100;
      const item = chance < 14 - 4 * model ? relevantItem(id, rank) : mixed(id * LIST + rank + model) % ITEMS;
      text.add('u', idOf(id));
      text.add(',i', item);
      text.add('\n');
    }
  }
  text.close();
}

function relevantItem(user: number, place: number): number {
  return (mixed(user) + place * 2503) % ITEMS;
}

/** Any whole number to one that looks like chance (splitmix, 32 bit). */
function mixed(value: number): number {
  let hash = (value + 0x9e3779b9) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Text of short ASCII words and whole numbers, written in large pieces. */
class TextFile {
  private readonly descriptor: number;
  private readonly bytes = Buffer.alloc(1 << 20);
  private length = 0;

  constructor(path: string, head: string) {
    this.descriptor = fs.openSync(path, 'w');
    this.add(head);
  }

  add(word: string, number?: number): void {
    if (this.length + word.length + 12 > this.bytes.length) this.flush();
    for (let i = 0; i < word.length; i++) this.bytes[this.length++] = word.charCodeAt(i);
    if (number === undefined) return;
    let unit = 1;
    while (unit * 10 <= number) unit *= 10;
    for (; unit >= 1; unit /= 10) this.bytes[this.length++] = 48 + (Math.floor(number / unit) % 10);
  }

  close(): void {
    this.flush();
    fs.closeSync(this.descriptor);
  }

  private flush(): void {
    fs.writeSync(this.descriptor, this.bytes, 0, this.length);
    this.length = 0;
  }
}
