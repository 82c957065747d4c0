import type { Connection, EngineFiles } from './connection';

/** Whether the engine runs in Node and can open files on disk. Otherwise files are passed as bytes. */
export const readsDisk = typeof process !== 'undefined' && typeof process.versions?.node === 'string';

/** Starts an engine in another thread: a worker thread of Node, or a Web Worker. */
export async function connect(files: EngineFiles): Promise<Connection> {
  const worker = readsDisk ? await import('./connect.node') : await import('./connect.web');
  return worker.connect(files);
}
