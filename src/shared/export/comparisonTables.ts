import * as l10n from '@vscode/l10n';
import type { ComparisonJson, PairJson } from '../protocol/comparisonResult';
import {
  adjustedP,
  correctionText,
  intervalOf,
  notCoveredText,
  pText,
  relativeText,
  signedText,
  verdictWord,
} from '../text/sentences/comparisonWords';
import { stars } from '../leaderboard/comparedPairs';
import { ofRows, ofUsers } from '../text/sentences/pooledMeasure';
import { rowPairs, rowsText, type RowPair } from '../text/sentences/rowWords';
import { plainName } from '../text/nameText';
import { formatMean } from '../text/numbers/numberText';
import { delimitedLine } from './delimitedText';
import { latexText } from './latexText';
import { escapedMarkdown } from './markdownCells';

/** Test, correction, users and margin: what a table of verdicts says of itself. */
export function comparisonCaption(json: ComparisonJson): string {
  const { margin, users, convention, adjusted } = json;
  const share =
    margin.kind === 'relative' ? `${Number((100 * margin.value).toPrecision(6))}%` : formatMean(margin.value);
  return [
    l10n.t(
      'Differences of {0} users in pairs, convention {1}; 95% t intervals; {2}; comparisons: {3}; margin ±{4}.',
      users.counted,
      convention,
      correctionText(adjusted),
      adjusted.p.length,
      share,
    ),
    '* p < .05, ** p < .01, *** p < .001.',
    ...(json.rows.length > 0 ? [rowsText()] : []),
    notCoveredText(),
  ].join(' ');
}

function cells(json: ComparisonJson, pair: PairJson): string[] {
  const interval = intervalOf(pair);
  const corrected = adjustedP(json, pair);
  return [
    plainName(pair.b),
    plainName(pair.a),
    ofUsers(json, pair.measure),
    `${signedText(pair.difference === null ? null : -pair.difference)}${stars(corrected)}`,
    interval === undefined ? '–' : `${signedText(interval[0])} … ${signedText(interval[1])}`,
    relativeText(json, pair) ?? '–',
    pText(corrected),
    verdictWord(pair.verdict),
  ];
}

function rowCells({ a, b, measure, difference, interval, relative, p, verdict }: RowPair): string[] {
  return [
    plainName(b),
    plainName(a),
    ofRows(measure),
    `${difference}${stars(p)}`,
    interval,
    relative,
    pText(p),
    verdict === null ? '–' : verdictWord(verdict),
  ];
}

function heads(): string[] {
  return [
    l10n.t('Model'),
    l10n.t('Against'),
    l10n.t('Measure'),
    l10n.t('Difference'),
    l10n.t('95% interval'),
    l10n.t('Relative'),
    l10n.t('Adjusted p'),
    l10n.t('Verdict'),
  ];
}

/** The verdicts as a Markdown table with marks and a caption. */
export function comparisonMarkdown(json: ComparisonJson): string {
  const line = (texts: readonly string[]): string => `| ${texts.map(escapedMarkdown).join(' | ')} |\n`;
  return [
    line(heads()),
    '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n',
    ...json.pairs.map((pair) => line(cells(json, pair))),
    ...rowPairs(json).map((pair) => line(rowCells(pair))),
    `\n${escapedMarkdown(comparisonCaption(json))}\n`,
  ].join('');
}

/** The verdicts as a LaTeX table in the style of booktabs. */
export function comparisonLatex(json: ComparisonJson): string {
  const row = (texts: readonly string[]): string => `    ${texts.map(latexText).join(' & ')} \\\\\n`;
  return [
    '% \\usepackage{booktabs}\n',
    '\\begin{table}\n',
    '  \\centering\n',
    `  \\caption{${latexText(comparisonCaption(json))}}\n`,
    '  \\label{tab:recscope-comparison}\n',
    '  \\begin{tabular}{lllrrrrl}\n',
    '    \\toprule\n',
    row(heads()),
    '    \\midrule\n',
    ...json.pairs.map((pair) => row(cells(json, pair))),
    ...rowPairs(json).map((pair) => row(rowCells(pair))),
    '    \\bottomrule\n',
    '  \\end{tabular}\n',
    '\\end{table}\n',
  ].join('');
}

/** Every pair as a line of a file, with all its numbers; b is held against a, as in JSON. */
export function comparisonDelimited(json: ComparisonJson, separator: ',' | '\t'): string {
  const columns = [
    'a',
    'b',
    'measure',
    'n',
    'difference',
    't_low',
    't_high',
    'bca_low',
    'bca_high',
    't',
    'df',
    'p_t',
    'wilcoxon',
    'p_wilcoxon',
    'p_randomization',
    'p_sign',
    'p_equivalence',
    'p_adjusted',
    'wins',
    'ties',
    'losses',
    'cohens_dz',
    'cliffs_delta',
    'detectable',
    'verdict',
    'per',
    'p_bootstrap',
  ];
  return [
    delimitedLine(columns, separator, false),
    ...json.pairs.map((pair) => {
      const { a, b, measure, n, difference, ci, tests, winTieLoss, effect, detectable, verdict } = pair;
      return delimitedLine(
        [
          a,
          b,
          measure,
          n,
          difference,
          ...(ci.t ?? [null, null]),
          ...(ci.bca ?? [null, null]),
          tests.pairedT?.statistic ?? null,
          tests.pairedT?.df ?? null,
          tests.pairedT?.p ?? null,
          tests.wilcoxon?.statistic ?? null,
          tests.wilcoxon?.p ?? null,
          tests.randomization?.p ?? null,
          tests.sign?.p ?? null,
          tests.equivalence?.p ?? null,
          adjustedP(json, pair) ?? null,
          ...winTieLoss,
          effect.cohensDz,
          effect.cliffsDelta,
          detectable,
          verdict,
          'user',
          null,
        ],
        separator,
        false,
      );
    }),
    ...json.rows.flatMap(({ measure, models, pairs }) =>
      pairs.map((pair) => {
        const of = (name: string): number => models.find(({ model }) => model === name)?.users ?? 0;
        const known: Readonly<Record<string, string | number | null>> = {
          a: pair.a,
          b: pair.b,
          measure,
          n: Math.min(of(pair.a), of(pair.b)),
          difference: pair.difference,
          bca_low: pair.ci?.[0] ?? null,
          bca_high: pair.ci?.[1] ?? null,
          p_bootstrap: pair.p,
          p_adjusted: pair.adjustedP,
          verdict: pair.verdict,
          per: 'row',
        };
        return delimitedLine(
          columns.map((column) => known[column] ?? null),
          separator,
          false,
        );
      }),
    ),
  ].join('');
}
