import * as l10n from '@vscode/l10n';
import { fittedText } from '../../charts/fittedText';
import type { ComparisonJson } from '../../protocol/comparisonResult';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import { type Html, html, sheetsHtml } from '../../sheets/html';
import { prose } from '../../sheets/sheet';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { bestSentences } from '../../text/sentences/bestWords';
import { intervalOf, pairSentences, signedText } from '../../text/sentences/comparisonWords';
import { spoilsText } from '../../text/sentences/spoilsText';
import {
  changeSheet,
  cohortSheet,
  comparisonCaption,
  firstPairs,
  overRowsSheet,
  verdictSheet,
} from '../comparison/comparisonSheets';

/** Whether one model is better than another, for whom, and by enough. */
export function comparisonHtml(comparison: ComparisonView, numbers: NumberFormats): Html {
  const { json } = comparison;
  const sentences = firstPairs(json).map((pair) => pairSentences(json, pair).join(' '));
  return html`${sheetsHtml(
      [
        prose([...spoilsText(json), ...bestSentences(comparison), ...sentences]),
        { ...verdictSheet(json), title: l10n.t('Verdicts') },
        ...overRowsSheet(json),
      ],
      numbers,
    )}${forestHtml(json)}
    <p class="quiet">${comparisonCaption(json)}</p>
    ${sheetsHtml([...json.changes.flatMap(changeSheet), ...cohortSheet(json)], numbers)}`;
}

const ROW = 20;
const LEFT = 240;
const WIDTH = 720;

/** Differences of the first measure with their intervals, told in words to a screen reader. */
function forestHtml(json: ComparisonJson): Html | undefined {
  const rows = firstPairs(json).filter((pair) => intervalOf(pair) !== undefined);
  if (rows.length === 0) return undefined;
  const ends = rows.flatMap((pair) => [...(intervalOf(pair) ?? []), 0]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number): number =>
    Math.round(LEFT + 10 + ((value - low) / (high - low || 1)) * (WIDTH - LEFT - 20));
  const height = rows.length * ROW + 8;
  const label = rows.map(({ b, difference }) => `${b}: ${signedText(difference)}`).join('; ');
  return html`<figure class="forest">
    <figcaption class="quiet">
      ${l10n.t('{0}: {1}', rows[0].measure, l10n.t('Differences with 95% intervals'))}
    </figcaption>
    <svg
      width="${WIDTH}"
      height="${height}"
      viewBox="0 0 ${WIDTH} ${height}"
      role="img"
      aria-label="${label}"
    >
      <line class="zero" x1="${place(0)}" x2="${place(0)}" y1="0" y2="${height}" />
      ${rows.map((pair, row) => {
        const [from, to] = intervalOf(pair) ?? [0, 0];
        const y = row * ROW + ROW / 2 + 4;
        return html`<text x="${LEFT}" y="${y + 4}" text-anchor="end"
            ><title>${pair.b}</title>${fittedText(pair.b, LEFT, 12)}</text
          >
          <rect x="${place(from)}" y="${y - 1}" width="${Math.max(1, place(to) - place(from))}" height="2" />
          <rect x="${place(pair.difference ?? 0) - 4}" y="${y - 4}" width="8" height="8" />`;
      })}
    </svg>
  </figure>`;
}
