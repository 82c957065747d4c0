import { evaluationDelimited } from './evaluationDelimited';
import { evaluationJsonText, evaluationsJson } from './evaluationJson';
import { evaluationLatex } from './evaluationLatex';
import { evaluationMarkdown, type LeaderboardOptions } from './evaluationMarkdown';
import type { EvaluationView } from './evaluationView';

/** The formats in which the means can be copied; each is also one of the command line's. */
export const COPY_FORMATS = ['markdown', 'latex', 'csv', 'tsv', 'json'] as const;

export type CopyFormat = (typeof COPY_FORMATS)[number];

/** The means of all models as text. */
export function leaderboardText(
  view: EvaluationView,
  format: CopyFormat,
  options: LeaderboardOptions,
): string {
  const answer = () => evaluationsJson(view, () => undefined);
  switch (format) {
    case 'markdown':
      return evaluationMarkdown(view, options);
    case 'latex':
      return evaluationLatex(view, options);
    case 'csv':
      return evaluationDelimited(answer(), ',');
    case 'tsv':
      return evaluationDelimited(answer(), '\t');
    case 'json':
      return evaluationJsonText(answer());
  }
}

/** What each format is called; names of formats are the same in every language. */
export const FORMAT_NAMES: Readonly<Record<CopyFormat, string>> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
};
