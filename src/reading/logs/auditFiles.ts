import * as l10n from '@vscode/l10n';
import { auditContext, auditParts } from '../../core/audit/audit';
import { joinAuditedLogs, type AuditedLog } from '../../core/audit/auditedLogs';
import type { Audit, AuditedName } from '../../shared/protocol/auditResult';
import {
  findingsOfCatalogue,
  findingsOfLists,
  pairsJudgedTwice,
  findSampledCandidates,
  type AuditedLists,
} from '../../core/audit/lists';
import { catalogueFrom } from '../../core/data/catalogue';
import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import type { ReadOptions } from '../formats/readOptions';
import { columnIndexOfRole, type TableShape } from '../formats/tableShape';
import type { InteractionLog } from '../../core/logs/interactionLog';
import type { RequestedLogColumns, LogIds } from './logColumns';
import { textFormat, type TextFormat } from '../formats/textFormats';
import { inferTimeUnit } from '../../core/logs/timeColumn';
import { auditFindings, type AuditFinding } from '../../shared/findings/auditKinds';
import { InputError } from '../../shared/problem';
import type { Surface } from '../../shared/text/surface';
import { joinParts, idsInTwoForms } from './joinedParts';
import { UNWATCHED, type ReadingWatch } from '../inputs/readingWatch';
import { readItemTable } from '../inputs/itemFiles';
import { readTable, shapeOfSource } from '../inputs/tableFile';
import { columnReading } from '../inputs/columnReading';
import { TextCheck } from '../inputs/textEncoding';
import { withOpenedFile } from '../sources/openedFiles';
import type { ByteSource, FileReference, OpenSource } from '../sources/byteSource';
import { hasNestedColumn, isRowByRow, readInteractionLog, requireOwnNames } from './logFile';
import { openColumnar } from '../inputs/openColumnar';
import { splitReading } from './splitReading';

/** File of a split to audit, with how it is read. */
export interface AuditInput {
  readonly file: FileReference;
  readonly overrides: ReadOptions | undefined;
  /** How the file is read; absent: as detected from its head. */
  readonly shape?: TableShape | undefined;
  /** Name of the model, if the recommendations have no model column. Absent: the file's name. */
  readonly called?: string;
}

interface AuditRequest {
  /** Files that together are the train part. */
  readonly train: readonly AuditInput[];
  readonly valid: AuditInput | undefined;
  readonly test: AuditInput;
  /** Files of recommendations for users of the test part. */
  readonly lists: readonly AuditInput[];
  readonly catalogue: FileReference | undefined;
  /** Where the findings are displayed. */
  readonly surface: Surface;
  /** Returns the progress callbacks for a file. Absent: progress is not reported. */
  readonly watchOf?: (file: string, bytes: number) => ReadingWatch;
}

/** Audits the files of a split. @throws InputError if one of them cannot be read */
export async function auditFiles(open: OpenSource, request: AuditRequest): Promise<Audit> {
  const { watchOf = () => UNWATCHED } = request;
  const ids: LogIds = { users: new Identifiers(), items: new Identifiers() };
  const logs: (AuditedLog & { readonly shape: TableShape })[] = [];
  const parts = [
    ...request.train.map((asked) => ['train', asked] as const),
    ['valid', request.valid] as const,
    ['test', request.test] as const,
  ] satisfies (readonly [AuditedName, AuditInput | undefined])[];
  for (const [name, asked] of parts) {
    if (asked === undefined) continue;
    const { file, shape: chosen, overrides } = asked;
    const isSaid =
      chosen !== undefined || overrides?.columns !== undefined || overrides?.format !== undefined;
    const input = isSaid
      ? asked
      : { ...asked, overrides: { ...(await splitReading(open, file)), ...overrides } };
    const { log, shape } = await withOpenedFile(open, file, (source) =>
      auditLog(source, input, ids, watchOf(source.name, source.bytes)),
    );
    logs.push({ name, file: file.name, log, shape });
  }
  requireRows(logs);
  const lists: AuditedLists[] = [];
  for (const { file, overrides, shape, called } of request.lists)
    lists.push(
      ...(await withOpenedFile(open, file, (source) =>
        recommendedRows(source, { overrides, shape, called }, ids, watchOf(source.name, source.bytes)),
      )),
    );
  const catalogue =
    request.catalogue &&
    (await withOpenedFile(open, request.catalogue, (source) =>
      itemsOfCatalogue(source, ids, watchOf(source.name, source.bytes)),
    ));
  const { data, parts: audited, timeOf, placeOf, findings } = joinAuditedLogs(logs);
  const test = audited[audited.length - 1];
  const last = logs[logs.length - 1];
  const before = logs.slice(0, -1).reduce((sum, { log }) => sum + log.rows, 0);
  const ratingOf = (row: number): number => last.log.ratings?.[row - before] ?? NaN;
  const moreFindings: AuditFinding[] = [...findings];
  if (textFormat(last.shape.format)?.pooled === true)
    moreFindings.push(...pairsJudgedTwice(data, test, ratingOf));
  if (last.log.ratings !== undefined) moreFindings.push(...findSampledCandidates(test, ratingOf));
  if (catalogue !== undefined) moreFindings.push(...findingsOfCatalogue(data, test, catalogue));
  for (const one of lists) moreFindings.push(...findingsOfLists(data, audited, one, catalogue));
  moreFindings.push(...audited.flatMap((part) => idsInTwoForms(data, part)));
  const audit = auditParts({ ...data, joined: joinParts(data) }, audited, timeOf, moreFindings);
  const context = auditContext(audit, request.surface);
  return {
    ...audit,
    files: logs.map(({ name, file, shape }) => ({ part: name, file, reading: columnReading(shape) })),
    findings: audit.findings.map(({ exampleRows, spellings, ...finding }) => {
      const examples = exampleRows?.map((row) => ({
        ...placeOf(row),
        ...(data.users[row] >= 0 && {
          user: ids.users.text(data.users[row]),
          item: ids.items.text(data.items[row]),
        }),
      }));
      return {
        ...finding,
        ...(examples && examples.length > 0 && { examples }),
        ...(spellings && { spellings }),
        message: auditFindings.text({ ...finding, ...(spellings && { spellings }) }, context),
      };
    }),
  };
}

/** Checks that no part is empty. @throws InputError if no row of a part has a user and an item */
function requireRows(logs: readonly AuditedLog[]): void {
  for (const { name, file } of logs) {
    const part = logs.filter((log) => log.name === name);
    if (part.some(({ log }) => log.users.some((user) => user >= 0))) continue;
    const unusable = part.reduce((sum, { log }) => sum + log.rows, 0);
    throw new InputError({
      file,
      message: l10n.t('{0} has no rows (empty-part).', name),
      advice:
        unusable === 0
          ? l10n.t('Expected one line for each user and item.')
          : l10n.t('Rows without a user or item: {0}. Check how the file is read.', unusable),
    });
  }
}

async function auditLog(
  source: ByteSource,
  { overrides, shape: chosenShape }: AuditInput,
  ids: LogIds,
  watch: ReadingWatch,
): Promise<{ readonly log: InteractionLog; readonly shape: TableShape }> {
  const shape = chosenShape ?? (await shapeOfSource(source, overrides));
  requireOwnNames(source, shape, overrides);
  const plain = { times: true, ratings: true, events: false };
  const text = textFormat(shape.format);
  const stored = text === undefined ? await openColumnar(source, shape.format) : undefined;
  const lists =
    text === undefined
      ? stored !== undefined && !(await isRowByRow(stored, shape, plain))
      : shape.list !== 'none' || text.line !== 'fields';
  const columns: RequestedLogColumns = { ...plain, lists };
  const isLog =
    text === undefined
      ? stored !== undefined && (await isRowByRow(stored, shape, columns))
      : mayBeLog(text, shape);
  if (isLog) {
    const check = text === undefined ? undefined : new TextCheck(source, shape.encoding);
    return {
      log: (await readInteractionLog(source, shape, ids, columns, watch, check && { check })).log,
      shape,
    };
  }
  return { log: await tableLog(source, shape, ids, watch), shape };
}

/**
 * Returns whether files in a format may be a log: not recommendations, and not text whose items are not in a
 * cell of their own.
 */
function mayBeLog({ name, line, proves }: TextFormat, shape: TableShape): boolean {
  return (
    (line !== 'other' || name === 'json-records') &&
    proves?.kind !== 'recommendations' &&
    shape.list !== 'rest' &&
    !hasNestedColumn(shape)
  );
}

/** Reads a file whose rows are not lines, with the reader of all formats. Times are read as its values. */
async function tableLog(
  source: ByteSource,
  shape: TableShape,
  ids: LogIds,
  watch: ReadingWatch,
): Promise<InteractionLog> {
  const time = columnIndexOfRole(shape, 'timestamp');
  const asValues: TableShape = {
    ...shape,
    columns: shape.columns.map(({ name, role }, column) => ({
      name,
      role: role === 'user' || role === 'item' ? role : column === time ? 'score' : 'ignored',
    })),
  };
  const { interactions } = await readTable({
    source,
    shape: asValues,
    users: ids.users,
    items: ids.items,
    options: { use: 'recommendations' },
    watch,
  });
  const { rows, items, values, lines } = interactions;
  const times = time < 0 ? undefined : values;
  return {
    rows,
    users: usersOfRows(interactions),
    items,
    times: times && {
      values: times,
      rests: undefined,
      unit: inferTimeUnit(times.reduce((most, value) => Math.max(most, Math.abs(value)), 0)),
    },
    ratings: undefined,
    events: undefined,
    lines,
    userIds: ids.users,
    itemIds: ids.items,
  };
}

function usersOfRows({ rows, runUsers, runStarts }: Interactions): Int32Array {
  const users = new Int32Array(rows);
  for (let run = 0; run < runUsers.length; run++)
    users.fill(runUsers[run], runStarts[run], runStarts[run + 1]);
  return users;
}

/** Returns the rows of each model in a file. */
async function recommendedRows(
  source: ByteSource,
  { overrides, shape: chosenShape, called: modelName = source.name }: Omit<AuditInput, 'file'>,
  ids: LogIds,
  watch: ReadingWatch,
): Promise<AuditedLists[]> {
  const shape = chosenShape ?? (await shapeOfSource(source, overrides));
  const { interactions } = await readTable({
    source,
    shape,
    users: ids.users,
    items: ids.items,
    options: { use: 'recommendations' },
    watch,
  });
  const { items, lines, models } = interactions;
  const users = usersOfRows(interactions);
  const placeOf = (row: number): { file: string; line: number } => ({
    file: source.name,
    line: lineOfRow(lines, row),
  });
  if (models === undefined) return [{ model: modelName, users, items, placeOf }];
  return Array.from({ length: models.ids.size }, (_, model) => ({
    model: models.ids.text(model),
    users: users.map((user, row) => (models.ofRow[row] === model ? user : -1)),
    items,
    placeOf,
  }));
}

/** Returns 1 for each item of a catalogue. */
async function itemsOfCatalogue(
  source: ByteSource,
  { items }: LogIds,
  watch: ReadingWatch,
): Promise<Uint8Array> {
  const { rows } = await readItemTable(source, items, 'item', undefined, watch);
  return catalogueFrom(rows.items, rows.rows, items.size, source.name).contains;
}
