import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import { intervalText, pText, signedText } from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { rowPairs, rowsText } from '../../shared/text/sentences/rowWords';
import { DataTable } from '../controls/dataTable';
import { Name } from '../text/nameView';
import { DocsLink } from './docsLink';
import { Verdict } from './verdict';

/** Measures whose value is not the mean of the users’ own; nothing where there is none. */
export function RowTable({ json }: { json: ComparisonJson }): JSX.Element | null {
  const pairs = rowPairs(json);
  if (pairs.length === 0) return null;
  return (
    <>
      <DataTable
        scrolledIn="verdicts"
        label={l10n.t('Over all users at once')}
        columns={[
          {
            head: l10n.t('Model'),
            isRowHead: true,
            cell: ({ a, b }) => (
              <>
                <Name text={b} /> <span class="quiet">{l10n.t('vs')}</span> <Name text={a} />
              </>
            ),
          },
          { head: l10n.t('Metric'), cell: ({ measure }) => measure },
          {
            head: <DocsLink section="verdict">{l10n.t('Verdict')}</DocsLink>,
            cell: ({ verdict }) => (verdict === null ? '–' : <Verdict said={verdictSaid(verdict)} />),
          },
          {
            head: <DocsLink section="over-rows">{l10n.t('Difference')}</DocsLink>,
            number: true,
            cell: ({ difference }) => signedText(difference),
          },
          {
            head: <DocsLink section="effect-sizes">{l10n.t('Relative')}</DocsLink>,
            number: true,
            cell: ({ relative }) => relative,
          },
          {
            head: <DocsLink section="over-rows">{l10n.t('95% interval')}</DocsLink>,
            number: true,
            cell: ({ interval }) => intervalText(interval),
          },
          {
            head: <DocsLink section="over-rows">{l10n.t('Adjusted p')}</DocsLink>,
            number: true,
            cell: ({ p }) => pText(p),
          },
        ]}
        rows={pairs}
      />
      <p class="quiet">{rowsText()}</p>
    </>
  );
}
