import './choices.css';
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../controls/iconButton';
import { useDismissal } from '../../controls/popover/useDismissal';
import { leavesBox, usePopoverBox } from '../../controls/popover/usePopoverBox';

interface ChoicePopoverProps {
  readonly title: string;
  /** Word of the head below which the popover opens. */
  readonly anchor: HTMLElement;
  /** Called when the popover closes. @param back whether the focus returns to the word */
  readonly onClose: (back: boolean) => void;
  readonly children: ComponentChildren;
}

/** Shows a setting below its word in the head. It stays open while a choice is evaluated. */
export function ChoicePopover({ title, anchor, onClose, children }: ChoicePopoverProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  usePopoverBox(box, anchor);
  useLayoutEffect(() => box.current?.focus(), [anchor]);
  useDismissal(
    anchor,
    (target) => box.current?.contains(target) === true || anchor.contains(target),
    onClose,
  );
  return (
    <div
      class="popover choice-popover"
      popover="manual"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        if (box.current === null || !leavesBox(event, box.current)) return;
        event.preventDefault();
        onClose(true);
      }}
    >
      <div class="popover-head ends">
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={l10n.t('Close')} onClick={() => onClose(true)} />
      </div>
      {children}
    </div>
  );
}
