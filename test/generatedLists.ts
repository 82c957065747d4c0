/** Recommendations of `users` users, `length` items each, best first: whole lines, in pieces of one user. */
export function* generatedRecommendations(users: number, length: number): Iterable<string> {
  yield 'user_id,item_id,score\n';
  for (let user = 0; user < users; user++) {
    let lines = '';
    for (let k = 0; k < length; k++) {
      lines += `u${user},i${(user * 7 + k * 13) % 5000},${(1 - k / length).toFixed(4)}\n`;
    }
    yield lines;
  }
}

/** A truth of five items for each user; every other one is recommended by generatedRecommendations. */
export function* generatedTruth(users: number): Iterable<string> {
  yield 'user_id,item_id,rating\n';
  for (let user = 0; user < users; user++) {
    let lines = '';
    for (let k = 0; k < 5; k++) lines += `u${user},i${(user * 7 + k * 26) % 5000},${(k % 5) + 1}\n`;
    yield lines;
  }
}
