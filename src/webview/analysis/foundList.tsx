import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { auditSeverityText } from '../../shared/text/sentences/auditWords';
import { useRovingFocus } from '../controls/useRovingFocus';

const ICONS = { error: 'icon-error', warning: 'icon-warning', note: 'icon-information' } as const;

interface Found {
  readonly severity: keyof typeof ICONS;
  readonly message: string;
  /** Where it was found: buttons, of which all of the list are one stop of the Tab key. */
  readonly places?: ComponentChildren;
}

/** What was found, in the order that is given. */
export function FoundList({ found }: { readonly found: readonly Found[] }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  return (
    <ul ref={list}>
      {found.map(({ severity, message, places }, at) => (
        <li key={at} class={severity}>
          <span class={`icon ${ICONS[severity]}`} role="img" aria-label={auditSeverityText(severity)} />
          <span>
            {message}
            {places}
          </span>
        </li>
      ))}
    </ul>
  );
}
