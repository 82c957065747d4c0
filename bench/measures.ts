/** The evaluation that everyone is asked for: five ranking measures at two cutoffs. */
export const FIVE_MEASURES = ['nDCG', 'AP', 'Precision', 'Recall', 'HitRate'].flatMap((name) => [
  `${name}@10`,
  `${name}@20`,
]);

/** The names of the same in trec_eval, in the same order. */
export const TREC_EVAL_MEASURES = ['ndcg_cut', 'map_cut', 'P', 'recall', 'success'];

/** One pass for 5 measures against one pass for 40. */
export const FEW = ['nDCG', 'AP', 'Precision', 'Recall', 'HitRate'].map((name) => `${name}@10`);

export const MANY = [
  ...[
    ...['nDCG', 'AP', 'Precision', 'Recall', 'HitRate', 'Fbeta', 'AR', 'RR', 'MeanRank', 'ARHR', 'NCRR'],
    ...['HitCount', 'CG', 'DCG', 'IDCG', 'RBP', 'ERR', 'GMAP', 'Judged'],
  ].flatMap((name) => [`${name}@10`, `${name}@20`]),
  'RPrecision',
  'bpref',
];
