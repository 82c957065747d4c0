import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { prose } from '../../shared/sheets/sheet';
import type { PlanChoices } from '../../shared/protocol/views/planView';
import { formatCount } from '../../shared/text/numbers/numberText';
import { planConditions, planHeadline } from '../../shared/text/sentences/planSentences';
import type { SingleAnswerFeature } from '../analyses/analysisFeature';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { analysed, finishedRecord } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { outcomeText, stateSentences } from '../analyses/singleAnswerLine';
import { plainMarkdown } from '../workbench/markdown';

const POSITIVE = v.pipe(v.number(), v.finite(), v.gtValue(0));
const LEVEL = v.pipe(v.number(), v.gtValue(0), v.ltValue(1));

const SETTINGS: v.GenericSchema<unknown, PlanChoices> = v.object({
  kind: v.picklist(['share', 'mean']),
  baseline: v.pipe(v.number(), v.finite()),
  sd: POSITIVE,
  alpha: LEVEL,
  power: LEVEL,
  variants: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)),
  usersPerDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e10)),
  given: v.picklist(['effect', 'days']),
  effect: v.pipe(v.number(), v.finite()),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
});

/** What a plan begins with: the rate of a purchase, and the defaults of the command line. */
const FIRST: PlanChoices = {
  kind: 'share',
  baseline: 0.05,
  sd: 1,
  alpha: 0.05,
  power: 0.8,
  variants: 2,
  usersPerDay: 5000,
  given: 'effect',
  effect: 0.1,
  days: 14,
};

/** An experiment that is yet to be run: of no file. */
export const planFeature: SingleAnswerFeature<'plan'> = {
  title: () => l10n.t('Experiment plan'),
  runningTitle: () => l10n.t('Experiment plan'),
  firstFile: () => undefined,
  files: () => [],
  filesBehind: () => [],
  bytesOf: () => undefined,
  run: analysed,
  finished: (record, view) => finishedRecord(record, view.startedAt, planHeadline(view, count)),
  startedAt: ({ startedAt }) => startedAt,
  shown: (view) => view,
  findings: () => [],
  line: ({ record, result, ...state }) => ({
    label: l10n.t('Plan'),
    name: l10n.t('Experiment plan'),
    description: outcomeText(record),
    icon: 'settings',
    tooltip: plainMarkdown([
      l10n.t('Experiment plan'),
      ...(result === undefined ? [] : planConditions(result, count)),
      ...stateSentences(state),
    ]),
  }),
  ...sheetExports<'plan'>({
    title: () => l10n.t('Experiment plan'),
    sheets: (view) => {
      const english = (number: number): string => formatCount(number, 'en');
      return [
        prose(planConditions(view, english), { title: planHeadline(view, english), code: view.command }),
      ];
    },
    command: ({ command }) => command,
  }),
  settings: SETTINGS,
};

/** The plan of this workspace, as it was left; else a first one. */
export function planRecord(store: AnalysisStore): SingleAnswerRecord<'plan'> {
  const known = store.all().find((state) => state.kind === 'plan');
  if (known?.kind === 'plan') return known.record;
  return {
    kind: 'plan',
    id: crypto.randomUUID(),
    files: [],
    settings: FIRST,
    finishedAt: undefined,
    milliseconds: 0,
    summary: '',
  };
}

function count(number: number): string {
  return formatCount(number, vscode.env.language);
}
