import * as l10n from '@vscode/l10n';
import { METRIC_NAMES } from '../core/experiments/metrics/metricSyntax';
import { formatsText } from './output/answerFormats';

/** How `recscope experiment` is called. */
export function experimentUsage(): string {
  return `${l10n.t('Usage:')}
  recscope experiment LOG [${l10n.t('options')}]

${l10n.t('Analyses the log of an online experiment: one row per user, per user and day (a column “day”), or per event (a column “event”).')}

      --variant COLUMN      ${l10n.t('the column that says the variant (default: the one that is called so)')}
      --control NAME        ${l10n.t('the variant that the others are compared with (default: the one called control, old, A, 0 …)')}
      --treatments LIST     ${l10n.t('the others (default: all there are)')}
  -m, --metrics LIST        ${l10n.t('of {0}', METRIC_NAMES.join(', '))}
      --primary LIST        ${l10n.t('the metrics that decide (default: the first)')}
      --guardrail "M margin=2% [better=lower]"
                            ${l10n.t('a metric that must not get worse by that share; may be repeated')}
      --better lower:M      ${l10n.t('of this metric less is better; may be repeated')}
      --split A=50,B=50     ${l10n.t('the shares in which users were given to the variants (default: equal)')}
      --alpha, --power      ${l10n.t('level and power (default: 0.05 and 0.8)')}
      --correction WAY      ${l10n.t('of several primary comparisons: holm (default), bh or none')}
      --look once|anytime|planned
                            ${l10n.t('how often it was looked at (default: once, at an end fixed beforehand)')}
      --planned-users N     ${l10n.t('anytime: where the sequence is tightest (default: 5000); planned: the final size')}
      --looks N1,N2         ${l10n.t('planned: the users at the looks before this one')}
      --cuped auto|off      ${l10n.t('adjust for columns pre_NAME, the same sums from before (default: auto)')}
      --winsorize Q|off     ${l10n.t('cap means at this quantile of positive values, beside the raw ones (default: 0.99)')}
      --bootstrap N         ${l10n.t('percentile intervals of N replicates (default: none)')}
      --seed N              ${l10n.t('random seed, from 0 to 4294967295 (default: 42)')}
      --contaminated exclude|first
                            ${l10n.t('users in several variants: leave out (default), or count in their first')}
      --blank zero|leave-out
                            ${l10n.t('sums that are blank: count as 0, or leave their rows out (default: ask where a tenth of the rows are)')}
      --alike join|separate ${l10n.t('variants whose names differ in blanks and case only: one, or several (default: ask)')}
      --event-names LIST    ${l10n.t('words for events: "shown=impression,buy=purchase"')}
      --utc-offset ZONE     ${l10n.t('where days begin, such as +09:00 (default: UTC)')}
      --columns LIST        ${l10n.t('columns by name or number: "user=Kunde,time=3,event=4,value=5"')}
      --format-in NAME      ${l10n.t('how the log is written; else it is recognised')}
      --decimal comma|point ${l10n.t('decimal separator of numbers, where ambiguous')}
      --encoding NAME       ${l10n.t('the encoding of files that are not in UTF-8: windows-1252, euc-kr, shift_jis, gbk …')}
  -f, --format FORMAT       ${formatsText()}
  -o, --output FILE         ${l10n.t('write to a file')}
      --force               ${l10n.t('overwrite an existing file')}
  -q, --quiet               ${l10n.t('do not say how files were read')}
      --strict              ${l10n.t('exit status 1 when there can be no decision')}
      --memory GB, --threads N

${l10n.t('Exit status: 0 done, 1 with --strict and no valid decision, 2 wrong call or input.')}
`;
}

/** How `recscope plan` is called. */
export function planUsage(): string {
  return `${l10n.t('Usage:')}
  recscope plan --kind share --baseline 0.05 --effect 10%
  recscope plan LOG --metric M [--variant COLUMN [--control NAME]] --effect 2%

${l10n.t('Says how many users an experiment takes, or what effect so many users can find.')}

      --kind share|mean|ratio
      --baseline X          ${l10n.t('the estimate of the control')}
      --sd X                ${l10n.t('the standard deviation of one user, of a mean or a ratio')}
      --effect SHARE        ${l10n.t('the relative change that is to be found, such as 10% or -5%')}
      --users N             ${l10n.t('instead of --effect: users of the control that there are')}
      --metric M            ${l10n.t('take baseline and standard deviation from a log')}
      --variant, --control  ${l10n.t('of its control only (default: of everybody)')}
      --alpha, --power      ${l10n.t('level and power (default: 0.05 and 0.8)')}
      --ratio K             ${l10n.t('users of the treatment for each of the control (default: 1)')}
      --variants N          ${l10n.t('the control and its treatments (default: 2)')}
      --comparisons M       ${l10n.t('comparisons that the level is divided among (default: one for each treatment)')}
      --users-per-day N     ${l10n.t('new users of all variants a day: adds days, in whole weeks')}
      --looks K             ${l10n.t('how often it is looked at when that is planned, the end among them (default: 4)')}
      --cuped auto|off      ${l10n.t('count on columns pre_NAME of the log, as the analysis does (default: auto)')}
      --columns, --blank, --alike, --event-names, --utc-offset, --format-in, --decimal, --encoding
  -f, --format FORMAT       ${formatsText()}
  -o, --output FILE, --force
`;
}
