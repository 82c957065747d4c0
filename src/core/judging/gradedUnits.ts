/** A pair of user and item with the grades of its judges. */
export interface GradedUnit {
  readonly user: number;
  readonly item: number;
  /** Grade by judge, of at least one. */
  readonly grades: ReadonlyMap<string, number>;
}

/** Units with grades of at least two judges, as tables of numbers. */
export interface SharedUnits {
  /** Judges with a grade, by name. */
  readonly judges: readonly string[];
  /** Grades that occur, ascending. */
  readonly values: readonly number[];
  /** The units, and of each its grades by judge as places in `values`; −1: none. */
  readonly units: readonly GradedUnit[];
  readonly places: readonly Int32Array[];
}

/** Returns the units that several judges graded. */
export function sharedUnits(all: readonly GradedUnit[]): SharedUnits {
  const judges = [...new Set(all.flatMap(({ grades }) => [...grades.keys()]))].sort();
  const units = all.filter(({ grades }) => grades.size > 1);
  const values = [...new Set(units.flatMap(({ grades }) => [...grades.values()]))].sort((a, b) => a - b);
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const places = units.map(({ grades }) =>
    Int32Array.from(judges, (judge) => placeOf.get(grades.get(judge) ?? Number.NaN) ?? -1),
  );
  return { judges, values, units, places };
}
