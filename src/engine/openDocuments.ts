import { Identifiers } from '../core/data/identifiers';
import { lineOf, type Interactions } from '../core/data/interactions';
import { decodedHead } from '../core/formats/encoding';
import type { DocumentEdit, DocumentText } from '../shared/documentEdit';
import { MemorySource, type FileReference, type OpenSource } from './byteSource';
import { editedInput } from './editedInput';
import { readingFindings } from './editedFile';
import { furtherFiles, isReadFrom } from './requestFiles';
import type { EvaluationRequest } from './engineApi';
import { tablesOf, type EvaluationInput } from './evaluationInput';
import { openedFile } from './openedFile';
import { LoadedEvaluation } from './loadedEvaluation';
import { Measuring, type MeasuredModel } from './measuring/measuring';
import type { RunWatch } from './runWatch';
import { readTable, type TableFile } from './tableFile';

/** The versions of open documents that a request brings the text of, by file. */
export function documentsOf(request: EvaluationRequest): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { file } of [request.truth, ...request.models, ...furtherFiles(request)])
    if (file.kind === 'bytes' && file.version !== undefined) versions.set(file.name, file.version);
  return versions;
}

/**
 * An evaluation after an edit of one of its open documents; only what changed is read, judged and measured again.
 * Undefined: the edit does not follow on the text that is known, or changes how the file is to be read.
 *
 * @throws InputError when there is nothing to evaluate any more
 */
export async function editedEvaluation(
  before: LoadedEvaluation,
  edit: DocumentEdit,
  watch: RunWatch,
): Promise<LoadedEvaluation | undefined> {
  const startedAt = Date.now();
  const { request, plan, measured, spreadOf } = before;
  if (before.documents.get(edit.file) !== edit.before) return undefined;
  const edited = editedInput(before.input, request, edit);
  if (edited === undefined) return undefined;
  const { input, changed, itemNumbers } = edited;
  const measuring = new Measuring(watch);
  const results: MeasuredModel[] = [];
  for (const [index, model] of input.models.entries()) {
    const past = { input: before.input, model: before.input.models[index], measured: measured[index] };
    results.push(await measuring.measureAgain(input, model, plan, past, changed[index]));
  }
  const documents = new Map(before.documents).set(edit.file, edit.version);
  const items = await before.items.edited(input, changed, itemNumbers, watch.check);
  const parts = { items, before };
  return new LoadedEvaluation(request, input, plan, results, startedAt, spreadOf, documents, parts);
}

/**
 * The same evaluation, ready to follow an open document. Undefined: the text does not read as the file did.
 *
 * @throws Cancelled when the evaluation became another one meanwhile
 */
export async function following(
  loaded: LoadedEvaluation,
  { file, version, text }: DocumentText,
  watch: RunWatch,
  open: OpenSource,
): Promise<LoadedEvaluation | undefined> {
  if (!(await readsAlike(loaded, file, text))) return undefined;
  for (const further of furtherFiles(loaded.request))
    if (further.file.name === file && !(await holdsText(open, further.file, loaded.input, text)))
      return undefined;
  const { input, plan, measured, documents } = loaded;
  const measuring = new Measuring(watch);
  const kept: MeasuredModel[] = [];
  for (const [index, model] of input.models.entries()) {
    const before = measured[index];
    const needed = before.measuredTies === undefined && model.rankings.scores !== undefined;
    kept.push(needed ? { ...before, measuredTies: await measuring.ties(input, model, plan) } : before);
  }
  return loaded.withDocuments(kept, new Map(documents).set(file, version));
}

/** The same evaluation without what was kept for the edits of these documents. */
export function leaving(loaded: LoadedEvaluation, ...files: readonly string[]): LoadedEvaluation {
  const { measured, documents } = loaded;
  const versions = new Map(documents);
  for (const file of files) versions.delete(file);
  const results = versions.size > 0 ? measured : measured.map(({ result, ties }) => ({ result, ties }));
  return loaded.withDocuments(results, versions);
}

/**
 * Whether the text of an open document reads exactly as its file did, so that edits of the document can be followed.
 * It does not where the editor takes the bytes for other characters, or where the file is another one by now.
 */
async function readsAlike(loaded: LoadedEvaluation, name: string, text: string): Promise<boolean> {
  for (const { file, options } of tablesOf(loaded.input, loaded.request.behaviour)) {
    if (file.name !== name) continue;
    const bytes = new TextEncoder().encode(text);
    const read = await readTable({
      source: new MemorySource(name, bytes),
      shape: { ...file.shape, encoding: 'utf-8' },
      users: new Identifiers(),
      items: new Identifiers(),
      options,
    });
    if (!sameRows(read, file)) return false;
  }
  return true;
}

/**
 * Whether a file of which no rows are kept still is the one that was read, and holds this text: an edit of it is
 * evaluated as a whole, but must not begin from another text.
 */
function holdsText(
  open: OpenSource,
  file: FileReference,
  { identity }: EvaluationInput,
  text: string,
): Promise<boolean> {
  return openedFile(open, file, async (source) => {
    if (source.stamp === undefined || !isReadFrom(identity, source.name, source.stamp)) return false;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of source.chunks(() => undefined)) parts.push(Uint8Array.from(chunk));
    return decodedHead(new Uint8Array(await new Blob(parts).arrayBuffer())).text === text;
  });
}

/** Equal rows on equal lines, whatever numbers their ids have. */
function sameRows(a: TableFile, b: TableFile): boolean {
  const [left, right] = [a.interactions, b.interactions];
  return (
    left.rows === right.rows &&
    sameIds(left.runUsers, left.userIds, right.runUsers, right.userIds) &&
    sameIds(left.items, left.itemIds, right.items, right.itemIds) &&
    sameNumbers(left.runStarts, right.runStarts) &&
    sameNumbers(left.values, right.values) &&
    sameNumbers(left.ranks, right.ranks) &&
    sameNumbers(left.labels, right.labels) &&
    sameLines(left, right) &&
    JSON.stringify(readingFindings(a)) === JSON.stringify(readingFindings(b))
  );
}

function sameIds(a: Int32Array, idsOfA: Identifiers, b: Int32Array, idsOfB: Identifiers): boolean {
  if (a.length !== b.length) return false;
  const twin = new Int32Array(idsOfA.size).fill(-1);
  for (let at = 0; at < a.length; at++) {
    const id = a[at];
    if (twin[id] < 0) twin[id] = idsOfB.findBytes(idsOfA.arena, idsOfA.starts[id], idsOfA.starts[id + 1]);
    if (twin[id] !== b[at]) return false;
  }
  return true;
}

function sameNumbers(
  a: Float64Array | Int32Array | undefined,
  b: Float64Array | Int32Array | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!Object.is(a[at], b[at])) return false;
  return true;
}

/** Within a piece lines stand still or go on one by one: its first two rows tell all. */
function sameLines(a: Interactions, b: Interactions): boolean {
  const starts = new Set([a, b].flatMap(({ lines }) => [...lines.rows, ...lines.rows.map((row) => row + 1)]));
  for (const row of starts) if (row < a.rows && lineOf(a.lines, row) !== lineOf(b.lines, row)) return false;
  return true;
}
