import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Described } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import { Called } from '../text/called';
import { Mark } from '../user/mark';
import { ShowMore } from '../user/showMore';

/** Users that are shown at first. */
const USERS = 20;
const MORE_USERS = 100;

/** A user of an item; where lists have ranks, with that of the item. */
interface ItemUser {
  readonly id: string;
  readonly described?: Described;
  readonly rank?: number;
  readonly hit?: boolean;
  /** null: not in the user's truth. */
  readonly gain: number | null;
  readonly line?: number;
}

interface ItemUsersProps<Listed> {
  readonly heading: string;
  readonly label: string;
  readonly users: readonly Listed[];
  /** Users that are not here at all. */
  readonly further: number;
  readonly onUser: (listed: Listed) => void;
  /** What a click on a user does; absent: it shows the user. */
  readonly action?: string;
  /** Absent: they stand in no file. */
  readonly onLine?: (line: number) => void;
  /** They have a rank, and a mark that says whether it is a hit. */
  readonly rank?: boolean;
}

/** Users of an item, some at first. */
export function ItemUsers<Listed extends ItemUser>(props: ItemUsersProps<Listed>): JSX.Element | null {
  const { users, further, rank = false, onLine, action = l10n.t('Show this user') } = props;
  const { numbers } = usePanel();
  const [shown, setShown] = useState(USERS);
  if (users.length === 0) return null;
  return (
    <>
      <h3>{props.heading}</h3>
      <table class="entries item-users" aria-label={props.label}>
        <thead>
          <tr>
            {rank && (
              <Head>
                <span class="hidden">{l10n.t('Hit')}</span>
              </Head>
            )}
            <Head>{l10n.t('User')}</Head>
            {rank && <Head number>{l10n.t('Rank')}</Head>}
            <Head number>{l10n.t('Gain')}</Head>
            {onLine !== undefined && <Head number>{l10n.t('Line')}</Head>}
          </tr>
        </thead>
        <tbody>
          {users.slice(0, shown).map((listed) => (
            <tr key={listed.id} class={listed.hit === true ? 'hit' : undefined}>
              {rank && (
                <td class="mark">
                  <Mark
                    entry={{ rank: listed.rank ?? 0, relevant: listed.hit === true, duplicate: false }}
                    cutoff={undefined}
                  />
                </td>
              )}
              <td class="item">
                <button class="place" title={action} onClick={() => props.onUser(listed)}>
                  <Called id={listed.id} described={listed.described} action={action} />
                </button>
              </td>
              {rank && <td class="number">{numbers.count(listed.rank ?? 0)}</td>}
              <td class="number" data-full={listed.gain === null ? '' : String(listed.gain)}>
                {listed.gain === null ? '–' : numbers.short(listed.gain)}
              </td>
              {onLine !== undefined && listed.line !== undefined && (
                <LineCell line={listed.line} onLine={onLine} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hidden={users.length - shown} further={further} onMore={() => setShown(shown + MORE_USERS)} />
    </>
  );
}

function Head({ number, children }: { number?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <th scope="col" class={number === true ? 'number' : undefined}>
      {children}
    </th>
  );
}

function LineCell({ line, onLine }: { line: number; onLine: (line: number) => void }): JSX.Element {
  const { numbers } = usePanel();
  return (
    <td class="number">
      <button class="link" title={l10n.t('Go to line {0}', numbers.count(line))} onClick={() => onLine(line)}>
        {numbers.count(line)}
      </button>
    </td>
  );
}
