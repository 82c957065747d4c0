import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { InteractionLog } from '../../../src/core/logs/interactionLog';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { TextRows } from '../../../src/reading/formats/rows/textRows';
import { LogBuilder } from '../../../src/reading/logs/logBuilder';
import { parseArguments } from '../../../src/cli/options/parsedArguments';
import { option, text } from '../../../src/shared/config/option';
import { SPLIT_CONFIG, type SplitConfig } from '../../../src/shared/config/splitConfig';

/** The log in a text, read in chunks of so many bytes. */
export function logOfText(
  name: string,
  content: string | Uint8Array,
  {
    chunk = 1 << 20,
    ids = { users: new Identifiers(), items: new Identifiers() },
    told = {} as ReadOptions,
  } = {},
): InteractionLog {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { shape, problem } = inspectHead(bytes, name, true, told);
  if (problem !== undefined) throw new Error(JSON.stringify(problem));
  const builder = new LogBuilder(shape, ids, { times: true, ratings: true, events: true });
  const rows = new TextRows(shape, builder, true);
  for (let at = 0; at < bytes.length; at += chunk) rows.write(bytes.subarray(at, at + chunk));
  rows.end();
  return builder.finished();
}

/** What a call asks for: `split FILE --by …`. */
export function configOf(args: readonly string[]): SplitConfig {
  return parseArguments(args.slice(2), { ...SPLIT_CONFIG.entries, out: option(text, { help: () => '' }) })
    .values;
}
