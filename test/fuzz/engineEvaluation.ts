import type { UserColumn, UserFilter } from '../../src/shared/protocol/queries';
import { openBytes, type FileReference } from '../../src/reading/sources/byteSource';
import { Engine } from '../../src/engine/engine';
import type { EvaluationRequest, InputFile } from '../../src/reading/inputs/evaluationRequest';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import type { Outcome } from '../../src/shared/problem';
import type { CoreEvaluation, Shapes } from './coreEvaluation';
import type { FileRole, FuzzCase } from './fuzzCase';
import { firstDifference, requirePlain } from './plainData';
import { Random } from './random';
import { requirePlaces } from './tableReading';
import { must } from './violation';
import { asked } from '../unit/engine/asked';

const FILTERS: readonly UserFilter[] = ['all', 'counted', 'without-hit', 'without-list', 'without-relevant'];
const QUERIES = ['', 'hits > 0', 'user ~ u*1* and not (list < 3)', 'relevant = 0 or hits != 1', 'user = u1'];

/** Evaluates through the engine, as editor and command line do. */
export function evaluateInEngine(
  engine: Engine,
  one: FuzzCase,
  shapes: Shapes,
): Promise<Outcome<EvaluationView>> {
  const { files, settings } = one;
  const reference = (role: FileRole): FileReference => {
    const file = files[role];
    return { kind: 'bytes', name: file?.name ?? '', bytes: file?.bytes ?? new Uint8Array(0) };
  };
  const input = (role: FileRole): InputFile => ({ file: reference(role), shape: shapes[role] });
  const request: EvaluationRequest = {
    id: 'fuzz',
    truth: input('truth'),
    models: [{ ...input('recommendations'), model: 'model' }],
    ...(settings.behaviour && { events: settings.behaviour.weights, combine: settings.behaviour.combine }),
    ...(files.train === undefined ? {} : { train: [input('train')] }),
    ...(files.items === undefined ? {} : { items: input('items') }),
    ...(files.catalogue === undefined ? {} : { catalogue: input('catalogue') }),
    settings: {
      measures: settings.measures,
      convention: settings.convention,
      threshold: settings.threshold,
    },
  };
  return engine.evaluate(request, () => undefined);
}

export function newEngine(): Engine {
  return new Engine(openBytes);
}

/** What every view must fulfil. `lines`: of the files that were read. */
export function requireView(
  view: EvaluationView,
  core: CoreEvaluation,
  lines: { readonly truth: number; readonly recommendations: number },
): void {
  requireCrosses(view, 'view');
  const files = [view.truth, ...view.models.map(({ file }) => file)];
  for (const { label, rows, findings } of files) {
    const { read, used, reported } = rows;
    must(
      read === used + reported && used >= 0 && reported >= 0,
      () => `${label}: ${read} rows read, ${used} used, ${reported} skipped`,
    );
    const dropped = findings.reduce((sum, finding) => sum + finding.dropped, 0);
    must(dropped === reported, () => `${label}: ${reported} rows reported, ${dropped} in findings`);
  }
  requirePlaces(view.truth.findings, lines.truth);
  for (const { file, absent } of view.models) {
    requirePlaces(file.findings, lines.recommendations);
    requirePlaces(absent ?? [], lines.truth);
  }
  must(view.truth.rows.read === core.rows.truth, () => 'the engine reads other rows of the truth');
  const read = view.models.reduce((sum, { file }) => sum + file.rows.read, 0);
  must(read === core.rows.recommendations, () => 'the engine reads other rows of the recommendations');

  const means = view.models.map((model) => model.means.map(({ mean, users }) => ({ mean, users })));
  const expected = core.models.map(({ result }) =>
    result.measures.map(({ mean, users }) => ({ mean: Number.isFinite(mean) ? mean : null, users })),
  );
  const difference = firstDifference(means, expected);
  must(difference === undefined, () => `engine and core differ: ${difference}`);
  const counts = firstDifference(
    view.models.map(({ users }) => users),
    core.models.map(({ result }) => result.counts),
  );
  must(counts === undefined, () => `engine and core count other users: ${counts}`);
  for (const { means: some } of view.models) some.forEach((mean, index) => requireMean(view, index, mean));
}

function requireMean(
  view: EvaluationView,
  index: number,
  mean: EvaluationView['models'][number]['means'][number],
): void {
  const { name } = view.measures[index];
  const { histogram, histogramRange, ties } = mean;
  must(
    histogram.every((count) => Number.isInteger(count) && count >= 0),
    () => `${name}: a histogram of ${histogram.join(' ')}`,
  );
  if (histogram.length > 0) requirePlain(histogramRange, `histogram range of ${name}`);
  if (ties === undefined) return;
  const { worst, expected, best, atCutoff } = ties;
  const all = view.models[0].users.all;
  must(
    ties.users <= all && atCutoff <= all,
    () => `${name}: ${ties.users} and ${atCutoff} users tie, of ${all}`,
  );
  requirePlain(ties, `ties of ${name}`);
  // Of others the extremes are not where the largest gains stand first and last.
  if (!/^(Precision|Recall|HitRate|HitCount|CG|DCG|nDCG|RR)(@\d+)?$/.test(name) || worst === null) return;
  if (best === null || expected === null || view.convention !== 'recscope') return;
  const slack = 1e-9 * Math.max(1, best);
  must(
    expected >= worst - slack && expected <= best + slack,
    () => `${name}: expected ${expected} is not between ${worst} and ${best}`,
  );
}

/** Asks what surfaces ask of a finished evaluation. */
export async function askQuestions(
  engine: Engine,
  view: EvaluationView,
  { settings, files }: FuzzCase,
  lines: { readonly truth: number; readonly recommendations: number },
): Promise<void> {
  const random = new Random(settings.choices, 3);
  const model = random.below(view.models.length);
  const columns: UserColumn[] = [
    { kind: 'user' },
    { kind: 'list' },
    { kind: 'relevant' },
    { kind: 'hits' },
    ...view.measures.map((_, index): UserColumn => ({ kind: 'measure', index })),
  ];
  const sort = { column: random.pick(columns), descending: random.chance(0.5) };
  const filter = random.pick(FILTERS);
  const query = random.chance(0.3) ? random.pick(QUERIES) : undefined;
  const page = await asked(engine, view.id, 'users', {
    model,
    sort,
    filter,
    query,
    start: random.small(20),
    count: 50,
  });
  must(page !== undefined, () => 'there is no page of users');
  requireCrosses(page, 'page');
  must(
    page.rows.length <= page.matching && page.matching <= page.all,
    () => `page of ${page.matching} users`,
  );
  must(page.all === view.models[model].users.all, () => `${page.all} users in the table`);

  const shown = page.rows.length === 0 ? 0 : random.pick(page.rows).user;
  const detail = await asked(engine, view.id, 'user', { model, user: shown });
  requireCrosses(detail, 'detail');
  for (const entry of detail?.entries ?? [])
    must(entry.line >= 1 && entry.line <= lines.recommendations, () => `an entry on line ${entry.line}`);
  for (const missed of detail?.missed ?? [])
    must(missed.line >= 1 && missed.line <= lines.truth, () => `a missed item on line ${missed.line}`);

  const target = { kind: 'user', user: shown } as const;
  requireCrosses(
    await asked(engine, view.id, 'locateUser', { model, sort, filter, query, target }),
    'location',
  );
  for (const file of [files.recommendations.name, files.truth.name]) {
    const last = file === files.truth.name ? lines.truth : lines.recommendations;
    for (let i = 0; i < 3; i++) {
      const line = random.between(0, last + 1);
      requireCrosses(await asked(engine, view.id, 'line', { file, line }), `line ${line}`);
    }
  }
  const measure = random.pick(view.measures).name;
  const explanation = await engine.ask(view.id, 'explanation', { model, user: shown, measure });
  requireCrosses(explanation, `explanation of ${measure}`);
  must(
    explanation.kind === 'done' || explanation.kind === 'problem',
    () => `explaining ${measure} ended as ${explanation.kind}`,
  );
  if (random.chance(0.1)) {
    requireCrosses(await engine.ask(view.id, 'conventions', { model, measure }), `conventions of ${measure}`);
  }
}

/** Between threads and to a web page, where open ranges become null and are taken as such. */
function requireCrosses(value: unknown, what: string): void {
  requirePlain(value, what, ['range', 'histogramRange']);
  must(JSON.stringify(value ?? null).length > 0, () => `${what} cannot be said in JSON`);
}
