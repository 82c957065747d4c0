import { evaluationFiles, otherFilesWithProblems } from './evaluationFiles';
import type { AboutModels, ProblemFile } from '../protocol/questions';
import type { EvaluationView, FileView } from '../protocol/views/evaluationView';
import type { Finding } from '../findings/finding';
import type { Severity } from '../findings/severity';

/**
 * Returns the files with problems, the worst first. Among equals the ground truth is first, because it
 * affects every model.
 */
export function problemFiles(
  evaluation: Pick<EvaluationView, 'truth' | 'models' | 'furtherRead'>,
): ProblemFile[] {
  const { truth, models } = evaluation;
  const isTruth = ({ uri }: FileView): boolean => uri === truth.uri;
  const absent = aboutModels(models);
  return [...evaluationFiles(evaluation), ...otherFilesWithProblems(evaluation)]
    .sort((a, b) => Number(isTruth(b)) - Number(isTruth(a)))
    .map((file) => ({
      file,
      findings: file.findings,
      absent: isTruth(file) ? absent : [],
    }))
    .filter(({ findings, absent: about }) => findings.length + about.length > 0)
    .sort((a, b) => worst(a) - worst(b));
}

/**
 * Groups the findings at lines of the ground truth by the models they concern, in the order of the first
 * model.
 */
function aboutModels(models: EvaluationView['models']): AboutModels[] {
  const found = new Map<string, { readonly finding: Finding; readonly models: number[] }>();
  for (const [model, { absent = [] }] of models.entries())
    for (const finding of absent) {
      const key = JSON.stringify(finding);
      const known = found.get(key);
      if (known === undefined) found.set(key, { finding, models: [model] });
      else known.models.push(model);
    }
  const groups = new Map<string, { readonly models: readonly number[]; readonly findings: Finding[] }>();
  for (const { finding, models: about } of found.values()) {
    const group = groups.get(about.join());
    if (group === undefined) groups.set(about.join(), { models: about, findings: [finding] });
    else group.findings.push(finding);
  }
  return [...groups.values()];
}

export function problemCount(evaluation: EvaluationView): number {
  return problemFiles(evaluation)
    .flatMap(({ findings, absent }) => [...findings, ...absent.flatMap((about) => about.findings)])
    .reduce((sum, { count }) => sum + count, 0);
}

/** Returns the index of a file's worst severity; 0 means error. */
function worst({ findings, absent }: ProblemFile): number {
  const all = [...findings, ...absent.flatMap((about) => about.findings)];
  return Math.min(...all.map(({ severity }) => severityOrder.indexOf(severity)));
}

const severityOrder: readonly Severity[] = ['error', 'warning', 'information'];

/** Compares by severity, then by number, both descending. */
export function bySeverity(a: Finding, b: Finding): number {
  return severityOrder.indexOf(a.severity) - severityOrder.indexOf(b.severity) || b.count - a.count;
}
