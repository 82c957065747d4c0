import { explain, type Explanation } from '../core/evaluation/explain';
import type { EvaluationInput } from '../core/evaluation/evaluate';
import type { Plan } from '../core/evaluation/plan';
import type { DerivationTerm } from '../core/measures/derivation';
import { parseMeasure } from '../core/measures/syntax';
import type { IdentifierTable } from '../core/data/evaluationData';
import type { ExplanationView, TermView } from '../shared/explanationView';
import { orNull } from './orNull';

/** The explanation of one measure of one user, with names; undefined for a measure without a value per user. */
export function explanationOf(
  input: EvaluationInput,
  plan: Plan,
  user: number,
  measure: string,
): ExplanationView | undefined {
  const query = parseMeasure(measure);
  const explanation = explain(input, query, plan.convention, plan.threshold, user);
  return explanation && named(explanation, query.family.formula, input);
}

function named(
  explanation: Explanation,
  formula: { readonly text: string; readonly mathml: string },
  { users, items }: EvaluationInput,
): ExplanationView {
  // A value that is undefined is no result of any arithmetic, and NaN would arrive as 0 in a web page.
  const derivation = Number.isFinite(explanation.value) ? explanation.derivation : undefined;
  return {
    measure: explanation.measure,
    formula: formula.text,
    mathml: formula.mathml,
    convention: explanation.convention,
    userId: users.text(explanation.user),
    value: orNull(explanation.value),
    counted: explanation.counted,
    length: explanation.length,
    relevant: explanation.relevant,
    hits: explanation.hits,
    derivation: derivation && {
      terms: derivation.terms.map((term) => termView(term, items)),
      total: derivation.total,
      combination: derivation.combination,
      normaliser: derivation.normaliser && {
        text: derivation.normaliser.text,
        value: derivation.normaliser.value,
        terms: (derivation.normaliser.terms ?? []).map((term) => termView(term, items)),
      },
      result: derivation.result,
    },
    choices: explanation.choices.map(({ choice, used, alternatives }) => ({
      choice,
      used,
      alternatives: alternatives.map(({ value, result }) => ({ value, result: orNull(result) })),
    })),
  };
}

function termView(term: DerivationTerm, items: IdentifierTable): TermView {
  return { ...term, item: term.item < 0 ? undefined : items.text(term.item) };
}
