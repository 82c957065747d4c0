import type { ReadingView } from '../protocol/views/evaluationView';
import type { AuditRole } from '../protocol/views/auditView';
import { readingArguments } from '../sentences/readingWords';
import { optionWords, positionalArgument } from '../text/shellWords';

/** File of an audit with its path on the command line and its overrides. */
interface AuditedFile {
  readonly role: AuditRole;
  readonly path: string;
  readonly overrides?: ReadingView['overrides'];
}

/**
 * Returns the command line that audits the same files, for a POSIX shell; '' if no command line can. The
 * command has one set of options for all parts, and none for recommendations.
 */
export function auditCommand(files: readonly AuditedFile[]): string {
  const isPart = ({ role }: AuditedFile): boolean => role === 'train' || role === 'valid' || role === 'test';
  const ways = new Set(files.filter(isPart).map(({ overrides }) => readingArguments(overrides).join(' ')));
  const recommendations = files.filter(({ role }) => role === 'recommendations');
  if (ways.size > 1 || recommendations.some(({ overrides }) => readingArguments(overrides).length > 0))
    return '';
  return [
    'recscope',
    'audit',
    ...(['train', 'valid', 'test', 'catalogue'] as const).flatMap((role) =>
      files.filter((file) => file.role === role).flatMap(({ path }) => optionWords(role, path)),
    ),
    ...recommendations.map(({ path }) => positionalArgument(path)),
    ...[...ways].filter((words) => words !== ''),
  ].join(' ');
}
