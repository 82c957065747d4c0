import * as l10n from '@vscode/l10n';
import type { EvaluationJson } from '../protocol/evaluationResult';

type Inputs = { readonly [Input in keyof NonNullable<EvaluationJson['inputs']>]?: string | null | undefined };

/**
 * Returns the names of inputs that changed since stored numbers were computed, among those that the metrics
 * need.
 */
export function movedInputTexts(before: Inputs, now: Inputs): string[] {
  const hasMoved = (input: keyof Inputs): boolean =>
    (now[input] ?? null) !== null && before[input] !== now[input];
  return [
    ...(hasMoved('truth') ? [l10n.t('the ground truth changed')] : []),
    ...(hasMoved('train') ? [l10n.t('the training data changed')] : []),
    ...(hasMoved('features') ? [l10n.t('the item features changed')] : []),
    ...(hasMoved('catalogue') ? [l10n.t('the catalog changed')] : []),
  ];
}
