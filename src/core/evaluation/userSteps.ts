/**
 * Visits one user after the other; yields the number of users done after about so much work.
 *
 * @param users how many there are
 * @param visit returns how much work it was
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

/** A loop of its own: in one that yields it would take longer. @returns the first user that is left */
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
