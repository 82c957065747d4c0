import * as l10n from '@vscode/l10n';
import { evaluationFiles, otherFilesWithProblems } from '../problems/evaluationFiles';
import { findingMessage, findingKind, SANITY_CODES } from '../findings/kinds';
import type { ValidityWarning, EvaluationView } from '../protocol/views/evaluationView';
import { formatCount, formatShortMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import type { AnswerPart, AnswerSentence } from './answer';

type Doubted = Pick<EvaluationView, 'models' | 'truth' | 'usersRule' | 'doubts' | 'furtherRead'>;

/** Reason why means may be wrong, as one or two sentences. */
interface SaidDoubt {
  /** First of the warnings of the same kind. */
  readonly doubt: ValidityWarning;
  readonly sentence: AnswerSentence;
}

/** Returns sentences about each kind of warning, with the models it is about. */
export function warningSentences(view: Doubted): SaidDoubt[] {
  const kinds = new Map<string, ValidityWarning[]>();
  for (const doubt of view.doubts ?? []) {
    kinds.set(doubt.code, [...(kinds.get(doubt.code) ?? []), doubt]);
  }
  return [...kinds.values()].map((doubts) => {
    const [doubt] = doubts;
    return { doubt, sentence: ofModels(doubts, saying(doubt, view), view) };
  });
}

/** Returns a sentence on the first of several models or files, and their number. */
function ofModels(
  doubts: readonly ValidityWarning[],
  said: AnswerSentence,
  { models }: Doubted,
): AnswerSentence {
  const [{ model }] = doubts;
  if (model === undefined)
    return doubts.length === 1
      ? said
      : {
          template: l10n.t('{0} files, such as this: {1}'),
          parts: [{ text: formatCount(doubts.length, 'en') }, said],
        };
  if (models.length === 1) return said;
  const name = { name: models[model].name };
  return doubts.length === 1
    ? { template: l10n.t('{0}: {1}'), parts: [name, said] }
    : {
        template: l10n.t('{0} models, such as {1}: {2}'),
        parts: [{ text: formatCount(doubts.length, 'en') }, name, said],
      };
}

function saying({ code, file, model, details }: ValidityWarning, view: Doubted): AnswerSentence {
  const count = (index: number): string => formatCount(Number(details[index]), 'en');
  const users = Number(details[0]);
  if (SANITY_CODES.has(code)) return text(findingMessage(code, { line: 1, details: details.map(counted) }));
  switch (code) {
    case 'user-without-list': {
      const most = users > Number(details[1]) / 2;
      const said: AnswerSentence = {
        template: withoutListText(view.usersRule, users, most),
        parts: [
          { text: count(0), target: { kind: 'users', model: model ?? 0, filter: 'without-list' } },
          { text: count(1) },
        ],
      };
      // Not needed if they are excluded from the mean, or if several models have their own means.
      if (details.length < 5 || view.usersRule === 'both' || view.models.length > 1) return said;
      const over = l10n.t(
        'Over the other {0}: {1} {2}.',
        count(2),
        details[3],
        formatShortMean(Number(details[4])),
      );
      return { template: '{0} {1}', parts: [said, { text: over }] };
    }
    case 'no-common-items':
      return text(
        l10n.t(
          'For {0} of {1} users, no recommended item is in the ground truth of any user.',
          count(0),
          count(1),
        ),
      );
    case 'short-lists':
      return text(
        l10n.t('{0} of {1} users have fewer than {2} recommendations.', count(0), count(1), count(2)),
      );
    case 'truth-in-training':
      return text(l10n.t('{0} of {1} relevant items are in the training data too.', count(0), count(1)));
    case 'equal-scores':
    case 'users-written-otherwise':
    case 'items-written-otherwise':
    case 'two-forms':
    case 'unlike-user-rows':
    case 'alike-labels':
    case 'unread-numbers':
    case 'own-cohort':
    case 'ids-not-reached':
      return text(findingMessage(code, { line: 1, details }));
    default: {
      const named = [...evaluationFiles(view), ...otherFilesWithProblems(view)].find(
        ({ uri }) => uri === file,
      );
      return {
        template: l10n.t('{0}: {1} of {2} rows are excluded ({3}).'),
        parts: [
          { name: named?.label ?? file },
          { text: count(0) },
          { text: count(1) },
          { text: Number(details[2] ?? 1) > 1 ? l10n.t('several reasons') : findingKind(code).title() },
        ],
      };
    }
  }
}

/**
 * Returns the sentence on users without recommendations: "{0} of {1} users have no recommendations and are
 * excluded."
 */
function withoutListText(rule: EvaluationView['usersRule'], users: number, most: boolean): string {
  switch (rule) {
    case 'truth':
      return most
        ? l10n.t('{0} of {1} users have no recommendations: the mean is mostly zeros.')
        : plural(
            users,
            l10n.t('{0} of {1} users counts as 0: no recommendations.'),
            l10n.t('{0} of {1} users count as 0: no recommendations.'),
          );
    case 'both':
      return l10n.t('{0} of {1} users have no recommendations and are excluded.');
    default:
      return l10n.t('{0} of {1} users have no recommendations.');
  }
}

/** Formats a count with thousands separators; returns any other detail unchanged. */
function counted(detail: string | number): string | number {
  return Number.isInteger(detail) ? formatCount(Number(detail), 'en') : detail;
}

function text(said: string): AnswerSentence {
  const part: AnswerPart = { text: said };
  return { template: '{0}', parts: [part] };
}
