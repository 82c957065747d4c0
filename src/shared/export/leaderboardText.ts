import type { CopyFormat } from './copyFormats';
import { evaluationDelimited } from './evaluationDelimited';
import { evaluationJsonText, evaluationsJson } from './evaluationJson';
import { evaluationLatex } from './evaluationLatex';
import { evaluationMarkdown, type LeaderboardOptions } from './evaluationMarkdown';
import type { EvaluationView } from '../protocol/views/evaluationView';

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
      return whole(evaluationDelimited(answer(), ',', true));
    case 'tsv':
      return whole(evaluationDelimited(answer(), '\t', true));
    case 'json':
      return whole(evaluationJsonText(answer()));
  }
}

function whole(pieces: Iterable<string>): string {
  return [...pieces].join('');
}
