import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { StatisticsSection } from '../../shared/protocol/pageMessages';
import { usePanel } from '../context';

/** A figure's name, which leads to what the figure means. */
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
      class="docs-link"
      title={l10n.t('What this is, and when it misleads')}
      onClick={() => host.act({ kind: 'openStatistics', section })}
    >
      {children}
    </button>
  );
}

/** The head of a column: its name, the section that says what stands in it, and whether that is numbers. */
export type ExplainedHead = readonly [label: string, section: StatisticsSection | undefined, number: boolean];

/** The heads of a table of figures, each of which leads to what the figure means. */
export function ExplainedHeads({ heads }: { heads: readonly ExplainedHead[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {heads.map(([label, section, number]) => (
          <th key={label} scope="col" class={number ? 'number' : undefined}>
            {section === undefined ? label : <DocsLink section={section}>{label}</DocsLink>}
          </th>
        ))}
      </tr>
    </thead>
  );
}
