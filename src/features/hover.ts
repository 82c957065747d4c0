import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { MeasuredValue, RecommendationLine, TruthLine } from '../shared/lineView';
import { markdownText } from '../shared/markdownText';
import { formatMean } from '../shared/numberText';
import { plural } from '../shared/plural';
import type { EngineService } from './engineService';
import type { EvaluationStore } from './evaluations/evaluationStore';
import { showsHovers } from './settings';

/** Says, over a line of an evaluated file, what became of it. */
class LineHover implements vscode.HoverProvider {
  constructor(
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
    private readonly isCurrent: (evaluation: string, uri: string) => boolean,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (!showsHovers(document.uri)) return undefined;
    const uri = document.uri.toString();
    const state = this.store.loadedWith(uri)[0];
    if (state === undefined) return undefined;
    const line = document.lineAt(position.line);
    const view = await this.engine.use((engine) => engine.line(state.record.id, uri, position.line + 1));
    if (view === undefined) return undefined;
    const text = new vscode.MarkdownString();
    const lines = view.kind === 'recommendation' ? recommendation(view) : truth(view);
    const own = vscode.workspace.asRelativePath(document.uri);
    if (state.stale.includes(own) || (document.isDirty && !this.isCurrent(state.record.id, uri))) {
      lines.push(l10n.t('The file has changed since it was evaluated; this is the older answer.'));
    } else if (state.stale.length > 0) {
      lines.push(l10n.t('{0} changed since', state.stale.join(', ')));
    }
    const [verdict, ...rest] = lines.map(markdownText);
    text.appendMarkdown([`**${verdict}**`, ...rest].join('  \n'));
    return new vscode.Hover(text, line.range);
  }
}

/** At most eight lines; the first says the verdict. */
function recommendation(view: RecommendationLine): string[] {
  return [
    verdict(view),
    l10n.t('{0} for user {1}', short(view.item), short(view.userId)) +
      (view.score === null ? '' : ` · ${l10n.t('score {0}', view.score)}`),
    l10n.t(
      '{0} in a list of {1} · {2} relevant',
      plural(view.hits, l10n.t('1 hit'), l10n.t('{0} hits', view.hits)),
      view.listLength,
      view.relevant,
    ),
    ...measures(view.values),
  ];
}

function verdict(view: RecommendationLine): string {
  if (view.rank === undefined) return l10n.t('Recommended before in this list: not counted again');
  if (view.hit) {
    return l10n.t(
      'Hit at rank {0}, gain {1} — adds {2} to DCG',
      view.rank,
      view.gain ?? 0,
      view.addsToDcg.toFixed(3),
    );
  }
  if (!view.userCounted)
    return l10n.t('Rank {0}: cannot be judged, the user has nothing relevant in the truth', view.rank);
  if (view.gain === null) return l10n.t('Miss at rank {0}: not in the user’s truth', view.rank);
  return l10n.t('Miss at rank {0}: rated {1}, which is not relevant', view.rank, view.gain);
}

function truth(view: TruthLine): string[] {
  const ranks = view.ranks.map(({ model, rank }) =>
    rank === undefined
      ? l10n.t('not recommended by {0}', short(model))
      : l10n.t('rank {0} in {1}', rank, short(model)),
  );
  return [
    view.relevant
      ? l10n.t('Relevant, gain {0} — {1}', view.gain, ranks.join(' · '))
      : l10n.t('Rated {0}, not relevant — {1}', view.gain, ranks.join(' · ')),
    l10n.t('{0} for user {1}', short(view.item), short(view.userId)),
    ...measures(view.values),
  ];
}

/** Three measures a line, four lines at most. */
function measures(values: readonly MeasuredValue[]): string[] {
  const lines: string[] = [];
  for (let i = 0; i < Math.min(values.length, 12); i += 3) {
    lines.push(
      values
        .slice(i, i + 3)
        .map(({ measure, value }) => `${measure} ${formatMean(value)}`)
        .join(' · '),
    );
  }
  return lines;
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/** A provider over all files: it answers only where an evaluated file is shown. */
export function registerHover(
  store: EvaluationStore,
  engine: EngineService,
  isCurrent: (evaluation: string, uri: string) => boolean,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider({ pattern: '**/*' }, new LineHover(store, engine, isCurrent));
}
