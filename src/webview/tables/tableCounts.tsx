import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import type { TablesView } from '../../shared/protocol/views/tablesView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { withoutHitText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { Name } from '../text/nameView';
import { Parts } from '../text/parts';
import { Sentence } from '../text/sentenceView';

interface TableCountsProps {
  readonly evaluation: EvaluationView & { readonly tables: TablesView };
  readonly model: ModelView | undefined;
}

/** Who was counted and who was not, which rows were not used, and what the engine sent instead of rows. */
export function TableCounts({ evaluation, model }: TableCountsProps): JSX.Element | null {
  const { numbers } = usePanel();
  if (model === undefined) return null;
  const { users } = model;
  const { tables, milliseconds } = evaluation;
  const counted = plural(
    users.counted,
    l10n.t('{0} user counted', numbers.count(users.counted)),
    l10n.t('{0} users counted', numbers.count(users.counted)),
  );
  /** A table of one model is called as the model is. */
  const nameOf = (table: string): string => {
    const own = evaluation.models.filter(({ file }) => file.uri === table);
    return own.length === 1 ? own[0].name : table;
  };
  const parts: JSX.Element[] = [
    evaluation.models.length > 1 ? (
      <Sentence template={l10n.t('{0}: {1}')} parts={[<Name text={model.name} />, <span>{counted}</span>]} />
    ) : (
      <span>{counted}</span>
    ),
    ...(users.withoutList > 0
      ? [<span>{l10n.t('{0} without a list', numbers.count(users.withoutList))}</span>]
      : []),
    ...(users.withoutHit > 0
      ? [<span>{withoutHitText(users.withoutHit, hitCutoffOf(evaluation), numbers)}</span>]
      : []),
    ...(users.withoutRelevant > 0
      ? [<span>{l10n.t('{0} without a relevant item', numbers.count(users.withoutRelevant))}</span>]
      : []),
    <span>
      {l10n.t(
        '{0} patterns, {1} from {2} in {3}',
        numbers.count(tables.patterns),
        numbers.bytes(tables.bytes),
        tables.engine,
        numbers.seconds(milliseconds),
      )}
    </span>,
  ];
  return (
    <section class="counts" aria-label={l10n.t('Who was counted')}>
      <Parts parts={parts} />
      {tables.unused.length > 0 && (
        <ul class="unused-rows">
          {tables.unused.map(({ table, rows, why }, index) => (
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
      )}
    </section>
  );
}
