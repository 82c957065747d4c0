import type { Evaluable } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

export function evaluableUsers(data: AuditedRows, train: AuditedPart, test: AuditedPart): Evaluable {
  const known = train.hasItem;
  const ownedBy = new Int32Array(data.itemIds.size).fill(-1);
  let testUsers = 0;
  let users = 0;
  let reachable = 0;
  for (let user = 0; user + 1 < test.starts.length; user++) {
    if (test.starts[user] === test.starts[user + 1]) continue;
    testUsers++;
    for (let at = train.starts[user]; at < train.starts[user + 1]; at++) ownedBy[train.items[at]] = user;
    let distinct = 0;
    let inTrain = 0;
    let isNew = false;
    for (let at = test.starts[user]; at < test.starts[user + 1]; at++) {
      const item = test.items[at];
      if (at > test.starts[user] && test.items[at - 1] === item) continue;
      distinct++;
      if (known[item] === 0) continue;
      inTrain++;
      if (ownedBy[item] !== user) isNew = true;
    }
    reachable += inTrain / distinct;
    if (isNew && train.starts[user + 1] > train.starts[user]) users++;
  }
  return {
    testUsers,
    users,
    share: testUsers === 0 ? null : users / testUsers,
    reachableRecall: testUsers === 0 ? null : reachable / testUsers,
  };
}
