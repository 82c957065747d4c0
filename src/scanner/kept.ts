import { RUN_STARTS, RUN_USERS } from './layout';

/** Rows and runs that the last scan kept. */
export let rows: u32 = 0;
export let runs: u32 = 0;

/** The user of the row before, −1 before the first. */
export let lastUser: i32 = -1;

/** Forgets the rows of the scan before. */
export function begin(user: i32): void {
  rows = 0;
  runs = 0;
  lastUser = user;
}

/** Keeps the next rows, whose columns are written. */
export function keepRows(user: i32, count: u32): void {
  if (user != lastUser) {
    lastUser = user;
    store<i32>(RUN_USERS + ((<usize>runs) << 2), user);
    store<u32>(RUN_STARTS + ((<usize>runs) << 2), rows);
    runs++;
  }
  rows += count;
}

/** Notes how many rows and runs there are after a loop that wrote both itself, and whose the last row is. */
export function keptUntil(rowCount: u32, runCount: u32, user: i32): void {
  rows = rowCount;
  runs = runCount;
  lastUser = user;
}
