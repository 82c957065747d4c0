import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { ShownFinding, ShownPlace } from '../../shared/findings/shownFinding';
import { baseName } from '../../shared/text/baseName';
import { analysisSeverityText } from '../../shared/findings/severity';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon } from '../controls/icon';

const ICONS = { error: 'error', warning: 'warning', note: 'information' } as const;

/** Maximum number of places that are shown; the Problems list has all stored places. */
const PLACES = 12;

interface FoundListProps {
  readonly found: readonly (Pick<ShownFinding, 'severity' | 'message'> & Partial<ShownFinding>)[];
  readonly heading: 'h2' | 'h3';
  readonly onPlace?: (uri: string, line: number) => void;
  readonly children?: ComponentChildren;
}

/** Shows the findings of an analysis, in the given order, each with its first rows. */
export function FindingList({ found, heading: Heading, onPlace, children }: FoundListProps): JSX.Element {
  const list = useRovingFocus<HTMLUListElement>();
  return (
    <section class="found" aria-label={l10n.t('Problems')}>
      <Heading class={Heading === 'h2' ? 'section-title' : undefined}>{l10n.t('Problems')}</Heading>
      {found.length === 0 && <p class="quiet">{l10n.t('No problems found.')}</p>}
      <ul ref={list}>
        {found.map(({ severity, message, places = [] }, at) => (
          <li key={at} class={severity}>
            <Icon name={ICONS[severity]} label={analysisSeverityText(severity)} />
            <span>
              {message}
              {places.length > 0 && (
                <span class="found-places line loose">
                  {places.slice(0, PLACES).map((place, index) => (
                    <button
                      key={index}
                      class="link"
                      title={placeText(place)}
                      onClick={() => onPlace?.(place.uri, place.line)}
                    >
                      {baseName(place.uri)}:{place.line}
                    </button>
                  ))}
                  {places.length > PLACES && '…'}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function placeText({ user, item = '', found }: ShownPlace): string | undefined {
  return user === undefined ? found : `${user}  ${item}`;
}
