import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import type { HistoryPoint } from '../../core/history/history';
import type { Engine } from '../../engine/engine';
import { toComparable, noUserValuesError } from '../../engine/questions/comparison/comparedModels';
import { loadCheck, type CheckWatch } from '../../engine/requests/checkedEvaluation';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import { Git } from '../../reading/sources/gitProgram';
import { gitReference } from '../../reading/sources/gitReference';
import { InputError } from '../../shared/problem';
import type { HistoryValues } from '../../engine/questions/history/storedSnapshots';

/** Commit that changed a file. */
interface Commit {
  readonly id: string;
  readonly date: string;
}

/**
 * Evaluates the newest versions of the recommendations in a repository, one for each commit that changed them. All are
 * measured by the ground truth as it is now, so they can be compared.
 *
 * @throws InputError if the evaluation has several models, or no commit has its file
 */
export async function committedLists(
  engine: Engine,
  run: ConfiguredRun,
  last: number,
  watch: CheckWatch,
): Promise<HistoryValues> {
  const { folder, baseline, inputs } = run;
  const models = inputs.models.filter(({ model }) => baseline?.kind !== 'model' || model !== baseline.name);
  const [model, another] = models;
  const { file } = model;
  if (another !== undefined || file.kind !== 'path')
    throw new InputError({
      message: l10n.t(
        'A history is of one model that is a file: {0}.',
        models.map((each) => each.model).join(', '),
      ),
      advice: l10n.t('Write an evaluation with one model into recscope.json.'),
    });
  const inside = `./${path.relative(folder, file.path).replaceAll(path.sep, '/')}`;
  const commits = await commitsOf(folder, inside, last);
  if (commits.length === 0)
    throw new InputError({
      file: file.path,
      message: l10n.t('No commit has this file.'),
      advice: l10n.t('Commit it, or see the snapshots that {0} adds.', 'recscope check --update'),
    });
  const ofCommits: ConfiguredRun = {
    ...run,
    baseline: undefined,
    evaluation: { ...run.evaluation, gates: [] },
    inputs: {
      ...inputs,
      models: commits.map(({ id }) => ({
        ...model,
        file: gitReference(`git:${id}:${inside}`, folder),
        model: id,
      })),
    },
  };
  await loadCheck(engine, ofCommits, watch);
  const loaded = engine.stillLoaded(inputs.id);
  const { measures, models: evaluated } = toComparable(loaded);
  const [measure] = measures;
  if (!isMeanOfUsers(loaded.plan.measures[measure.index].compiled)) throw noUserValuesError(measure.name);
  return {
    measure,
    points: commits.map(({ id, date }, at): HistoryPoint => ({
      ...{ date, commit: id.slice(0, 7), inputsChanged: [] },
      values: evaluated[at].values[0],
    })),
  };
}

/** Returns the commits that changed a file, oldest first. @param inside path relative to the folder */
async function commitsOf(folder: string, inside: string, last: number): Promise<Commit[]> {
  const git = await Git.find(gitReference(`git:HEAD:${inside}`, folder));
  const log = await git.text([
    'log',
    `--max-count=${last}`,
    '--format=%H %cI',
    '--diff-filter=AMT',
    '--',
    inside,
  ]);
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Commit => {
      const [id, date] = line.split(' ');
      return { id, date: new Date(date).toISOString() };
    })
    .reverse();
}
