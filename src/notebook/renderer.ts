import * as l10n from '@vscode/l10n';
import type { ActivationFunction, OutputItem } from 'vscode-notebook-renderer';
import { openedFiles, wordsIn, type FromNotebook } from '../shared/protocol/notebookMessages';
import { numberFormats } from '../shared/text/numbers/numberFormats';
import { filesOf, isInMemory, type NotebookResult, resultIn } from './results';
import { resultSheets } from './resultSheets';
import { make, sheetElements } from './sheetElements';
import style from './renderer.css';

/** Of what the program answers a notebook holds some thousand bytes, of hundreds of models some million. */
const MOST_BYTES = 50_000_000;

/** Draws what the Python package shows of a result. */
export const activate: ActivationFunction = (context) => {
  const drawn = new Map<string, () => void>();
  let numbers = numberFormats('en');
  context.onDidReceiveMessage?.((message: unknown) => {
    const words = wordsIn(message);
    if (words === undefined) return;
    l10n.config({ contents: words.contents });
    numbers = numberFormats(words.language);
    for (const draw of drawn.values()) draw();
  });
  send({ kind: 'words' });
  return {
    renderOutputItem(item, element) {
      const draw = (): void => {
        const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
        root.replaceChildren(make('style', style), ...view(item));
      };
      drawn.set(item.id, draw);
      draw();
    },
    disposeOutputItem(id) {
      if (id === undefined) drawn.clear();
      else drawn.delete(id);
    },
  };

  function send(message: FromNotebook): void {
    context.postMessage?.(message);
  }

  function view(item: OutputItem): HTMLElement[] {
    const result = resultIn(jsonOf(item));
    if (result === undefined)
      return [
        make(
          'p',
          l10n.t(
            'Couldn’t read this result. It may be of another version of RecScope: update the extension and the Python package, and run the cell again.',
          ),
        ),
      ];
    return [
      ...Array.from(resultSheets(result), (sheet) => sheetElements(sheet, numbers)).flat(),
      ...opening(result, item),
    ];
  }

  /** The panel reads files: where the data was in memory there are none. */
  function opening(result: NotebookResult, { metadata, mime }: OutputItem): HTMLElement[] {
    if (isInMemory(metadata, mime))
      return [make('p', l10n.t('The data was in memory. To open it in RecScope, evaluate files.'))];
    const files = openedFiles(filesOf(result));
    if (files === undefined || context.postMessage === undefined) return [];
    const button = make('button', l10n.t('Open in RecScope'));
    button.addEventListener('click', () => send({ kind: 'open', files }));
    return [button];
  }
};

function jsonOf(item: OutputItem): unknown {
  try {
    return item.data().byteLength > MOST_BYTES ? undefined : item.json();
  } catch {
    return undefined;
  }
}
