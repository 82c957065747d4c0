import type { ExperimentFinding } from './experimentKinds';
import type { AnalysisSeverity } from './severity';

/** Finding of an analysis, as it is shown. */
export interface ShownFinding {
  readonly severity: AnalysisSeverity;
  readonly code: string;
  readonly message: string;
  /** File of the finding, where it is shown if it has no lines. */
  readonly uri: string;
  /** First few rows where it was found. */
  readonly places: readonly ShownPlace[];
}

export interface ShownPlace {
  readonly uri: string;
  readonly line: number;
  readonly user?: string;
  readonly item?: string;
  /** Problem at this place, if the finding's sentence does not contain it. */
  readonly found?: string;
}

/** Returns the findings of an experiment's log, as they are shown. */
export function foundInLog(uri: string, findings: readonly ExperimentFinding[]): ShownFinding[] {
  return findings.map(({ severity, code, message, places = [] }) => ({
    severity,
    code,
    message,
    uri,
    places: places.map((place) => ({ uri, ...place })),
  }));
}
