import { existsSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { conventionByName } from '../../core/measures/conventions';
import { parseMeasures } from '../../core/measures/syntax';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, type ConfiguredGate } from '../../shared/config/checkConfig';
import { findingsJson } from '../../shared/export/evaluation/evaluationJson';
import { ValueError, type JsonPath } from '../../shared/config/json/checkedJson';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { usualQuery } from '../../shared/sentences/comparedPairs';
import type { CheckedEvaluationJson, GatesView } from '../../shared/protocol/checkResult';
import type { ComparisonQuery, QueryOf } from '../../shared/protocol/queries';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { doneValue, InputError } from '../../shared/problem';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { answerText, evaluationAnswer } from '../../shared/sentences/answer';
import { movedInputTexts } from '../../shared/sentences/movedInputs';
import type { EngineApi } from '../engineApi';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import { type FileReference, headOf } from '../../reading/sources/byteSource';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { snapshotFile, snapshotReference } from './snapshotFiles';
import { unusedJudgements } from './unusedJudgements';
import { buildRequest } from './requestOf';
import { configuredTruthAdvice } from './ownTruth';
import { comparesUsers, measureOfGate } from './configErrors';
import type { ConfiguredBaseline, ConfiguredRun } from './configuredInputs';

/** Callbacks and options of a check. */
export interface CheckWatch {
  readonly say: (line: string) => void;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
  readonly onDrawn?: ((share: number) => void) | undefined;
  /** Key for hashing the IDs of snapshots. */
  readonly key?: string | undefined;
  /** Whether the outcome includes the sentences about which model is best. */
  readonly answer?: boolean;
}

/** Result of the gates, with the evaluation that they belong to. */
export interface CheckOutcome {
  readonly json: CheckedEvaluationJson;
  readonly view: EvaluationView;
}

/** Loads an evaluation under the ID of its request. @throws InputError if its files cannot be evaluated */
export async function loadCheck(
  engine: Pick<EngineApi, 'inspect' | 'evaluate'>,
  run: ConfiguredRun,
  { say, onProgress, key }: CheckWatch,
): Promise<{ readonly view: EvaluationView; readonly baseline: ConfiguredBaseline | undefined }> {
  const { inputs, folder, placed } = run;
  const baseline = resolveBaseline(run);
  const snapshot = baseline?.kind === 'snapshot' ? snapshotReference(baseline.file, folder, key) : undefined;
  try {
    const unused = unusedJudgements(inputs, (file) => `"judgements": ${JSON.stringify(file)}`);
    if (unused !== undefined) say(unused);
    const request = await buildRequest(engine, inputs, configuredTruthAdvice, say);
    const view = doneValue(await engine.evaluate({ ...request, spread: false, snapshot }, onProgress));
    return { view, baseline };
  } catch (error) {
    throw placed(error);
  }
}

/** Evaluates the models, and checks the gates. @throws InputError */
export async function checkEvaluation(
  engine: Pick<EngineApi, 'inspect' | 'evaluate' | 'ask'>,
  run: ConfiguredRun,
  watch: CheckWatch,
): Promise<CheckOutcome> {
  const { id } = run.inputs;
  return checkGatesOf(
    run,
    {
      ...(await loadCheck(engine, run, watch)),
      gates: async (query) => doneValue(await engine.ask(id, 'gates', query, watch.onDrawn)),
      comparison: async (query) => {
        const compared = await engine.ask(id, 'comparison', query, watch.onDrawn);
        return compared.kind === 'done' ? compared.value : undefined;
      },
    },
    watch,
  );
}

/** Evaluated models of a configuration, of files or of tables. */
interface EvaluatedRun {
  readonly view: EvaluationView;
  readonly baseline: ConfiguredBaseline | undefined;
  /** Checks the gates. @throws InputError if a gate cannot be checked */
  readonly gates: (query: QueryOf<'gates'>) => Promise<GatesView>;
  /** Compares the models; undefined: no metric can be compared. */
  readonly comparison: (query: ComparisonQuery) => Promise<ComparisonView | undefined>;
}

/** Checks the gates of evaluated models. @throws InputError */
export async function checkGatesOf(
  { evaluation, folder, name, placed }: ConfiguredRun,
  evaluated: EvaluatedRun,
  watch: CheckWatch,
): Promise<CheckOutcome> {
  const { view, baseline } = evaluated;
  const { gates = [], resamples = DEFAULT_RESAMPLES, seed = DEFAULT_SEED, open = 'warn' } = evaluation;
  try {
    const results = await resultMeans(gates, baseline, folder, view, evaluation.convention, watch.say);
    const found = await evaluated.gates({
      gates,
      results,
      open,
      baseline: baseline?.kind === 'model' ? baseline.name : null,
      snapshot: baseline?.kind === 'snapshot',
      resamples,
      seed,
    });
    return {
      view,
      json: {
        name,
        state: found.state,
        ...(watch.answer === true && { answer: await answerOf(evaluated) }),
        convention: view.convention,
        models: modelGroups(view.models).map((group) => group.name),
        baseline: baseline === undefined ? null : baselineJson(baseline),
        gates: found.gates,
        means: found.means,
        findings: findingsJson(view),
      },
    };
  } catch (error) {
    throw placed(error);
  }
}

/** Returns the sentences about which model is best. */
async function answerOf({ view, baseline, comparison }: EvaluatedRun): Promise<string> {
  const groups = modelGroups(view.models);
  const number =
    baseline?.kind === 'model' ? groups.find(({ name }) => name === baseline.name)?.models[0] : undefined;
  return answerText(
    evaluationAnswer({
      evaluation: view,
      comparison: groups.length < 2 ? undefined : await comparison(usualQuery(number ?? 0, {})),
      baseline: number,
      isBaselineChosen: number !== undefined,
    }),
  );
}

/** Returns the baseline of an evaluation. If gates on differences name none, the baseline is the snapshot. */
export function resolveBaseline({
  evaluation: { gates = [] },
  baseline,
  name,
}: Pick<ConfiguredRun, 'evaluation' | 'baseline' | 'name'>): ConfiguredBaseline | undefined {
  if (baseline !== undefined) return baseline;
  const needs = gates.some(comparesUsers);
  return needs ? { kind: 'snapshot', file: snapshotFile(name) } : undefined;
}

/** Returns the baseline as JSON. */
export function baselineJson(baseline: ConfiguredBaseline): CheckedEvaluationJson['baseline'] {
  return { kind: baseline.kind, name: baseline.kind === 'model' ? baseline.name : baseline.file };
}

const RESULT_OF_MODEL = v.object({
  schema: v.literal('recscope-evaluation/1'),
  model: v.optional(v.string()),
  convention: v.string(),
  inputs: v.optional(
    v.object({
      truth: v.string(),
      train: v.nullable(v.string()),
      features: v.nullable(v.string()),
      catalogue: v.nullable(v.string()),
    }),
  ),
  measures: v.array(v.object({ measure: v.string(), mean: v.nullable(v.number()) })),
});
/** Fields of a committed result that gates need. */
const RESULT = v.union([RESULT_OF_MODEL, v.object({ models: v.array(RESULT_OF_MODEL) })]);

/**
 * Returns the mean in a committed result for each gate; null: the gate does not need it.
 *
 * @throws ValueError if the result lacks the mean
 */
async function resultMeans(
  gates: readonly ConfiguredGate[],
  baseline: ConfiguredBaseline | undefined,
  folder: string,
  view: EvaluationView,
  convention = 'recscope',
  say: CheckWatch['say'],
): Promise<(number | null)[]> {
  if (baseline?.kind !== 'result') return gates.map(() => null);
  const at: JsonPath = ['baseline', 'result'];
  const text = await resultText(resolveReference(baseline.file, folder), at);
  const parsed = v.safeParse(RESULT, parsedJson(text));
  if (!parsed.success)
    throw new ValueError(
      at,
      l10n.t('The file “{0}” is no result of an evaluation.', baseline.file),
      l10n.t('Write one: {0}.', 'recscope evaluate … --format json -o result.json'),
    );
  const models = 'models' in parsed.output ? parsed.output.models : [parsed.output];
  const own = modelGroups(view.models).map(({ name }) => name);
  const model = models.length === 1 ? models[0] : models.find((each) => own.includes(each.model ?? ''));
  if (model === undefined)
    throw new ValueError(
      at,
      l10n.t('The result “{0}” has none of the models {1}.', baseline.file, own.join(', ')),
    );
  if (model.convention !== view.convention)
    throw new ValueError(
      at,
      l10n.t(
        'The result was computed by {0}, and this evaluation by {1}.',
        model.convention,
        view.convention,
      ),
    );
  if (view.inputs === undefined)
    say(l10n.t('Warning: tables don’t say whether they changed since “{0}” was computed.', baseline.file));
  else if (model.inputs === undefined)
    say(
      l10n.t(
        'Warning: “{0}” doesn’t say what it was computed on. Write it anew: {1}.',
        baseline.file,
        'recscope evaluate … --format json -o result.json',
      ),
    );
  const moved = model.inputs === undefined ? [] : movedInputTexts(model.inputs, view.inputs ?? {});
  if (moved.length > 0)
    throw new ValueError(
      at,
      l10n.t('The result “{0}” is of another evaluation: {1}.', baseline.file, moved.join('; ')),
      l10n.t(
        'Undo the change, or write the result anew: {0}.',
        'recscope evaluate … --format json -o result.json',
      ),
    );
  return gates.map((gate, index) => {
    if (gate.atLeast !== 'baseline') return null;
    const [{ name }] = parseMeasures(measureOfGate(gate) ?? '', conventionByName(convention));
    const mean = model.measures.find(({ measure }) => measure === name)?.mean;
    if (mean === undefined || mean === null)
      throw new ValueError(
        ['gates', index],
        l10n.t('The result “{0}” has no mean of {1}.', baseline.file, name),
      );
    return mean;
  });
}

/** Maximum size of a result, in bytes. */
const LONGEST_RESULT = 16e6;

async function resultText(file: FileReference, at: JsonPath): Promise<string> {
  try {
    const { bytes, complete } = await withOpenedFile(openSource, file, (source) =>
      headOf(source, LONGEST_RESULT),
    );
    if (!complete)
      throw new ValueError(
        at,
        l10n.t('The file “{0}” is too large for a result.', file.name),
        l10n.t('Expected at most {0} MB.', LONGEST_RESULT / 1e6),
      );
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (file.kind === 'path' && !existsSync(file.path))
      throw new ValueError(at, l10n.t('There is no file “{0}”.', file.name));
    const { message, advice } = error.problem;
    throw new ValueError(at, `${file.name}: ${message}`, advice);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
