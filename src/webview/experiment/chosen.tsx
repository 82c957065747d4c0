import type { ComponentChildren, JSX } from 'preact';
import { AddMenu, type AddMenuProps } from '../controls/popover/addMenu';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';

interface ChosenProps {
  readonly class: string;
  readonly chosen: readonly {
    readonly metric: string;
    /** Detail after its name. */
    readonly detail?: ComponentChildren;
    /** Label of its remove button. */
    readonly removal: string;
  }[];
  readonly onRemove: (at: number) => void;
  /** Menu of metrics to add; undefined: none. */
  readonly menu: AddMenuProps | undefined;
}

/** Shows the chosen metrics, each with a remove button, and a menu of others. */
export function Chosen({ class: own, chosen, onRemove, menu }: ChosenProps): JSX.Element {
  const group = useRovingFocus<HTMLSpanElement>();
  return (
    <span class={own} ref={group}>
      {chosen.map(({ metric, detail, removal }, at) => (
        <span key={metric} class="chosen-metric">
          <Name text={metric} />
          {detail}
          <button
            class="quiet-button icon icon-close"
            title={removal}
            aria-label={removal}
            onClick={() => onRemove(at)}
          />
        </span>
      ))}
      {menu !== undefined && <AddMenu {...menu} />}
    </span>
  );
}
