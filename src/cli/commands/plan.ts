import * as l10n from '@vscode/l10n';
import { planOf, type PlanQuestion } from '../../core/experiments/plan/plan';
import type { PlanSettings } from '../../core/experiments/plan/sampleSize';
import { percentText } from '../../shared/text/numbers/changeText';
import { writtenShare } from '../../shared/text/numbers/writtenShare';
import { controlSample } from '../../engine/experiments/controlSample';
import { namedVariant } from '../../engine/experiments/logOptions';
import { openSource } from '../../engine/sources/fileSource';
import { openedFile } from '../../engine/sources/openedFiles';
import { planRecords, planSheets } from '../../shared/export/experiment/planSheets';
import { InputError } from '../../shared/protocol/problem';
import { planUsage } from '../experimentUsage';
import { EXPERIMENT_OPTIONS, experimentCall, oneOf, shareBetween, whole } from '../options/experimentOptions';
import { parsedArguments } from '../options/parsedArguments';
import { outputTo } from '../output/outputFile';
import { wrongCall } from '../wrongCall';
import { type Answer, requireFormat, writtenAs } from '../output/answerFormats';

const OPTIONS = {
  kind: { type: 'string' },
  baseline: { type: 'string' },
  sd: { type: 'string' },
  effect: { type: 'string' },
  users: { type: 'string' },
  metric: { type: 'string' },
  variant: EXPERIMENT_OPTIONS.variant,
  control: EXPERIMENT_OPTIONS.control,
  alpha: EXPERIMENT_OPTIONS.alpha,
  power: EXPERIMENT_OPTIONS.power,
  ratio: { type: 'string' },
  variants: { type: 'string' },
  comparisons: { type: 'string' },
  'users-per-day': { type: 'string' },
  looks: { type: 'string' },
  cuped: EXPERIMENT_OPTIONS.cuped,
  columns: EXPERIMENT_OPTIONS.columns,
  blank: EXPERIMENT_OPTIONS.blank,
  alike: EXPERIMENT_OPTIONS.alike,
  'event-names': EXPERIMENT_OPTIONS['event-names'],
  'utc-offset': EXPERIMENT_OPTIONS['utc-offset'],
  'format-in': EXPERIMENT_OPTIONS['format-in'],
  decimal: EXPERIMENT_OPTIONS.decimal,
  encoding: EXPERIMENT_OPTIONS.encoding,
  format: { type: 'string', short: 'f', default: 'table' },
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `recscope plan …`: how many users an experiment takes, or what effect so many can find. */
export async function planCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, OPTIONS);
  if (values.help === true) {
    process.stdout.write(planUsage());
    return;
  }
  const { format } = values;
  requireFormat(format);
  const [log] = positionals;
  const { output, force } = values;
  const write = await outputTo(output, [log], force);
  const usersPerDay = positive('--users-per-day', values['users-per-day']);
  const variants = values.variants === undefined ? 2 : whole('--variants', values.variants, 2, 100);
  const looks = values.looks === undefined ? undefined : whole('--looks', values.looks, 1, 100);
  const level = {
    alpha: shareBetween('--alpha', values.alpha) ?? 0.05,
    power: shareBetween('--power', values.power) ?? 0.8,
    ratio: positive('--ratio', values.ratio) ?? 1,
    comparisons:
      values.comparisons === undefined ? variants - 1 : whole('--comparisons', values.comparisons, 1),
  };
  const question = questionOf(values.effect, values.users);
  const metric = log === undefined ? toldMetric(values) : await metricOfLog(log, values);
  const plan = planOf({ ...metric, ...level }, question, { usersPerDay, variants, looks });
  const answer: Answer = {
    title: () => l10n.t('Experiment plan'),
    sheets: () => planSheets(plan),
    json: () => [`${JSON.stringify(plan, null, 2)}\n`],
    records: () => planRecords(plan),
  };
  await write(await writtenAs(format, answer));
}

function questionOf(effect: string | undefined, users: string | undefined): PlanQuestion {
  if ((effect === undefined) === (users === undefined))
    throw wrongCall(
      l10n.t('Say either the effect that is to be found or the users that there are.'),
      '--effect 10%',
    );
  if (users !== undefined) return { controlUsers: whole('--users', users, 1) };
  const share = writtenShare(effect ?? '');
  if (share === undefined)
    throw wrongCall(
      l10n.t('--effect takes a relative change such as {0}; “{1}” is none.', '10%', effect ?? ''),
    );
  const bare = (effect ?? '').trim();
  if (Math.abs(share) > 1 && !bare.endsWith('%'))
    throw wrongCall(
      l10n.t('--effect {0} is a change by {1}. Write {1}, or {2}.', bare, percentText(share), `${bare}%`),
    );
  return { relativeEffect: share };
}

type Told = { readonly [N in 'kind' | 'baseline' | 'sd']?: string };

function toldMetric({ kind, baseline, sd }: Told): Pick<PlanSettings, 'kind' | 'baseline' | 'sd'> {
  const known = oneOf('--kind', kind, ['share', 'mean', 'ratio']);
  if (known === undefined)
    throw wrongCall(l10n.t('Is the metric a share, a mean or a ratio?'), '--kind share');
  if (baseline === undefined)
    throw wrongCall(l10n.t('What is the estimate of the control?'), '--baseline 0.05');
  const value = writtenShare(baseline);
  if (value === undefined)
    throw wrongCall(l10n.t('{0} must be a number, not “{1}”.', '--baseline', baseline));
  return { kind: known, baseline: value, sd: positive('--sd', sd) ?? null };
}

async function metricOfLog(
  log: string,
  values: Parameters<typeof experimentCall>[0] & { readonly metric?: string },
): Promise<Pick<PlanSettings, 'kind' | 'baseline' | 'sd' | 'varianceReduction'>> {
  const { metric: name, variant, control } = values;
  if (name === undefined) throw wrongCall(l10n.t('Which metric of the log is planned for?'), '--metric CTR');
  const { request, reading, told } = experimentCall({ ...values, looks: undefined });
  const { metric, sample, varianceReduction } = await openedFile(
    openSource,
    { kind: 'path', name: log, path: log },
    async (source) => {
      const column =
        variant ?? (control === undefined ? undefined : await namedVariant(source, told, request.surface));
      const columns = { ...request.columns, variant: column };
      return controlSample(source, { ...request, metrics: name, columns }, reading, told);
    },
  );
  const { estimate, variance } = sample;
  if (estimate === null || variance === null) {
    throw new InputError({
      file: log,
      message: l10n.t(
        '{0} cannot be estimated from this log: it needs two users and a denominator.',
        metric.name,
      ),
      advice: l10n.t('Give a log with more users, or the numbers: {0}.', '--kind --baseline --sd'),
    });
  }
  return {
    kind: metric.kind,
    baseline: estimate,
    sd: metric.kind === 'share' ? null : Math.sqrt(variance),
    varianceReduction,
  };
}

function positive(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.trim() === '' ? 'none' : text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw wrongCall(l10n.t('{0} takes a number above 0; “{1}” is none.', option, text));
}
