import './tables.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { ComparisonSection } from '../comparison/comparisonSection';
import { useResult } from '../shownResult';
import { AskQuery } from './queries';

/** The models of tables held against each other, by a query that a person asks for. */
export function TableComparison(): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  if (ui.tables.compared === run) return <ComparisonSection />;
  return (
    <section class="users" aria-label={l10n.t('Comparison')}>
      <div class="note items-waiting">
        <AskQuery
          label={l10n.t('Compare the models')}
          engine={evaluation.tables?.engine ?? ''}
          onAsk={() => change(({ tables }) => ({ tables: { ...tables, compared: run } }))}
        />
      </div>
    </section>
  );
}
