import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { parseCutoff, hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { EntryView, UserView } from '../../shared/protocol/views/evaluationView';
import { hitsText } from '../../shared/text/hitText';
import { usePanel } from '../context';
import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';
import { ModelMark } from '../charts/shapes';
import { ModelLabel } from '../text/modelLabel';
import { ItemPlace } from './itemPlace';
import { Mark } from './mark';

/** Maximum number of ranks that are compared. */
const MAX_RANKS = 50;

/**
 * Shows a user in every model: hits and the explained metric, then the lists rank by rank.
 * @param views the user's list in each model, in the order of the models
 */
export function SideBySide(props: { readonly views: readonly UserView[] }): JSX.Element {
  const { evaluation, ui, order, change } = useResult();
  const views = order.flatMap((model) => props.views[model] ?? []);
  const { explained } = useShownUsers();
  const { model } = ui;
  const { host, numbers } = usePanel();
  const lists = views.map((view) => view.entries.filter((entry) => !entry.duplicate));
  const depth = Math.min(MAX_RANKS, Math.max(0, ...lists.map((list) => list.length)));
  const measure = evaluation.measures[explained];
  const cutoff = parseCutoff(measure?.name ?? '');
  return (
    <div class="wide models-of-user" tabIndex={0} role="region" aria-label={l10n.t('Compare models')}>
      <table class="entries side-by-side">
        <thead>
          <tr>
            <th scope="col" class="number" title={l10n.t('Rank')}>
              #
            </th>
            {views.map((view) => (
              <th key={view.model} scope="col">
                <button
                  class="link"
                  aria-pressed={view.model === model}
                  onClick={() => change({ model: view.model })}
                >
                  <ModelMark model={view.model} /> <ModelLabel model={view.model} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr class="totals">
            <td class="number" />
            {views.map((view) => {
              const value = view.row.values[explained] ?? null;
              return (
                <td key={view.model}>
                  {hitsText(view.row.hits, hitCutoffOf(evaluation), numbers)}
                  {measure !== undefined && value !== null && (
                    <div class="quiet">
                      {measure.name} <span data-full={String(value)}>{numbers.valueOf(measure, value)}</span>
                    </div>
                  )}
                </td>
              );
            })}
          </tr>
          {Array.from({ length: depth }, (_, index) => (
            <tr key={index}>
              <td class="number">{numbers.count(index + 1)}</td>
              {lists.map((list, column) => (
                <Place
                  key={column}
                  cutoff={cutoff}
                  entry={list[index]}
                  onLine={(line) => {
                    const file = evaluation.models[views[column].model]?.file;
                    if (file !== undefined) host.reveal(file.uri, line);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Place({
  entry,
  cutoff,
  onLine,
}: {
  cutoff: number | undefined;
  entry: EntryView | undefined;
  onLine: (line: number) => void;
}): JSX.Element {
  if (entry === undefined) return <td class="quiet">–</td>;
  return (
    <td class={entry.relevant && entry.rank <= (cutoff ?? Infinity) ? 'hit' : undefined}>
      <ItemPlace {...entry} mark={<Mark entry={entry} cutoff={cutoff} />} onLine={onLine} />
    </td>
  );
}
