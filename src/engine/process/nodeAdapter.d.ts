/** Types of a file of comlink, which comlink declares only under a name that bundlers cannot resolve. */
declare module 'comlink/dist/esm/node-adapter.mjs' {
  import type { Endpoint } from 'comlink';
  import type { MessagePort, Worker } from 'node:worker_threads';

  export default function nodeEndpoint(port: MessagePort | Worker): Endpoint;
}
