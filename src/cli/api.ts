import { readConfig, parseConfig } from '../engine/requests/readConfig';
import type { CheckConfig, ConfiguredRequest } from '../shared/config/checkConfig';
import type { CheckJson } from '../shared/protocol/checkResult';
import { InputError } from '../shared/problem';
import type { Caller } from './caller';
import { checkedConfig } from './commands/check';
import { answerRequest } from './commands/run';
import type { OutputChunk } from './output/print';

/*
 * The functions of the npm package. Each answers the JSON that the command line writes: the types are written from the
 * schemas when the package is made.
 */

type Request = Omit<ConfiguredRequest, 'schema' | 'command'>;

interface Options {
  /** Cancels the work; promises are then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export const evaluate = (request: Request, options?: Options): Promise<unknown> =>
  answered('evaluate', request, options);

export const compare = (request: Request, options?: Options): Promise<unknown> =>
  answered('compare', request, options);

/**
 * Checks the gates of a configuration.
 * @param config path of a `recscope.json`, or its contents; paths in it are then relative to the working
 * directory
 */
export function check(config: CheckConfig | string, options?: Options): Promise<CheckJson> {
  return stoppable(options, async (caller) => {
    const read =
      typeof config === 'string'
        ? await readConfig(config)
        : parseConfig(JSON.stringify(config), 'config', process.cwd());
    return checkedConfig(read, caller);
  });
}

function answered(
  command: ConfiguredRequest['command'],
  request: Request,
  options?: Options,
): Promise<unknown> {
  return stoppable(options, async (caller) => {
    const pieces: OutputChunk[] = [];
    const text = JSON.stringify({ ...request, schema: 'recscope-request/1', command, format: 'json' });
    const write = async (written: Iterable<OutputChunk>): Promise<void> => {
      pieces.push(...written);
    };
    await answerRequest(text, { file: 'request', folder: process.cwd() }, write, caller);
    return JSON.parse(pieces.join(''));
  });
}

/**
 * Runs work that the signal can stop.
 *
 * @throws the reason of the signal if it was aborted, in place of any other error
 */
async function stoppable<T>({ signal }: Options = {}, work: (caller: Caller) => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  try {
    // The answer contains the notes that stderr would have.
    return await work({ aside: { write: () => true }, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

export { InputError };
