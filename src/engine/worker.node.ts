import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Engine } from './engine';
import { openSource } from './fileSource';
import { freeMemory } from './freeMemory';

if (parentPort === null) throw new Error('The engine runs in a worker thread.');
expose(new Engine(openSource, freeMemory), nodeEndpoint(parentPort));
