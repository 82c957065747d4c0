import * as l10n from '@vscode/l10n';
import { evaluationDelimited } from '../shared/evaluationDelimited';
import {
  type EvaluationAnswer,
  evaluationJsonText,
  evaluationsJson,
  type PerUser,
} from '../shared/evaluationJson';
import type { EvaluationView } from '../shared/evaluationView';
import { wrongCall } from './wrongCall';
import { languageOf } from './language';

/** Writes an evaluation as text. */
export interface OutputFormat {
  /** It shows histograms or intervals. */
  readonly spread: boolean;
  readonly text: (
    view: EvaluationView,
    perUser: (model: number) => PerUser | undefined,
  ) => string | Promise<string>;
}

interface OutputWishes {
  readonly format: string;
  readonly perUser: boolean;
  readonly intervals: boolean;
}

/** Formats that can hold the values of every user. */
const WITH_USERS: Readonly<Record<string, (answer: EvaluationAnswer) => string | Promise<string>>> = {
  table: async (answer) => (await import('./tableText')).evaluationTable(answer),
  json: evaluationJsonText,
  csv: (answer) => evaluationDelimited(answer, ','),
  tsv: (answer) => evaluationDelimited(answer, '\t'),
};

/** Formats of means alone; in those for a paper an interval can stand beside each. */
const OF_MEANS: Readonly<Record<string, (view: EvaluationView, intervals: boolean) => Promise<string>>> = {
  markdown: async (view, intervals) =>
    (await import('../shared/evaluationMarkdown')).evaluationMarkdown(view, { intervals }),
  latex: async (view, intervals) =>
    (await import('../shared/evaluationLatex')).evaluationLatex(view, { intervals }),
  html: async (view) =>
    (await import('../shared/report/evaluationReport')).evaluationReport(view, {
      language: languageOf(process.env),
      // As in the panel, until somebody chooses another one.
      baseline: 0,
      labelOf: (file) => file,
    }),
};

/** @throws InputError when there is no such format, or what is wished for has no place in it */
export function outputFormat({ format, perUser, intervals }: OutputWishes): OutputFormat {
  const withUsers = Object.hasOwn(WITH_USERS, format);
  if (!withUsers && !Object.hasOwn(OF_MEANS, format))
    throw wrongCall(
      l10n.t('There is no format “{0}”: use table, json, csv, tsv, markdown, latex or html.', format),
    );
  if (intervals && format !== 'markdown' && format !== 'latex')
    throw wrongCall(l10n.t('--intervals goes with markdown and latex, not with {0}.', format));
  if (withUsers)
    return { spread: false, text: (view, users) => WITH_USERS[format](evaluationsJson(view, users)) };
  if (perUser)
    throw wrongCall(l10n.t('--per-user goes with table, json, csv and tsv, not with {0}.', format));
  return { spread: intervals || format === 'html', text: (view) => OF_MEANS[format](view, intervals) };
}
