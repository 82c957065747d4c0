import type { Popularity } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

export function popularityShift(data: AuditedRows, train: AuditedPart, test: AuditedPart): Popularity {
  const { itemIds } = data;
  const inTrain = new Int32Array(itemIds.size);
  const inTest = new Int32Array(itemIds.size);
  for (const item of train.items) inTrain[item]++;
  for (const item of test.items) inTest[item]++;
  const order = Int32Array.from(inTrain.keys())
    .filter((item) => inTrain[item] > 0)
    .sort((a, b) => inTrain[b] - inTrain[a] || itemIds.compare(a, b));
  const [trainRows, testRows] = [train.rows.length, test.rows.length];
  let headItems = 0;
  let ofTrain = 0;
  let ofTest = 0;
  while (headItems < order.length && 5 * ofTrain < 4 * trainRows) {
    ofTrain += inTrain[order[headItems]];
    ofTest += inTest[order[headItems]];
    headItems++;
  }
  if (trainRows === 0 || testRows === 0)
    return { headItems, trainShare: null, testShare: null, shift: null, jensenShannon: null };
  let divergence = 0;
  for (let item = 0; item < inTrain.length; item++) {
    const p = inTrain[item] / trainRows;
    const q = inTest[item] / testRows;
    const mean = (p + q) / 2;
    if (p > 0) divergence += (p / 2) * Math.log2(p / mean);
    if (q > 0) divergence += (q / 2) * Math.log2(q / mean);
  }
  const trainShare = ofTrain / trainRows;
  const testShare = ofTest / testRows;
  return {
    headItems,
    trainShare,
    testShare,
    shift: testShare - trainShare,
    jensenShannon: Math.max(0, divergence),
  };
}
