import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { wordsForNone } from '../../core/data/missingIds';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import type { Rankings } from '../../core/data/rankings';
import type { Truth } from '../../core/data/truth';
import { FindingCollector, MAX_PLACES_PER_KIND } from '../../core/findings/findingCollector';
import { presenceOfIds, joinIds, type IdJoin, type JoinedColumn } from '../join/joinIds';
import type { ItemTable } from '../formats/items/itemTable';
import type { Finding } from '../../shared/findings/finding';
import {
  formText,
  joinPlace,
  joinText,
  matchOption,
  sideText,
  type JoinFinding,
  type JoinSide,
} from '../../shared/findings/joinKinds';
import { findingMessage } from '../../shared/findings/kinds';
import { InputError } from '../../shared/problem';
import { UnclearInput } from './unclear/question';

type What = 'users' | 'items';

/** File of recommendations or ground truth, with its findings. */
export interface JoinedFile {
  readonly name: string;
  readonly interactions: Interactions;
  readonly findings: FindingCollector;
}

/**
 * Joins the users and items of lists with those of the ground truth. IDs that match only if differences in spelling are
 * ignored are reported among the findings of `recommendations`.
 *
 * @throws InputError if no user, or no item, is in both
 */
export function joinLists(
  recommendations: JoinedFile & { readonly rankings: Pick<Rankings, 'offsets' | 'lastEntries'> },
  truth: JoinedFile & { readonly truth: Pick<Truth, 'offsets' | 'lastEntries'> },
): void {
  const { userIds, itemIds } = recommendations.interactions;
  const sides = (of: typeof recommendations.rankings, side: JoinSide): Record<What, JoinedColumn> => ({
    users: { side, ids: userIds, has: usersOf(of.offsets) },
    items: { side, ids: itemIds, has: itemsOf(of.lastEntries, itemIds.size) },
  });
  const lists = sides(recommendations.rankings, 'recommendations');
  const judged = sides(truth.truth, 'truth');
  for (const what of ['users', 'items'] as const) {
    const join = joinIds(lists[what], judged[what], { what, maxPairs: placesOf(recommendations.findings) });
    // A fix writes ids as the truth has them, be it all of them.
    const isMended = recommendations.findings.isComplete && join.twins !== undefined;
    if (join.both === 0 && !isMended && (what === 'users' || join.findings.length > 0))
      throw nothingInCommon([recommendations, truth], what, join);
    // Fixes write the ids of the lists.
    const lines = (ids: readonly number[]): number[] => firstLines(recommendations.interactions, what, ids);
    reportJoin(recommendations.findings, lists[what], judged[what], join, () =>
      lines(join.twins?.pairs.map(([one]) => one) ?? []),
    );
  }
}

/** Reports the IDs that occur in a file in two spellings. */
export function reportTwoForms(file: JoinedFile, columns: JoinedColumns): void {
  for (const what of ['users', 'items'] as const) {
    const column = columns[what];
    const join = joinIds(column, column, { what, maxPairs: placesOf(file.findings) });
    reportJoin(file.findings, column, column, join, (ids) => firstLines(file.interactions, what, ids));
  }
}

/** Users and items of a file. */
type JoinedColumns = Readonly<Record<What, IdsOfRows>>;

/** IDs of a column, and which of them are in the rows of the file. */
type IdsOfRows = JoinedColumn & { readonly has: Uint8Array };

/** Returns the users and items that rows have, from one pass over the rows. */
export function findJoinedColumns(
  { runUsers, items, userIds, itemIds }: Interactions,
  side: JoinSide,
): JoinedColumns {
  return {
    users: { side, ids: userIds, has: presenceOfIds(runUsers, userIds.size) },
    items: { side, ids: itemIds, has: presenceOfIds(items, itemIds.size) },
  };
}

const WRITTEN_OTHERWISE = { users: 'users-written-otherwise', items: 'items-written-otherwise' } as const;

/**
 * Reports the findings of a join in a file, with a place for each pair of IDs.
 *
 * @param linesOf returns the lines of IDs of the right column; absent: the file has no lines
 */
function reportJoin(
  file: FindingCollector,
  left: JoinedColumn,
  right: JoinedColumn,
  { twins, findings }: IdJoin,
  linesOf?: (ids: readonly number[]) => readonly number[],
): void {
  for (const finding of findings) {
    const { code, what, count } = finding;
    const pairs = code === 'ids-not-reached' ? [] : (twins?.pairs ?? []);
    const lines = (pairs.length > 0 && linesOf?.(pairs.map(([, other]) => other))) || [];
    const others = pairs.slice(1).map(([one, other], at) => {
      const texts = [left.ids.text(one), right.ids.text(other)] as const;
      return { line: lines[at + 1] ?? 1, details: joinPlace({ ...finding, pairs: [texts] }) };
    });
    const kind = code === 'ids-disjoint' || code === 'ids-in-two-forms' ? WRITTEN_OTHERWISE[what] : code;
    file.addCounted(kind, Math.max(1, count), [
      { line: lines[0] ?? 1, details: joinPlace(finding) },
      ...others,
    ]);
  }
}

/** Users and items of an evaluation, which other files are joined with. */
export interface EvaluatedColumns {
  /** Users of the lists and of the ground truth. */
  readonly users: JoinedColumn;
  /** Items of the lists and of the ground truth. */
  readonly items: JoinedColumn;
  /** Items of the lists only. */
  readonly recommended: JoinedColumn;
}

/**
 * Returns the users and items of lists and ground truth.
 *
 * @param users users of other files; absent: the users of the rows
 */
export function evaluatedColumns(
  models: readonly JoinedColumns[],
  truth: JoinedColumns,
  users?: JoinedColumn['ids'],
): EvaluatedColumns {
  const side = 'recommendations';
  const { ids } = truth.items;
  const recommended = models.map(({ items }) => items.has);
  return {
    users:
      users === undefined
        ? { side, ids: truth.users.ids, has: anyOf([...models, truth].map((columns) => columns.users.has)) }
        : { side, ids: users },
    items: { side, ids, has: anyOf([...recommended, truth.items.has]) },
    recommended: { side, ids, has: anyOf(recommended) },
  };
}

/** Returns 1 for each ID that is 1 in any of the columns, which have the same ID numbers. */
function anyOf([first, ...others]: readonly Uint8Array[]): Uint8Array {
  const has = first.slice();
  for (const other of others) for (let id = 0; id < has.length; id++) has[id] |= other[id];
  return has;
}

/**
 * Joins training data. @throws InputError if there is no common item, or users match only in another spelling
 */
export function joinTraining(evaluated: EvaluatedColumns, file: JoinedFile, training: JoinedColumns): void {
  for (const what of ['users', 'items'] as const)
    joinFile(file.name, file.findings, evaluated[what], training[what], {
      what,
      // Cold users have no training data.
      mayBeApart: what === 'users',
      linesOf: (ids) => firstLines(file.interactions, what, ids),
    });
}

/** Joins judgments, and reports users and items that neither lists nor ground truth have. */
export function joinJudgements(
  evaluated: Pick<EvaluatedColumns, What>,
  file: JoinedFile,
  judged: JoinedColumns,
): void {
  const { interactions, findings } = file;
  for (const what of ['users', 'items'] as const) {
    const linesOf = (ids: readonly number[]): number[] => firstLines(interactions, what, ids);
    joinFile(file.name, findings, evaluated[what], judged[what], { what, mayBeApart: true, linesOf });
    const { ids, has } = judged[what];
    const unknown = [...has.keys()].filter((id) => has[id] === 1 && evaluated[what].has?.[id] !== 1);
    const lines = linesOf(unknown);
    const code = what === 'users' ? 'judgement-unknown-user' : 'judgement-unknown-item';
    for (const [at, id] of unknown.entries())
      findings.add(code, false, () => ({ line: lines[at], details: [ids.text(id)] }));
  }
}

/**
 * Joins a file of users, of items or of a catalog, and returns the findings.
 *
 * @throws InputError if there is no common ID
 */
export function joinTable(
  left: JoinedColumn,
  side: 'users' | 'items' | 'catalogue',
  { rows: { file, items, lines } }: ItemTable,
  ids: Identifiers,
): readonly Finding[] {
  const findings = new FindingCollector(file);
  const missing = wordsForNone(ids);
  for (let row = 0; missing.size > 0 && row < items.length; row++) {
    const word = missing.get(items[row]);
    if (word !== undefined)
      findings.add('missing-id', false, () => ({ line: lineOfRow(lines, row), details: [word] }));
  }
  const right = { side, ids, has: presenceOfIds(Int32Array.from(items), ids.size) };
  const what = side === 'users' ? 'users' : 'items';
  reportJoin(findings, right, right, joinIds(right, right, { what }));
  joinFile(file, findings, left, right, { what, reportsMissing: true });
  return findings.findings();
}

interface FileJoin {
  readonly what: What;
  readonly mayBeApart?: boolean;
  readonly reportsMissing?: boolean;
  readonly linesOf?: (ids: readonly number[]) => readonly number[];
}

function joinFile(
  file: string,
  findings: FindingCollector,
  left: JoinedColumn,
  right: JoinedColumn,
  { linesOf, ...options }: FileJoin,
): void {
  const join = joinIds(left, right, { ...options, maxPairs: placesOf(findings) });
  const apart = join.findings.find(({ code }) => code === 'ids-disjoint');
  if (apart !== undefined) throw disjointError({ file }, apart, join);
  reportJoin(findings, left, right, join, linesOf);
}

function placesOf({ isComplete }: FindingCollector): number {
  return isComplete ? Infinity : MAX_PLACES_PER_KIND;
}

/** Returns the first line of each user or item in a file; 1 if it does not occur. */
function firstLines(
  { lines, runUsers, runStarts, items, ...ids }: Interactions,
  what: What,
  of: readonly number[],
): number[] {
  if (of.length === 0) return [];
  const first = new Map<number, number>(of.map((id) => [id, -1]));
  const wanted = presenceOfIds(Int32Array.from(of), what === 'users' ? ids.userIds.size : ids.itemIds.size);
  const column = what === 'users' ? runUsers : items;
  let missing = first.size;
  for (let at = 0; at < column.length && missing > 0; at++) {
    const id = column[at];
    if (wanted[id] !== 1) continue;
    wanted[id] = 0;
    missing--;
    first.set(id, lineOfRow(lines, what === 'users' ? runStarts[at] : at));
  }
  return of.map((id) => Math.max(1, first.get(id) ?? 1));
}

function usersOf(offsets: Int32Array): Uint8Array {
  const has = new Uint8Array(Math.max(0, offsets.length - 1));
  for (let user = 0; user < has.length; user++) if (offsets[user + 1] > offsets[user]) has[user] = 1;
  return has;
}

function itemsOf(lastEntries: { readonly [item: number]: number }, size: number): Uint8Array {
  const has = new Uint8Array(size);
  for (let item = 0; item < size; item++) if (lastEntries[item] >= 0) has[item] = 1;
  return has;
}

/** Returns the problem of two files without a common ID: all metrics would be 0. */
function nothingInCommon(
  files: readonly [recommendations: JoinedFile, truth: JoinedFile],
  what: What,
  join: IdJoin,
): InputError {
  const [{ name: file, interactions }] = files;
  const [finding] = join.findings;
  if (finding === undefined) return noRows(files);
  const ids = what === 'users' ? interactions.userIds : interactions.itemIds;
  const [line] = firstLines(interactions, what, [ids.find(finding.pairs[0][0])]);
  return disjointError({ file, line }, finding, join);
}

/**
 * Returns the problem of two columns without a common ID, with a question if ignoring a difference in
 * spelling joins them.
 */
function disjointError(
  place: { readonly file: string; readonly line?: number | undefined },
  finding: JoinFinding,
  { twins }: IdJoin,
): InputError {
  const message = joinText(finding);
  if (twins === undefined)
    return new InputError({
      ...place,
      message,
      advice: l10n.t('Check that both files write IDs alike and that the columns are read correctly.'),
    });
  const { what, left, right, pairs } = finding;
  const ways = twins.ways.map(formText).join(', ');
  const isUsers = what === 'users';
  return new UnclearInput(
    {
      ...place,
      message,
      reason: isUsers
        ? l10n.t('The files have no users in common.')
        : l10n.t('The files have no items in common.'),
      otherwise: l10n.t('Otherwise, write the IDs the same way.'),
    },
    [
      {
        label: isUsers
          ? l10n.t('Ignoring {0}, {1} users match', ways, twins.count)
          : l10n.t('Ignoring {0}, {1} items match', ways, twins.count),
        option: matchOption(twins.ways),
        columns: [sideText(left), sideText(right)],
        rows: pairs,
        matchIds: twins.ways,
      },
    ],
  );
}

function noRows(files: readonly JoinedFile[]): InputError {
  for (const { name, findings, interactions } of files) {
    const reason = findings.findings().find(({ dropped }) => dropped > 0);
    if (interactions.rows > 0 || reason === undefined) continue;
    return new InputError({
      file: name,
      line: reason.places[0].line,
      message: l10n.t('No usable rows. {0}', findingMessage(reason.code, reason.places[0])),
      advice: l10n.t('Check that the columns are read correctly.'),
    });
  }
  return new InputError({
    file: files[0].name,
    message: l10n.t('No usable rows.'),
    advice: l10n.t('Check that both files write IDs alike and that the columns are read correctly.'),
  });
}
