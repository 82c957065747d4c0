import * as l10n from '@vscode/l10n';
import type {
  LineView,
  MeasuredValue,
  RecommendationLine,
  TruthLine,
} from '../../shared/protocol/views/lineView';
import { shortDetail } from '../../shared/findings/kinds';
import { formatMean } from '../../shared/text/numbers/numberText';
import { titleWithIdText } from '../../shared/text/calledText';
import { hitsText } from '../../shared/text/hitText';

/** Maximum models with a line each. */
const MAX_MODELS = 4;

/** Returns the text of a line of an evaluated file; the first line is the verdict. */
export function lineText(view: LineView): string[] {
  return view.kind === 'recommendation' ? recommendation(view) : truth(view);
}

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
      'Hit at rank {0}, rating {1}: adds {2} to DCG',
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
  const { ranks } = view;
  const rankedModels = ranks.flatMap(({ model, rank }) => (rank === undefined ? [] : [{ model, rank }]));
  const rated = view.relevant
    ? l10n.t('Relevant, rating {0}', view.gain)
    : l10n.t('Rated {0}, not relevant', view.gain);
  const [only] = ranks;
  const where =
    ranks.length > 1
      ? rankedModels.length === 0
        ? l10n.t('in none of {0} lists', ranks.length)
        : l10n.t('in {0} of {1} lists', rankedModels.length, ranks.length)
      : only?.rank === undefined
        ? l10n.t('not recommended')
        : l10n.t('at rank {0}', only.rank);
  const listedModels = ranks.length > 1 ? rankedModels.toSorted((one, other) => one.rank - other.rank) : [];
  return [
    `${rated}: ${where}`,
    subject(view),
    ...listedModels
      .slice(0, MAX_MODELS)
      .map(({ model, rank }) => l10n.t('rank {0} in {1}', rank, shortDetail(model))),
    ...(listedModels.length > MAX_MODELS ? [l10n.t('and {0} more', listedModels.length - MAX_MODELS)] : []),
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
    titleWithIdText(shortDetail(item), itemTitle && shortDetail(itemTitle)),
    titleWithIdText(shortDetail(userId), userTitle && shortDetail(userTitle)),
  );
}
