import process from 'node:process';
import { Worker } from 'node:worker_threads';
import * as l10n from '@vscode/l10n';
import { wrap } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import type { EngineApi } from '../engineApi';
import type { Connection, EngineFiles } from './connection';

/**
 * Heap limit in MB, which excludes typed arrays. By default a thread gets at most a quarter of the machine's memory.
 */
const HEAP = 4096;

/** Starts the engine in a worker thread of Node. */
export async function connect(files: EngineFiles): Promise<Connection> {
  const worker = new Worker(files.nodeScript, {
    // A test sets it, to make an engine run out of memory.
    resourceLimits: { maxOldGenerationSizeMb: Number(process.env.RECSCOPE_ENGINE_HEAP ?? HEAP) },
    stderr: false,
  });
  worker.unref();
  const died = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error));
    worker.once('exit', (code) => resolve(new Error(l10n.t('it ended with code {0}', code))));
  });
  return {
    // Every method is already asynchronous, so the remote object has the same type.
    engine: wrap<EngineApi>(nodeEndpoint(worker)) as unknown as EngineApi,
    died,
    close: async () => void (await worker.terminate()),
  };
}
