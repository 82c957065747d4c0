import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { joinWords, type Sheet } from '../../shared/sheets/sheet';
import { sharePercentText, percentText } from '../../shared/text/numbers/changeText';
import { SheetView } from '../controls/sheetView';

/** Lists the number of users of each variant next to the planned number. */
export function UsersPerVariant({ result }: { result: ExperimentResult }): JSX.Element {
  const { variants, checks, control } = result;
  const userCount = variants.reduce((sum, { users }) => sum + users, 0);
  const title = l10n.t('Users per variant');
  const sheet: Sheet = {
    columns: [
      { title: l10n.t('Variant'), kind: 'name' },
      { title: l10n.t('Users'), kind: 'count' },
      { title: l10n.t('Share'), kind: 'figure' },
      { title: l10n.t('Expected'), kind: 'figure' },
    ],
    rows: variants.map(({ variant, users }) => [
      variant === control ? joinWords([{ name: variant }, l10n.t('control')], ' ') : { name: variant },
      users,
      percentText(userCount === 0 ? 0 : users / userCount),
      sharePercentText(checks.srm.expected[variant] ?? 0),
    ]),
    notes: [],
  };
  return (
    <section>
      <h3>{title}</h3>
      <SheetView sheet={sheet} label={title} />
    </section>
  );
}
