import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { nextItem } from '../../controls/popover/menuKeys';
import { Icon } from '../../controls/icon';

interface Option {
  readonly key: string;
  readonly name: string;
  readonly detail?: string;
  /** Value to the right of the name. */
  readonly figure?: ComponentChildren;
}

interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Key of the current option. */
  readonly chosenKey: string;
  readonly onChoose: (key: string) => void;
}

/** Shows options and marks the current one. Arrow keys move between options; Enter or a click chooses one. */
export function OptionList({ label, options, chosenKey, onChoose }: OptionListProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const next = nextItem(
      event.key,
      all,
      all.findIndex((each) => each === document.activeElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const isKnown = options.some(({ key }) => key === chosenKey);
  return (
    <div class="choice-options" role="listbox" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {options.map(({ key, name, detail, figure }, index) => (
        <button
          key={key}
          role="option"
          aria-selected={key === chosenKey}
          tabIndex={key === chosenKey || (!isKnown && index === 0) ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          <span class="choice-mark" aria-hidden="true">
            {key === chosenKey && <Icon name="check" />}
          </span>
          <span class="choice-text">
            <span class="choice-line ends">
              <strong>{name}</strong>
              {figure !== undefined && <span class="figures">{figure}</span>}
            </span>
            {detail !== undefined && <span class="quiet">{detail}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}
