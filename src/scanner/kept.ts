import { RUN_STARTS, RUN_USERS } from './layout';

/** Numbers of rows and of runs that the last scan kept. */
export let rows: u32 = 0;
export let runs: u32 = 0;

/** User of the previous row, −1 before the first. */
export let lastUser: i32 = -1;

/** Forgets the rows of the previous scan. */
export function begin(user: i32): void {
  rows = 0;
  runs = 0;
  lastUser = user;
}

/** Adds the next rows, whose columns are already written. */
export function keepRows(user: i32, count: u32): void {
  if (user != lastUser) {
    lastUser = user;
    store<i32>(RUN_USERS + ((<usize>runs) << 2), user);
    store<u32>(RUN_STARTS + ((<usize>runs) << 2), rows);
    runs++;
  }
  rows += count;
}

/** Sets the numbers of rows and runs, and the user of the last row, after a loop that wrote rows itself. */
export function setRowsAndRuns(rowCount: u32, runCount: u32, user: i32): void {
  rows = rowCount;
  runs = runCount;
  lastUser = user;
}
