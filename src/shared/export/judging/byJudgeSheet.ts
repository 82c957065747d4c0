import * as l10n from '@vscode/l10n';
import type { ComparisonJson, PairJson } from '../../protocol/comparisonResult';
import { verdictOfPair } from '../../sentences/verdictWords';
import type { Cell, Sheet } from '../../sheets/sheet';

/** Returns the pairs under each judge alone, with the judges whose verdict differs; empty if they were not asked for. */
export function byJudgeSheet({ byJudge, pairs }: Pick<ComparisonJson, 'byJudge' | 'pairs'>): Sheet[] {
  if (byJudge === undefined) return [];
  const differing = pairs.flatMap((pair) => differingText(pair, byJudge));
  return [
    {
      title: l10n.t('Under each judge alone'),
      columns: [
        { title: l10n.t('Judge'), kind: 'name' },
        { title: l10n.t('Model'), kind: 'name' },
        { title: l10n.t('Compared with'), kind: 'name' },
        { title: l10n.t('Metric'), kind: 'text' },
        { title: l10n.t('Users'), kind: 'count', spare: 2 },
        { title: l10n.t('Difference'), kind: 'difference' },
        { title: l10n.t('95% interval'), kind: 'interval', spare: 1 },
        { title: l10n.t('Verdict'), kind: 'text' },
      ],
      rows: byJudge.flatMap(({ judge, pairs: ofJudge }) =>
        ofJudge.map(({ a, b, measure, n, difference, interval, verdict }): Cell[] => [
          { name: judge },
          { name: b },
          { name: a },
          measure,
          n,
          difference,
          interval,
          verdictOfPair(verdict).word,
        ]),
      ),
      notes:
        differing.length > 0 ? differing : [l10n.t('Each judge alone gives the verdicts of all together.')],
    },
  ];
}

/** Returns the judges under whom the verdict of a pair differs from that of all judges together. */
function differingText(
  { a, b, measure, verdict }: PairJson,
  byJudge: NonNullable<ComparisonJson['byJudge']>,
): string[] {
  const others = byJudge.flatMap(({ judge, pairs }) =>
    pairs
      .filter((pair) => pair.a === a && pair.b === b && pair.measure === measure && pair.verdict !== verdict)
      .map((pair) => l10n.t('“{0}” under {1}', verdictOfPair(pair.verdict).word, judge)),
  );
  if (others.length === 0) return [];
  return [
    l10n.t(
      '{0} against {1} on {2}: “{3}” by all judges together, but {4}.',
      ...[b, a, measure, verdictOfPair(verdict).word, others.join(', ')],
    ),
  ];
}
