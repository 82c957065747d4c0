import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Name } from '../text/nameView';

interface QueryLinkProps {
  readonly name: string;
  /** Condition of the query box; null if there is none. */
  readonly query: string | null;
  /** Tooltip; absent: the one for links to users. */
  readonly title?: string;
  readonly onQuery: (query: string) => void;
}

/** Shows the name of a cohort as a link to its users. */
export function QueryLink({ name, query, title, onQuery }: QueryLinkProps): JSX.Element {
  if (query === null) return <Name text={name} />;
  return (
    <button class="link user-link" title={title ?? l10n.t('Show these users')} onClick={() => onQuery(query)}>
      <Name text={name} />
    </button>
  );
}
