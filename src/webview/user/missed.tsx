import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { UserView } from '../../shared/protocol/views/evaluationView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { ItemPlace } from './itemPlace';
import { ShowMore } from './showMore';

/** Missed items that are shown at first, the most wanted. */
const MISSED = 8;
const MORE_MISSED = 100;

/** Relevant items that were not recommended. */
export function Missed({
  view,
  onLine,
}: {
  view: UserView;
  onLine: (line: number) => void;
}): JSX.Element | null {
  const { numbers } = usePanel();
  const [shown, setShown] = useState(MISSED);
  if (view.missed.length === 0) return null;
  const count = view.missed.length + view.furtherMissed;
  return (
    <>
      <MissedHeading count={count} />
      <table class="entries" aria-label={l10n.t('Not recommended')}>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Item')}</th>
            <th scope="col" class="number">
              {l10n.t('Gain')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.missed.slice(0, shown).map((missed, index) => (
            <tr key={index}>
              <td class="item">
                <ItemPlace {...missed} onLine={onLine} />
              </td>
              <td class="number" data-full={String(missed.gain)}>
                {numbers.short(missed.gain)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore
        hidden={view.missed.length - shown}
        further={view.furtherMissed}
        onMore={() => setShown(shown + MORE_MISSED)}
      />
    </>
  );
}

/** How many relevant items were not recommended. */
export function MissedHeading({ count }: { readonly count: number }): JSX.Element {
  const { numbers } = usePanel();
  return (
    <h3>
      {plural(
        count,
        l10n.t('{0} missed relevant item', numbers.count(count)),
        l10n.t('{0} missed relevant items', numbers.count(count)),
      )}
    </h3>
  );
}
