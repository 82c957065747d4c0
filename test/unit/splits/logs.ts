import { inspectHead } from '../../../src/core/formats/detection/inspect';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { InteractionLog } from '../../../src/core/logs/interactionLog';
import { TextRows } from '../../../src/core/formats/rows/textRows';
import { LogBuilder } from '../../../src/core/logs/logBuilder';
import type { SplitArguments } from '../../../src/core/splits/splitArguments';

/** The log in a text, read in chunks of so many bytes. */
export function logOfText(
  name: string,
  text: string | Uint8Array,
  { chunk = 1 << 20, ids = { users: new Identifiers(), items: new Identifiers() } } = {},
): InteractionLog {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { shape, problem } = inspectHead(bytes, name, true);
  if (problem !== undefined) throw new Error(JSON.stringify(problem));
  const builder = new LogBuilder(shape, ids, { times: true, ratings: true, events: true });
  const rows = new TextRows(shape, builder, true);
  for (let at = 0; at < bytes.length; at += chunk) rows.write(bytes.subarray(at, at + chunk));
  rows.end();
  return builder.finished();
}

/** The options of a call: `split FILE --by …`. */
export function argumentsOf(args: readonly string[]): SplitArguments {
  const given: Record<string, string | boolean> = {};
  for (let at = 2; at < args.length; at++) {
    const name = args[at].slice(2);
    if (name === 'out') at++;
    else if (name === 'drop-seen') given[name] = true;
    else given[name] = args[++at];
  }
  return given;
}
