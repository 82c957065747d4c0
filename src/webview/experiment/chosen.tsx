import type { ComponentChildren, JSX } from 'preact';
import { AddMenu, type AddMenuProps } from '../controls/popover/addMenu';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon } from '../controls/icon';
import { Name } from '../text/nameView';

interface ChosenProps {
  readonly class: string;
  readonly metrics: readonly {
    readonly metric: string;
    /** Detail after the name. */
    readonly detail?: ComponentChildren;
    /** Label of the remove button. */
    readonly removal: string;
  }[];
  readonly onRemove: (at: number) => void;
  /** Menu of metrics to add; undefined: no menu. */
  readonly menu: AddMenuProps | undefined;
}

/** Shows the chosen metrics, each with a remove button, and a menu of other metrics. */
export function MetricChips({ class: className, metrics, onRemove, menu }: ChosenProps): JSX.Element {
  const group = useRovingFocus<HTMLSpanElement>();
  return (
    <span class={className} ref={group}>
      {metrics.map(({ metric, detail, removal }, at) => (
        <span key={metric} class="chosen-metric chip line">
          <Name text={metric} />
          {detail}
          <button
            class="quiet-button quiet"
            title={removal}
            aria-label={removal}
            onClick={() => onRemove(at)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      {menu !== undefined && <AddMenu {...menu} />}
    </span>
  );
}
