import * as l10n from '@vscode/l10n';
import type { ChangeJson, ComparedUserJson, MostMovedItemJson } from '../../protocol/comparisonResult';
import type { ListUnit } from '../../sentences/countWords';
import { furtherRowsText } from '../../sentences/furtherText';
import {
  type Cell,
  type Column,
  notesSheet,
  type Numbers,
  sentence,
  type Sheet,
  type Words,
} from '../../sheets/sheet';
import { titleWithIdText } from '../../text/calledText';
import { plural } from '../../text/numbers/plural';
import { formatCount } from '../../text/numbers/numberText';

const count = (number: number): string => formatCount(number, 'en');

/**
 * Returns the changes between two models: affected users, and items that caused them.
 *
 * @param unit unit of the values: users or lists
 * @param most maximum users and items named of each kind
 * @param numbers number formats of the reader
 */
export function changeSheets(
  change: ChangeJson,
  unit: ListUnit,
  most: number,
  numbers: Pick<Numbers, 'count'>,
): Sheet[] {
  const { a, b, users, measure } = change;
  if (users === 0) return [];
  const ofUsers = (title: string, list: ChangeJson['lost']): Sheet => {
    const hasRanks = list.some((each) => each.wanted !== undefined);
    return {
      title,
      columns: [
        { title: unit === 'lists' ? l10n.t('List') : l10n.t('User'), kind: 'name' },
        { title: { name: a }, kind: 'value' },
        { title: { name: b }, kind: 'value' },
        { title: l10n.t('Difference'), kind: 'difference' },
        ...(hasRanks
          ? ([
              { title: l10n.t('Relevant item'), kind: 'name' },
              { title: l10n.t('Rank'), kind: 'figure' },
              { title: l10n.t('Interactions'), kind: 'count', room: 'page' },
            ] as const)
          : []),
      ],
      rows: list
        .slice(0, most)
        .map((each): Cell[] => [
          called(each.user, each.title),
          each.a,
          each.b,
          each.b - each.a,
          ...(hasRanks ? wantedCells(each.wanted) : []),
        ]),
      notes: [],
    };
  };
  const ofItems = (title: string, list: ChangeJson['itemsGained'], sign: string): Sheet => ({
    title,
    columns: [
      { title: l10n.t('Item'), kind: 'name' },
      { title: l10n.t('Lists'), kind: 'figure' },
    ],
    rows: list
      .slice(0, most)
      .map(({ item, title: said, users: lists }): Cell[] => [
        called(item, said),
        sign + numbers.count(lists),
      ]),
    notes: [],
  });
  const tables = [
    ofUsers(l10n.t('Lost most {0}', measure), change.lost),
    ofUsers(l10n.t('Gained most {0}', measure), change.gained),
    ofItems(l10n.t('Items that left the lists'), change.itemsLost, '−'),
    ofItems(l10n.t('Items that came into the lists'), change.itemsGained, '+'),
  ].filter(({ rows }) => [...rows].length > 0);
  const heading = sentence(l10n.t('From {0} to {1}'), { name: a }, { name: b });
  return tables.length === 0 ? [] : [notesSheet([], { title: heading }), ...tables];
}

/**
 * Returns the cells of the item whose rank changed most: the item, its ranks, and its rows in the training
 * data.
 */
function wantedCells(wanted: MostMovedItemJson | null = null): Cell[] {
  if (wanted === null) return ['–', '–', null];
  const [a, b] = wanted.ranks.map((rank) => (rank === null ? l10n.t('none') : count(rank)));
  return [called(wanted.item, wanted.title), `${a} → ${b}`, wanted.interactions];
}

function called(id: string, title: string | undefined): Words {
  return title === undefined ? { name: id } : { name: title, id };
}

/**
 * Returns the sheet of users by pair and metric, the largest loss first.
 * @param most maximum number of rows
 */
export function comparedUsersSheet(users: Iterable<ComparedUserJson>, most = Infinity): Sheet {
  const listedUsers: ComparedUserJson[] = [];
  let userCount = 0;
  for (const user of users) if (userCount++ < most) listedUsers.push(user);
  return {
    columns: [
      { title: l10n.t('user'), kind: 'name' },
      { title: l10n.t('Model'), kind: 'name' },
      comparedColumn(),
      { title: l10n.t('Metric'), kind: 'text' },
      { title: l10n.t('value'), kind: 'value' },
      { title: l10n.t('the other’s'), kind: 'value' },
      { title: l10n.t('Difference'), kind: 'difference' },
      { title: l10n.t('relevant items'), kind: 'text' },
    ],
    rows: listedUsers.map(({ a, b, user, title, measure, values, difference, wanted }): Cell[] => [
      called(user, title),
      { name: b },
      { name: a },
      measure,
      values[1],
      values[0],
      difference,
      wanted === null ? '–' : wantedText(wanted),
    ]),
    notes: userCount > listedUsers.length ? [furtherRowsText(listedUsers.length, userCount)] : [],
  };
}

/**
 * Returns "i52: rank 1 → none, 12 interactions": the ranks of a relevant item in both models, and its rows in
 * the training data.
 */
function wantedText({ item, title, ranks, interactions }: MostMovedItemJson): string {
  const [a, b] = ranks.map((rank) => (rank === null ? l10n.t('none') : formatCount(rank, 'en')));
  const place = l10n.t('{0}: rank {1} → {2}', titleWithIdText(item, title), a, b);
  if (interactions === null) return place;
  return `${place}, ${
    interactions === 0
      ? l10n.t('not in the training data')
      : plural(
          interactions,
          l10n.t('1 interaction'),
          l10n.t('{0} interactions', formatCount(interactions, 'en')),
        )
  }`;
}

/** Returns the column that names the compared model, which each table of pairs has. */
export function comparedColumn(): Column {
  return { title: l10n.t('Compared with'), kind: 'name' };
}
