import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { levelText, percentText } from '../../shared/text/numbers/changeText';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { Name } from '../text/nameView';

/** How many users each variant has, beside how many it was meant to have. */
export function UsersPerVariant({
  result,
  numbers,
}: {
  result: ExperimentResult;
  numbers: NumberFormats;
}): JSX.Element {
  const { variants, checks } = result;
  const all = variants.reduce((sum, { users }) => sum + users, 0);
  const most = Math.max(1, ...variants.map(({ users }) => users), ...expectedOf(result, all));
  return (
    <section class="variant-users" aria-label={l10n.t('Users per variant')}>
      <h3>{l10n.t('Users per variant')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Variant')}</th>
            <th scope="col" class="number">
              {l10n.t('Users')}
            </th>
            <th scope="col">
              <span class="hidden">{l10n.t('Users')}</span>
            </th>
            <th scope="col" class="number">
              {l10n.t('Share')}
            </th>
            <th scope="col" class="number">
              {l10n.t('Expected')}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map(({ variant, users }) => {
            const expected = checks.srm.expected[variant] ?? 0;
            return (
              <tr key={variant}>
                <th scope="row">
                  <Name text={variant} />{' '}
                  {variant === result.control && <span class="quiet">{l10n.t('control')}</span>}
                </th>
                <td class="number">{numbers.count(users)}</td>
                <td class="users-bar">
                  <svg width="100%" height="14" aria-hidden="true">
                    <rect class="bar-fill" x="0" y="3" height="8" width={`${(100 * users) / most}%`} />
                    <line
                      class="bar-expected"
                      x1={`${(100 * expected * all) / most}%`}
                      x2={`${(100 * expected * all) / most}%`}
                      y1="0"
                      y2="14"
                    />
                  </svg>
                </td>
                <td class="number">{percentText(all === 0 ? 0 : users / all)}</td>
                <td class="number">{levelText(expected)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function expectedOf({ variants, checks }: ExperimentResult, all: number): number[] {
  return variants.map(({ variant }) => (checks.srm.expected[variant] ?? 0) * all);
}
