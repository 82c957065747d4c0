import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { experimentSheets } from '../../shared/export/experiment/experimentSheets';
import { experimentReport } from '../../shared/export/experiment/experimentReport';
import type { Decision } from '../../shared/protocol/experimentResult';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { foundInLog } from '../../shared/findings/shownFinding';
import { decisionWord } from '../../shared/text/sentences/decisionWord';
import type { SingleAnswerFeature } from '../analyses/analysisFeature';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import { analysed, finishedRecord, requestFor } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { outcomeText, stateSentences } from '../analyses/singleAnswerLine';
import { language } from '../export/saveFile';
import { lineFindings } from '../findings/lineFindings';
import { baseName, shortName } from '../fileNames';
import { plainMarkdown } from '../workbench/markdown';

type ExperimentRecord = SingleAnswerRecord<'experiment'>;

/** So much of a name leaves room for what came of it. */
const LABEL_LENGTH = 18;

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
  findings: ({ result, ...file }) => lineFindings([file], foundInLog(file.uri, result.findings)),
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
  ...sheetExports<'experiment'>({
    title: (record) => l10n.t('Experiment {0}', baseName(logOf(record))),
    sheets: ({ result }) => experimentSheets(result),
    page: ({ result }) => experimentReport(result, language()),
  }),
  settings: EXPERIMENT_CONFIG,
};

function logOf({ files }: ExperimentRecord): string {
  return files[0].uri;
}

function shortDecision({ treatment, verdict }: Decision): string {
  return l10n.t('{0}: {1}', treatment, decisionWord(verdict));
}
