import * as l10n from '@vscode/l10n';
import type { EvaluationView } from './evaluationView';
import { formatMean } from './numberText';

/** The means as a Markdown table, a row per model, for a pull request or a notebook. */
export function evaluationMarkdown(view: EvaluationView): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const relevance =
    view.threshold === undefined
      ? l10n.t('any positive rating is relevant')
      : l10n.t('relevant if rating ≥ {0}', view.threshold);
  return [
    line([l10n.t('Model'), ...view.measures.map(({ name }) => name), l10n.t('Users')]),
    line(['---', ...view.measures.map(() => '---:'), '---:']),
    ...view.models.map((model) =>
      line([
        plainCell(model.name),
        ...model.means.map(({ mean }) => formatMean(mean)),
        String(model.users.counted),
      ]),
    ),
    '\n',
    `${l10n.t('Against {0}, convention {1}, {2}.', plainCell(view.truth.label), view.convention, relevance)}\n`,
  ].join('');
}

/** File names may hold what a Markdown table reads as markup. */
function plainCell(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
