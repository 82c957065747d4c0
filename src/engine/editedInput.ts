import { appearanceOf, ExtendedIds, renumbered, withNumbers, type Numbering } from '../core/data/renumber';
import type { ChangedUsers } from '../core/evaluation/evaluateAgain';
import { FindingCollector } from '../core/evaluation/findingCollector';
import type { DocumentEdit } from '../shared/documentEdit';
import type { FindingCode } from '../shared/finding';
import { documentStamp } from './byteSource';
import { readEdited, readingFindings, splicedRows } from './editedFile';
import type { EvaluationRequest } from './engineApi';
import {
  comparedModel,
  gatheredTruth,
  rankedModel,
  ratedPart,
  tablesOf,
  type EvaluationInput,
  type ModelInput,
} from './evaluationInput';
import { furtherFiles } from './requestFiles';
import type { TableFile } from './tableFile';

/** An evaluation's data after an edit, and whose list or truth is another one, for each of its models. */
export interface EditedInput {
  readonly input: EvaluationInput;
  readonly changed: readonly ChangedUsers[];
  /** Number of each item that there was before, −1 for one that is in no file any more; undefined: items are the same. */
  readonly itemNumbers: Int32Array | undefined;
}

/** A file of an evaluation during an edit. */
interface Table {
  readonly file: TableFile;
  /** Users of the rows that went or came; undefined: the edit is in another file. */
  readonly users: readonly number[] | undefined;
}

/**
 * The data of an evaluation after lines of one of its files were edited: the same as if all files had been read
 * anew, ids numbered in the order of their first appearance. Undefined: that takes reading the whole file.
 *
 * @throws InputError when the files have no user in common any more
 */
export function editedInput(
  before: EvaluationInput,
  request: EvaluationRequest,
  edit: DocumentEdit,
): EditedInput | undefined {
  const users = new ExtendedIds(before.users);
  const items = new ExtendedIds(before.items);
  const tables = editedTables(before, request, edit, users, items);
  const numbering = tables && numberingOf(before, tables, users, items);
  if (tables === undefined || numbering === undefined) return undefined;

  const moved = (numbering.users.numberOf ?? numbering.items.numberOf) !== undefined;
  const numbered = tables.map((table): Table & { isNew: boolean } => {
    const isNew = moved || table.users !== undefined;
    return {
      users: table.users,
      isNew,
      file: {
        ...table.file,
        interactions: withNumbers(table.file.interactions, numbering.users, numbering.items),
        findings: FindingCollector.from(
          table.file.name,
          isNew ? readingFindings(table.file) : table.file.findings.findings(),
        ),
      },
    };
  });

  const modelTables = numbered.slice(0, before.models.length);
  // Read last, or with the lists.
  const truthTable = numbered[numbered.length - 1];
  const userCount = numbering.users.ids.size;
  const { labels } = truthTable.file.interactions;
  const truthFile = labels === undefined ? truthTable.file : ratedPart(truthTable.file, labels);
  const truth = truthTable.isNew
    ? gatheredTruth(truthFile, userCount, request.behaviour)
    : { file: truthFile, truth: before.truth.truth };
  const models = modelTables.map(({ file, isNew }, index): ModelInput => {
    const { name, rankings, judged } = before.models[index];
    if (isNew) return rankedModel({ name, file }, userCount, truth);
    const model = comparedModel({ name, file: withoutComparison(file) }, rankings, truth);
    return truthTable.isNew ? model : { ...model, judged };
  });
  return {
    input: {
      ...before,
      identity: editedIdentity(before.identity, edit),
      users: numbering.users.ids,
      items: numbering.items.ids,
      truth,
      models,
    },
    itemNumbers: numbering.items.numberOf?.subarray(0, before.items.size),
    changed: modelTables.map(({ users: own }) =>
      changedUsers([...(truthTable.users ?? []), ...(own ?? [])], before.users.size, numbering.users),
    ),
  };
}

/** The files in the order in which they were read, with the edit in all that it is about. */
function editedTables(
  before: EvaluationInput,
  request: EvaluationRequest,
  edit: DocumentEdit,
  users: ExtendedIds,
  items: ExtendedIds,
): Table[] | undefined {
  // A file of several models was taken apart: its rows no longer stand in the order in which ids were numbered.
  if (before.models.length !== request.models.length) return undefined;
  // What is made of these files is not kept row by row.
  if (furtherFiles(request).some(({ file }) => file.name === edit.file)) return undefined;
  const tables: Table[] = [];
  for (const [index, { file, options }] of tablesOf(before, request.behaviour).entries()) {
    if (file.name !== edit.file) {
      tables.push({ file, users: undefined });
      continue;
    }
    const rows = readEdited(file, edit, options, request.models[index] ?? request.truth);
    if (rows === undefined) return undefined;
    const splice = splicedRows(file, rows, users, items);
    const findings = FindingCollector.from(file.name, rows.findings);
    const rowsRead = splice.interactions.rows + findings.dropped;
    tables.push({
      file: { ...file, interactions: splice.interactions, findings, rowsRead },
      users: splice.users,
    });
  }
  return tables;
}

/** How ids are numbered after the edit. Undefined: files of items or of training data would have to be numbered anew. */
function numberingOf(
  before: EvaluationInput,
  tables: readonly Table[],
  users: ExtendedIds,
  items: ExtendedIds,
): { readonly users: Numbering; readonly items: Numbering } | undefined {
  const usersNow = appearanceOf(
    users.size,
    tables.map(({ file }) => file.interactions.runUsers),
  );
  const itemsNow = appearanceOf(
    items.size,
    tables.map(({ file }) => file.interactions.items),
  );
  const further = [before.train, before.features, before.catalogue].some((data) => data !== undefined);
  if (!further) return { users: renumbered(users, usersNow), items: renumbered(items, itemsNow) };

  const isNew = users.size > before.users.size || items.size > before.items.size;
  if (isNew || !usersNow.inOrder || !itemsNow.inOrder) return undefined;
  const files = tablesOf(before, undefined).map(({ file }) => file);
  const usersBefore = appearanceOf(
    users.size,
    files.map(({ interactions }) => interactions.runUsers),
  );
  const itemsBefore = appearanceOf(
    items.size,
    files.map(({ interactions }) => interactions.items),
  );
  if (usersBefore.count !== usersNow.count || itemsBefore.count !== itemsNow.count) return undefined;
  return {
    users: { ids: before.users, numberOf: undefined },
    items: { ids: before.items, numberOf: undefined },
  };
}

/** What is found in a model's file by holding it against the truth. */
const OF_COMPARISON: ReadonlySet<FindingCode> = new Set([
  'user-without-truth',
  'no-common-users',
  'users-written-otherwise',
  'no-common-items',
  'items-written-otherwise',
]);

/** What is said of a model's file before it is held against the truth again. */
function withoutComparison(file: TableFile): TableFile {
  const findings = file.findings.findings().filter(({ code }) => !OF_COMPARISON.has(code));
  return { ...file, findings: FindingCollector.from(file.name, findings) };
}

/** @param touched in the numbers of before, new users beyond them; in any order, some perhaps repeatedly */
function changedUsers(
  touched: readonly number[],
  sizeBefore: number,
  { ids, numberOf }: Numbering,
): ChangedUsers {
  const users = [...new Set(touched)];
  const ascending = (numbers: number[]): Int32Array => Int32Array.from(numbers).sort();
  const before = ascending(users.filter((user) => user < sizeBefore));
  if (numberOf === undefined) return { before, after: before, numberBefore: undefined };
  const numberBefore = new Int32Array(ids.size).fill(-1);
  for (let user = 0; user < sizeBefore; user++) if (numberOf[user] >= 0) numberBefore[numberOf[user]] = user;
  return {
    before,
    after: ascending(users.map((user) => numberOf[user]).filter((user) => user >= 0)),
    numberBefore,
  };
}

/** Reading the files again, with the document in its new version, would find the same. */
function editedIdentity(identity: string | undefined, { file, version }: DocumentEdit): string | undefined {
  if (identity === undefined) return undefined;
  const parts = JSON.parse(identity) as unknown[];
  return JSON.stringify(
    parts.map((part) =>
      Array.isArray(part) && part[0] === file ? [file, documentStamp(version), ...part.slice(2)] : part,
    ),
  );
}
