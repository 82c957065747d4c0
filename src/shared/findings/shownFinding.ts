import type { ExperimentFinding } from './experimentKinds';
import type { AnalysisSeverity } from './severity';

/** A finding of an analysis, ready to be read. */
export interface ShownFinding {
  readonly severity: AnalysisSeverity;
  readonly code: string;
  readonly message: string;
  /** The file that it is about: where it stands when it has no lines. */
  readonly uri: string;
  /** The first few rows where it was found. */
  readonly places: readonly ShownPlace[];
}

export interface ShownPlace {
  readonly uri: string;
  readonly line: number;
  readonly user?: string;
  readonly item?: string;
  /** What is wrong there, where the sentence of the finding does not say it of each. */
  readonly found?: string;
}

/** What was found in the log of an experiment. */
export function foundInLog(uri: string, findings: readonly ExperimentFinding[]): ShownFinding[] {
  return findings.map(({ severity, code, message, places = [] }) => ({
    severity,
    code,
    message,
    uri,
    places: places.map((place) => ({ uri, ...place })),
  }));
}
