import * as l10n from '@vscode/l10n';
import { wrap } from 'comlink';
import type { EngineApi } from '../engineApi';
import type { Connection, EngineFiles } from './connection';

/**
 * Starts an engine in a Web Worker. The script is read first, because an extension's files may be on another
 * origin, from which workers cannot be started.
 */
export async function connect(files: EngineFiles): Promise<Connection> {
  const script = URL.createObjectURL(new Blob([await files.webScript()], { type: 'application/javascript' }));
  const worker = new Worker(script);
  let end: (cause: Error) => void = () => undefined;
  const died = new Promise<Error>((resolve) => (end = resolve));
  worker.addEventListener('error', (event) => end(new Error(event.message)), { once: true });
  return {
    // Every method is already asynchronous, so the remote object has the same type.
    engine: wrap<EngineApi>(worker) as unknown as EngineApi,
    died,
    close: async () => {
      worker.terminate();
      URL.revokeObjectURL(script);
      // Unlike a thread of Node, a Web Worker sends no event when it was terminated.
      end(new Error(l10n.t('it was closed')));
    },
  };
}
