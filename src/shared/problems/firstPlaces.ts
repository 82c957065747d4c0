import type { EvaluationView, FileView, FurtherRead } from '../protocol/views/evaluationView';
import type { Finding } from '../findings/finding';

/** So many places of each finding are in {@link withFirstPlaces}. */
export const FIRST_PLACES = 3;

/**
 * A result with the first places of each finding only. Of each kind and file there may be a thousand, many times as
 * much as all the rest, and they are looked at in one tab of the panel.
 */
export function withFirstPlaces(evaluation: EvaluationView): EvaluationView {
  const { truth, models, furtherRead } = evaluation;
  return {
    ...evaluation,
    truth: ofFile(truth),
    models: models.map((model) => ({
      ...model,
      file: ofFile(model.file),
      ...(model.absent && { absent: shortened(model.absent) }),
    })),
    ...(furtherRead && { furtherRead: ofFiles(furtherRead) }),
  };
}

function ofFiles({ train, items, catalogue }: FurtherRead): FurtherRead {
  return {
    ...(train && { train: ofFile(train) }),
    ...(items && { items: ofFile(items) }),
    ...(catalogue && { catalogue: ofFile(catalogue) }),
  };
}

function ofFile(file: FileView): FileView {
  return { ...file, findings: shortened(file.findings) };
}

function shortened(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, places: finding.places.slice(0, FIRST_PLACES) }));
}
