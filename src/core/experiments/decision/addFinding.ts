import type { ExperimentFinding, ExperimentFindingCode } from '../../../shared/protocol/experimentResult';

export type Severity = ExperimentFinding['severity'];

/** Tells what is to be known of the log or of a number. */
export type AddFinding = (
  code: ExperimentFindingCode,
  severity: Severity,
  message: string,
  fields?: Omit<ExperimentFinding, 'code' | 'severity' | 'message'>,
) => void;
