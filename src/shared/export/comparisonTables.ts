import * as l10n from '@vscode/l10n';
import type { ComparisonJson, PairJson } from '../protocol/comparisonResult';
import {
  adjustedP,
  groundsText,
  intervalOf,
  intervalText,
  notCoveredText,
  pText,
  relativeText,
  signedText,
} from '../text/sentences/comparisonWords';
import { verdictSaid } from '../text/sentences/verdictWords';
import { spoilsText } from '../text/sentences/spoilsText';
import { pairedUsers, pairedUsersText } from '../text/sentences/pairedUsers';
import { ofUsers } from '../text/sentences/pooledMeasure';
import { rowPairs, rowsText, type RowPair } from '../text/sentences/rowWords';
import { plainName } from '../text/nameText';
import { delimitedLine } from './delimitedText';
import { latexText } from './latexText';
import { escapedMarkdown } from './markdownCells';

/** Test, correction, users and margin: what a table of verdicts says of itself. */
export function comparisonCaption(json: ComparisonJson): string {
  const { convention } = json;
  const users = pairedUsers(json);
  return [
    users.length === 1
      ? l10n.t(
          'Differences of {0} users in pairs, convention {1}; {2}.',
          users[0].users,
          convention,
          groundsText(json),
        )
      : l10n.t(
          'Differences of users in pairs ({0}), convention {1}; {2}.',
          pairedUsersText(users),
          convention,
          groundsText(json),
        ),
    l10n.t('* p < .05, ** p < .01, *** p < .001, ≈ equivalent, ? not clear.'),
    ...(json.rows.length > 0 ? [rowsText()] : []),
    notCoveredText(json),
  ].join(' ');
}

function cells(json: ComparisonJson, pair: PairJson): string[] {
  const corrected = adjustedP(json, pair);
  const { word, mark } = verdictSaid(pair.verdict, corrected);
  return [
    plainName(pair.b),
    plainName(pair.a),
    ofUsers(json, pair.measure),
    `${signedText(pair.difference)}${mark}`,
    intervalText(intervalOf(pair)),
    relativeText(pair) ?? '–',
    pText(corrected),
    word,
  ];
}

function rowCells({ a, b, measure, difference, interval, relative, p, verdict }: RowPair): string[] {
  return [
    plainName(b),
    plainName(a),
    measure,
    `${difference}${verdict === null ? '' : verdictSaid(verdict, p).mark}`,
    interval,
    relative,
    pText(p),
    verdict === null ? '–' : verdictSaid(verdict).word,
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
    ...spoilsText(json).map((text) => `${escapedMarkdown(text)}\n\n`),
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
    `  \\caption{${latexText([...spoilsText(json), comparisonCaption(json)].join(' '))}}\n`,
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

/** Every pair as a line of a file, with all its numbers; differences are of b less a, as in JSON. */
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
    'simultaneous_low',
    'simultaneous_high',
    'equivalence_low',
    'equivalence_high',
    'margin',
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
    'both_lists',
    'both_lists_difference',
  ];
  return [
    delimitedLine(columns, separator, false),
    ...json.pairs.map((pair) => {
      const { a, b, measure, n, difference, ci, margin, tests, winTieLoss, effect } = pair;
      return delimitedLine(
        [
          a,
          b,
          measure,
          n,
          difference,
          ...(ci.t ?? [null, null]),
          ...(ci.bca ?? [null, null]),
          ...(ci.simultaneous ?? [null, null]),
          ...(ci.equivalence ?? [null, null]),
          margin,
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
          pair.detectable,
          pair.verdict,
          'user',
          null,
          pair.bothLists?.users ?? null,
          pair.bothLists?.difference ?? null,
        ],
        separator,
        false,
      );
    }),
    ...json.rows.flatMap(({ measure, aggregate, models, pairs }) =>
      pairs.map((pair) => {
        const of = (name: string): number => models.find(({ model }) => model === name)?.users ?? 0;
        const known: Readonly<Record<string, string | number | null>> = {
          a: pair.a,
          b: pair.b,
          measure,
          n: Math.min(of(pair.a), of(pair.b)),
          difference: pair.difference,
          simultaneous_low: pair.ci?.[0] ?? null,
          simultaneous_high: pair.ci?.[1] ?? null,
          p_bootstrap: pair.p,
          p_adjusted: pair.adjustedP,
          verdict: pair.verdict,
          per: aggregate === 'rows' ? 'row' : aggregate,
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
