import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { copiedMessage } from '../../shared/sentences/copiedMessage';
import { COPY_FORMATS, type CopyFormat } from '../../shared/sheets/formats';
import { usePanel } from '../context';
import { keepEnterFromMenu, Menu } from '../controls/popover/menu';
import { ActionButton } from './actionButton';
import { Icon } from '../controls/icon';

interface ExportProps {
  /** Number of models in the leaderboard. */
  readonly models: number;
  /** Number of metrics in the leaderboard. */
  readonly columns: number;
}

/** Copies the means in a chosen format, or saves the whole result as a report. */
export function Export({ models, columns }: ExportProps): JSX.Element {
  const { host } = usePanel();
  const [open, setOpen] = useState(false);
  const [intervals, setIntervals] = useState(false);
  const [announcement, setSaid] = useState('');
  const button = useRef<HTMLElement>(null);
  const close = (back: boolean): void => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  const copy = (format: CopyFormat): void => {
    host.act({ kind: 'copy', format, intervals });
    setSaid(copiedMessage(format, models, columns));
    close(true);
  };
  const toggle = (): void => {
    setSaid('');
    setOpen(!open);
  };
  return (
    <>
      <ActionButton
        icon="copy"
        label={l10n.t('Copy as…')}
        secondary
        button={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={toggle}
        onKeyDown={(event: KeyboardEvent) => {
          keepEnterFromMenu(event);
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          toggle();
        }}
      />
      {open && button.current !== null && (
        <CopyMenu
          anchor={button.current}
          intervals={intervals}
          onIntervals={setIntervals}
          onCopy={copy}
          onClose={close}
        />
      )}
      <ActionButton
        icon="save"
        label={l10n.t('Save report…')}
        secondary
        onClick={() => host.act({ kind: 'saveReport' })}
      />
      <span class="hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

interface CopyMenuProps {
  readonly anchor: HTMLElement;
  readonly intervals: boolean;
  readonly onIntervals: (on: boolean) => void;
  readonly onCopy: (format: CopyFormat) => void;
  /** Called when the menu closes. @param back whether the focus returns to the button */
  readonly onClose: (back: boolean) => void;
}

function CopyMenu({ anchor, intervals, onIntervals, onCopy, onClose }: CopyMenuProps): JSX.Element {
  return (
    <Menu anchor={anchor} label={l10n.t('Copy the means as')} onClose={onClose}>
      {COPY_FORMATS.map(({ name, title }) => (
        <button key={name} role="menuitem" tabIndex={-1} onClick={() => onCopy(name)}>
          <span class="menu-mark" aria-hidden="true" />
          {title}
        </button>
      ))}
      <div class="menu-line" role="separator" />
      <button
        role="menuitemcheckbox"
        aria-checked={intervals}
        tabIndex={-1}
        title={l10n.t('95% confidence interval (±) after each mean, in Markdown and LaTeX')}
        onClick={() => onIntervals(!intervals)}
      >
        <span class="menu-mark" aria-hidden="true">
          {intervals && <Icon name="check" />}
        </span>
        {l10n.t('with ± 95% confidence')}
      </button>
    </Menu>
  );
}
