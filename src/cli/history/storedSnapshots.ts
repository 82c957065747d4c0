import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ComparedMeasure } from '../../core/comparison/pairs';
import { readSnapshot } from '../../core/gates/snapshot';
import type { HistoryPoint } from '../../core/history/history';
import { conventionByName } from '../../core/measures/conventions';
import { parseMeasures } from '../../core/measures/syntax';
import { conditionChanges } from '../../engine/questions/snapshotModel';
import { createGit } from '../../reading/sources/fileSource';
import { gitReference } from '../../reading/sources/gitReference';
import { InputError } from '../../shared/problem';
import { movedInputTexts } from '../../shared/sentences/movedInputs';
import { snapshotNames, timeOfSnapshot } from '../output/snapshotHistory';

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
 * @throws InputError if there are no snapshots, or the metric is not in the newest
 */
export async function storedSnapshots(
  folder: string,
  metric: string | undefined,
  last: number,
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
  const measure = measureOf(newest, metric, path.join(folder, names[names.length - 1]));
  const numbers = new Map<string, number>();
  for (const { users } of snapshots)
    for (const user of users) if (!numbers.has(user)) numbers.set(user, numbers.size);
  const commits = await commitsOf(folder);
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
): ComparedMeasure {
  const [query] = parseMeasures(metric ?? measures.at(0) ?? '', conventionByName(convention));
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
    const git = await createGit(gitReference('git:HEAD:.', folder));
    const log = await git(['log', '--format=%x00%h', '--name-only', '--diff-filter=A', '--', '.']);
    for (const entry of log.toString('utf8').split('\0')) {
      const [commit, ...files] = entry.split('\n').filter((line) => line !== '');
      for (const file of files) commits.set(path.posix.basename(file), commit);
    }
  } catch (error) {
    // Outside a repository there are no commits.
    if (!(error instanceof InputError)) throw error;
  }
  return commits;
}
