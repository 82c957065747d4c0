import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineService } from '../engineService';
import type { AnalysisStore } from '../analyses/analysisStore';
import { showsMarks } from '../settings';
import { plainMarkdown } from '../workbench/markdown';
import { lineText } from './lineText';

/** Registers the hover provider for all files; it shows the result of lines of evaluated files. */
export function registerHover(store: AnalysisStore, engine: EngineService): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**/*' },
    {
      async provideHover(document, position) {
        if (!showsMarks('hovers', document.uri)) return undefined;
        const uri = document.uri.toString();
        const state = store.loadedWith(uri)[0];
        if (state === undefined) return undefined;
        const line = document.lineAt(position.line);
        const answer = await engine.ask(state.record.id, 'line', { file: uri, line: position.line + 1 });
        if (answer.kind !== 'done' || answer.value === null) return undefined;
        const lines = lineText(answer.value);
        const own = vscode.workspace.asRelativePath(document.uri);
        if (state.stale.includes(own) || document.isDirty) {
          lines.push(l10n.t('File changed since the evaluation. Previous result shown.'));
        } else if (state.stale.length > 0) {
          lines.push(l10n.t('{0} changed after the run', state.stale.join(', ')));
        }
        return new vscode.Hover(plainMarkdown(lines, { firstIsBold: true }), line.range);
      },
    },
  );
}
