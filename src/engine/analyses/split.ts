import { timeDisplayText } from '../../core/logs/timeColumn';
import { columnIndexOfRole } from '../../reading/formats/tableShape';
import { auditContext } from '../../core/audit/audit';
import type { Audit } from '../../shared/protocol/auditResult';
import type { ManifestFold, SplitManifest } from '../../shared/protocol/splitResult';
import { splitOptions } from '../../core/splits/splitOptions';
import { splitTimeline, type SplitTimeline } from '../../core/splits/timeline';
import { auditFindings, type AuditFinding } from '../../shared/findings/auditKinds';
import { splitFindings } from '../../shared/findings/splitKinds';
import type { Surface } from '../../shared/text/surface';
import type { SplitFoldView, SplitView } from '../../shared/protocol/views/splitView';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { logShape, type Hasher } from '../../reading/logs/logFile';
import { splitFile } from '../splits/splitFile';
import { createReadWatch, type AnalysisOf } from './analysis';
import { partView } from './partView';

/** Number of bars of the timeline. */
const BINS = 80;

/** Hasher of a preview, which writes nothing and so needs no digest. */
const NO_DIGEST = (): Hasher => ({ update: () => undefined, digest: () => '' });

/** Previews a split; writes nothing. */
export const splitAnalysis: AnalysisOf<'split'> = async ({ files, settings }, { open, watch, free }) => {
  const [{ file, overrides }] = files;
  return withOpenedFile(open, file, async (source): Promise<SplitView> => {
    const startedAt = Date.now();
    const shape = await logShape(source, overrides);
    let timeline: SplitTimeline | undefined;
    const manifest = await splitFile(source, {
      options: splitOptions(settings, 'panel'),
      overrides: overrides,
      surface: 'panel',
      newHasher: NO_DIGEST,
      target: undefined,
      watch: createReadWatch(source, { watch, free }),
      onFirstFold: (divided, fold) => {
        timeline = splitTimeline(divided, fold, BINS);
      },
    });
    return {
      uri: source.name,
      bytes: source.bytes,
      startedAt,
      choices: settings,
      has: {
        time: columnIndexOfRole(shape, 'timestamp') >= 0,
        rating: columnIndexOfRole(shape, 'rating') >= 0,
        event: columnIndexOfRole(shape, 'event') >= 0,
      },
      rows: manifest.input.rows,
      reading: manifest.input.reading,
      filters: manifest.filters,
      folds: manifest.folds.map(foldView),
      timeline: timeline === undefined ? null : timelineView(timeline, manifest),
      findings: splitViewFindings(manifest, 'panel'),
      ...(overrides && { overrides }),
      command: '',
    };
  });
};

export function foldView({ parts, left = {}, from, to, outside }: ManifestFold): SplitFoldView {
  return {
    window:
      from === undefined || to === undefined
        ? null
        : { from: timeDisplayText(from), to: timeDisplayText(to) },
    parts: (['train', 'valid', 'validHistory', 'test', 'testHistory'] as const).flatMap((part) => {
      const content = parts[part];
      return content === undefined ? [] : [partView(part, content)];
    }),
    ...(outside && { outside }),
    left: Object.entries(left).map(([reason, rows]) => ({ reason, rows })),
  };
}

function timelineView(
  { edges, rows }: SplitTimeline,
  { testFrom, validFrom }: SplitManifest,
): NonNullable<SplitView['timeline']> {
  const first = edges[0];
  const last = edges[edges.length - 1];
  const cut = (part: 'valid' | 'test', time: number | null | undefined) =>
    time === null || time === undefined || time < first || time > last
      ? []
      : [{ part, at: (time - first) / (last - first), time: timeDisplayText(time) }];
  return {
    edges: edges.map((edge) => timeDisplayText(Math.round(edge))),
    rows,
    cuts: [...cut('valid', validFrom), ...cut('test', testFrom)],
  };
}

/**
 * Returns the findings of a split, followed by the findings of its first fold's audit that the split lacks.
 */
export function splitViewFindings(
  { findings, audit }: SplitManifest,
  surface: Surface,
): SplitView['findings'] {
  const ofSplit = findings.map((finding) => [finding, splitFindings.text(finding, surface)] as const);
  const ofAudit = audit === null ? [] : auditTexts(audit, surface);
  return [
    ...ofSplit,
    ...ofAudit.filter(([{ code }]) => !findings.some((finding) => finding.code === code)),
  ].map(([{ severity, code }, message]) => ({ severity, code, message }));
}

function auditTexts(audit: Audit, surface: Surface): (readonly [AuditFinding, string])[] {
  const context = auditContext(audit, surface);
  return audit.findings.map((finding) => [finding, auditFindings.text(finding, context)]);
}
