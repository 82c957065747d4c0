import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { METRIC_NAMES } from '../../core/experiments/metrics/metricSyntax';
import { computePlan, type SampleSizeQuestion } from '../../core/experiments/plan/plan';
import type { PlanSettings } from '../../core/experiments/plan/sampleSize';
import { controlSample } from '../../engine/experiments/experiment';
import { requireVariantColumn, findVariantColumn } from '../../reading/experimentLogs/logOptions';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { planRecords, planSheets } from '../../shared/export/experiment/planSheets';
import { EXPERIMENT_CONFIG, LOG_CONFIG } from '../../shared/config/experimentConfig';
import { toOptionName, option, text, type ConfigOutput } from '../../shared/config/option';
import { PLAN_CONFIG } from '../../shared/config/planConfig';
import { InputError } from '../../shared/problem';
import { command } from '../command';
import { LOG_FILE_OPTIONS, parseReadOverrides } from '../options/readingOptions';
import { OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import type { ValuesOf } from '../options/parsedArguments';
import { outputTo } from '../output/outputFile';
import { visibleLines } from '../output/print';
import { readingWatch, terminalProgress } from '../output/progress';
import { readingLines } from '../output/readingText';
import { usageError } from '../wrongCall';
import { type CommandAnswer, requireFormat, formatAnswer } from '../output/answerFormats';

/**
 * `recscope plan …`: the users that an experiment needs, or the smallest effect that a number of users can
 * detect.
 */
export const planCommand = command({
  synopses: () => [
    `plan [LOG] [${l10n.t('options')}]`,
    'plan --kind share --baseline 0.05 --effect 10%',
    'plan LOG --metric M [--variant COLUMN [--control NAME]] --effect 2%',
  ],
  text: () => [
    l10n.t(
      'plan calculates how many users an experiment needs, or which change a number of users can detect.',
    ),
  ],
  options: {
    ...PLAN_CONFIG.entries,
    metric: option(text, {
      value: 'M',
      help: () => l10n.t('estimate the baseline value and standard deviation from a log'),
    }),
    ...LOG_CONFIG.entries,
    ...LOG_FILE_OPTIONS,
    ...OUTPUT_OPTIONS,
    ...VERBOSITY_OPTIONS,
  },
  notes: () => [l10n.t('Metrics: {0}.', METRIC_NAMES.join(', '))],
  async run(values, positionals) {
    const [log] = positionals;
    const { output, force, format } = values;
    requireFormat(format);
    requireUsed(values, log !== undefined);
    const write = await outputTo(output, [log], force);
    const { alpha, power, ratio, variants, usersPerDay } = values;
    const level = { alpha, power, ratio, comparisons: values.comparisons ?? variants - 1 };
    const question = questionOf(values);
    const metric = log === undefined ? toldMetric(values) : await metricOfLog(log, values);
    const plan = computePlan({ ...metric, ...level }, question, { usersPerDay, variants });
    const answer: CommandAnswer = {
      title: () => l10n.t('Experiment plan'),
      sheets: () => planSheets(plan),
      json: () => [`${JSON.stringify(plan, null, 2)}\n`],
      records: () => planRecords(plan),
    };
    await write(await formatAnswer(format, answer, { output }));
  },
});

type PlanValues = ConfigOutput<typeof PLAN_CONFIG>;

type LogValues = Partial<ConfigOutput<typeof LOG_CONFIG>> & { readonly metric?: string | undefined };

/** Checks that every option has an effect. @throws InputError if an option has none */
function requireUsed(values: PlanValues & LogValues, hasLog: boolean): void {
  const { kind, baseline, sd, metric, variant, control, blank, eventNames, beforeExposure, where } = values;
  const ofLog = { metric, variant, control, blank, eventNames, beforeExposure, where };
  const unused = givenOptions(hasLog ? { kind, baseline, sd } : ofLog);
  if (unused.length > 0)
    throw new InputError({
      message: hasLog
        ? l10n.t('{0} has no effect on the plan of a log, which has its own estimates.', unused.join(', '))
        : l10n.t('{0} has no effect without a log.', unused.join(', ')),
      advice: hasLog
        ? l10n.t('Remove it, or plan without the log.')
        : l10n.t('Remove it, or add the log: {0}.', 'recscope plan LOG --metric M'),
    });
  if (kind === 'share' && sd !== undefined)
    throw new InputError({
      message: l10n.t(
        '{0} has no effect on a share: its standard deviation follows from the baseline value.',
        '--sd',
      ),
      advice: l10n.t('Remove it, or plan for a mean: {0}.', '--kind mean'),
    });
}

function givenOptions(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${toOptionName(name)}`],
  );
}

function questionOf({ effect, users }: PlanValues): SampleSizeQuestion {
  if (users === undefined && effect !== undefined) return { relativeEffect: effect };
  if (effect === undefined && users !== undefined) return { controlUsers: users };
  throw usageError(l10n.t('Specify either the effect to detect or the number of users.'), '--effect 10%');
}

function toldMetric({ kind, baseline, sd }: PlanValues): Pick<PlanSettings, 'kind' | 'baseline' | 'sd'> {
  if (kind === undefined)
    throw usageError(l10n.t('Specify the kind of metric: share, mean, or ratio.'), '--kind share');
  if (baseline === undefined)
    throw usageError(l10n.t('Specify the estimate for the control.'), '--baseline 0.05');
  return { kind, baseline, sd: sd ?? null };
}

async function metricOfLog(
  log: string,
  values: ConfigOutput<typeof LOG_CONFIG> &
    ValuesOf<typeof LOG_FILE_OPTIONS> & {
      readonly metric?: string | undefined;
      readonly quiet?: boolean | undefined;
    },
): Promise<Pick<PlanSettings, 'kind' | 'baseline' | 'sd' | 'varianceReduction'>> {
  const { metric: planned, variant, control } = values;
  if (planned === undefined)
    throw usageError(l10n.t('Specify the metric of the log to plan for.'), '--metric CTR');
  const told = parseReadOverrides({ ...values, columns: undefined }).recommendations;
  const config = v.parse(EXPERIMENT_CONFIG, { ...values, metrics: [planned] });
  const progress = terminalProgress(process.stderr);
  const {
    metric,
    sample,
    varianceReduction,
    control: name,
    reading,
  } = await withOpenedFile(openSource, resolveReference(log), async (source) => {
    const column =
      variant ??
      (await (control === undefined ? findVariantColumn : requireVariantColumn)(
        source,
        told ?? {},
        'command line',
      ));
    return controlSample(
      source,
      { ...config, variant: column, surface: 'command line' },
      { overrides: told, watch: readingWatch(progress, log, source.bytes, undefined) },
    );
  }).finally(() => progress.clear());
  if (values.quiet !== true) {
    if (reading !== undefined) process.stderr.write(readingLines([[log, reading]], {}));
    if (name !== undefined)
      process.stderr.write(visibleLines([l10n.t('{0}: baseline of the control “{1}”.', log, name)]));
  }
  const { estimate, variance } = sample;
  if (estimate === null || variance === null) {
    throw new InputError({
      file: log,
      message: l10n.t(
        'Can’t estimate {0} from this log because it needs at least two users and a denominator.',
        metric.name,
      ),
      advice: l10n.t('Use a log with more users, or specify the numbers: {0}.', '--kind --baseline --sd'),
    });
  }
  return {
    kind: metric.kind,
    baseline: estimate,
    sd: metric.kind === 'share' ? null : Math.sqrt(variance),
    varianceReduction,
  };
}
