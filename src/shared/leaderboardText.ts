import type { CopyFormat } from './copyFormats';
import { evaluationDelimited } from './evaluationDelimited';
import { evaluationJsonText, evaluationsJson } from './evaluationJson';
import { evaluationLatex } from './evaluationLatex';
import { evaluationMarkdown, type LeaderboardOptions } from './evaluationMarkdown';
import type { EvaluationView } from './evaluationView';

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
