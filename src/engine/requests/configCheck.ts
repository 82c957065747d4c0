import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { ValueError } from '../../shared/config/json/checkedJson';
import { checkSheets, type CheckedEntry } from '../../shared/export/check/checkSheets';
import type { GateJson } from '../../shared/protocol/checkResult';
import type { CheckedGateView, CheckView } from '../../shared/protocol/views/checkView';
import { writeTerminal } from '../../shared/sheets/terminal';
import { lineOfWords } from '../../shared/sheets/sheet';
import { plainLine } from '../../shared/text/nameText';
import { answerText } from '../../shared/sentences/answer';
import { warningSentences } from '../../shared/sentences/doubts';
import { blindChecks, blindText, checkText, uncheckedGateText } from '../../shared/export/check/gateWords';
import type { AnalysisRun } from '../analyses/analysis';
import type { CheckRequest, EngineApi } from '../engineApi';
import { isFileInFolders } from '../../reading/sources/insideFolders';
import { checkExperiment } from './checkedExperiment';
import { resolveBaseline, checkEvaluation } from './checkedEvaluation';
import { allowedPaths, outsideWorkspaceMessage } from './configuredFiles';
import type { ConfiguredRun } from './configuredInputs';
import { findConfiguredExperiment, requireConfiguredRun, readConfig } from './readConfig';

/**
 * Checks the gates of a configured evaluation like `recscope check`, and releases what it loaded.
 *
 * @throws InputError for problems of the configuration or of files that it names; Cancelled if it was
 * canceled
 */
export async function configCheck(
  { id: checkId, path: file, evaluation: name, within, memory }: CheckRequest,
  run: AnalysisRun,
  engine: Pick<EngineApi, 'inspect' | 'evaluate' | 'ask' | 'cancel' | 'release'>,
): Promise<CheckView> {
  const { watch, signal } = run;
  const reach = await allowedPaths(file, within);
  const config = await readConfig(file);
  const experiment = await findConfiguredExperiment(config, name, reach);
  if (experiment !== undefined) {
    const checked = await checkExperiment(experiment, { ...run, watch });
    return checkView(checked, []);
  }
  // The evaluation has its own ID; stopping the check stops both.
  const id = `${checkId} evaluation`;
  const stop = (): void => void engine.cancel(id);
  signal.addEventListener('abort', stop);
  const messages: string[] = [];
  try {
    const configured = await requireConfiguredRun(config, name, id, reach);
    await requireBaselineWithin(configured, within);
    // If cancelled while files were searched, there was nothing to stop yet.
    watch.check();
    const checked = await checkEvaluation(
      engine,
      { ...configured, inputs: { ...configured.inputs, memory } },
      {
        say: (line) => messages.push(line),
        onProgress: (progress) => watch.report(progress),
        key: process.env.RECSCOPE_ID_KEY,
      },
    );
    const { json, view } = checked;
    messages.push(
      ...warningSentences(view).map(({ sentence }) => l10n.t('Warning: {0}', answerText([sentence]))),
    );
    return checkView(json, messages);
  } catch (error) {
    // A cancelled check has no problems to report.
    watch.check();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await engine.release(id);
  }
}

/** Returns the checks as the editor displays them. @param said notes about the request */
function checkView(checked: CheckedEntry, said: readonly string[]): CheckView {
  return {
    gates: checked.gates.map(gateView),
    text: [...said.map(plainLine), writeTerminal(checkSheets([checked], isFailed))].join('\n'),
  };
}

/** Checks that the default snapshot, which may be a link, is within the workspace. */
async function requireBaselineWithin(
  run: ConfiguredRun,
  within: readonly string[] | undefined,
): Promise<void> {
  const baseline = resolveBaseline(run);
  if (within === undefined || baseline === undefined || baseline.kind === 'model') return;
  if (await isFileInFolders(path.resolve(run.folder, baseline.file), within)) return;
  const { message, advice } = outsideWorkspaceMessage(baseline.file);
  throw run.placed(new ValueError(['gates'], message, advice));
}

function isFailed({ state, whenOpen }: GateJson): boolean {
  return state === 'broken' || (state === 'open' && whenOpen === 'fail');
}

function gateView(gate: GateJson): CheckedGateView {
  const { state, checks } = gate;
  const worst = state === 'holds' ? [] : checks.filter((check) => check.state === state);
  const blind = blindChecks(gate).map((check) =>
    l10n.t('Blind: {0}', blindText(gate, check.blind, check.users)),
  );
  const unjudged = uncheckedGateText(gate);
  return {
    gate: gate.gate,
    state,
    failed: isFailed(gate),
    found: unjudged === undefined ? worst.map((check) => lineOfWords(checkText(gate, check))) : [unjudged],
    notes: [...new Set(blind)],
  };
}
