import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ResultOf, SingleAnswerKind } from '../../shared/protocol/analyses';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import { relativePaths, reportLanguage, reportNextTo, saveHtml } from '../export/saveFile';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { inform, note } from '../workbench/notification';
import { pick } from '../workbench/quickInput';
import type { SingleAnswerFeature } from './analysisFeature';
import type { SingleAnswerRecord } from './analysisState';

/** Exports of an analysis with a single result. */
interface Exported<Kind extends SingleAnswerKind> {
  readonly title: (record: SingleAnswerRecord<Kind>) => string;
  readonly kind: Kind;
  /** Returns the equivalent command line; absent: no command line is equivalent. */
  readonly command?: (result: ResultOf<Kind>) => string;
}

type Exports<Kind extends SingleAnswerKind> = Pick<
  SingleAnswerFeature<Kind>,
  'copyChoosing' | 'saveReport' | 'actions'
>;

/** Functions that every analysis with one result needs. */
interface Answered<Kind extends SingleAnswerKind> {
  readonly record: SingleAnswerRecord<Kind>;
  readonly result: ResultOf<Kind> | undefined;
}

/** Returns the exports: the document in every format, the page, and the command line. */
export function sheetExports<Kind extends SingleAnswerKind>({
  title,
  kind,
  command,
}: Exported<Kind>): Exports<Kind> {
  const resultOrNotice = ({ result }: Answered<Kind>): ResultOf<Kind> | undefined => {
    if (result === undefined) void inform(l10n.t('Open this analysis first to load its results.'));
    return result;
  };
  const documentOf = (
    engine: EngineService,
    format: (typeof DOCUMENT_FORMATS)[number]['name'] | 'html',
    { record, result }: Answered<Kind> & { readonly result: ResultOf<Kind> },
  ): Promise<string> => {
    const uris = record.files.map(({ uri }) => uri);
    return engine.document('analysis', {
      // TypeScript does not relate a generic kind to one of the kinds of the request.
      ...({ kind, result } as { readonly kind: 'plan'; readonly result: ResultOf<'plan'> }),
      format,
      title: title(record),
      name: baseName(uris[0] ?? ''),
      paths: relativePaths(uris),
      language: reportLanguage(),
    });
  };
  const copyAs =
    (format: (typeof DOCUMENT_FORMATS)[number]) =>
    async (state: Answered<Kind>, engine: EngineService): Promise<void> => {
      const result = resultOrNotice(state);
      if (result === undefined) return;
      await vscode.env.clipboard.writeText(await documentOf(engine, format.name, { ...state, result }));
      note(l10n.t('{0}: copied as {1}', title(state.record), format.title));
    };
  const saveReport = async (state: Answered<Kind>, engine: EngineService): Promise<void> => {
    const { record } = state;
    const result = resultOrNotice(state);
    if (result === undefined) return;
    const inputs = record.files.map(({ uri }) => uri);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    await saveHtml(engine, {
      title: l10n.t('Save report'),
      suggested: reportNextTo(
        inputs[0] ?? vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), 'plan').toString(),
      ),
      inputs,
      text: () => documentOf(engine, 'html', { record, result }),
    });
  };
  return {
    async copyChoosing(state, engine) {
      const formats = DOCUMENT_FORMATS.map((format) => ({ label: format.title, format }));
      const picked = await pick(formats, { title: l10n.t('Copy as') });
      if (picked !== undefined) await copyAs(picked.format)(state, engine);
    },
    saveReport,
    actions: {
      ...Object.fromEntries(DOCUMENT_FORMATS.map((format) => [`copy-${format.name}`, copyAs(format)])),
      saveReport,
      ...(command !== undefined && {
        copyCommand: async (state) => {
          const result = resultOrNotice(state);
          if (result === undefined) return;
          await vscode.env.clipboard.writeText(command(result));
          note(l10n.t('Command copied'));
        },
      }),
    },
  };
}
