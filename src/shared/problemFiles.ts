import type { EvaluationView, FileView } from './evaluationView';
import type { Finding, Severity } from './finding';

/** One file with everything that was found in it. */
export interface ProblemFile {
  readonly file: FileView;
  readonly findings: readonly Finding[];
  /** What lines of the truth show about one of several models alone. */
  readonly absent: readonly {
    /** Number of the model. */
    readonly model: number;
    readonly name: string;
    readonly findings: readonly Finding[];
  }[];
}

export function problemFiles({ truth, models }: EvaluationView): ProblemFile[] {
  const files = new Map<string, FileView>();
  for (const file of [truth, ...models.map((model) => model.file)]) {
    const before = files.get(file.uri);
    // Several models of one file: each has its own rows of it.
    files.set(file.uri, before === undefined ? file : together(before, file));
  }
  const absent = models.map(({ name, absent: findings = [] }, model) => ({ model, name, findings }));
  return [...files.values()]
    .map((file) => ({
      file,
      findings: file.findings,
      absent: file.uri === truth.uri ? absent.filter(({ findings }) => findings.length > 0) : [],
    }))
    .filter(({ findings, absent: about }) => findings.length + about.length > 0);
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

export function problemCount(evaluation: EvaluationView): number {
  return problemFiles(evaluation)
    .flatMap(({ findings, absent }) => [...findings, ...absent.flatMap((about) => about.findings)])
    .reduce((sum, { count }) => sum + count, 0);
}

const severityOrder: readonly Severity[] = ['error', 'warning', 'information'];

/** The worst first, then the most frequent. */
export function bySeverity(a: Finding, b: Finding): number {
  return severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity) || b.count - a.count;
}
