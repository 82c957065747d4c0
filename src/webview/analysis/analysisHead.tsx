import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon } from '../controls/icon';

interface AnalysisHeadProps {
  readonly title: ComponentChildren;
  /** Text on files that changed after the run; absent: none changed. */
  readonly stale?: string | undefined;
  /** Buttons at the end of the head. */
  readonly children: ComponentChildren;
}

/** Shows the title of an analysis and its actions. The head has two stops of the Tab key. */
export function AnalysisHead({ title, stale, children }: AnalysisHeadProps): JSX.Element {
  const heading = useRovingFocus<HTMLHeadingElement>();
  const actions = useRovingFocus<HTMLDivElement>();
  return (
    <header class="head line loose">
      <h1 ref={heading}>{title}</h1>
      <div class="actions line" role="toolbar" aria-label={l10n.t('Actions')} ref={actions}>
        {stale !== undefined && (
          <span class="stale cut">
            <Icon name="warning" /> {stale}
          </span>
        )}
        {children}
      </div>
    </header>
  );
}
