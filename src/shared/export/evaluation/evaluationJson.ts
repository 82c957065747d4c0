import * as l10n from '@vscode/l10n';
import { buildLeaderboard, type LeaderboardRow } from './leaderboardRows';
import { groupMeans } from '../../leaderboard/runMeans';
import type { CohortMeanJson, EvaluationJson, FileJson, RunsJson } from '../../protocol/evaluationResult';
import type { EvaluationView, FileView, ModelView } from '../../protocol/views/evaluationView';
import type { BoundsView } from '../../protocol/views/boundsView';
import type { FileReading } from '../../protocol/fileReading';
import { leftOutMeasures } from '../../sentences/evaluationWords';
import { findingMessage, findingKind } from '../../findings/kinds';
import { intervalEnds } from '../../text/numbers/intervalEnds';
import { formatCount } from '../../text/numbers/numberText';
import { otherFilesWithProblems } from '../../problems/evaluationFiles';
import { plural } from '../../text/numbers/plural';

/** Values of each user of one model, in the order of the evaluation's metrics. */
export type PerUser = Iterable<{ readonly user: string; readonly values: readonly (number | null)[] }>;

/**
 * Answer about one model in the public format. Its users are iterated, because they may not fit into memory.
 */
export interface ModelAnswer extends Omit<EvaluationJson, 'perUser'> {
  readonly perUser?: PerUser;
}

/** Answer about all models, from which every format of the command line is written. */
export interface EvaluationAnswer {
  readonly schema: 'recscope-evaluation/1';
  /** Sentences about which model is best; absent: not requested. */
  readonly answer?: string;
  readonly models: readonly ModelAnswer[];
  /** Models with several training runs; absent: there are none. */
  readonly runs?: readonly RunsJson[];
}

/** Returns the evaluation in the public format (schemas/evaluation-1.schema.json), one object per model. */
export function evaluationsJson(
  view: EvaluationView,
  perUser: (model: number) => PerUser | undefined,
  cohorts: (model: number) => CohortMeanJson[] | undefined = () => undefined,
  bounds?: BoundsView,
): EvaluationAnswer {
  const { rows, parameters } = buildLeaderboard(view);
  return {
    schema: 'recscope-evaluation/1',
    models: view.models.map((model, index) => ({
      ...modelJson(view, model, perUser(index), cohorts(index), bounds),
      ...rowPart(
        rows.find(({ models }) => models.includes(index)),
        parameters,
      ),
    })),
    ...runsPart(view),
  };
}

/** Returns the hyperparameters of a row, by their names, and whether the model is Pareto-optimal. */
function rowPart(
  row: LeaderboardRow | undefined,
  names: readonly string[],
): Pick<EvaluationJson, 'parameters' | 'pareto'> {
  const { parameters: values = [], pareto } = row ?? {};
  const known = names.flatMap((name, index) => {
    const value = values[index];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(known.length > 0 && { parameters: Object.fromEntries(known) }),
    ...(pareto !== undefined && { pareto }),
  };
}

function runsPart(view: EvaluationView): Pick<EvaluationAnswer, 'runs'> {
  const runs = groupMeans(view).flatMap(({ name, by, runs: values, means }) =>
    by === undefined
      ? []
      : [
          {
            ...{ model: name, by, runs: [...values] },
            measures: means.map((mean, index) => ({ measure: writtenName(view.measures[index]), ...mean })),
          },
        ],
  );
  return runs.length === 0 ? {} : { runs };
}

function modelJson(
  view: EvaluationView,
  model: ModelView,
  perUser: PerUser | undefined,
  cohorts: CohortMeanJson[] | undefined,
  bounds: BoundsView | undefined,
): ModelAnswer {
  return {
    schema: 'recscope-evaluation/1',
    recommendations: model.file.label,
    model: model.name,
    ...(model.run && { run: model.run }),
    truth: view.truth.label,
    convention: view.convention,
    ...(view.clusteredBy !== undefined && { clusteredBy: view.clusteredBy }),
    users: {
      counted: model.users.counted,
      withoutList: model.users.withoutList,
      withoutRelevant: model.users.withoutRelevant,
    },
    rows: { recommendations: model.file.rows, truth: view.truth.rows },
    ...(view.inputs && { inputs: view.inputs }),
    files: filesJson(view, [model]),
    measures: model.means.map(({ mean, halfWidth, users, rows, ties }, index) => ({
      measure: writtenName(view.measures[index]),
      mean,
      ...(mean === null || halfWidth === undefined
        ? {}
        : {
            interval: intervalEnds(mean, [mean - halfWidth, mean + halfWidth], view.measures[index].range),
          }),
      users,
      ...(rows !== undefined && { rows }),
      ...(ties === undefined ? {} : { ties }),
      ...(bounds && { bounds: bounds.models[view.models.indexOf(model)][index] }),
    })),
    ...(view.passages && { passages: view.passages }),
    ...(view.judgements && { judgements: view.judgements }),
    ...(model.unjudged && {
      unjudged: {
        ...model.unjudged,
        ...(bounds && { unknown: 'pool', others: bounds.others, grades: [...bounds.grades] }),
      },
    }),
    ...(view.lacking && { leftOut: leftOutMeasures(view) }),
    ...(cohorts && { cohorts }),
    ...(perUser && { perUser }),
    findings: findingsJson(view, [model]),
  };
}

/** Returns how all files were read and merged, what is unjudged, and the findings in the files. */
export function inputsJson(view: EvaluationView) {
  const { judgements, models, passages } = view;
  const unjudged = models.flatMap((model) =>
    model.unjudged === undefined
      ? []
      : [{ model: model.name, ...model.unjudged, depths: [...model.unjudged.depths] }],
  );
  return {
    files: filesJson(view),
    ...(passages && { passages }),
    ...(judgements && {
      judgements: { ...judgements, files: [...judgements.files], judges: [...judgements.judges] },
    }),
    ...(unjudged.length > 0 && { unjudged }),
    findings: findingsJson(view),
  };
}

/** Returns the findings in the files of some models and in the ground truth, one entry per kind and file. */
export function findingsJson(
  view: EvaluationView,
  models: readonly ModelView[] = view.models,
): EvaluationJson['findings'][number][] {
  return [
    ...models.flatMap((model) => unusedRows(view, model)),
    ...[
      ...models.map(({ file: { label, findings } }) => ({ label, findings })),
      {
        label: view.truth.label,
        findings: [...view.truth.findings, ...models.flatMap(({ absent = [] }) => absent)],
      },
      ...otherFilesWithProblems(view),
    ].flatMap(fileFindings),
  ];
}

/** Returns the findings in a file, one entry per kind. */
export function fileFindings({
  label,
  findings,
}: Pick<FileView, 'label' | 'findings'>): EvaluationJson['findings'][number][] {
  return findings.map(({ code, severity, count, places }) => ({
    code,
    severity,
    file: label,
    line: places[0]?.line ?? 1,
    count,
    message: places[0] === undefined ? code : findingMessage(code, places[0]),
  }));
}

/**
 * Returns the findings of unused rows of tables, which have no lines. Those of the ground truth are added to
 * the first model.
 */
function unusedRows(
  { unused = [], models, truth }: EvaluationView,
  model: ModelView,
): EvaluationJson['findings'] {
  const { uri } = model.file;
  const isFirst = models.find(({ file }) => file.uri === uri) === model;
  return unused
    .filter(({ table }) => table === truth.uri || (isFirst && table === uri))
    .map(({ table, rows, why, code }) => ({
      code,
      severity: findingKind(code).severity,
      file: table,
      count: rows,
      message: plural(rows, l10n.t('1 row {0}', why), l10n.t('{0} rows {1}', formatCount(rows, 'en'), why)),
    }));
}

/** Returns how the files of some models and their ground truth were read. */
function filesJson(view: EvaluationView, models: readonly ModelView[] = view.models): FileJson[] {
  return readFiles(view, models).map(({ view: { label, reading }, use }) => ({ file: label, use, reading }));
}

/** Returns the files of rows that an evaluation read; a file with several roles is listed once per role. */
export function readFiles(
  view: EvaluationView,
  models: readonly ModelView[] = view.models,
): {
  readonly use: FileJson['use'];
  readonly view: FileView & { reading: FileReading };
}[] {
  const all = [
    ...models.map(({ file }) => ({ use: 'recommendations' as const, view: file })),
    { use: 'truth' as const, view: view.truth },
    ...(['judgements', 'train', 'items', 'catalogue'] as const).flatMap((use) => {
      const { [use]: further, moreTrain = [] } = view.furtherRead ?? {};
      const files = [further ?? [], use === 'train' ? moreTrain : []].flat();
      return files.map((file) => ({ use, view: file }));
    }),
  ];
  return all.flatMap(({ use, view: file }, index) => {
    const { reading } = file;
    const known = all.slice(0, index).some((other) => other.use === use && other.view.uri === file.uri);
    return reading === undefined || known ? [] : [{ use, view: { ...file, reading } }];
  });
}

/** Number of users per chunk: the text of all users may be longer than the longest string. */
const USERS_PER_PIECE = 1000;

/** Generates the text of `--format json` in chunks; a single model is not wrapped in a list. */
export function* evaluationJsonText({ schema, answer, models, runs }: EvaluationAnswer): Generator<string> {
  // Whole but for the users, who go where an empty list of them is: no text of a file can hold a raw line break here.
  const bare = models.map((model) => (model.perUser === undefined ? model : { ...model, perUser: [] }));
  const whole = JSON.stringify(
    models.length === 1 ? { ...bare[0], answer } : { schema, answer, models: bare, runs },
    null,
    1,
  );
  const lists = models.flatMap(({ perUser }) => (perUser === undefined ? [] : [perUser]));
  let end = 0;
  for (const place of whole.matchAll(/\n( +)"perUser": \[(?=\])/g)) {
    const start = place.index + place[0].length;
    yield visibleJson(whole.slice(end, start));
    end = start;
    yield* userTexts(lists.shift() ?? [], place[1]);
  }
  yield `${visibleJson(whole.slice(end))}\n`;
}

/** Generates the users of a list as JSON.stringify writes them at this indentation. */
function* userTexts(users: PerUser, indent: string): Generator<string> {
  let texts: string[] = [];
  let written = false;
  for (const { user, values } of users) {
    const text = JSON.stringify({ user, values }, null, 1).replaceAll('\n', `\n${indent} `);
    texts.push(`${written ? ',' : ''}\n${indent} ${text}`);
    written = true;
    if (texts.length < USERS_PER_PIECE) continue;
    yield visibleJson(texts.join(''));
    texts = [];
  }
  if (written) yield `${visibleJson(texts.join(''))}\n${indent}`;
}

/**
 * Escapes control characters and changes of writing direction, which JSON allows raw; the ID stays the same.
 */
function visibleJson(text: string): string {
  return text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Returns the spelling of a metric that gives its number without further settings. */
function writtenName({ name, written = name }: EvaluationView['measures'][number]): string {
  return written;
}
