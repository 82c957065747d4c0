import * as l10n from '@vscode/l10n';
import { wrap } from 'comlink';
import type { EngineApi } from '../engineApi';
import type { Connection, EngineFiles } from './connection';

/**
 * Starts an engine in a Web Worker. Its files are read first, because an extension's files may be on another origin, from
 * which workers cannot be started.
 */
export async function connect(files: EngineFiles): Promise<Connection> {
  const text = await workerScript(files.readBuilt);
  const script = URL.createObjectURL(new Blob([text], { type: 'application/javascript' }));
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

/**
 * Returns one script of the engine's built files, which require each other, for a worker without `require`. A module of
 * Node, which some of them require and do not use in a browser, is an empty object.
 */
export async function workerScript(readBuilt: EngineFiles['readBuilt']): Promise<string> {
  const [entry, ...others] = JSON.parse(await readBuilt('engine.web.json')) as string[];
  const functions = [entry, ...others].map(
    async (name) => `"./${name}"(module, exports, require) {\n${await readBuilt(name)}\n}`,
  );
  return `
    const files = { ${(await Promise.all(functions)).join(',\n')} };
    const modules = {};
    function require(name) {
      if (!name.startsWith("./")) return {};
      if (modules[name] === undefined) {
        modules[name] = { exports: {} };
        files[name](modules[name], modules[name].exports, require);
      }
      return modules[name].exports;
    }
    require("./${entry}");`;
}
