/** What WebAssembly shows of the scanner. */
export {
  BLOCK,
  COLUMN_ROLES,
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
  TEXT,
  dialect,
  forget,
  rows,
  runs,
  scan,
} from './rows';
export { BYTE_CLASSES, LINE_ROWS, lines, listDialect, scanLists } from './lists';
