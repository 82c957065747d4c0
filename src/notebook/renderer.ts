import * as l10n from '@vscode/l10n';
import type { ActivationFunction, OutputItem } from 'vscode-notebook-renderer';
import { verdictSaid } from '../shared/text/sentences/verdictWords';
import { openedFiles, wordsIn, type FromNotebook } from '../shared/protocol/notebookMessages';
import { plural } from '../shared/text/numbers/plural';
import { numberFormats, type NumberFormats } from '../shared/text/numbers/numberFormats';
import {
  resultIn,
  type NotebookComparison,
  type NotebookEvaluation,
  type NotebookFinding,
  type NotebookResult,
} from './results';
import style from './renderer.css';

/** Longer tables are cut: the panel has all of it. */
const MOST_ROWS = 50;
const MOST_FINDINGS = 10;
const LONGEST_NAME = 80;

/** Draws what the Python package shows of a result. Texts are a stranger's: they become text nodes, and nothing else. */
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
        root.replaceChildren(make('style', style), view(item));
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

  function view(item: OutputItem): HTMLElement {
    const result = resultIn(jsonOf(item));
    if (result === undefined)
      return make(
        'p',
        l10n.t('This result is of another version of RecScope. Update the extension or the package.'),
      );
    const files = isInMemory(item.metadata) ? undefined : openedFiles(result);
    return make(
      'div',
      ...drawnResult(result, numbers),
      ...(files === undefined || context.postMessage === undefined
        ? []
        : [button(l10n.t('Open in RecScope'), () => send({ kind: 'open', files }))]),
    );
  }
};

function jsonOf(item: OutputItem): unknown {
  try {
    return item.json();
  } catch {
    return undefined;
  }
}

/** The package says so of data that no file holds. */
function isInMemory(metadata: unknown): boolean {
  return JSON.stringify(metadata ?? {}).includes('"inMemory":true');
}

function drawnResult(result: NotebookResult, numbers: NumberFormats): HTMLElement[] {
  switch (result.kind) {
    case 'evaluation':
      return [
        means(result, numbers),
        ...problems(
          result.models.flatMap(({ findings }) => findings),
          numbers,
        ),
      ];
    case 'comparison':
      return [verdicts(result, numbers)];
    case 'experiment':
      return result.decisions.slice(0, MOST_ROWS).map(({ sentence }) => make('p', sentence));
  }
}

function means({ models }: NotebookEvaluation, numbers: NumberFormats): HTMLElement {
  const [first] = models;
  return table(
    [l10n.t('Model'), ...first.measures.map(({ measure }) => measure), l10n.t('Users')],
    models.map(({ model, recommendations, measures, users }) => [
      make('td', shortName(model ?? recommendations)),
      ...measures.map(({ mean, interval }) => {
        const cell = number(mean === null ? '–' : numbers.mean(mean));
        cell.title = [mean, ...(interval ? [`[${interval.join(', ')}]`] : [])].join(' ');
        return cell;
      }),
      number(numbers.count(users.counted)),
    ]),
  );
}

function verdicts({ pairs, adjusted, users }: NotebookComparison, numbers: NumberFormats): HTMLElement {
  const p = new Map(adjusted.p.map((each) => [JSON.stringify([each.a, each.b, each.measure]), each.p]));
  return table(
    [
      l10n.t('Model'),
      l10n.t('vs.'),
      l10n.t('Metric'),
      l10n.t('Difference'),
      l10n.t('Adjusted p'),
      l10n.t('Verdict'),
    ],
    pairs.map(({ a, b, measure, difference, verdict }) => {
      const found = p.get(JSON.stringify([a, b, measure])) ?? null;
      const { word, sign, tone } = verdictSaid(verdict);
      const said = make('td', `${sign} ${word}`);
      said.className = tone;
      return [
        make('td', shortName(b)),
        make('td', shortName(a)),
        make('td', measure),
        number(
          difference === null
            ? '–'
            : `${difference < 0 ? '−' : '+'}${numbers.distance(Math.abs(difference))}`,
        ),
        number(found === null ? '–' : numbers.value(found)),
        said,
      ];
    }),
    plural(
      users.counted,
      l10n.t('{0} user', numbers.count(users.counted)),
      l10n.t('{0} users', numbers.count(users.counted)),
    ),
  );
}

function problems(findings: readonly NotebookFinding[], numbers: NumberFormats): HTMLElement[] {
  const told = [
    ...new Map(findings.map((each) => [JSON.stringify([each.file, each.message]), each])).values(),
  ];
  if (told.length === 0) return [];
  const items = told.slice(0, MOST_FINDINGS).map(({ file, line, message, severity }) => {
    const place = [file === undefined ? undefined : shortName(file), line].filter(
      (part) => part !== undefined,
    );
    const item = make('li', [...(place.length > 0 ? [`${place.join(':')}:`] : []), message].join(' '));
    item.className = severity;
    return item;
  });
  const more = told.length - items.length;
  return [make('ul', ...items), ...(more > 0 ? [make('p', l10n.t('{0} more', numbers.count(more)))] : [])];
}

function table(heads: readonly string[], rows: readonly HTMLElement[][], note?: string): HTMLElement {
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  const notes = [...(note === undefined ? [] : [note]), ...(left > 0 ? [l10n.t('{0} more', left)] : [])];
  return make(
    'figure',
    make(
      'table',
      make('thead', make('tr', ...heads.map((head) => make('th', head)))),
      make('tbody', ...shown.map((cells) => make('tr', ...cells))),
    ),
    ...(notes.length > 0 ? [make('figcaption', notes.join(' · '))] : []),
  );
}

function shortName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

function button(label: string, onClick: () => void): HTMLElement {
  const made = make('button', label);
  made.addEventListener('click', onClick);
  return made;
}

function number(text: string): HTMLElement {
  const cell = make('td', text);
  cell.className = 'number';
  return cell;
}

/** An element with these children; texts become text nodes. */
function make(tag: string, ...children: readonly (HTMLElement | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}
