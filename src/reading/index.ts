/** The public file of reading: nothing else of this folder is imported from outside. */
export type { IdColumn } from './join/idColumn';
export { plainId, renumberIds, type RenumberedIds } from './join/idForms';
export { idsIn, joinIds, type IdJoin, type JoinedColumn } from './join/joinIds';
export { readJudgements, type JudgementsRequest } from './inputs/judgementFiles';
export { columnsOfTruth, readTruthColumn } from './inputs/truthColumn';
