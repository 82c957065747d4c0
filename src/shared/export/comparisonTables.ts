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
} from '../text/comparisonWords';
import { stars } from '../leaderboard/comparedPairs';
import { plainName } from '../text/nameText';
import { formatMean } from '../text/numberText';
import { delimitedLine } from './delimitedText';
import { latexText } from './latexText';

/** Test, correction, users and margin: what a table of verdicts says of itself. */
export function comparisonCaption(json: ComparisonJson): string {
  const { margin, users, convention, adjusted } = json;
  const share =
    margin.kind === 'relative'
      ? `${Number((100 * margin.value).toPrecision(6))} %`
      : formatMean(margin.value);
  return [
    l10n.t(
      'Differences of {0} users in pairs, convention {1}; 95 % t intervals; {2}; comparisons: {3}; margin ±{4}.',
      users.counted,
      convention,
      correctionText(adjusted),
      adjusted.p.length,
      share,
    ),
    '* p < .05, ** p < .01, *** p < .001.',
    notCoveredText(),
  ].join(' ');
}

function cells(json: ComparisonJson, pair: PairJson): string[] {
  const interval = intervalOf(pair);
  const corrected = adjustedP(json, pair);
  return [
    plainName(pair.b),
    plainName(pair.a),
    pair.measure,
    `${signedText(pair.difference === null ? null : -pair.difference)}${stars(corrected)}`,
    interval === undefined ? '–' : `${signedText(interval[0])} … ${signedText(interval[1])}`,
    relativeText(json, pair) ?? '–',
    pText(corrected),
    verdictWord(pair.verdict),
  ];
}

function heads(): string[] {
  return [
    l10n.t('Model'),
    l10n.t('Against'),
    l10n.t('Measure'),
    l10n.t('Difference'),
    l10n.t('95 % interval'),
    l10n.t('Relative'),
    l10n.t('Adjusted p'),
    l10n.t('Verdict'),
  ];
}

/** The verdicts as a Markdown table with marks and a caption. */
export function comparisonMarkdown(json: ComparisonJson): string {
  const line = (texts: readonly string[]): string => `| ${texts.map(escaped).join(' | ')} |\n`;
  return [
    line(heads()),
    '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n',
    ...json.pairs.map((pair) => line(cells(json, pair))),
    `\n${escaped(comparisonCaption(json))}\n`,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<|~&$#:]|(?<![\w)])@/g, '\\$&');
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
        ],
        separator,
        false,
      );
    }),
  ].join('');
}
