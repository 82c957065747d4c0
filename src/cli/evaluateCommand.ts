import { Engine } from '../engine/engine';
import { openSource } from '../engine/fileSource';
import { doneValue } from './doneValue';
import { INPUT_OPTIONS, requestOf } from './inputOptions';
import { refuseOverwriting, writeOutput } from './outputFile';
import { outputFormat } from './outputFormats';
import { terminalProgress } from './progress';
import { memoryLimit } from './memoryOption';
import { threadsOf } from './threadsOption';
import { usage } from './usage';
import { parsedArguments } from './parsedArguments';

/** `recscope evaluate RECOMMENDATIONS… --truth TRUTH …`, or one file that holds both. */
export async function evaluateCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...INPUT_OPTIONS,
    'per-user': { type: 'boolean', default: false },
    format: { type: 'string', short: 'f', default: 'table' },
    intervals: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    threads: { type: 'string' },
  });
  if (values.help === true) {
    process.stdout.write(usage());
    return;
  }
  const { output, force, intervals, 'per-user': perUser } = values;
  const format = outputFormat({ format: values.format, perUser, intervals });
  const inputs = [...positionals, values.truth, values.train, values.items, values.catalogue];
  if (output !== undefined) await refuseOverwriting(output, inputs, force);
  const threads = threadsOf(values.threads);
  const engine = new Engine(openSource, memoryLimit(values.memory), threads);
  const progress = terminalProgress(process.stderr);
  const request = { ...(await requestOf(engine, positionals, values)), spread: format.spread };
  const outcome = await engine.evaluate(request, progress.show).finally(() => threads.stop());
  progress.clear();
  const text = await format.text(doneValue(outcome), (model) =>
    perUser ? engine.perUser(request.id, model) : undefined,
  );
  if (output === undefined) process.stdout.write(text);
  else await writeOutput(output, text, force);
}
