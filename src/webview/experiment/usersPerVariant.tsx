import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { levelText, percentText } from '../../shared/text/numbers/changeText';
import { useNumbers } from '../context';
import { DataTable } from '../controls/dataTable';
import { Name } from '../text/nameView';

/** Shows the number of users of each variant, next to the planned one. */
export function UsersPerVariant({ result }: { result: ExperimentResult }): JSX.Element {
  const numbers = useNumbers();
  const { variants, checks } = result;
  const all = variants.reduce((sum, { users }) => sum + users, 0);
  const expectedOf = (variant: string): number => checks.srm.expected[variant] ?? 0;
  const most = Math.max(1, ...variants.flatMap(({ variant, users }) => [users, expectedOf(variant) * all]));
  return (
    <section class="variant-users" aria-label={l10n.t('Users per variant')}>
      <h3>{l10n.t('Users per variant')}</h3>
      <DataTable
        columns={[
          {
            head: l10n.t('Variant'),
            isRowHead: true,
            cell: ({ variant }) => (
              <>
                <Name text={variant} />{' '}
                {variant === result.control && <span class="quiet">{l10n.t('control')}</span>}
              </>
            ),
          },
          { head: l10n.t('Users'), number: true, cell: ({ users }) => numbers.count(users) },
          {
            head: <span class="hidden">{l10n.t('Users')}</span>,
            cellClass: 'users-bar',
            cell: ({ variant, users }) => (
              <UsersBar share={users / most} expected={(expectedOf(variant) * all) / most} />
            ),
          },
          {
            head: l10n.t('Share'),
            number: true,
            cell: ({ users }) => percentText(all === 0 ? 0 : users / all),
          },
          { head: l10n.t('Expected'), number: true, cell: ({ variant }) => levelText(expectedOf(variant)) },
        ]}
        rows={variants}
        keyOf={({ variant }) => variant}
      />
    </section>
  );
}

function UsersBar({ share, expected }: { share: number; expected: number }): JSX.Element {
  const at = `${100 * expected}%`;
  return (
    <svg width="100%" height="14" aria-hidden="true">
      <rect class="bar-fill" x="0" y="3" height="8" width={`${100 * share}%`} />
      <line class="bar-expected" x1={at} x2={at} y1="0" y2="14" />
    </svg>
  );
}
