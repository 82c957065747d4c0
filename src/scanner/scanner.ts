/** Exports of the WebAssembly module. */
export { dialect } from './dialect';
export { numberIds } from './ids';
export { rows, runs } from './kept';
export {
  BLOCK,
  COLUMN_ROLES,
  ENTRY_PLACES,
  FIVES,
  LARGEST_POWER,
  LOG_IDS,
  LOG_ROWS,
  LOG_TIMES,
  LOG_TIME_KINDS,
  LOG_VALUES,
  NEW_COUNTS,
  NEW_IDS,
  ROW_ITEMS,
  ROW_LABELS,
  ROW_MODELS,
  ROW_RANKS,
  ROW_VALUES,
  RUN_STARTS,
  RUN_USERS,
  SIZES,
  SMALLEST_POWER,
  TEXT,
} from './layout';
export { forget, scan } from './rows';
export { logRows, scanLog } from './log';
export { PAGES, uncompress, unpack } from './pages';
