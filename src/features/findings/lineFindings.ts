import { problemsListSeverity } from '../../shared/findings/severity';
import type { ShownFinding } from '../../shared/findings/shownFinding';
import type { FileFindings } from '../analyses/analysisFeature';

/** Returns an analysis' findings by line of its files; a finding without lines is at the first line of its file. */
export function lineFindings(
  files: readonly { readonly uri: string; readonly bytes: number }[],
  findings: readonly ShownFinding[],
): FileFindings[] {
  return files.map(({ uri, bytes }) => ({
    uri,
    bytes,
    findings: findings.flatMap(({ severity, code, message, uri: about, places }) =>
      (places.length === 0 ? [{ uri: about, line: 1 }] : places)
        .filter((place) => place.uri === uri)
        .map(({ line, found = '' }) => ({
          line,
          severity: problemsListSeverity(severity),
          code,
          message: found === '' ? message : `${found}. ${message}`,
        })),
    ),
  }));
}
