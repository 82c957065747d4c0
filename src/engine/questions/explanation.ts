import { explain, type Explanation } from '../../core/evaluation/explanation/explain';
import type { ModelEvaluationInput } from '../../core/evaluation/evaluate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { DerivationTerm } from '../../core/measures/derivation/derivation';
import { reachedEnds, withJudgments } from '../../core/judging/reachedEnds';
import { scaleOf } from '../../core/judging/scale';
import { mathml } from '../../core/measures/derivation/mathml';
import type { Formula } from '../../core/measures/measure';
import { formulaUnder, resolveChoices } from '../../core/measures/resolve';
import { parseMeasure } from '../../core/measures/syntax';
import type { IdentifierTable } from '../../core/data/evaluationData';
import type { ExplanationView, TermView } from '../../shared/protocol/views/explanationView';
import { orNull } from '../../shared/protocol/orNull';
import { tableTitleOf } from '../table/describing';
import { measurableInput, type EvaluationInput as LoadedInput } from '../../reading/inputs/evaluationInput';
import type { Question } from './question';

/** Files that contain titles of users and items. */
type KnownTitles = Pick<LoadedInput, 'attributes' | 'itemAttributes'>;

export const answerExplanation: Question<'explanation'> = (loaded, { model, user, measure }) => {
  const { input } = loaded.model(model);
  if (!(user >= 0 && user < loaded.input.users.size)) return null;
  return (
    explanationOf(loaded.input, measurableInput(loaded.input, input), loaded.plan, user, measure) ?? null
  );
};

/** Explains both ends of a value over all judgments of the unjudged items of its list: by what judgments, and how. */
export const explainedEnds: Question<'explainedEnds'> = (loaded, { model, user, measure, grades }) => {
  const { input, plan } = loaded;
  const resolved = plan.measures.find(({ name }) => name === measure);
  if (resolved === undefined) return { reason: 'none', ends: [] };
  const data = measurableInput(input, loaded.model(model).input);
  const ends = reachedEnds(data, resolved, user, scaleOf(data.truth.gains, grades ?? undefined));
  if (ends === undefined || typeof ends === 'string') return { reason: ends ?? null, ends: [] };
  return {
    reason: null,
    ends: [ends.low, ends.high].flatMap((judgments) => {
      const judged = { ...data, truth: withJudgments(data.truth, user, judgments) };
      const explained = explanationOf(input, judged, plan, user, measure);
      if (explained === undefined) return [];
      return [
        {
          judgments: Array.from(judgments, ([item, grade]) => {
            const title = tableTitleOf(input.itemAttributes, item);
            return { item: input.items.text(item), ...(title !== undefined && { title }), grade };
          }),
          explanation: explained,
        },
      ];
    }),
  };
};

/**
 * Returns the arithmetic of one metric of one user, with names; undefined if the metric has no value per
 * user.
 */
function explanationOf(
  known: KnownTitles,
  input: ModelEvaluationInput,
  plan: EvaluationPlan,
  user: number,
  measure: string,
): ExplanationView | undefined {
  const query = parseMeasure(measure);
  const explanation = explain(input, query, plan.convention, plan.threshold, user);
  const choices = resolveChoices(query, plan.convention, plan.threshold);
  return explanation && named(explanation, formulaUnder(query, choices), input, known);
}

function named(
  explanation: Explanation,
  formula: Formula,
  { users, items }: ModelEvaluationInput,
  titles: KnownTitles,
): ExplanationView {
  const userTitle = tableTitleOf(titles.attributes, explanation.user);
  const termView = (term: DerivationTerm): TermView => viewOfTerm(term, items, titles);
  // An undefined value is not the result of any arithmetic, and NaN would arrive as 0 in a web page.
  const derivation = Number.isFinite(explanation.value) ? explanation.derivation : undefined;
  return {
    measure: explanation.measure,
    formula: formula.text,
    mathml: mathml(formula.math),
    convention: explanation.convention,
    userId: users.text(explanation.user),
    ...(userTitle !== undefined && { userTitle }),
    value: orNull(explanation.value),
    counted: explanation.counted,
    length: explanation.length,
    relevant: explanation.relevant,
    hits: explanation.hits,
    derivation: derivation && {
      terms: derivation.terms.map((term) => termView(term)),
      total: derivation.total,
      combination: derivation.combination,
      normaliser: derivation.normaliser && {
        text: derivation.normaliser.text,
        value: derivation.normaliser.value,
        terms: (derivation.normaliser.terms ?? []).map((term) => termView(term)),
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

function viewOfTerm(term: DerivationTerm, items: IdentifierTable, { itemAttributes }: KnownTitles): TermView {
  if (term.item < 0) return { ...term, item: undefined };
  const title = tableTitleOf(itemAttributes, term.item);
  return { ...term, item: items.text(term.item), ...(title !== undefined && { title }) };
}
