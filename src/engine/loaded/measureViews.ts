import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { MeasureChoices } from '../../core/measures/convention';
import type { MeasureFamily } from '../../core/measures/measure';
import { mathml } from '../../core/measures/derivation/mathml';
import { choicesRead, formulaUnder } from '../../core/measures/resolve';
import { displayName } from '../../core/measures/syntax';
import type { MeasureView, ValueRange } from '../../shared/protocol/views/evaluationView';
import { orNull } from '../../shared/protocol/orNull';

/** Returns the range of a metric, with null in place of infinite bounds. */
export function rangeView([least, most]: readonly [number, number]): ValueRange {
  return [orNull(least), orNull(most)];
}

/** Returns the metrics of an evaluation for display: description, formula, and the choices of each. */
export function measureViews({ measures }: EvaluationPlan): MeasureView[] {
  return measures.map((measure): MeasureView => {
    const { name, family, choices } = measure;
    const formula = formulaUnder(measure, choices);
    const fullSpelling = displayName(family, measure.parameters, measure.cutoff);
    return {
      name,
      ...(fullSpelling !== name && { written: fullSpelling }),
      description: family.summary(),
      formula: formula.text,
      mathml: mathml(formula.math),
      group: family.group,
      range: rangeView(family.range),
      higherIsBetter: family.higherIsBetter,
      ...(family.counts && { counts: true }),
      ...(family.hitOrNot && { hitOrNot: true }),
      ...(!isMeanOfUsers(measure.compiled) && { pooled: true }),
      ...(family.needs.includes('columns') && { ofColumn: true }),
      edgeRules: family.edgeRules(),
      // Neither pairs of rating and prediction nor a column have a list that choices apply to.
      choices:
        family.group === 'rating' || family.needs.includes('columns')
          ? []
          : [...choicesRead(family)]
              .filter(
                (choice) => choice !== 'threshold' && !isMoot(choice, family) && !isUsual(choice, choices),
              )
              .map((choice) => ({ choice, value: String(choices[choice]) })),
      source: family.source,
    };
  });
}

/**
 * Returns whether a choice does not apply to a metric. Metrics that ignore relevance have another choice for
 * the users than ranking metrics.
 */
function isMoot(choice: keyof MeasureChoices, { parameters }: MeasureFamily): boolean {
  const ofLists = parameters.some(({ overrides }) => overrides === 'listUsers');
  return ofLists && (choice === 'users' || choice === 'missed');
}

/** Default choices. They are rarely changed and therefore not listed. */
const USUAL: Partial<MeasureChoices> = {
  unjudged: 'kept',
  withoutRelevant: 'zero',
  shortList: 'measured',
  tiedRanks: 'order',
  average: 'users',
  arhrDenominator: 'none',
  ndcgCut: 'k',
  rbpDenominator: 'none',
  falloutDenominator: 'items',
  popularityScale: 'count',
  longTail: 'interactions',
  listWeight: 'users',
  errStop: 'exp',
  largestGain: undefined,
  catalogueSize: undefined,
};

function isUsual(choice: keyof MeasureChoices, choices: MeasureChoices): boolean {
  return choice in USUAL && USUAL[choice] === choices[choice];
}
