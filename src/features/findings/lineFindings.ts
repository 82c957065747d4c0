import { severityOf } from '../../shared/findings/severity';
import type { ShownFinding } from '../../shared/findings/shownFinding';
import type { FileFindings } from '../analyses/analysisFeature';

/** The findings of an analysis on the lines of its files; one without lines is on the first of the file that it is about. */
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
          severity: severityOf(severity),
          code,
          message: found === '' ? message : `${found}. ${message}`,
        })),
    ),
  }));
}
