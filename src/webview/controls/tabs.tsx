import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { usePanel } from '../context';

interface TabsProps<Name extends string> {
  readonly tabs: readonly {
    readonly name: Name;
    readonly label: string;
    /** Number shown on the tab; undefined: no number. */
    readonly count?: number;
  }[];
  readonly chosenTab: Name;
  readonly onTab: (tab: Name) => void;
}

/**
 * Shows the heads of a tab list; arrow keys, Home and End move between them. The panel of a tab has the ID
 * `panel-` followed by the tab's name.
 */
export function Tabs<Name extends string>({ tabs, chosenTab, onTab }: TabsProps<Name>): JSX.Element {
  const { numbers } = usePanel();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = tabs.findIndex(({ name }) => name === chosenTab);
    const next = {
      ArrowLeft: (now + tabs.length - 1) % tabs.length,
      ArrowRight: (now + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onTab(tabs[next].name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="tabs" role="tablist" ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label, count }) => (
        <button
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === chosenTab}
          aria-controls={name === chosenTab ? `panel-${name}` : undefined}
          tabIndex={name === chosenTab ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {label}
          {count !== undefined && <span class="quiet figures"> {numbers.count(count)}</span>}
        </button>
      ))}
    </div>
  );
}
