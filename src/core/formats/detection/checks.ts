import { groupedUsers, rowNumbersAsUsers } from './columns/userProblems';
import { historyProblem } from './lists/historyLists';
import { listRanksProblem } from './lists/listRanks';
import { valueBesideLists } from './lists/valueBesideLists';
import type { UsedReading } from './reading';
import type { FileProblem } from '../fileProblem';

/** What may be wrong with a file that is read for one use, whatever its format. A new check is a line here. */
const CHECKS: readonly ((reading: UsedReading) => FileProblem | undefined)[] = [
  groupedUsers,
  rowNumbersAsUsers,
  valueBesideLists,
  historyProblem,
  listRanksProblem,
];

/** What is wrong with a file that is read for one use; undefined: nothing that its first rows show. */
export function problemOfUse(reading: UsedReading): FileProblem | undefined {
  for (const check of CHECKS) {
    const problem = check(reading);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
