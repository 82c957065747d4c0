/**
 * Visits the users in order, and yields the number of users done after about `workPerStep` units of work.
 *
 * @param users number of users
 * @param visit returns the units of work done
 */
export function* userSteps(
  users: number,
  workPerStep: number,
  visit: (user: number) => number,
): Generator<number, void> {
  for (let user = 0; user < users;) {
    user = visitStep(user, users, workPerStep, visit);
    yield user;
  }
}

/** Visits users until a step is done. A separate loop, because loops that yield are slower. @returns the first remaining user */
function visitStep(
  start: number,
  users: number,
  workPerStep: number,
  visit: (user: number) => number,
): number {
  let user = start;
  for (let work = 0; user < users && work < workPerStep; user++) work += visit(user);
  return user;
}
