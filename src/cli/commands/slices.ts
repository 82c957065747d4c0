import * as l10n from '@vscode/l10n';
import { cancelOnSignal, TERMINAL } from '../caller';
import { command } from '../command';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { option, optionElse, integer, listOf, text } from '../../shared/config/option';
import { sliceSheets } from '../../shared/export/slices/sliceSheets';
import { doneValue } from '../../shared/problem';
import { SLICE_RESAMPLES } from '../../shared/sentences/comparedPairs';
import { comparisonSettings } from '../options/comparisonOptions';
import {
  parseInputs,
  COHORT_OPTIONS,
  buildInputsRequest,
  INPUT_OPTIONS,
  namesOfInputs,
} from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { MODEL_OPTIONS, resolveModelFiles } from '../options/modelFiles';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, PARTS_FORMAT } from '../options/outputOptions';
import { parseThreads } from '../options/threadsOption';
import { requireFormat, TEXT_FORMAT_NAMES, formatAnswer } from '../output/answerFormats';
import { outputTo } from '../output/outputFile';
import { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';

/** `recscope slices A [B …] --truth TRUTH --users USERS`: slices of users whom a model harms, or serves worst. */
export const slicesCommand = command({
  synopses: () => [`slices [NAME=]A [[NAME=]B…] --truth TRUTH --users USERS [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'slices searches users whom a model harms: by one column or two of the users file, and by those computed from lists and training data.',
    ),
    l10n.t('Half of the users finds slices, the other half tests them.'),
    l10n.t('With one model, slices are compared with its other users.'),
  ],
  options: {
    ...INPUT_OPTIONS,
    ...MODEL_OPTIONS,
    users: COHORT_OPTIONS.users,
    column: option(listOf(text), {
      value: 'COLUMN',
      help: () => l10n.t('columns to search; may be repeated (default: all)'),
    }),
    baseline: option(text, { value: 'MODEL', help: () => l10n.t('baseline model (default: the first)') }),
    resamples: optionElse(integer(0, 1_000_000), SLICE_RESAMPLES, {
      value: 'N',
      help: () => l10n.t('draws of signs (default: {0})', SLICE_RESAMPLES),
    }),
    seed: optionElse(integer(0, 2 ** 32 - 1), 42, {
      value: 'N',
      help: () => l10n.t('where chance begins (default: 42)'),
    }),
    ...OUTPUT_OPTIONS,
    format: PARTS_FORMAT,
    ...MACHINE_OPTIONS,
  },
  async run(values, positionals) {
    const { format, output, force } = values;
    requireFormat(format, TEXT_FORMAT_NAMES);
    const files = (await resolveModelFiles(positionals, values)).map(({ file }) => file);
    const write = await outputTo(output, namesOfInputs(files, values), force);
    const threads = parseThreads(values.threads);
    const progress = terminalProgress(process.stderr);
    const engine = new Engine(openSource, memoryLimit(values.memory), threads);
    const forget = cancelOnSignal(TERMINAL, engine);
    try {
      const request = await buildInputsRequest(engine, await parseInputs(positionals, values));
      const view = doneValue(await engine.evaluate({ ...request, spread: false }, progress.show));
      progress.clear();
      const { baseline } = comparisonSettings(values, format).queryOf(view.models, []);
      const query = {
        baseline: baseline ?? 0,
        columns: values.column,
        resamples: values.resamples,
        seed: values.seed,
      };
      const { json } = doneValue(await engine.ask(request.id, 'slices', query, progress.drawn));
      progress.clear();
      const answer = {
        title: () => l10n.t('Slices'),
        sheets: () => sliceSheets(json),
        json: () => [`${JSON.stringify(json, undefined, 2)}\n`],
      };
      await write(await formatAnswer(format, answer, { output }));
      process.stderr.write(readingText(view, { quiet: values.quiet, verbose: values.verbose }));
    } finally {
      forget();
      progress.clear();
      await threads.stop();
    }
  },
});
