import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { StatisticsSection } from '../../shared/protocol/pageMessages';
import { usePanel } from '../context';

/** Shows the name of a figure as a link to its explanation. */
export function DocsLink({
  section,
  children,
}: {
  section: StatisticsSection;
  children: ComponentChildren;
}): JSX.Element {
  const { host } = usePanel();
  return (
    <button
      class="docs-link dotted"
      title={l10n.t('What this is, and when it misleads')}
      onClick={() => host.act({ kind: 'openStatistics', section })}
    >
      {children}
    </button>
  );
}
