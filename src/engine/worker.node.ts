import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Engine } from './engine';
import { openSource } from './fileSource';
import { freeMemory } from './freeMemory';
import { ReadingThreads, usefulThreads } from './segments/readingThreads';
import { segmentedReading } from './segments/segmentedReading';

if (parentPort === null) throw new Error('The engine runs in a worker thread.');
const threads = new ReadingThreads(path.join(__dirname, 'segment.worker.js'), usefulThreads());
expose(new Engine(openSource, freeMemory, segmentedReading(threads)), nodeEndpoint(parentPort));
