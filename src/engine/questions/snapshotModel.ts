import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import type { ComparedModel } from '../../core/comparison/pairs';
import { readSnapshot, snapshotBytes, type SnapshotNotes } from '../../core/gates/snapshot';
import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import { parseMeasures } from '../../core/measures/syntax';
import { InputError } from '../../shared/problem';
import { movedInputTexts } from '../../shared/sentences/movedInputs';
import { VERSION } from '../../shared/version';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import type { ByteSource, FileReference } from '../../reading/sources/byteSource';
import { AggregateSources } from './aggregateSources';
import { toComparable, type ComparableMeasure } from './comparison/comparedModels';
import { userSumsOf } from './comparison/pooledMeasures';

/**
 * Returns the values of a snapshot as a model, for the users of this evaluation who are in the snapshot.
 *
 * @param measures metrics that are means over users
 * @param pooled names of the other metrics
 * @throws InputError if the metrics or inputs of the snapshot differ
 */
export async function snapshotModel(
  loaded: LoadedEvaluation,
  measures: readonly Pick<ComparableMeasure, 'name'>[],
  pooled: readonly string[],
): Promise<SnapshotModel> {
  const { snapshot } = loaded.request;
  if (snapshot === undefined) throw new Error('The evaluation names no snapshot.');
  const { name } = snapshot.file;
  const bytes = await withOpenedFile(loaded.open, snapshot.file, wholeOf).catch((error: unknown) => {
    if (!(error instanceof InputError) || isOther(snapshot.file)) throw error;
    throw new InputError({
      file: name,
      message: l10n.t('There is no snapshot to compare with.'),
      advice: l10n.t('Write it from the evaluation as it is now: {0}.', 'recscope check --update'),
    });
  });
  const readBack = await readSnapshot(bytes);
  if (readBack === undefined)
    throw new InputError({
      file: name,
      message: l10n.t('The file is no snapshot.'),
      advice: l10n.t('Write it anew: {0}.', 'recscope check --update'),
    });
  const { notes, users, values, sums: writtenSums } = readBack;
  requireSame(name, notes, notesOf(loaded, measures, [], '', notes.ids));
  const ofPooled = notes.sums ?? [];
  const lacking = pooled.find((measure) => !ofPooled.some((each) => each.measure === measure));
  if (lacking !== undefined) throw noSnapshotValuesError(lacking);
  const { users: userIds } = loaded.input;
  const columns = measures.map(() => new Float64Array(userIds.size).fill(Number.NaN));
  const places = measures.map((measure) => notes.measures.indexOf(measure.name));
  const sums = new Map(
    ofPooled.map(({ measure }, metric) => [
      measure,
      writtenSums[metric].map(() => new Float64Array(userIds.size)),
    ]),
  );
  const numberOf = idsOf(loaded, notes.ids, name);
  let common = 0;
  for (const [row, user] of users.entries()) {
    const number = numberOf(user);
    if (number < 0) continue;
    common++;
    for (const [at, place] of places.entries()) columns[at][number] = values[place][row];
    for (const [metric, { measure }] of ofPooled.entries())
      for (const [sum, column] of (sums.get(measure) ?? []).entries())
        column[number] = writtenSums[metric][sum][row];
  }
  if (common === 0)
    throw new InputError({
      file: name,
      message: l10n.t('No user of the snapshot is in these files.'),
      advice:
        notes.ids === 'hashed'
          ? l10n.t('Check that the key is the same as when the snapshot was written.')
          : l10n.t('Write it anew: {0}.', 'recscope check --update'),
    });
  return { name, values: columns, sums };
}

/** Model with values and sums by user, but without lists. */
export interface SnapshotModel extends ComparedModel {
  /** Addends of each user by name of a pooled metric, which is computed from the sums: `[sum][user]`. */
  readonly sums: ReadonlyMap<string, readonly Float64Array[]>;
}

/** Returns the error for a pooled metric that the snapshot lacks. @param measure name of the metric */
function noSnapshotValuesError(measure: string): InputError {
  return new InputError({
    message: l10n.t('A snapshot has the values of users, from which {0} can’t be computed.', measure),
    advice: l10n.t('Compare with a file instead: {0}.', '"baseline": "git:HEAD:recs.csv"'),
  });
}

/** Metrics of the gates of an evaluation, as written. */
interface SnapshotMetrics {
  readonly gated: readonly string[];
  /** Names of metrics whose gates compare with a baseline. */
  readonly compared: readonly string[];
}

/** Returns a snapshot of the only model of an evaluation. @throws InputError if there are several */
export async function createSnapshot(
  loaded: LoadedEvaluation,
  snapshotMetrics: SnapshotMetrics | undefined,
  ids: SnapshotNotes['ids'],
  check: () => void,
): Promise<Uint8Array> {
  const namesIn = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => parseMeasures(text, loaded.plan.convention).map(({ name }) => name));
  const names = snapshotMetrics && namesIn(snapshotMetrics.gated);
  const compared = namesIn(snapshotMetrics?.compared ?? []);
  const storedMeasures = loaded.plan.measures.filter(({ name }) => names?.includes(name) ?? true);
  const means = storedMeasures.filter(({ compiled }) => isMeanOfUsers(compiled)).map(({ name }) => name);
  const pooled = storedMeasures.map(({ name }) => name).filter((name) => !means.includes(name));
  const sums = await pooledSums(loaded, pooled, check);
  const unknown = pooled.find(
    (name) => !sums.has(name) && (compared.includes(name) || pooled.length === storedMeasures.length),
  );
  if (unknown !== undefined) throw noSnapshotValuesError(unknown);
  const comparable = toComparable(
    loaded,
    storedMeasures.map(({ name }) => name),
  );
  const { models } = comparable;
  const measures = comparable.measures.filter(({ name }) => means.includes(name));
  const [model, another] = models;
  if (another !== undefined)
    throw new InputError({
      message: l10n.t(
        'A snapshot holds one model, and there are {0}: {1}.',
        models.length,
        models.map(({ name }) => name).join(', '),
      ),
      advice: l10n.t('Specify one model, and remove “baseline”.'),
    });
  const hash = ids === 'hashed' ? keyedHash(keyOf(loaded)) : (id: string) => id;
  const { users } = loaded.input;
  // Users without a value of any metric are left out.
  const values = comparable.measures.flatMap(({ name }, at) =>
    means.includes(name) ? [model.values[at]] : [],
  );
  const ofSums = [...sums.values()];
  const rowUsers = Array.from({ length: users.size }, (_, user) => user).filter(
    (user) =>
      values.some((column) => !Number.isNaN(column[user])) ||
      ofSums.some((columns) => columns.some((column) => column[user] !== 0)),
  );
  const ofKept = (column: Float64Array): Float64Array => Float64Array.from(rowUsers, (user) => column[user]);
  return snapshotBytes({
    notes: notesOf(loaded, measures, [...sums], model.name, ids),
    users: rowUsers.map((user) => hash(users.text(user))),
    values: values.map(ofKept),
    sums: ofSums.map((columns) => columns.map(ofKept)),
  });
}

/**
 * Returns each user's addends, by name of the pooled metrics that are computed from sums, in one run of the
 * model.
 */
async function pooledSums(
  loaded: LoadedEvaluation,
  names: readonly string[],
  check: () => void,
): Promise<ReadonlyMap<string, readonly Float64Array[]>> {
  const sums = new Map<string, readonly Float64Array[]>();
  if (loaded.input.models.length > 1) return sums;
  const sources = new AggregateSources(loaded, check);
  for (const [index, { name }] of loaded.plan.measures.entries()) {
    if (!names.includes(name)) continue;
    const found = userSumsOf([await sources.of(index, 0)]);
    if (found !== undefined) sums.set(name, found.columns[0]);
  }
  return sums;
}

function notesOf(
  loaded: LoadedEvaluation,
  measures: readonly Pick<ComparableMeasure, 'name'>[],
  sums: readonly (readonly [measure: string, columns: readonly Float64Array[]])[],
  model: string,
  ids: SnapshotNotes['ids'],
): SnapshotNotes {
  const { inputs } = loaded.view;
  if (inputs === undefined) throw new Error('Nothing is known of what was evaluated.');
  return {
    schema: 'recscope-snapshot/1',
    version: VERSION,
    model,
    convention: loaded.plan.convention.name,
    threshold: loaded.plan.threshold ?? null,
    measures: measures.map(({ name }) => name),
    ...inputs,
    ...(sums.length > 0 && {
      sums: sums.map(([measure, columns]) => ({ measure, width: columns.length })),
    }),
    ids,
  };
}

/** Returns the settings of an evaluation that differ between two snapshots, in words. */
export function conditionChanges(before: SnapshotNotes, now: SnapshotNotes): string[] {
  return [
    ...(before.convention === now.convention
      ? []
      : [l10n.t('the convention was {0}, and is {1}', before.convention, now.convention)]),
    ...(before.threshold === now.threshold
      ? []
      : [
          l10n.t(
            'the relevance threshold was {0}, and is {1}',
            String(before.threshold),
            String(now.threshold),
          ),
        ]),
  ];
}

/**
 * Checks that a snapshot is comparable. @throws InputError if a metric, setting or input has changed since it
 * was written
 */
function requireSame(file: string, before: SnapshotNotes, now: SnapshotNotes): void {
  const lacking = now.measures.filter((measure) => !before.measures.includes(measure));
  const changed = [
    ...conditionChanges(before, now),
    ...(lacking.length === 0 ? [] : [l10n.t('it has no values of {0}', lacking.join(', '))]),
    ...(before.train === undefined
      ? [l10n.t('an earlier version wrote it, without what it was computed on')]
      : movedInputTexts(before, now)),
  ];
  if (changed.length === 0) return;
  throw new InputError({
    file,
    message: l10n.t('The snapshot is of another evaluation: {0}.', changed.join('; ')),
    advice: l10n.t('Undo the change, or write the snapshot anew: {0}.', 'recscope check --update'),
  });
}

function idsOf({ input: { users }, request }: LoadedEvaluation, ids: SnapshotNotes['ids'], file: string) {
  if (ids === 'plain') return (id: string): number => users.find(id) ?? -1;
  const hash = keyedHash(keyOf({ request }, file));
  const numbers = new Map<string, number>();
  for (let user = 0; user < users.size; user++) numbers.set(hash(users.text(user)), user);
  return (id: string): number => numbers.get(id) ?? -1;
}

function keyOf({ request }: Pick<LoadedEvaluation, 'request'>, file?: string): string {
  const key = request.snapshot?.key;
  if (key !== undefined && key !== '') return key;
  throw new InputError({
    ...(file !== undefined && { file }),
    message: l10n.t('Users are named by keyed hashes, and there is no key.'),
    advice: l10n.t('Set the environment variable {0}, the same wherever it is checked.', 'RECSCOPE_ID_KEY'),
  });
}

/**
 * Returns a function that hashes IDs with a key that readers of the file do not have: HMAC-SHA-256, the first
 * 96 bits in hexadecimal.
 */
function keyedHash(key: string): (id: string) => string {
  return (id) => createHmac('sha256', key).update(id).digest('hex').slice(0, 24);
}

/** Returns whether a file exists that is not a readable snapshot. */
function isOther(file: FileReference): boolean {
  return file.kind === 'path' && existsSync(file.path);
}

async function wholeOf(source: ByteSource): Promise<Uint8Array> {
  return source.read(0, source.bytes);
}
