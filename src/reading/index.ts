/*
 * Functions that several folders call: joins of IDs, judgments, columns of the ground truth. All others are imported from
 * their files, so that a command loads only the files that it runs.
 */
export type { IdColumn } from './join/pairs';
export { plainId, renumberIds, type RenumberedIds } from './join/idForms';
export { presenceOfIds, joinIds, type IdJoin, type JoinedColumn } from './join/joinIds';
export { noJudgeError } from './inputs/judges';
export { readJudgements, type JudgementsRequest } from './inputs/judgementFiles';
export { readMergedTruth, type MergedFiles } from './inputs/mergedFiles';
export { withListColumns } from './inputs/listColumns';
export { columnsOfTruth, readTruthColumn } from './inputs/truthColumn';
