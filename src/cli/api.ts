import type { ConfiguredRequest } from '../shared/config/checkConfig';
import { InputError } from '../shared/protocol/problem';
import { answerRequest } from './commands/run';
import type { Piece } from './output/print';

/*
 * The functions of the npm package. Each is a request of its own kind, and answers the JSON that the command line writes:
 * the types are written from the schemas when the package is made.
 */

type Request = Omit<ConfiguredRequest, 'schema' | 'command'>;

async function answered(command: ConfiguredRequest['command'], request: Request): Promise<unknown> {
  const pieces: Piece[] = [];
  const text = JSON.stringify({ ...request, schema: 'recscope-request/1', command, format: 'json' });
  const write = async (written: Iterable<Piece>): Promise<void> => {
    pieces.push(...written);
  };
  // All that people read aside is in the answer, too.
  await answerRequest(text, { file: 'request', folder: process.cwd() }, write, { write: () => true });
  return JSON.parse(pieces.join(''));
}

export const evaluate = (request: Request): Promise<unknown> => answered('evaluate', request);

export const compare = (request: Request): Promise<unknown> => answered('compare', request);

export { InputError };
