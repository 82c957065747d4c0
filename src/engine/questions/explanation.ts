import { explain, type Explanation } from '../../core/evaluation/explanation/explain';
import type { EvaluationInput } from '../../core/evaluation/evaluate';
import type { Plan } from '../../core/evaluation/plan';
import type { DerivationTerm } from '../../core/measures/derivation/derivation';
import { formulaUnder, resolveChoices } from '../../core/measures/resolve';
import { parseMeasure } from '../../core/measures/syntax';
import type { IdentifierTable } from '../../core/data/evaluationData';
import type { ExplanationView, TermView } from '../../shared/protocol/explanationView';
import { orNull } from '../loaded/orNull';
import { measurable } from '../reading/evaluationInput';
import type { NamedQuestion } from './question';

export const explanation: NamedQuestion<'explanation'> = {
  answer: (loaded, { model, user, measure }) => {
    const { input } = loaded.model(model);
    if (!(user >= 0 && user < loaded.input.users.size)) return null;
    return explanationOf(measurable(loaded.input, input), loaded.plan, user, measure) ?? null;
  },
};

/** The explanation of one measure of one user, with names; undefined for a measure without a value per user. */
function explanationOf(
  input: EvaluationInput,
  plan: Plan,
  user: number,
  measure: string,
): ExplanationView | undefined {
  const query = parseMeasure(measure);
  const explanation = explain(input, query, plan.convention, plan.threshold, user);
  const choices = resolveChoices(query, plan.convention, plan.threshold);
  return explanation && named(explanation, formulaUnder(query, choices), input);
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
