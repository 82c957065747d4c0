import type { AgreementResult } from '../../shared/protocol/agreementResult';
import { orNull } from '../../shared/protocol/orNull';
import type { LEVELS } from './alpha';
import { krippendorffsAlpha } from './alpha';
import { sharedUnits, type GradedUnit, type SharedUnits } from './gradedUnits';
import { cohensKappa, confusionOf, fleissKappa, KAPPA_WEIGHTS } from './kappa';

/** Maximum pairs of user and item that are named. */
const MAX_DISAGREEMENTS = 50;

/** Agreement of judges, without what needs files. */
type Agreement = Omit<AgreementResult, 'schema' | 'files' | 'disagreements' | 'findings'> & {
  /** Units whose grades are furthest apart, the furthest first. */
  readonly furthest: readonly GradedUnit[];
};

/** Returns how far judges agree on the pairs of user and item that several of them graded. */
export function agreementOf(graded: readonly GradedUnit[]): Agreement {
  const shared = sharedUnits(graded);
  const { judges, values, units, places } = shared;
  const pairs = judges.flatMap((_, a) =>
    judges.slice(a + 1).map((__, beyond) => pairAgreement(shared, a, a + 1 + beyond)),
  );
  const users = units.map(({ user }) => user);
  const alpha = krippendorffsAlpha(places, users, values);
  const compared = pairs.reduce((sum, pair) => sum + pair.pairs, 0);
  const equal = pairs.reduce((sum, pair) => sum + (pair.same ?? 0) * pair.pairs, 0);
  return {
    judges,
    grades: values,
    units: graded.length,
    shared: units.length,
    same: orNull(equal / compared),
    pairs,
    fleiss: orNull(fleissKappa(places, values.length)),
    alpha: byLevel((level) => orNull(alpha[level].value)),
    intervals: byLevel((level) => {
      const { interval } = alpha[level];
      return interval === undefined ? null : [...interval];
    }),
    byJudge: judges.map((judge, at) => judgeAgreement(graded, shared, judge, at)),
    furthest: units
      .map((unit) => ({ unit, span: Math.max(...unit.grades.values()) - Math.min(...unit.grades.values()) }))
      .filter(({ span }) => span > 0)
      .sort((first, second) => second.span - first.span)
      .slice(0, MAX_DISAGREEMENTS)
      .map(({ unit }) => unit),
  };
}

function byLevel<T>(of: (level: (typeof LEVELS)[number]) => T): { nominal: T; ordinal: T; interval: T } {
  return { nominal: of('nominal'), ordinal: of('ordinal'), interval: of('interval') };
}

function pairAgreement(
  { judges, values, places }: SharedUnits,
  a: number,
  b: number,
): Agreement['pairs'][number] {
  const confusion = confusionOf(places, a, b, values.length);
  const { size, counts } = confusion;
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const equal = values.reduce((sum, _, grade) => sum + counts[grade * size + grade], 0);
  const { kappa, linear, quadratic } = KAPPA_WEIGHTS;
  return {
    a: judges[a],
    b: judges[b],
    pairs,
    same: orNull(equal / pairs),
    kappa: orNull(cohensKappa(confusion, values, kappa)),
    linear: orNull(cohensKappa(confusion, values, linear)),
    quadratic: orNull(cohensKappa(confusion, values, quadratic)),
    confusion: values.map((_, grade) => Array.from(counts.subarray(grade * size, (grade + 1) * size))),
  };
}

function judgeAgreement(
  graded: readonly GradedUnit[],
  { values, units, places }: SharedUnits,
  judge: string,
  at: number,
): Agreement['byJudge'][number] {
  let [equal, higher, lower] = [0, 0, 0];
  for (const grades of places)
    for (const [other, place] of grades.entries()) {
      if (other === at || place < 0 || grades[at] < 0) continue;
      if (grades[at] === place) equal++;
      else if (grades[at] > place) higher++;
      else lower++;
    }
  const compared = equal + higher + lower;
  const others = places.map((grades) => grades.map((place, other) => (other === at ? -1 : place)));
  const users = units.map(({ user }) => user);
  return {
    judge,
    graded: graded.reduce((sum, { grades }) => sum + (grades.has(judge) ? 1 : 0), 0),
    same: orNull(equal / compared),
    higher: orNull(higher / compared),
    lower: orNull(lower / compared),
    alphaWithout: orNull(krippendorffsAlpha(others, users, values).ordinal.value),
  };
}
