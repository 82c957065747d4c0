import { firstPlace } from '../../core/data/firstPlace';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { parseMetric } from '../../core/experiments/metrics/metricSyntax';
import { conventionByName } from '../../core/measures/conventions';
import { parseMeasures } from '../../core/measures/syntax';
import type {
  ConfiguredEvaluation,
  ConfiguredExperiment,
  ConfiguredGate,
} from '../../shared/config/checkConfig';
import { placeOfValue, ValueError, type JsonPath } from '../../shared/config/json/checkedJson';
import type { Place } from '../../shared/config/json/positionedJson';
import type { BaselineJson } from '../../shared/protocol/checkResult';
import type {
  ConfigProblemView,
  ConfigView,
  ConfiguredEvaluationView,
  TextPlace,
} from '../../shared/protocol/views/configView';
import { InputError } from '../../shared/problem';
import { lineOfWords } from '../../shared/sheets/sheet';
import { plainName } from '../../shared/text/nameText';
import { gateText } from '../../shared/export/check/gateWords';
import type { ConfigReading } from '../engineApi';
import { baselineJson, resolveBaseline } from './checkedEvaluation';
import { measureOfGate } from './configErrors';
import { allowedPaths } from './configuredFiles';
import { resolveConfiguredInputs, resolveConfiguredLog } from './configuredInputs';
import { gateBound } from './gateBounds';
import { checkedConfig, inFileOrder, readConfigText } from './readConfig';

/**
 * Returns the evaluations of a configuration, and all problems that are found without reading data.
 *
 * @throws InputError if the file cannot be read
 */
export async function configView({
  path: file,
  text: unsavedText,
  within,
}: ConfigReading): Promise<ConfigView> {
  const reach = await allowedPaths(file, within);
  const text = unsavedText ?? (await readConfigText(file));
  const { value, root, problems } = checkedConfig(text);
  const place = placesIn(text);
  const problemViews = problems.map(({ message, advice, ...at }): ConfigProblemView => ({
    place: place(at),
    message,
    advice,
    evaluation: null,
  }));
  if (value === undefined || root === undefined) return { evaluations: [], problems: problemViews };
  const isSound = problems.length === 0;
  const evaluations: ConfiguredEvaluationView[] = [];
  const folder = path.dirname(path.resolve(file));
  const note = (error: unknown, name: string, at: JsonPath): undefined => {
    // The reason was found above, with its place.
    if (!isSound && !(error instanceof ValueError)) return;
    const { path: own, message, advice, ofKey } = valueError(error);
    const where =
      own.length === 0 ? placeOfValue(root, at, true) : placeOfValue(root, [...at, ...own], ofKey);
    problemViews.push({ place: place(where), message, advice, evaluation: name });
  };
  for (const [name, config] of inFileOrder(root, 'evaluations', value.evaluations)) {
    const at: JsonPath = ['evaluations', name];
    const before = problemViews.length;
    const noteOf = (error: unknown): undefined => note(error, name, at);
    const inputs = await resolveConfiguredInputs(config, folder, name, reach, noteOf).catch(noteOf);
    if (!isSound) continue;
    const run = problemViews.length === before ? inputs : undefined;
    const known = run && resolveBaseline({ ...run, evaluation: config, name });
    evaluations.push({
      kind: 'evaluation',
      name,
      place: place(placeOfValue(root, at, true)),
      files:
        run === undefined
          ? null
          : [
              ...run.files,
              ...run.patterns,
              ...(known === undefined || known.kind === 'model' ? [] : [path.resolve(folder, known.file)]),
            ],
      gates: (config.gates ?? []).map((gate, index) => ({
        place: place(placeOfValue(root, [...at, 'gates', index])),
        text: textOfGate(gate, config, known === undefined ? null : baselineJson(known)),
        model: gate.model ?? null,
      })),
    });
  }
  for (const [name, config] of inFileOrder(root, 'experiments', value.experiments)) {
    const at: JsonPath = ['experiments', name];
    const before = problemViews.length;
    const noteOf = (error: unknown): undefined => note(error, name, at);
    const log = await resolveConfiguredLog(config, folder, reach, noteOf).catch(noteOf);
    if (!isSound) continue;
    const files = problemViews.length === before ? log : undefined;
    evaluations.push({
      kind: 'experiment',
      name,
      place: place(placeOfValue(root, at, true)),
      files: files?.files ?? null,
      gates: (config.guardrails ?? []).map((guardrail, index) => ({
        place: place(placeOfValue(root, [...at, 'guardrails', index])),
        text: textOfGuardrail(guardrail, config.control),
        model: null,
      })),
    });
  }
  return { evaluations, problems: problemViews };
}

/**
 * Converts the problem of a file to a problem of the evaluation that names the file; a ValueError is
 * unchanged.
 */
function valueError(error: unknown): ValueError {
  if (error instanceof ValueError) return error;
  if (!(error instanceof InputError)) throw error;
  const { file, message, advice, inEditor } = error.problem;
  return new ValueError([], file === undefined ? message : `${file}: ${message}`, inEditor ?? advice);
}

/** Returns the requirement of a gate as text, before any value is computed. */
function textOfGate(
  gate: ConfiguredGate,
  { convention }: ConfiguredEvaluation,
  baseline: BaselineJson | null,
): string {
  const asked = measureOfGate(gate);
  const measure =
    asked === undefined ? null : parseMeasures(asked, conventionByName(convention ?? 'recscope'))[0].name;
  if (gate.atLeast === 'baseline')
    return l10n.t('{0} at least that of {1}', measure ?? '', plainName(baseline?.name ?? ''));
  return lineOfWords(gateText({ bound: gateBound(gate, null), measure, by: gate.by ?? null }, baseline));
}

/** Returns the requirement of a guardrail as text. The control is known if the configuration names it. */
function textOfGuardrail(
  { metric, margin, better }: NonNullable<ConfiguredExperiment['guardrails']>[number],
  control: string | undefined,
): string {
  const gate = {
    bound: { kind: 'guardrail', margin, better: better ?? 'higher' },
    measure: parseMetric(metric).name,
    by: null,
  } as const;
  return lineOfWords(gateText(gate, control === undefined ? null : { name: control }));
}

/** Returns a function that converts offsets to lines and columns. Lines are counted only once. */
function placesIn(text: string): (at: Place) => TextPlace {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  // A byte order mark is not a column.
  if (text.startsWith('\uFEFF')) starts[0] = 1;
  const lineAt = (offset: number): readonly [line: number, column: number] => {
    const line = firstPlace(1, starts.length, (at) => starts[at] > offset);
    return [line, Math.max(0, offset - starts[line - 1]) + 1];
  };
  return ({ start, end }) => {
    const [line, column] = lineAt(start);
    const [endLine, endColumn] = lineAt(end);
    return { line, column, endLine, endColumn };
  };
}
