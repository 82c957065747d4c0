import type { EvaluationView, FileView, FurtherRead } from '../protocol/views/evaluationView';
import type { Finding } from '../findings/finding';

/** Maximum number of places of a finding that {@link withFirstPlaces} keeps. */
export const FIRST_PLACES = 3;

/**
 * Returns a result with only the first places of each finding. A finding may have a thousand places, far more
 * than the rest of the result, and only one tab of the panel shows them.
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
