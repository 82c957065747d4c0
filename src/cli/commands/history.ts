import * as l10n from '@vscode/l10n';
import { runToEnd } from '../../core/evaluation/steps';
import { historyOf } from '../../core/history/history';
import { storedSnapshots, USUAL_SNAPSHOTS } from '../../engine/questions/history/storedSnapshots';
import { requireConfiguredRun, readConfig } from '../../engine/requests/readConfig';
import { DEFAULT_RESAMPLES, DEFAULT_SEED } from '../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import { flag, integer, option, optionElse, text } from '../../shared/config/option';
import { historySheets } from '../../shared/export/history/historySheets';
import { TERMINAL } from '../caller';
import { withEngine } from '../checkEngine';
import { command } from '../command';
import { committedLists } from '../history/committedLists';
import { MAX_SNAPSHOTS } from '../output/snapshotHistory';
import { configOption, noEvaluationError } from '../options/configuredCall';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, PARTS_FORMAT } from '../options/outputOptions';
import { formatAnswer, requireFormat, TEXT_FORMAT_NAMES } from '../output/answerFormats';
import { outputTo } from '../output/outputFile';
import { languageOf } from '../language';
import { usageError } from '../wrongCall';

/** `recscope history NAME`: a metric over time, and since when it is better or worse. */
export const historyCommand = command({
  synopses: () => [`history [NAME] [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'history shows a metric of an evaluation of {0} over time, and since when it is clearly better or worse.',
      CONFIG_FILE,
    ),
    l10n.t(
      'Each recscope check --update adds a snapshot if a value changed; the newest {0} are kept. With --commits it evaluates the recommendations of each commit that changed them.',
      MAX_SNAPSHOTS,
    ),
  ],
  options: {
    config: configOption,
    metrics: option(text, {
      short: 'm',
      value: 'METRIC',
      help: () => l10n.t('one metric (default: the first of the gates)'),
    }),
    last: optionElse(integer(1, MAX_SNAPSHOTS), USUAL_SNAPSHOTS, {
      value: 'N',
      help: () => l10n.t('the newest snapshots or commits (default: {0})', USUAL_SNAPSHOTS),
    }),
    commits: optionElse(flag, false, {
      help: () => l10n.t('the commits of the recommendations, with the ground truth as it is now'),
    }),
    resamples: optionElse(integer(0, 1_000_000), DEFAULT_RESAMPLES, {
      value: 'N',
      help: () => l10n.t('draws of signs (default: {0})', DEFAULT_RESAMPLES),
    }),
    seed: optionElse(integer(0, 2 ** 32 - 1), DEFAULT_SEED, {
      value: 'N',
      help: () => l10n.t('where chance begins (default: 42)'),
    }),
    ...OUTPUT_OPTIONS,
    format: PARTS_FORMAT,
    ...MACHINE_OPTIONS,
  },
  async run(values, positionals) {
    const { format, output, force, metrics, last, resamples, seed } = values;
    requireFormat(format, TEXT_FORMAT_NAMES);
    const config = await readConfig(values.config ?? CONFIG_FILE);
    const names = [...config.evaluations.keys()];
    const [name = names[0], ...others] = positionals;
    if (others.length > 0 || (positionals.length === 0 && names.length > 1))
      throw usageError(l10n.t('Name one evaluation: {0}.', names.join(', ')), `recscope history ${names[0]}`);
    if (!names.includes(name)) throw noEvaluationError(name, config.file, names);
    const run = await requireConfiguredRun(config, name, name);
    const write = await outputTo(output, [config.file, ...run.files], force);
    const { measure, points } = values.commits
      ? await withEngine(values, TERMINAL, (engine, watch) =>
          committedLists(
            engine,
            metrics === undefined ? run : { ...run, inputs: { ...run.inputs, measures: metrics } },
            last,
            watch,
          ),
        )
      : await storedSnapshots(run.inputs.snapshots?.folder ?? '', metrics, last);
    const json = runToEnd(historyOf(name, measure, points, { resamples, seed }));
    const answer = {
      title: () => l10n.t('History'),
      sheets: () => historySheets(json),
      json: () => [`${JSON.stringify(json, undefined, 2)}\n`],
      page: async () => {
        const { historyReport } = await import('../../shared/export/history/historyReport');
        return historyReport(json, languageOf(process.env));
      },
    };
    await write(await formatAnswer(format, answer, { output }));
  },
});
