import type { Audit, AuditedName } from '../../shared/protocol/auditResult';
import { splitStrategyText } from '../../core/audit/protocol';
import type { AuditFinding } from '../../shared/findings/auditKinds';
import type { ShownFinding } from '../../shared/findings/shownFinding';
import type { AuditFileView, AuditRole, AuditView } from '../../shared/protocol/views/auditView';
import { baseName } from '../../shared/text/baseName';
import type { AnalysedFile } from '../engineApi';
import { auditFiles, type AuditInput } from '../../reading/logs/auditFiles';
import type { AnalysisOf } from './analysis';
import { partView } from './partView';

const PARTS = ['train', 'valid', 'test'] as const satisfies readonly AuditedName[];

/** Audits the parts of a split. */
export const auditAnalysis: AnalysisOf<'audit'> = async (
  { files },
  { open, watch, free },
): Promise<AuditView> => {
  const startedAt = Date.now();
  const inputsAs = (role: AuditRole): AuditInput[] =>
    files
      .filter((file) => file.role === role)
      .map(({ file, overrides, shape }) => ({ file, overrides, shape, called: baseName(file.name) }));
  const [[valid], [test], [catalogue]] = [
    inputsAs('valid') as (AuditInput | undefined)[],
    inputsAs('test'),
    inputsAs('catalogue') as (AuditInput | undefined)[],
  ];
  const bytes = new Map<string, number>();
  const result = await auditFiles(open, {
    train: inputsAs('train'),
    valid,
    test,
    lists: inputsAs('recommendations'),
    catalogue: catalogue?.file,
    surface: 'panel',
    watchOf: (file, totalBytes) => {
      bytes.set(file, totalBytes);
      return {
        free,
        check: watch.check,
        progress: (rows, read) => watch.report({ step: 'reading', file, rows, bytes: read, totalBytes }),
      };
    },
  });
  return auditView(
    result,
    files.map((file) => fileView(file, bytes, result)),
    startedAt,
  );
};

function fileView(
  { role, file }: AnalysedFile,
  bytes: ReadonlyMap<string, number>,
  { files = [] }: Audit,
): AuditFileView {
  const read = files.find(({ part }) => part === role);
  return {
    role: role as AuditRole,
    uri: file.name,
    bytes: bytes.get(file.name) ?? 0,
    ...(read && { reading: read.reading }),
  };
}

/** Returns an audit with its findings and times as text. */
export function auditView(
  { parts, protocol, evaluable, popularity, findings }: Audit,
  files: readonly AuditFileView[],
  startedAt: number,
): AuditView {
  return {
    startedAt,
    files,
    parts: PARTS.flatMap((part) => {
      const content = parts[part];
      return content === undefined ? [] : [partView(part, content)];
    }),
    protocol: { name: protocol, meaning: splitStrategyText(protocol) },
    users: { test: evaluable.testUsers, evaluable: evaluable.users },
    reachableRecall: evaluable.reachableRecall,
    popular: {
      items: popularity.headItems,
      train: popularity.trainShare,
      test: popularity.testShare,
    },
    findings: findings.map((finding) => findingView(finding, files)),
    command: '',
  };
}

function findingView(finding: AuditFinding, files: readonly AuditFileView[]): ShownFinding {
  const { severity, code, message = '', examples = [] } = finding;
  return {
    severity,
    code,
    message,
    uri: examples[0]?.file ?? fileOf(finding, files),
    places: examples.map(({ file, ...place }) => ({ ...place, uri: file })),
  };
}

/** Returns the file that a finding without rows is about. */
function fileOf({ model, part, parts }: AuditFinding, files: readonly AuditFileView[]): string {
  const named =
    model === undefined
      ? files.find(({ role }) => role === (parts?.[1] ?? part ?? 'test'))
      : files.find(({ role, uri }) => role === 'recommendations' && baseName(uri) === model);
  return (named ?? files.find(({ role }) => role === 'test') ?? files[0]).uri;
}
