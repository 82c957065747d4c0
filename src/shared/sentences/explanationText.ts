import * as l10n from '@vscode/l10n';
import { unboundedText } from './judgmentWords';
import { termArithmetic, shortNumber, termText } from './arithmeticText';
import { parseCutoff } from '../leaderboard/cutoffs';
import { choiceText } from './choiceText';
import type {
  DerivationView,
  ExplainedEndsView,
  ExplanationView,
  TermView,
} from '../protocol/views/explanationView';
import { formatMean } from '../text/numbers/numberText';
import { titleWithIdText } from '../text/calledText';
import { hitsText } from '../text/hitText';

/** Maximum number of terms of the ideal list that are written; further terms are "…". */
export const IDEAL_TERMS = 8;

/** Returns the derivation of a value in lines, as a person would write it on paper. */
export function explanationText(view: ExplanationView): string[] {
  const { measure, value, derivation } = view;
  const lines = [
    l10n.t('{0} of {1} = {2}', measure, titleWithIdText(view.userId, view.userTitle), formatMean(value)),
    `${measure} = ${view.formula}`,
    standingText(view),
  ];
  if (!view.counted) lines.push(l10n.t('This user is not in the mean.'));
  // A list may have more terms than a call can have arguments.
  const arithmetic = derivation === undefined ? [] : ['', ...derivationText(derivation, measure)];
  const others =
    view.choices.length === 0 ? [] : ['', l10n.t('With other settings:'), ...view.choices.map(otherChoice)];
  return [...lines, ...arithmetic, ...others];
}

/** Returns the judgments that reach both ends of a value, with the arithmetic of each. */
export function explainedBoundsText(measure: string, { ends, reason }: ExplainedEndsView): string[] {
  if (reason !== null) return [l10n.t('{0}: {1}', measure, unboundedText(reason))];
  if (ends.length === 0) return [l10n.t('No judgment gives this user a value of {0}.', measure)];
  return ends.flatMap(({ judgments, explanation: { value, derivation } }, at) => [
    ...(at === 0 ? [] : ['']),
    at === 0
      ? l10n.t('Lowest {0} if unjudged items were judged: {1}', measure, formatMean(value))
      : l10n.t('Highest {0} if unjudged items were judged: {1}', measure, formatMean(value)),
    judgments.length === 0
      ? l10n.t('All unjudged items of the list have grade 0.')
      : l10n.t(
          'Grades: {0}; all other unjudged items of the list have 0.',
          judgments.map(({ item, title, grade }) => `${titleWithIdText(item, title)} ${grade}`).join(', '),
        ),
    ...(derivation === undefined ? [] : derivationText(derivation, measure)),
  ]);
}

/**
 * Returns the facts about a user under the convention: "a list of 10 · 31 relevant · 1 hit in the top 10 ·
 * convention recscope".
 */
export function standingText({ measure, length, relevant, hits, convention }: ExplanationView): string {
  return [
    l10n.t('{0} recommended', length),
    l10n.t('{0} relevant', relevant),
    hitsText(hits, parseCutoff(measure)),
    l10n.t('convention {0}', convention),
  ].join(' · ');
}

function derivationText(derivation: DerivationView, measure: string): string[] {
  const { terms, total, normaliser, result, combination } = derivation;
  const lines: string[] = [];
  if (terms.length === 0 && combination !== 'orders') lines.push(l10n.t('No item in the list contributes.'));
  const width = Math.min(
    40,
    terms.reduce(
      (longest, { item = '', title }) => Math.max(longest, titleWithIdText(item, title).length),
      4,
    ),
  );
  for (const term of terms) {
    const item = titleWithIdText(term.item ?? '', term.title)
      .slice(0, width)
      .padEnd(width);
    lines.push(`${String(term.rank).padStart(4)}  ${item}  ${computed(term)}`);
  }
  lines.push(totalText(derivation.combination, shortNumber(total)));
  if (normaliser === undefined) return lines;
  if (normaliser.terms.length > 0) {
    const shown = normaliser.terms.slice(0, IDEAL_TERMS).map(termText);
    if (normaliser.terms.length > IDEAL_TERMS) shown.push('…');
    lines.push(`${normaliser.text} = ${shown.join(' + ')} = ${shortNumber(normaliser.value)}`);
  } else {
    lines.push(`${normaliser.text} = ${shortNumber(normaliser.value)}`);
  }
  lines.push(`${measure} = ${shortNumber(total)} / ${shortNumber(normaliser.value)} = ${formatMean(result)}`);
  return lines;
}

/** Formats a term with its result, "2 / 3 = 0.6667"; without the result if the factors are named. */
function computed(term: TermView): string {
  const text = termText(term);
  return termArithmetic(term).kind === 'named' ? text : `${text} = ${shortNumber(term.contribution)}`;
}

/** Returns a line on how the terms are combined. */
export function totalText(combination: DerivationView['combination'], total: string): string {
  switch (combination) {
    case 'sum':
      return l10n.t('Sum: {0}', total);
    case 'first':
      return l10n.t('The first counts: {0}', total);
    case 'any':
      return l10n.t('One hit is enough: {0}', total);
    case 'mean':
      return l10n.t('Mean: {0}', total);
    case 'root-mean':
      return l10n.t('Root of the mean: {0}', total);
    case 'orders':
      return l10n.t('Mean over all orders of equal scores: {0}', total);
  }
}

/** Returns a choice with the values under other choices: "gain as it is; gain 2^g − 1 would give 0.5740". */
function otherChoice({ choice, used, alternatives }: ExplanationView['choices'][number]): string {
  const others = alternatives.map(
    ({ value, result }) => `${choiceText(choice, value)} ${formatMean(result)}`,
  );
  return `  ${l10n.t('Current: {0}', choiceText(choice, used))} — ${others.join(', ')}`;
}
