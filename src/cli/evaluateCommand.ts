import { stat, writeFile } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { Engine } from '../engine/engine';
import { openSource } from '../engine/fileSource';
import { InputError } from '../shared/problem';
import { evaluationCsv } from './csvText';
import { evaluationsJson, type EvaluationAnswer } from './evaluationJson';
import { INPUT_OPTIONS, parsedArguments, requestOf, wrongCall } from './inputOptions';
import { terminalProgress } from './progress';
import { usage } from './usage';

const FORMATS: Record<string, (answer: EvaluationAnswer) => string | Promise<string>> = {
  table: async (answer) => (await import('./tableText')).evaluationTable(answer),
  json: (answer) => `${JSON.stringify(answer.models.length === 1 ? answer.models[0] : answer, null, 1)}\n`,
  csv: evaluationCsv,
};

/** `recscope evaluate RECOMMENDATIONS… --truth TRUTH …`, or one file that holds both. */
export async function evaluateCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...INPUT_OPTIONS,
    'per-user': { type: 'boolean' },
    format: { type: 'string', short: 'f', default: 'table' },
    output: { type: 'string', short: 'o' },
  });
  if (values.help === true) {
    process.stdout.write(usage());
    return;
  }
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (format === undefined) {
    throw wrongCall(l10n.t('There is no format “{0}”: use table, json or csv.', values.format));
  }
  const inputs = [...positionals, values.truth, values.train, values.items, values.catalogue];
  if (values.output !== undefined) await refuseOverwriting(values.output, inputs);
  const engine = new Engine(openSource);
  const progress = terminalProgress(process.stderr);
  const request = { ...(await requestOf(engine, positionals, values)), spread: false };
  const outcome = await engine.evaluate(request, progress.show);
  progress.clear();
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'cancelled') return;
  const text = await format(
    evaluationsJson(outcome.value, (model) =>
      values['per-user'] === true ? engine.perUser(request.id, model) : undefined,
    ),
  );
  if (values.output === undefined) process.stdout.write(text);
  else await write(values.output, text);
}

/** A slip of the keyboard must not cost a run of a model. @throws InputError when the output is an input */
async function refuseOverwriting(output: string, inputs: readonly (string | undefined)[]): Promise<void> {
  const identity = async (file: string): Promise<string | undefined> => {
    // What does not exist, or may not be looked at, is said by whoever opens it.
    const status = await stat(file, { bigint: true }).catch(() => undefined);
    return status?.isFile() === true ? `${status.dev}:${status.ino}` : undefined;
  };
  const written = await identity(output);
  if (written === undefined) return;
  for (const input of inputs) {
    if (input === undefined || (await identity(input)) !== written) continue;
    throw new InputError({
      file: output,
      message: l10n.t('The result would be written over this input.'),
      advice: l10n.t('Choose another place with --output.'),
    });
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new InputError({
      file,
      message: l10n.t(
        'The file cannot be written: {0}',
        error instanceof Error ? error.message : String(error),
      ),
      advice: l10n.t('Choose another place with --output.'),
    });
  }
}
