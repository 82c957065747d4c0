import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Decision } from '../../shared/protocol/experimentResult';
import { EXPERIMENT_CONFIG } from '../../shared/config/experimentConfig';
import { toShownFindings } from '../../shared/findings/shownFinding';
import { decisionWord } from '../../shared/sentences/verdictWords';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import { runAnalysis, requestFor, singleAnswerFeature } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { lineFindings } from '../findings/lineFindings';
import { baseName } from '../fileNames';

type ExperimentRecord = SingleAnswerRecord<'experiment'>;

/** Analysis of an online experiment's log. */
export const experimentFeature = singleAnswerFeature<'experiment'>({
  title: (record) => baseName(logOf(record)),
  runningTitle: (record) => l10n.t('Experiment {0}', baseName(logOf(record))),
  icon: 'beaker',
  nameOf: (record) => ({ name: baseName(logOf(record)) }),
  about: (record) =>
    l10n.t('Experiment {0}', vscode.workspace.asRelativePath(vscode.Uri.parse(logOf(record)))),
  notesOf: ({ result }) => result.decisions.map(({ sentence }) => sentence),
  summary: ({ result }) => result.decisions.map(shortDecision).join(', '),
  bytesOf: ({ bytes }) => bytes,
  async run(record, context) {
    const outcome = await runAnalysis(record, context);
    if (outcome.kind === 'problem') {
      const request = await requestFor(record);
      const offered = await context.engine.use((api) => api.experimentOptions(request));
      if (offered.kind === 'done') context.onOptions(offered.value);
    }
    if (outcome.kind !== 'done') return outcome;
    const { value } = outcome;
    // The engine returns Uris; the panel shows paths in the workspace.
    const log = vscode.workspace.asRelativePath(vscode.Uri.parse(value.uri));
    return { kind: 'done', value: { ...value, result: { ...value.result, log } } };
  },
  findings: ({ result, ...file }) => lineFindings([file], toShownFindings(file.uri, result.findings)),
  ...sheetExports<'experiment'>({
    title: (record) => l10n.t('Experiment {0}', baseName(logOf(record))),
    kind: 'experiment',
  }),
  settings: EXPERIMENT_CONFIG,
});

function logOf({ files }: ExperimentRecord): string {
  return files[0].uri;
}

function shortDecision({ treatment, verdict }: Decision): string {
  return l10n.t('{0}: {1}', treatment, decisionWord(verdict));
}
