import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import { clipText } from '../../shared/text/clip';
import { formatCount } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { AnalysisStore } from '../analyses/analysisStore';
import { StatusItem } from '../workbench/statusItem';
import { evaluatedFile } from './evaluatedFile';
import { DisposableStore } from '../workbench/holder';

const COMMAND = 'recscope.changeColumnsOfFile';
/** Maximum length of the text in the status bar, in characters. */
const LONGEST = 50;

/** Shows in the status bar how the file in front is read; a click changes its columns. */
export class ReadingStatus extends DisposableStore {
  private readonly item = new StatusItem('recscope.reading', l10n.t('RecScope: columns'));

  /** @param change asks for the columns of a file of an evaluation */
  constructor(
    private readonly store: AnalysisStore,
    change: (evaluation: string, uri: string) => void,
  ) {
    super();
    this.hold(
      this.item,
      vscode.commands.registerCommand(COMMAND, change),
      store.onChange((state) => state?.activity.kind !== 'running' && this.refresh()),
      vscode.window.onDidChangeActiveTextEditor(() => this.refresh()),
    );
    this.refresh();
  }

  private refresh(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const file = uri === undefined ? undefined : evaluatedFile(this.store, uri);
    if (uri === undefined || file?.read === undefined) {
      this.item.hide();
      return;
    }
    const { read, state } = file;
    const columns = columnsOf(read);
    this.item.show(
      `RecScope: ${clipText(columns, LONGEST)} · ${rowsText(read.rows.read)}`,
      [
        [read.format, read.columns ?? columns].join(' · '),
        ...(read.rows.reported > 0
          ? [
              l10n.t(
                '{0} of {1} excluded',
                formatCount(read.rows.reported, vscode.env.language),
                rowsText(read.rows.read),
              ),
            ]
          : []),
        l10n.t('Click to change the columns.'),
      ],
      { command: COMMAND, title: l10n.t('Change columns…'), arguments: [state.record.id, uri] },
    );
  }
}

function columnsOf({ reading, format }: FileView): string {
  return reading === undefined ? format : reading.columns.map(({ column }) => column).join(', ');
}

function rowsText(rows: number): string {
  const count = formatCount(rows, vscode.env.language);
  return plural(rows, l10n.t('{0} row', count), l10n.t('{0} rows', count));
}
