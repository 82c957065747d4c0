import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { experimentSheets } from '../../shared/export/experiment/experimentSheets';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import { experimentReport } from '../../shared/export/experiment/experimentReport';
import type { Decision } from '../../shared/protocol/experimentResult';
import type { ExperimentChoices, ExperimentView } from '../../shared/protocol/views/experimentView';
import { decisionWord } from '../../shared/text/sentences/decisionWord';
import type { FileFindings, SingleAnswerFeature } from '../analyses/analysisFeature';
import type { SingleAnswerRecord, StateOf } from '../analyses/analysisState';
import { analysed, finishedRecord, requestFor } from '../analyses/singleAnswer';
import { outcomeText, stateSentences } from '../analyses/singleAnswerLine';
import { language, reportBeside, saveHtml } from '../export/saveFile';
import type { EngineService } from '../engineService';
import { baseName, shortName } from '../fileNames';
import { inform, note } from '../workbench/notification';
import { plainMarkdown } from '../workbench/markdown';
import { pick } from '../workbench/quickInput';

type ExperimentRecord = SingleAnswerRecord<'experiment'>;
type ExperimentState = StateOf<'experiment'>;

/** So much of a name leaves room for what came of it. */
const LABEL_LENGTH = 18;

const NAME = v.pipe(v.string(), v.maxLength(10_000));
const USERS = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const SETTINGS: v.GenericSchema<unknown, ExperimentChoices> = v.object({
  variant: v.optional(NAME),
  control: v.optional(NAME),
  primary: v.optional(v.pipe(v.array(NAME), v.minLength(1), v.maxLength(100))),
  guardrails: v.optional(
    v.pipe(
      v.array(
        v.object({
          metric: NAME,
          margin: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
          better: v.picklist(['higher', 'lower']),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  look: v.optional(v.picklist(['once', 'anytime', 'planned'])),
  plannedUsers: v.optional(USERS),
  looks: v.optional(v.pipe(v.array(USERS), v.maxLength(1000))),
  split: v.optional(v.record(NAME, v.pipe(v.number(), v.finite(), v.gtValue(0)))),
  eventNames: v.optional(NAME),
  utcOffset: v.optional(v.pipe(v.string(), v.maxLength(100))),
  blank: v.optional(v.picklist(['zero', 'leave-out'])),
  alike: v.optional(v.picklist(['join', 'separate'])),
});

/** The log of an online experiment. */
export const experimentFeature: SingleAnswerFeature<'experiment'> = {
  title: (record) => baseName(logOf(record)),
  runningTitle: (record) => l10n.t('Experiment {0}', baseName(logOf(record))),
  firstFile: logOf,
  files: (record) => [logOf(record)],
  filesBehind: ({ record }) => [logOf(record)],
  bytesOf: ({ bytes }) => bytes,
  async run(record, context) {
    const outcome = await analysed(record, context);
    if (outcome.kind === 'problem') {
      const request = await requestFor(record);
      const offered = await context.engine.use((api) => api.experimentOptions(request));
      if (offered.kind === 'done') context.onOptions(offered.value);
    }
    if (outcome.kind !== 'done') return outcome;
    const { value } = outcome;
    // The engine knows files by their Uri; people know them by their path in the workspace.
    const log = vscode.workspace.asRelativePath(vscode.Uri.parse(value.uri));
    return { kind: 'done', value: { ...value, result: { ...value.result, log } } };
  },
  finished: (record, { result, startedAt }) =>
    finishedRecord(record, startedAt, result.decisions.map(shortDecision).join(', ')),
  startedAt: ({ startedAt }) => startedAt,
  shown: (view) => view,
  findings,
  line: ({ record, result, ...state }) => {
    const name = baseName(logOf(record));
    return {
      label: shortName(name, LABEL_LENGTH),
      name,
      description: outcomeText(record),
      icon: 'beaker',
      tooltip: plainMarkdown([
        l10n.t('Experiment {0}', vscode.workspace.asRelativePath(vscode.Uri.parse(logOf(record)))),
        ...(result?.result.decisions ?? []).map(({ sentence }) => sentence),
        ...stateSentences(state),
      ]),
    };
  },
  copyMarkdown: (state) => copy(state, 'markdown'),
  async copyChoosing(state) {
    const picked = await pick(
      DOCUMENT_FORMATS.map(({ name, title }) => ({ label: title, name })),
      { title: l10n.t('Copy the experiment as') },
    );
    if (picked !== undefined) await copy(state, picked.name);
  },
  saveReport,
  settings: SETTINGS,
  actions: {
    ...Object.fromEntries(
      DOCUMENT_FORMATS.map(({ name }) => [`copy-${name}`, (state: ExperimentState) => copy(state, name)]),
    ),
    saveReport,
  },
};

function logOf({ files }: ExperimentRecord): string {
  return files[0].uri;
}

async function copy(state: ExperimentState, format: string): Promise<void> {
  const result = shownResult(state);
  const chosen = DOCUMENT_FORMATS.find(({ name }) => name === format);
  if (result === undefined || chosen === undefined) return;
  await vscode.env.clipboard.writeText(chosen.write(experimentSheets(result)));
  note(l10n.t('{0}: copied as {1}', baseName(logOf(state.record)), chosen.title));
}

async function saveReport(state: ExperimentState, engine: EngineService): Promise<void> {
  const result = shownResult(state);
  if (result === undefined) return;
  const log = logOf(state.record);
  await saveHtml(engine, {
    title: l10n.t('Save the report'),
    suggested: reportBeside(log),
    inputs: [log],
    text: () => experimentReport(result, language()),
  });
}

function shownResult({ result }: ExperimentState): ExperimentView['result'] | undefined {
  if (result === undefined) void inform(l10n.t('Open this experiment first: its numbers are not loaded.'));
  return result?.result;
}

/** What was found of the log; what is of no line stands on that of the column names. */
function findings({ uri, bytes, result }: ExperimentView): FileFindings[] {
  return [
    {
      uri,
      bytes,
      findings: result.findings.flatMap(({ code, severity, message, places = [] }) => {
        const told = severity === 'note' ? ('information' as const) : severity;
        if (places.length === 0) return [{ line: 1, severity: told, code, message }];
        return places.map(({ line, found }) => ({
          line,
          severity: told,
          code,
          message: found === '' ? message : `${found}. ${message}`,
        }));
      }),
    },
  ];
}

function shortDecision({ treatment, verdict }: Decision): string {
  return l10n.t('{0}: {1}', treatment, decisionWord(verdict));
}
