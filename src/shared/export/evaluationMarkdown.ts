import * as l10n from '@vscode/l10n';
import { bestMeans } from '../leaderboard/bestMeans';
import type { EvaluationView, MeanView } from '../protocol/evaluationView';
import { relevanceText } from '../text/evaluationWords';
import { plainName } from '../text/nameText';
import { formatMean } from '../text/numberText';

export interface LeaderboardOptions {
  /** Half of the 95 % interval beside each mean. */
  readonly intervals: boolean;
}

/** The means as a Markdown table, a row per model, for a pull request or a notebook. Of several models the best is bold. */
export function evaluationMarkdown(view: EvaluationView, { intervals }: LeaderboardOptions): string {
  const best = bestMeans(view);
  const against = l10n.t(
    'Against {0}, convention {1}, {2}.',
    nameMark(view.truth.label),
    escaped(view.convention),
    escaped(relevanceText(view)),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const cell = ({ mean, halfWidth }: MeanView, index: number): string => {
    const text = formatMean(mean);
    const marked = mean !== null && mean === best[index] ? `**${text}**` : text;
    return intervals && halfWidth !== undefined ? `${marked} ± ${formatMean(halfWidth)}` : marked;
  };
  return [
    line([l10n.t('Model'), ...view.measures.map(({ name }) => escaped(name)), l10n.t('Users')]),
    line(['---', ...view.measures.map(() => '---:'), '---:']),
    ...view.models.map((model) =>
      line([nameMark(model.name), ...model.means.map(cell), String(model.users.counted)]),
    ),
    '\n',
    `${against}\n`,
  ].join('');
}

/** What Markdown renderers make a link of by themselves: addresses, also without a scheme, and mail. */
const AUTOLINK =
  /[^\s@]@[^\s@]|:\/\/|www\.|\.(?:com|net|org|edu|gov|biz|info|name|shop|pro|web|xxx|aero|asia|coop|museum|рф|[a-z]{2})(?![\p{L}\d])/iu;

/** A name: as code where a renderer would find a link in it, whatever is escaped. */
function nameMark(name: string): string {
  const text = plainName(name);
  if (!AUTOLINK.test(text)) return escaped(text);
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  // A table is cut into cells before it is looked for code in them.
  return fence + room + text.replaceAll('|', '\\|') + room + fence;
}

/** What Markdown reads as markup, an entity, mathematics, an emoji, or the name of an issue. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<|~&$#:]|(?<![\w)])@/g, '\\$&');
}
