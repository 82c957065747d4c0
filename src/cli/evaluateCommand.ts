import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as l10n from '@vscode/l10n';
import { DEFAULT_MEASURES } from '../core/measures/registry';
import { Engine } from '../engine/engine';
import { openSource } from '../engine/fileSource';
import { InputError } from '../shared/problem';
import { evaluationCsv } from './csvText';
import { evaluationJson } from './evaluationJson';
import { terminalProgress } from './progress';
import { evaluationTable } from './tableText';
import { usage } from './usage';

const FORMATS = ['table', 'json', 'csv'] as const;

/** `recscope evaluate RECOMMENDATIONS --truth TRUTH …` */
export async function evaluateCommand(argv: readonly string[]): Promise<void> {
  const call = parsed(argv);
  if (call === 'help') {
    process.stdout.write(usage());
    return;
  }
  const engine = new Engine(openSource);
  const progress = terminalProgress(process.stderr);
  const outcome = await engine.evaluate(
    {
      id: 'cli',
      truth: { file: { kind: 'path', name: call.truth, path: call.truth }, shape: undefined },
      models: [
        {
          model: call.recommendations,
          file: { kind: 'path', name: call.recommendations, path: call.recommendations },
          shape: undefined,
        },
      ],
      settings: { measures: call.measures, convention: call.convention, threshold: call.threshold },
    },
    progress.show,
  );
  progress.clear();
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'cancelled') return;
  const answer = evaluationJson(outcome.value, call.perUser ? engine.perUser('cli', 0) : undefined);
  const text = {
    json: () => `${JSON.stringify(answer, null, 1)}\n`,
    csv: () => evaluationCsv(answer),
    table: () => evaluationTable(answer),
  }[call.format]();
  if (call.output === undefined) process.stdout.write(text);
  else await writeFile(call.output, text);
}

interface EvaluateCall {
  readonly recommendations: string;
  readonly truth: string;
  readonly measures: string;
  readonly convention: string;
  readonly threshold: number | undefined;
  readonly perUser: boolean;
  readonly format: (typeof FORMATS)[number];
  readonly output: string | undefined;
}

function parsed(argv: readonly string[]): EvaluateCall | 'help' {
  const { values, positionals } = parsedArguments(argv);
  if (values.help === true) return 'help';
  if (positionals.length !== 1) {
    throw wrongCall(
      positionals.length === 0
        ? l10n.t('Which recommendations are to be evaluated?')
        : l10n.t('One file of recommendations is evaluated at a time; these are {0}.', positionals.length),
    );
  }
  if (values.truth === undefined)
    throw wrongCall(l10n.t('Which file says what the users really liked?'), '--truth truth.csv');
  const threshold = values.rel === undefined ? undefined : Number(values.rel);
  if (threshold !== undefined && !Number.isFinite(threshold)) {
    throw wrongCall(l10n.t('--rel takes a number; “{0}” is none.', String(values.rel)));
  }
  const format = FORMATS.find((name) => name === values.format);
  if (format === undefined) {
    throw wrongCall(l10n.t('There is no format “{0}”: use table, json or csv.', String(values.format)));
  }
  return {
    recommendations: positionals[0],
    truth: values.truth,
    measures: values.measures ?? DEFAULT_MEASURES,
    convention: values.convention ?? 'recscope',
    threshold,
    perUser: values['per-user'] === true,
    format,
    output: values.output,
  };
}

function parsedArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        truth: { type: 'string', short: 't' },
        measures: { type: 'string', short: 'm' },
        convention: { type: 'string', short: 'c' },
        rel: { type: 'string' },
        'per-user': { type: 'boolean' },
        format: { type: 'string', short: 'f', default: 'table' },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrongCall(error instanceof Error ? error.message : String(error));
  }
}

function wrongCall(message: string, example = ''): InputError {
  return new InputError({
    message,
    advice:
      example === ''
        ? l10n.t('`recscope --help` shows how it is called.')
        : l10n.t('Add {0}. `recscope --help` shows how it is called.', example),
  });
}
