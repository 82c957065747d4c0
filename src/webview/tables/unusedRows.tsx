import './tables.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { TablesView } from '../../shared/protocol/views/tablesView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';

interface UnusedRowsProps extends Pick<TablesView, 'unused'>, Pick<EvaluationView, 'models' | 'doubts'> {}

/** Rows of tables that are not used, and why, but for those of which a warning speaks. */
export function UnusedRows({ unused, models, doubts = [] }: UnusedRowsProps): JSX.Element | null {
  const { numbers } = usePanel();
  const unsaid = unused.filter(
    ({ table, code }) => !doubts.some((doubt) => doubt.file === table && doubt.code === code),
  );
  if (unsaid.length === 0) return null;
  /** A table of one model is called as the model is. */
  const nameOf = (table: string): string => {
    const own = models.filter(({ file }) => file.uri === table);
    return own.length === 1 ? own[0].name : table;
  };
  return (
    <ul class="unused-rows">
      {unsaid.map(({ table, rows, why }, index) => (
        <li key={index}>
          <span class="icon icon-warning" aria-hidden="true" />
          <span>
            <Sentence
              template={plural(
                rows,
                l10n.t('{0}: 1 row {1}'),
                l10n.t('{0}: {1} rows {2}', '{0}', numbers.count(rows), '{1}'),
              )}
              parts={[<Name text={nameOf(table)} />, <span>{why}</span>]}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
