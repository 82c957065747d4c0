import { evaluationFiles } from '../export/evaluation/evaluationFiles';
import type { EvaluationView, FileView } from '../protocol/views/evaluationView';
import type { Finding } from './finding';
import type { Severity } from './severity';

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

/** The file with the worst findings first; of several such the truth: what is wrong in it is wrong for every model. */
export function problemFiles(evaluation: Pick<EvaluationView, 'truth' | 'models'>): ProblemFile[] {
  const { truth, models } = evaluation;
  const isTruth = ({ uri }: FileView): boolean => uri === truth.uri;
  const absent = models.map(({ name, absent: findings = [] }, model) => ({ model, name, findings }));
  return evaluationFiles(evaluation)
    .sort((a, b) => Number(isTruth(b)) - Number(isTruth(a)))
    .map((file) => ({
      file,
      findings: file.findings,
      absent: isTruth(file) ? absent.filter(({ findings }) => findings.length > 0) : [],
    }))
    .filter(({ findings, absent: about }) => findings.length + about.length > 0)
    .sort((a, b) => worst(a) - worst(b));
}

export function problemCount(evaluation: EvaluationView): number {
  return problemFiles(evaluation)
    .flatMap(({ findings, absent }) => [...findings, ...absent.flatMap((about) => about.findings)])
    .reduce((sum, { count }) => sum + count, 0);
}

/** 0: there is an error. */
function worst({ findings, absent }: ProblemFile): number {
  const all = [...findings, ...absent.flatMap((about) => about.findings)];
  return Math.min(...all.map(({ severity }) => severityOrder.indexOf(severity)));
}

const severityOrder: readonly Severity[] = ['error', 'warning', 'information'];

/** The worst first, then the most frequent. */
export function bySeverity(a: Finding, b: Finding): number {
  return severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity) || b.count - a.count;
}
