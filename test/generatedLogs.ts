/** A minute in which the logs begin. */
const FIRST = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

/** A log of events of an experiment over ten days, in the order of time: 20 rows a user, half of the users in each variant. */
export function eventLog(rows: number): string {
  const users = Math.max(1, rows / 20);
  const names = ['impression', 'impression', 'view', 'click', 'purchase'];
  const lines = ['time,user,variant,event,value'];
  for (let row = 0; row < rows; row++) {
    const user = (row * 7919) % users;
    const event = names[(row * 31) % 5];
    const time = new Date(FIRST + Math.floor((row / rows) * 10 * DAY)).toISOString().slice(0, 19);
    lines.push(
      `${time}Z,u${user},${user % 2 === 0 ? 'A' : 'B'},${event},${event === 'purchase' ? row % 97 : ''}`,
    );
  }
  return lines.join('\n');
}

/** Interactions of 20 rows a user over ten days, in the order of time. */
export function interactions(rows: number): string {
  const users = Math.max(1, rows / 20);
  const lines = ['user_id,item_id,timestamp'];
  for (let row = 0; row < rows; row++)
    lines.push(
      `u${(row * 7919) % users},i${(row * 104_729) % 9973},${FIRST / 1000 + Math.floor((row / rows) * 864_000)}`,
    );
  return lines.join('\n');
}
