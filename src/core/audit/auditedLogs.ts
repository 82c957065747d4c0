import { lineOfRow } from '../data/interactions/interactions';
import { isInteractionOfLog, type InteractionLog } from '../logs/interactionLog';
import { missingValueTexts } from '../data/missingIds';
import { mixedZonesDetails } from '../logs/zoneCounts';
import { timeSortKeys, implausibleRange, type TimeColumn } from '../logs/timeColumn';
import type { AuditedName } from '../../shared/protocol/auditResult';
import { buildAuditedPart, type AuditedPart, type AuditedRows } from './auditedPart';
import { auditFindings, type AuditFinding } from '../../shared/findings/auditKinds';

/** One file of a split. All files share their ID numbers. */
export interface AuditedLog {
  readonly name: AuditedName;
  /** File name as the caller wrote it. */
  readonly file: string;
  readonly log: InteractionLog;
}

/** Files of a split, joined to one table with a part for each file. */
interface AuditedLogs {
  readonly data: AuditedRows;
  readonly parts: readonly AuditedPart[];
  /** Returns the time of a row in the unit of its file. */
  readonly timeOf: (row: number) => number;
  readonly placeOf: (row: number) => { readonly file: string; readonly line: number };
  /** Findings about the files. */
  readonly findings: readonly AuditFinding[];
}

/**
 * Joins logs to one table.
 *
 * @param logs train, optionally valid, test, each of one or several concatenated files; with the same Identifiers
 */
export function joinAuditedLogs(logs: readonly AuditedLog[]): AuditedLogs {
  const starts = [0];
  for (const { log } of logs) starts.push(starts[starts.length - 1] + log.rows);
  const total = starts[starts.length - 1];
  const users = new Int32Array(total);
  const items = new Int32Array(total);
  for (const [at, { log }] of logs.entries()) {
    users.set(log.users, starts[at]);
    items.set(log.items, starts[at]);
  }
  const times = joinedTimes(logs, starts);
  const { userIds, itemIds } = logs[0].log;
  const fileOf = (row: number): number => starts.findLastIndex((start) => start <= row);
  const isInteraction = (row: number): boolean => {
    const at = fileOf(row);
    return isInteractionOfLog(logs[at].log, row - starts[at]);
  };
  const keys = times && timeSortKeys(times);
  const data: AuditedRows = { users, items, keys, userIds, itemIds, isInteraction };
  return {
    data,
    parts: Array.from(new Set(logs.map(({ name }) => name)), (part) => {
      const from = logs.findIndex(({ name }) => name === part);
      const last = logs.findLastIndex(({ name }) => name === part);
      return buildAuditedPart(part, data, starts[from], starts[last + 1]);
    }),
    timeOf: (row) => {
      const at = fileOf(row);
      const own = logs[at].log.times;
      return own === undefined ? NaN : own.values[row - starts[at]] + (own.rests?.[row - starts[at]] ?? 0);
    },
    placeOf: (row) => {
      const at = fileOf(row);
      return { file: logs[at].file, line: lineOfRow(logs[at].log.lines, row - starts[at]) };
    },
    findings: [...badRows(logs, starts), ...unitFindings(logs), ...oddFindings(logs)],
  };
}

/** Returns the times of all rows in one unit; undefined if a file has none. */
function joinedTimes(logs: readonly AuditedLog[], starts: readonly number[]): TimeColumn | undefined {
  const columns: TimeColumn[] = [];
  for (const { log } of logs) {
    if (log.times === undefined || !log.times.values.some((value) => !Number.isNaN(value))) return undefined;
    columns.push(log.times);
  }
  const unit = columns.reduce((most, column) => (column.unit > most.unit ? column : most)).unit;
  const total = starts[starts.length - 1];
  const values = new Float64Array(total);
  const rests = columns.some((column) => column.rests !== undefined) ? new Float64Array(total) : undefined;
  for (const [at, column] of columns.entries()) {
    const factor = unit / column.unit;
    values.set(factor === 1 ? column.values : column.values.map((value) => value * factor), starts[at]);
    if (column.rests !== undefined)
      rests?.set(factor === 1 ? column.rests : column.rests.map((rest) => rest * factor), starts[at]);
  }
  return { values, rests, unit };
}

function badRows(logs: readonly AuditedLog[], starts: readonly number[]): AuditFinding[] {
  return logs.flatMap(({ name, log }, at) => {
    const rows = Array.from(log.users.keys()).filter((row) => log.users[row] < 0);
    if (rows.length === 0) return [];
    const exampleRows = rows.slice(0, 5).map((row) => starts[at] + row);
    const share = rows.length / log.rows;
    return [auditFindings.found('bad-row', { part: name, count: rows.length, share, exampleRows })];
  });
}

function unitFindings(logs: readonly AuditedLog[]): AuditFinding[] {
  const units = new Set(logs.flatMap(({ log }) => (log.times === undefined ? [] : [log.times.unit])));
  return units.size > 1 ? [auditFindings.found('time-units', {})] : [];
}

/**
 * Returns findings about suspicious IDs and times, such as the ID "null" or a column with and without time zones. The
 * files share the tables of users and items.
 */
function oddFindings(logs: readonly AuditedLog[]): AuditFinding[] {
  const [{ log }] = logs;
  const words = (['users', 'items'] as const).flatMap((kind) =>
    missingValueTexts(kind === 'users' ? log.userIds : log.itemIds).map((id) => ({ kind, id })),
  );
  const zones = mixedZonesDetails(logs.flatMap((each) => each.log.times?.zones ?? []));
  return [
    ...words.map((word) => auditFindings.found('missing-id', word)),
    ...(zones === undefined ? [] : [auditFindings.found('mixed-zones', { ...zones })]),
    ...logs.flatMap(({ name, log: { times } }) => {
      const range = times && implausibleRange(times);
      return range === undefined ? [] : [auditFindings.found('times-far-apart', { part: name, ...range })];
    }),
  ];
}
