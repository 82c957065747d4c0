import * as l10n from '@vscode/l10n';
import { hitCutoffOf } from '../../../leaderboard/cutoffs';
import type {
  Description,
  EntryView,
  EvaluationView,
  MissedView,
  UserRow,
} from '../../../protocol/views/evaluationView';
import { foldedHtml, type Html, html, tableHtml, wordsHtml } from '../../../sheets/html';
import { type Cell, type Sheet, sentence, type Words } from '../../../sheets/sheet';
import { clipText } from '../../../text/clip';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { plural } from '../../../text/numbers/plural';
import { furtherRowsText } from '../../../sentences/furtherText';
import { isText, type ReportUsers } from './reportUsers';

/** Maximum number of list entries and of missed items per user; the rest is counted. */
const MAX_ENTRIES = 20;
/** Maximum length of a text that is shown in place of an ID, in characters; a snippet has the same limit. */
const LONGEST = 1000;

type Item = Pick<EntryView, 'item' | 'described'>;

/**
 * Returns the recommendations of each user with their relevance, and the missed items. Texts are unfolded.
 */
export function usersHtml(view: EvaluationView, reportUsers: ReportUsers, numbers: NumberFormats): Html {
  const { model, asked, users } = reportUsers;
  const name = { name: view.models[model].name };
  const title: Words = asked
    ? sentence(l10n.t('Users of {0}'), name)
    : sentence(l10n.t('Worst users of {0}'), name);
  const content = html`${
    asked
      ? undefined
      : html`<p class="quiet">
          ${l10n.t('Users with recommendations whose {0} is worst.', view.measures[0].name)}
        </p>`
  }${users.map((user) => userHtml(view, reportUsers, user, numbers))}`;
  const texts = users.some(({ entries, missed }) => [...entries, ...missed].some(isText));
  return texts || asked
    ? html`<section>
        <h2>${wordsHtml(title)}</h2>
        ${content}
      </section>`
    : foldedHtml(title, content);
}

function userHtml(
  view: EvaluationView,
  { model }: ReportUsers,
  { row, entries, furtherEntries, missed, furtherMissed, values }: ReportUsers['users'][number],
  numbers: NumberFormats,
): Html {
  const cutoff = hitCutoffOf(view) ?? Infinity;
  const [first] = view.measures;
  const value = (index: number): string =>
    values[index] === null ? '–' : numbers.valueOf(first, values[index]);
  const others = view.models.flatMap(({ name }, index) =>
    index === model ? [] : [sentence('{0}: {1}', { name }, value(index))],
  );
  const facts: Words[] = [
    `${first.name} ${value(model)}`,
    plural(
      row.relevant,
      l10n.t('{0} of {1} relevant item found', numbers.count(row.hits), numbers.count(row.relevant)),
      l10n.t('{0} of {1} relevant items found', numbers.count(row.hits), numbers.count(row.relevant)),
    ),
    ...others,
  ];
  const read = entries.filter(({ rank, duplicate }) => !duplicate && rank <= Math.min(cutoff, MAX_ENTRIES));
  const below = entries.filter(({ rank, relevant, duplicate }) => relevant && !duplicate && rank > cutoff);
  const lacking = [
    ...below.map((entry) => missedRow(entry, numbers.count(entry.rank), numbers)),
    ...missed.slice(0, MAX_ENTRIES).map((each) => missedRow(each, '–', numbers)),
  ];
  const omittedItems = furtherMissed + Math.max(0, missed.length - MAX_ENTRIES);
  const unread = furtherEntries + entries.length - read.length;
  return html`<article class="user">
    <h3>${calledHtml({ item: row.id, described: row.described })}</h3>
    <p class="quiet">${facts.map((fact, index) => html`${index > 0 ? ' · ' : ''}${wordsHtml(fact)}`)}</p>
    <div class="lists">
      <div>
        ${tableHtml(
          l10n.t('Recommended'),
          [
            { title: l10n.t('Rank'), kind: 'count' },
            { title: l10n.t('Item'), kind: 'sentence' },
            { title: l10n.t('Hit'), kind: 'text' },
          ],
          read.map((entry) => [html`${numbers.count(entry.rank)}`, calledHtml(entry), markHtml(entry)]),
        )}${furtherHtml(unread, numbers)}
      </div>
      <div>
        ${
          lacking.length === 0
            ? html`<p class="quiet">${l10n.t('No relevant item was missed.')}</p>`
            : tableHtml(
                l10n.t('Missed'),
                [
                  { title: l10n.t('Rank'), kind: 'count' },
                  { title: l10n.t('Relevant item'), kind: 'sentence' },
                  { title: l10n.t('Rating'), kind: 'figure' },
                ],
                lacking,
              )
        }${furtherHtml(omittedItems, numbers)}
      </div>
    </div>
  </article>`;
}

function missedRow(
  each: Item & { readonly gain: MissedView['gain'] | null },
  rank: string,
  numbers: NumberFormats,
): Html[] {
  return [html`${rank}`, calledHtml(each), html`${each.gain === null ? '–' : numbers.short(each.gain)}`];
}

function markHtml({ relevant }: EntryView): Html {
  return relevant
    ? html`<span class="better">● ${l10n.t('hit')}</span>`
    : html`<span class="quiet">○ ${l10n.t('miss')}</span>`;
}

/** Returns the name and text of an item or a user. */
function calledHtml({
  item,
  described = {},
}: {
  readonly item: string;
  readonly described?: Description;
}): Html {
  const { title, snippet } = described;
  const name = title === undefined ? { name: item } : { name: title, id: item };
  const called =
    title === undefined && isText({ item }) ? html`<bdi>${clipText(item, LONGEST)}</bdi>` : wordsHtml(name);
  return html`${called}${snippet === undefined ? undefined : html`<div class="text"><bdi>${snippet}</bdi></div>`}`;
}

function furtherHtml(further: number, { count }: NumberFormats): Html | undefined {
  if (further < 1) return undefined;
  return html`<p class="quiet">
    ${plural(further, l10n.t('and 1 more'), l10n.t('and {0} more', count(further)))}
  </p>`;
}

/** Returns a table of the users of a model, up to the maximum number of rows. */
export function usersTable(
  { measures }: EvaluationView,
  name: string,
  { all: userCount, rows }: { readonly all: number; readonly rows: readonly UserRow[] },
): Sheet {
  return {
    title: sentence(l10n.t('Users of {0}'), { name }),
    columns: [
      { title: l10n.t('User'), kind: 'name' },
      { title: l10n.t('Recommended'), kind: 'count' },
      { title: l10n.t('Relevant'), kind: 'count' },
      { title: l10n.t('Hits'), kind: 'count' },
      ...measures.map(({ name: title }) => ({ title, kind: 'mean' }) as const),
    ],
    rows: rows.map((row): Cell[] => [
      row.described?.title === undefined ? { name: row.id } : { name: row.described.title, id: row.id },
      ...[row.list, row.relevant, row.hits, ...row.values],
    ]),
    notes: [
      l10n.t('Sorted by {0}, worst first.', measures[0].name),
      ...(rows.length < userCount ? [furtherRowsText(rows.length, userCount)] : []),
    ],
  };
}
