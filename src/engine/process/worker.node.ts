import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Engine } from '../engine';
import { engineThreads } from '../threads/engineThreads';
import { openSource } from '../../reading/sources/fileSource';
import { freeMemory } from '../../reading/memory/freeMemory';

/**
 * Time in ms for which idle threads are kept, so that trying several metrics and cutoffs does not restart
 * them.
 */
const IDLE_MILLISECONDS = 60_000;

if (parentPort === null) throw new Error('The engine runs in a worker thread.');
expose(
  new Engine(openSource, freeMemory, engineThreads(__dirname, undefined, IDLE_MILLISECONDS), {
    writeSplit: async (request, run) => (await import('../analyses/writeSplit')).writeSplit(request, run),
    isInputAt: async (asked) => (await import('../writing/overwriting')).isInputAt(asked),
    answerTool: async (call, { signal }, engine) =>
      (await import('../tools/toolAnswer')).toolAnswer(engine, call, signal),
    filesOutside: async (call) => (await import('../tools/toolAnswer')).filesOutside(call),
    readConfig: async (reading) => (await import('../requests/configView')).configView(reading),
    checkConfig: async (...asked) => (await import('../requests/configCheck')).configCheck(...asked),
    configuredRequest: async (request, _, engine) =>
      (await import('../requests/configuredRequest')).buildConfiguredRequest(request, engine),
  }),
  nodeEndpoint(parentPort),
);
