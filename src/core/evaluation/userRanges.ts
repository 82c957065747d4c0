/** The users from number `start` to the one before `end`. */
export interface UserRange {
  readonly start: number;
  readonly end: number;
}

/** Users as the ranges they stand in. @param users ascending, each once */
export function* rangesOf(users: Int32Array): Generator<UserRange, void> {
  for (let at = 0; at < users.length;) {
    const start = users[at++];
    let end = start + 1;
    for (; users[at] === end; at++) end++;
    yield { start, end };
  }
}
