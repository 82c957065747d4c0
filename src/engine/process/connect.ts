import type { Connection, EngineFiles } from './connection';

/** Whether the engine runs in Node and can open files on disk. If not, files are passed to it as bytes. */
export const readsDisk = typeof process !== 'undefined' && typeof process.versions?.node === 'string';

/** Starts the engine in another thread: a worker thread of Node, or a Web Worker. */
export async function connect(files: EngineFiles): Promise<Connection> {
  const worker = readsDisk ? await import('./connect.node') : await import('./connect.web');
  return worker.connect(files);
}
