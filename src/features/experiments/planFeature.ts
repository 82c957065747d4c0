import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { PLAN_SLIDERS, type PlanChoices } from '../../shared/config/planConfig';
import { formatCount } from '../../shared/text/numbers/numberText';
import { planConditionTexts, planHeadlineText } from '../../shared/sentences/planSentences';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { runAnalysis, knownRecord, newRecord, singleAnswerFeature } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';

/** First plan: a purchase rate, and the defaults of the command line. */
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

/** Sample size of a future experiment; needs no file. */
export const planFeature = singleAnswerFeature<'plan'>({
  title: () => l10n.t('Experiment plan'),
  icon: 'settings',
  nameOf: () => ({ name: l10n.t('Experiment plan'), label: l10n.t('Plan') }),
  about: () => l10n.t('Experiment plan'),
  notesOf: (view) => planConditionTexts(view, count),
  summary: (view) => planHeadlineText(view, count),
  run: runAnalysis,
  ...sheetExports<'plan'>({
    title: () => l10n.t('Experiment plan'),
    kind: 'plan',
    command: ({ command }) => command,
  }),
  settings: PLAN_SLIDERS,
});

/** Returns the record of the last plan of this workspace, or of a first plan if it has none. */
export function planRecord(store: AnalysisStore): SingleAnswerRecord<'plan'> {
  return knownRecord(store, 'plan', []) ?? newRecord('plan', [], FIRST);
}

function count(number: number): string {
  return formatCount(number, vscode.env.language);
}
