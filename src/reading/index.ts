/** The public file of reading: other folders must not import any other file of it. */
export type { IdColumn } from './join/idColumn';
export { plainId, renumberIds, type RenumberedIds } from './join/idForms';
export { presenceOfIds, joinIds, type IdJoin, type JoinedColumn } from './join/joinIds';
export { noJudgeError } from './inputs/judges';
export { readJudgements, type JudgementsRequest } from './inputs/judgementFiles';
export { readMergedTruth, type MergedFiles } from './inputs/mergedFiles';
export { withListColumns } from './inputs/listColumns';
export { columnsOfTruth, readTruthColumn } from './inputs/truthColumn';
