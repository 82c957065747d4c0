import * as l10n from '@vscode/l10n';
import type { PairJson, UnjudgedPairJson } from '../protocol/comparisonResult';
import type { BoundsView } from '../protocol/views/boundsView';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { verdictOfPair } from './verdictWords';

/** Maximum items of a sentence. */
const MAX_ITEMS = 5;

/** Returns the distinct verdicts at both ends, the low one first. */
export function verdictWords({ low, high }: NonNullable<UnjudgedPairJson['verdicts']>): string[] {
  return [...new Set([low, high].map((verdict) => verdictOfPair(verdict).word))];
}

/** Returns what judgments of unjudged items can do to a pair; empty if it has no bounds. */
export function judgmentSentences({
  a,
  b,
  measure,
  verdict,
  unjudged,
}: Pick<PairJson, 'a' | 'b' | 'measure' | 'unjudged'> & Partial<Pick<PairJson, 'verdict'>>): string[] {
  if (unjudged?.sign === undefined) return [];
  const sentences = [signSentence(unjudged)];
  const { verdicts } = unjudged;
  if (
    verdict !== undefined &&
    verdicts !== undefined &&
    (verdicts.low !== verdict || verdicts.high !== verdict)
  ) {
    const ends = verdictWords(verdicts);
    const [first, last] = ends.length > 1 ? ends : [verdictOfPair(verdict).word, ...ends];
    sentences.push(
      l10n.t('Depending on the unjudged items, the verdict ranges from “{0}” to “{1}”.', first, last),
    );
  }
  return [l10n.t('{0} against {1} on {2}: {3}', b, a, measure, sentences.join(' '))];
}

/** Returns whether judgments can change the sign of a difference with bounds, and the fewest that can. */
export function signSentence({ unknown = 0, sign, flip }: UnjudgedPairJson): string {
  const items = formatCount(unknown, 'en');
  if (sign === 'settled')
    return unknown === 0
      ? l10n.t('No item within K is unjudged.')
      : plural(
          unknown,
          l10n.t('No judgment of the one unjudged item can change which is better.'),
          l10n.t('No judgment of the {0} unjudged items can change which is better.', items),
        );
  if (!flip)
    return l10n.t(
      'It is unknown whether judgments of the {0} unjudged items can change which is better.',
      items,
    );
  if (flip.atMost === 0) return l10n.t('The means are equal now: any judgment can decide.');
  const named = flip.items.slice(0, MAX_ITEMS).map(({ user, item }) => `${user} ${item}`);
  const list = [...named, ...(flip.items.length > MAX_ITEMS ? ['…'] : [])].join(', ');
  return plural(
    flip.atMost,
    l10n.t('1 judgment can be enough to turn this: {0}. Judge it first.', list),
    l10n.t(
      '{0} judgments can be enough to turn this: {1}. Judge them first.',
      formatCount(flip.atMost, 'en'),
      list,
    ),
  );
}

/** Reason why there are no ends; `many`: there are too many judgments to try them. */
type NoEnds = NonNullable<UnjudgedPairJson['reason']> | 'many';

/** Returns the reason why a metric has no bounds, in a few words. */
export function unboundedText(reason: NoEnds): string {
  switch (reason) {
    case 'estimator':
      return l10n.t('uses judged items only');
    case 'ties':
      return l10n.t('depends on the order of equal scores');
    case 'repeated':
      return l10n.t('lists repeat unjudged items');
    case 'runs':
      return l10n.t('several runs of a model');
    case 'scale':
      return l10n.t('grades exceed the scale of the metric');
    case 'many':
      return l10n.t('too many judgments to try all');
    case 'none':
      return l10n.t('no bounds');
  }
}

/** Returns under which condition the bounds of means hold. */
export function boundsNotes({ others, positiveOnly }: Pick<BoundsView, 'others' | 'positiveOnly'>): string[] {
  return [
    boundsConditionText(others),
    ...(positiveOnly
      ? [
          l10n.t(
            'The ground truth names only relevant items: whatever it does not name counts as unjudged here.',
          ),
        ]
      : []),
  ];
}

/** Returns which items may be relevant in bounds. @param others maximum relevant items per user that no list holds */
export function boundsConditionText(others: number): string {
  return others === 0
    ? l10n.t(
        'Bounds hold if the items that these lists hold unjudged within K are judged, and no other item is relevant.',
      )
    : l10n.t(
        'Bounds hold if the items that these lists hold unjudged within K are judged, and at most {0} other items per user are relevant.',
        others,
      );
}
