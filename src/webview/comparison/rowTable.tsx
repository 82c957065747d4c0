import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { stars } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import { pText, verdictWord } from '../../shared/text/sentences/comparisonWords';
import { ofRows } from '../../shared/text/sentences/pooledMeasure';
import { rowPairs, rowsText } from '../../shared/text/sentences/rowWords';
import { Name } from '../text/nameView';
import { type ExplainedHead, ExplainedHeads } from './docsLink';
import { VerdictIcon } from './verdictIcon';

/** Measures of ratings over the rows of all users; nothing where there is none. */
export function RowTable({ json }: { json: ComparisonJson }): JSX.Element | null {
  const pairs = rowPairs(json);
  if (pairs.length === 0) return null;
  const heads: readonly ExplainedHead[] = [
    [l10n.t('Model'), undefined, false],
    [l10n.t('Measure'), undefined, false],
    [l10n.t('Difference'), 'over-rows', true],
    [l10n.t('95% interval'), 'over-rows', true],
    [l10n.t('Relative'), 'effect-sizes', true],
    [l10n.t('Adjusted p'), 'over-rows', true],
    [l10n.t('Verdict'), 'verdict', false],
  ];
  return (
    <>
      <div class="verdicts" role="region" aria-label={l10n.t('Over rows')} tabIndex={0}>
        <table>
          <ExplainedHeads heads={heads} />
          <tbody>
            {pairs.map(({ a, b, measure, difference, interval, relative, p, verdict }, index) => (
              <tr key={index}>
                <th scope="row">
                  <Name text={b} /> <span class="quiet">{l10n.t('vs')}</span> <Name text={a} />
                </th>
                <td>{ofRows(measure)}</td>
                <td class="number">{difference}</td>
                <td class="number">{interval}</td>
                <td class="number">{relative}</td>
                <td class="number">
                  {pText(p)} <span class="stars">{stars(p)}</span>
                </td>
                <td>
                  {verdict === null ? (
                    '–'
                  ) : (
                    <>
                      <VerdictIcon verdict={verdict} /> {verdictWord(verdict)}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{rowsText()}</p>
    </>
  );
}
