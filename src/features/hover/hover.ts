import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { MeasuredValue, RecommendationLine, TruthLine } from '../../shared/protocol/views/lineView';
import { formatMean } from '../../shared/text/numbers/numberText';
import { titleWithIdText } from '../../shared/text/calledText';
import { hitsText } from '../../shared/text/hitText';
import type { EngineService } from '../engineService';
import type { AnalysisStore } from '../analyses/analysisStore';
import { showsMarks } from '../settings';
import { plainMarkdown } from '../workbench/markdown';

/** Returns at most eight lines; the first is the verdict. */
function recommendation(view: RecommendationLine): string[] {
  return [
    verdict(view),
    subject(view) + (view.score === null ? '' : ` · ${l10n.t('score {0}', view.score)}`),
    l10n.t(
      'List of {1} · {2} relevant · {0}',
      hitsText(view.hits, view.cutoff),
      view.listLength,
      view.relevant,
    ),
    ...measures(view.values),
  ];
}

function verdict(view: RecommendationLine): string {
  if (view.rank === undefined) return l10n.t('Duplicate in this list: used only once');
  if (view.hit) {
    return l10n.t(
      'Hit at rank {0}, gain {1} — adds {2} to DCG',
      view.rank,
      view.gain ?? 0,
      view.addsToDcg.toFixed(3),
    );
  }
  if (view.relevantBelow)
    return l10n.t('Relevant at rank {0}, below the top {1}: not a hit', view.rank, view.cutoff ?? 0);
  if (!view.userCounted)
    return l10n.t('Rank {0}: not judged, the user has no relevant item in the ground truth', view.rank);
  if (view.gain === null) return l10n.t('Miss at rank {0}: not in the user’s ground truth', view.rank);
  return l10n.t('Miss at rank {0}: rated {1}, not relevant', view.rank, view.gain);
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
    subject(view),
    ...measures(view.values),
  ];
}

/** Returns at most four lines of three metrics each. */
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

/** Returns "Up (up-2009) for user ada". */
function subject({ item, itemTitle, userId, userTitle }: RecommendationLine | TruthLine): string {
  return l10n.t(
    '{0} for user {1}',
    titleWithIdText(short(item), itemTitle && short(itemTitle)),
    titleWithIdText(short(userId), userTitle && short(userTitle)),
  );
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

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
        const view = answer.value;
        const lines = view.kind === 'recommendation' ? recommendation(view) : truth(view);
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
