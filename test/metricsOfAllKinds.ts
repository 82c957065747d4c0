/** Metrics of every kind: means of users, weighted, geometric and pooled, and over rows. */
export const METRICS_OF_ALL_KINDS = [
  'nDCG@3',
  'Recall(average=pooled)@3',
  'GMAP@3',
  'GAUC',
  'AUC',
  'PRAUC',
  'RMSE',
  'MAE',
  'LogLoss',
  'Brier',
  'ECE',
  'AUC(average=macro)',
];

/** Predictions of users for 2 to 6 items each. */
export function predictionRows(users: readonly number[], step: number): string {
  const rows = users.flatMap((user) =>
    Array.from({ length: 2 + (user % 5) }, (_, at) => {
      const label = (user * 7 + at * 5) % 3 === 0 ? 1 : 0;
      return `${user},i${at},${label},${((user * step + at * 61) % 97) / 100 + 0.01}\n`;
    }),
  );
  return `user,item,label,pred\n${rows.join('')}`;
}
