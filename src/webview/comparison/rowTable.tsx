import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import { intervalText, pText, signedText } from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { rowPairs, rowsText } from '../../shared/text/sentences/rowWords';
import { Name } from '../text/nameView';
import { type ExplainedHead, ExplainedHeads } from './docsLink';
import { Verdict } from './verdict';

/** Measures whose value is not the mean of the users’ own; nothing where there is none. */
export function RowTable({ json }: { json: ComparisonJson }): JSX.Element | null {
  const pairs = rowPairs(json);
  if (pairs.length === 0) return null;
  const heads: readonly ExplainedHead[] = [
    [l10n.t('Model'), undefined, false],
    [l10n.t('Metric'), undefined, false],
    [l10n.t('Verdict'), 'verdict', false],
    [l10n.t('Difference'), 'over-rows', true],
    [l10n.t('Relative'), 'effect-sizes', true],
    [l10n.t('95% interval'), 'over-rows', true],
    [l10n.t('Adjusted p'), 'over-rows', true],
  ];
  return (
    <>
      <div class="verdicts" role="region" aria-label={l10n.t('Over all users at once')} tabIndex={0}>
        <table>
          <ExplainedHeads heads={heads} />
          <tbody>
            {pairs.map(({ a, b, measure, difference, interval, relative, p, verdict }, index) => (
              <tr key={index}>
                <th scope="row">
                  <Name text={b} /> <span class="quiet">{l10n.t('vs')}</span> <Name text={a} />
                </th>
                <td>{measure}</td>
                <td>{verdict === null ? '–' : <Verdict said={verdictSaid(verdict)} />}</td>
                <td class="number">{signedText(difference)}</td>
                <td class="number">{relative}</td>
                <td class="number">{intervalText(interval)}</td>
                <td class="number">{pText(p)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{rowsText()}</p>
    </>
  );
}
