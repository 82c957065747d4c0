import * as l10n from '@vscode/l10n';
import { hitCutoffOf } from '../../../leaderboard/cutoffs';
import type { EntryView, EvaluationView, MissedView, UserRow } from '../../../protocol/views/evaluationView';
import { foldedHtml, type Html, html, sheetsHtml, wordsHtml } from '../../../sheets/html';
import { type Cell, joinWords, notesSheet, sentence, type Sheet, type Words } from '../../../sheets/sheet';
import { clipText } from '../../../text/clip';
import type { NumberFormats } from '../../../text/numbers/numberFormats';
import { plural } from '../../../text/numbers/plural';
import { furtherRowsText, furtherText } from '../../../sentences/furtherText';
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
  const recommended: Sheet = {
    title: l10n.t('Recommended'),
    columns: [
      { title: l10n.t('Rank'), kind: 'count' },
      { title: l10n.t('Item'), kind: 'sentence' },
      { title: l10n.t('Hit'), kind: 'text' },
    ],
    rows: read.map((entry): Cell[] => [
      entry.rank,
      calledWords(entry),
      entry.relevant ? `● ${l10n.t('hit')}` : `○ ${l10n.t('miss')}`,
    ]),
    notes: furtherText(furtherEntries + entries.length - read.length),
  };
  const lacked: Sheet = {
    title: l10n.t('Missed'),
    columns: [
      { title: l10n.t('Rank'), kind: 'figure' },
      { title: l10n.t('Relevant item'), kind: 'sentence' },
      { title: l10n.t('Rating'), kind: 'figure' },
    ],
    rows: lacking,
    notes: furtherText(furtherMissed + Math.max(0, missed.length - MAX_ENTRIES)),
  };
  return html`<article class="user">
    <h3>${wordsHtml(calledWords({ item: row.id, described: row.described }))}</h3>
    <p class="quiet">${wordsHtml(joinWords(facts, ' · '))}</p>
    <div class="lists">
      <div>${sheetsHtml([recommended], numbers)}</div>
      <div>
        ${sheetsHtml([lacking.length === 0 ? notesSheet([l10n.t('No relevant item was missed.')]) : lacked], numbers)}
      </div>
    </div>
  </article>`;
}

function missedRow(
  each: Item & { readonly gain: MissedView['gain'] | null },
  rank: string,
  numbers: NumberFormats,
): Cell[] {
  return [rank, calledWords(each), each.gain === null ? '–' : numbers.short(each.gain)];
}

/** Returns the name and text of an item or a user. */
function calledWords({ item, described: { title, snippet } = {} }: Item): Words {
  if (title === undefined && snippet === undefined && isText({ item })) return clipText(item, LONGEST);
  return title === undefined ? { name: item, text: snippet } : { name: title, id: item, text: snippet };
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
