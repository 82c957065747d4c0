import type { Plan } from '../../core/evaluation/plan';
import type { MeasureChoices } from '../../core/measures/convention';
import type { MeasureFamily } from '../../core/measures/measure';
import { mathml } from '../../core/measures/derivation/mathml';
import { choicesRead, formulaUnder } from '../../core/measures/resolve';
import { displayName } from '../../core/measures/syntax';
import type { MeasureView, ValueRange } from '../../shared/protocol/views/evaluationView';
import { orNull } from '../../shared/protocol/orNull';

/** The range of a measure as it is sent to a surface. */
export function rangeView([least, most]: readonly [number, number]): ValueRange {
  return [orNull(least), orNull(most)];
}

/** The measures of an evaluation for people: what each is, and under which choices it was computed. */
export function measureViews({ measures }: Plan): MeasureView[] {
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
      edgeRules: family.edgeRules(),
      // Pairs of rating and prediction have no list to make choices about.
      choices:
        family.group === 'rating'
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

/** A measure that looks at lists without asking what is relevant is over other users than the ranking measures. */
function isMoot(choice: keyof MeasureChoices, { parameters }: MeasureFamily): boolean {
  const ofLists = parameters.some(({ overrides }) => overrides === 'listUsers');
  return ofLists && (choice === 'users' || choice === 'missed');
}

/** Choices that hardly anybody makes otherwise: only then are they worth a line. */
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
