import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readsDisk } from '../../engine/process/connect';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import { SPLIT_CONFIG } from '../../shared/config/splitConfig';
import { InputError } from '../../shared/problem';
import { formatCount } from '../../shared/text/numbers/numberText';
import { splitCommand } from '../../shared/commands/splitCommand';
import type { SingleAnswerRecord, StateOf } from '../analyses/analysisState';
import { progressView } from '../analyses/progressText';
import { runAnalysis, requestFor, singleAnswerFeature } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { callback, type EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { inform } from '../workbench/notification';
import { cancellable } from '../workbench/progress';

type SplitRecord = SingleAnswerRecord<'split'>;
type SplitState = StateOf<'split'>;

const EXPORTS = sheetExports<'split'>({
  title: (record) => l10n.t('Split {0}', baseName(fileOf(record))),
  kind: 'split',
  command: ({ command }) => command,
});

/**
 * Split of interactions, with a preview before anything is written. Findings about a planned split are not shown as
 * problems of the file.
 */
export const splitFeature = singleAnswerFeature<'split'>({
  title: (record) => l10n.t('Split {0}', baseName(fileOf(record))),
  icon: 'split-horizontal',
  nameOf: (record) => ({ name: baseName(fileOf(record)) }),
  about: (record) => l10n.t('Split {0}', vscode.workspace.asRelativePath(vscode.Uri.parse(fileOf(record)))),
  summary: ({ folds: [{ parts }] }) =>
    parts
      .filter(({ part }) => part === 'train' || part === 'test')
      .map(({ part, rows }) => `${part} ${formatCount(rows, vscode.env.language)}`)
      .join(' · '),
  bytesOf: ({ bytes }) => bytes,
  async run(record, context) {
    const outcome = await runAnalysis(record, context);
    if (outcome.kind !== 'done') return outcome;
    const { uri, choices, overrides } = outcome.value;
    const path = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
    const command = splitCommand(path, choices, overrides, `${stemOf(path)}-split`);
    return { kind: 'done', value: { ...outcome.value, command } };
  },
  ...EXPORTS,
  settings: SPLIT_CONFIG,
  actions: { ...EXPORTS.actions, write },
});

function fileOf({ files }: SplitRecord): string {
  return files[0].uri;
}

function stemOf(path: string): string {
  return path.replace(/(\.[^./\\]+)(\.gz)?$/i, '');
}

/** Asks for a folder, and writes the parts into it: all of them, or none. */
async function write({ record, result }: SplitState, engine: EngineService): Promise<void> {
  if (result === undefined) return;
  const file = vscode.Uri.parse(fileOf(record));
  if (!readsDisk || file.scheme !== 'file') {
    const copyIt = l10n.t('Copy command');
    const answer = await inform(
      l10n.t('A split can be saved only in a folder on disk. The command line gives the same result.'),
      copyIt,
    );
    if (answer === copyIt) await vscode.env.clipboard.writeText(result.command);
    return;
  }
  const folder = await vscode.window.showSaveDialog({
    title: l10n.t('Output folder'),
    saveLabel: l10n.t('Write files'),
    defaultUri: vscode.Uri.file(`${stemOf(file.fsPath)}-split`),
  });
  if (folder === undefined) return;
  const request = await requestFor(record);
  const outcome = await cancellable(
    l10n.t('Writing the split of {0}', baseName(fileOf(record))),
    () => engine.use((api) => api.cancel(record.id)),
    (report) =>
      engine.use((api) =>
        api.onDisk(
          'writeSplit',
          // A folder that holds something is refused: nothing is written over.
          { ...request, folder: folder.fsPath, force: false },
          callback((progress: ReadingProgress) => report(progressView(progress).step)),
        ),
      ),
  );
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'cancelled') return;
  const show = l10n.t('Show in Explorer');
  const text = l10n.t('{0}: {1} files written', baseName(folder.toString()), outcome.value.files.length);
  if ((await inform(text, show)) === show)
    await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.joinPath(folder, 'split.json'));
}
