import type { EvaluationView, FileView } from '../protocol/views/evaluationView';

/**
 * Returns the files of recommendations and ground truth, each once, with all of their findings. Row counts of
 * several models in one file are added. Those of a ground truth in the same file are not, because they count
 * rows that are already counted.
 */
export function evaluationFiles({ truth, models }: Pick<EvaluationView, 'truth' | 'models'>): FileView[] {
  const files = new Map<string, FileView>();
  for (const { file } of models) {
    const before = files.get(file.uri);
    files.set(file.uri, before === undefined ? file : together(before, file));
  }
  const same = files.get(truth.uri);
  files.set(truth.uri, same === undefined ? truth : readTwice(truth, same));
  return [...files.values()];
}

function together(a: FileView, b: FileView): FileView {
  return {
    ...a,
    rows: {
      read: a.rows.read + b.rows.read,
      used: a.rows.used + b.rows.used,
      reported: a.rows.reported + b.rows.reported,
    },
    findings: [...a.findings, ...b.findings],
  };
}

/** Merges the views of a file that was read twice, with the larger number of rows left out. */
function readTwice(truth: FileView, recommendations: FileView): FileView {
  const { rows } = truth.rows.reported > recommendations.rows.reported ? truth : recommendations;
  return { ...recommendations, rows, findings: [...truth.findings, ...recommendations.findings] };
}

/** Returns the other files of an evaluation in which something was found: judgments, training data, items, … */
export function otherFilesWithProblems({
  furtherRead = {},
}: Pick<EvaluationView, 'furtherRead'>): FileView[] {
  const { train, moreTrain = [], judgements = [], items, catalogue, users } = furtherRead;
  return [...judgements, train, ...moreTrain, items, catalogue, users].filter(
    (file): file is FileView => file !== undefined && file.findings.length > 0,
  );
}
