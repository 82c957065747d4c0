import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ComparedMeasure } from '../../../core/comparison/pairs';
import { readSnapshot } from '../../../core/gates/snapshot';
import type { HistoryPoint } from '../../../core/history/history';
import { conventionByName } from '../../../core/measures/conventions';
import { parseMeasures } from '../../../core/measures/syntax';
import { conditionChanges } from '../snapshotModel';
import { Git } from '../../../reading/sources/gitProgram';
import { gitReference } from '../../../reading/sources/gitReference';
import { InputError } from '../../../shared/problem';
import { movedInputTexts } from '../../../shared/sentences/movedInputs';

/** Number of snapshots in a history, unless a call asks for others. */
export const USUAL_SNAPSHOTS = 30;

/** Name of a snapshot in a history: the time at which it was written, in UTC. */
const SNAPSHOT_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z\.parquet$/;

/** Returns the time of a snapshot from its name, in ISO 8601. */
function timeOfSnapshot(name: string): string {
  return name.replace(SNAPSHOT_NAME, (_, day: string, hour: string, minute: string, rest: string) =>
    [day, 'T', hour, ':', minute, ':', rest.replace('-', '.'), 'Z'].join(''),
  );
}

/** Returns the names of the snapshots in a folder, oldest first; none if the folder does not exist. */
export async function snapshotNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && SNAPSHOT_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Metric of a history with its values at each time. */
export interface HistoryValues {
  readonly measure: ComparedMeasure;
  readonly points: readonly HistoryPoint[];
}

type StoredSnapshot = NonNullable<Awaited<ReturnType<typeof readSnapshot>>>;

/**
 * Reads the newest snapshots of an evaluation.
 *
 * @param folder folder of the snapshots, absolute
 * @param metric undefined: the first of the newest snapshot
 * @param rest whether the first metric replaces one that is not in the newest snapshot, and whether Git names
 *   commits
 * @throws InputError if there are no snapshots, or the metric is not in the newest
 */
export async function storedSnapshots(
  folder: string,
  metric: string | undefined,
  last: number,
  {
    orFirst = false,
    commits: asksGit = true,
  }: { readonly orFirst?: boolean; readonly commits?: boolean } = {},
): Promise<HistoryValues> {
  const names = (await snapshotNames(folder)).slice(-last);
  const snapshots = await Promise.all(names.map((name) => snapshotAt(path.join(folder, name))));
  const newest = snapshots.at(-1);
  if (newest === undefined)
    throw new InputError({
      message: l10n.t('There are no snapshots in {0}.', path.relative(process.cwd(), folder)),
      advice: l10n.t(
        'Each {0} adds one. Of recommendations in a Git repository, see their commits: {1}.',
        'recscope check --update',
        'recscope history --commits',
      ),
    });
  const file = path.join(folder, names[names.length - 1]);
  const measure = measureOf(newest, metric, file, orFirst);
  const numbers = new Map<string, number>();
  for (const { users } of snapshots)
    for (const user of users) if (!numbers.has(user)) numbers.set(user, numbers.size);
  const commits = asksGit ? await commitsOf(folder) : new Map<string, string>();
  return {
    measure,
    points: snapshots.map((snapshot, at): HistoryPoint => {
      const values = new Float64Array(numbers.size).fill(Number.NaN);
      const column = snapshot.values.at(snapshot.notes.measures.indexOf(measure.name));
      if (snapshot.notes.measures.includes(measure.name))
        for (const [row, user] of snapshot.users.entries())
          values[numbers.get(user) ?? 0] = column?.[row] ?? Number.NaN;
      return {
        date: timeOfSnapshot(names[at]),
        commit: commits.get(names[at]) ?? null,
        inputsChanged: at === 0 ? [] : inputChanges(snapshots[at - 1], snapshot),
        values,
      };
    }),
  };
}

/** @throws InputError if the file is no snapshot */
async function snapshotAt(file: string): Promise<StoredSnapshot> {
  const snapshot = await readSnapshot(new Uint8Array(await readFile(file)));
  if (snapshot !== undefined) return snapshot;
  throw new InputError({
    file,
    message: l10n.t('The file is no snapshot.'),
    advice: l10n.t('Remove it.'),
  });
}

/** @throws InputError if the snapshot has no values of the metric */
function measureOf(
  { notes: { convention, measures } }: StoredSnapshot,
  metric: string | undefined,
  file: string,
  orFirst: boolean,
): ComparedMeasure {
  const isLacking = metric === undefined || (orFirst && !measures.includes(metric));
  const asked = isLacking ? (measures.at(0) ?? '') : metric;
  const [query] = parseMeasures(asked, conventionByName(convention));
  const { name, family } = query;
  if (measures.includes(name)) return { name, higherIsBetter: family.higherIsBetter, range: family.range };
  throw new InputError({
    file,
    message: l10n.t('The snapshot has no values of {0}.', name),
    advice: l10n.t('Metrics: {0}.', measures.join(', ')),
  });
}

/** Returns what two successive snapshots were computed on that differs, in words. */
function inputChanges({ notes: before }: StoredSnapshot, { notes: now }: StoredSnapshot): string[] {
  return [
    ...conditionChanges(before, now),
    ...movedInputTexts(before, now),
    ...(before.ids === now.ids ? [] : [l10n.t('users are named in another way')]),
  ];
}

/** Returns the short ID of the commit that added each file of a folder; empty without Git. */
async function commitsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const commits = new Map<string, string>();
  try {
    const git = await Git.find(gitReference('git:HEAD:.', folder));
    const log = await git.text(['log', '--format=%x00%h', '--name-only', '--diff-filter=A', '--', '.']);
    for (const entry of log.split('\0')) {
      const [commit, ...files] = entry.split('\n').filter((line) => line !== '');
      for (const file of files) commits.set(path.posix.basename(file), commit);
    }
  } catch (error) {
    // Outside a repository there are no commits.
    if (!(error instanceof InputError)) throw error;
  }
  return commits;
}
