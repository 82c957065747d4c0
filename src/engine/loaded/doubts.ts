import {
  FILE_CHECKS,
  isOfJoin,
  MIN_UNUSED_ROW_SHARE,
  MIN_SHARE_WITHOUT_LIST,
  MIN_USERS_FOR_WARNING,
  sanityFacts,
  shareOfJoin,
  TRUTH_CHECKS,
} from '../../core/evaluation/sanity/sanityChecks';
import type { SanityFact } from '../../core/evaluation/sanity/sanityCheck';
import type { Finding } from '../../shared/findings/finding';
import type { ValidityWarning, EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import { evaluationFiles, otherFilesWithProblems } from '../../shared/problems/evaluationFiles';
import { findingKind, SANITY_CODES } from '../../shared/findings/kinds';
import type { Severity } from '../../shared/findings/severity';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';

/** Fields of a result that the checks read and add findings to. */
type CheckedView = Pick<EvaluationView, 'truth' | 'models' | 'usersRule'>;

/**
 * Returns the reasons why the means of an evaluation may be wrong, the worst first: problems in its files, in
 * the ground truth, and in the lists of each model.
 *
 * @param ofModels findings in the lists, by model
 * @param isCombined whether a setting specifies how several rows of a pair are combined
 */
export function validityWarnings(
  view: CheckedView & Pick<EvaluationView, 'furtherRead'>,
  ofModels: readonly (readonly SanityFact[])[],
  {
    truth: { file, truth },
    models,
    users,
    items,
  }: Pick<EvaluationInput, 'truth' | 'models' | 'users' | 'items'>,
  isCombined: boolean,
): ValidityWarning[] {
  const partsOf = new Map(
    [file, ...models.map((model) => model.file)].map(({ name, parts }) => [name, parts]),
  );
  const ofFiles = [...evaluationFiles(view), ...otherFilesWithProblems(view)].flatMap(
    ({ uri, rows, findings }) =>
      sanityFacts(FILE_CHECKS, { rows, findings, parts: partsOf.get(uri) ?? [uri] }).map((fact) => ({
        ...fact,
        file: uri,
      })),
  );
  const ofTruth = sanityFacts(TRUTH_CHECKS, { truth, users, items, isCombined }).map((fact) => ({
    ...fact,
    file: file.name,
  }));
  const ofLists = ofModels.flatMap((facts, model) =>
    facts.map((fact) => ({ ...fact, model, file: models[model].file.name })),
  );
  return worstFirst([...ofLists, ...ofFiles, ...ofTruth], view);
}

/**
 * Returns the result with each of these warnings among its findings. A warning replaces a finding of the same
 * kind.
 */
export function withWarnings<View extends CheckedView>(view: View, doubts: readonly ValidityWarning[]): View {
  const withFindings = (file: FileView, about: readonly ValidityWarning[]): FileView => {
    const raised = raisedFindings(file.findings, about);
    const isNew = ({ code }: ValidityWarning): boolean => SANITY_CODES.has(code);
    return {
      ...file,
      findings: [...raised, ...about.filter(isNew).map(warning)],
    };
  };
  const isOfTruth = ({ file, model }: ValidityWarning): boolean =>
    model === undefined && file === view.truth.uri;
  const ofUsers = doubts.filter(({ code }) => ABSENT.has(code));
  return {
    ...view,
    truth: withFindings(view.truth, [
      ...doubts.filter(isOfTruth),
      ...(view.models.length === 1 ? ofUsers : []),
    ]),
    models: view.models.map((each, index) => {
      const isFirst = view.models.findIndex(({ file }) => file.uri === each.file.uri) === index;
      const about = doubts.filter(
        (doubt) =>
          !isOfTruth(doubt) &&
          (doubt.model === index || (doubt.model === undefined && isFirst && doubt.file === each.file.uri)),
      );
      return {
        ...each,
        file: withFindings(each.file, about),
        ...(each.absent && {
          absent: raisedFindings(
            each.absent,
            ofUsers.filter(({ model }) => model === index),
          ),
        }),
      };
    }),
  };
}

/** Kinds of findings on the lists of a model whose places are lines of the ground truth. */
const ABSENT: ReadonlySet<string> = new Set(['user-without-list']);

function raisedFindings(findings: readonly Finding[], doubts: readonly ValidityWarning[]): Finding[] {
  return findings.map((finding) =>
    finding.severity === 'information' && doubts.some(({ code }) => code === finding.code)
      ? { ...finding, severity: 'warning' }
      : finding,
  );
}

function warning({ code, file, details }: ValidityWarning): Finding {
  return { code, severity: 'warning', file, count: 1, dropped: 0, places: [{ line: 1, details }] };
}

/**
 * Returns the number of users with a relevant item, whether or not those without a list are counted in the
 * mean.
 */
function wantedUsers(
  { users: { counted, withoutList } }: EvaluationView['models'][number],
  usersRule: EvaluationView['usersRule'],
): number {
  return usersRule === 'truth' ? counted : counted + withoutList;
}

/** Kinds that affect every list. */
const WHOLE_FILE_CODES: ReadonlySet<string> = new Set([
  'equal-scores',
  'test-pairs',
  'lists-fit-nobody',
  'no-hits',
  'item-scores',
  'missing-parts',
  'round-rows',
  'total-rows',
]);

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information'];

/** Sorts by the share of affected users (for rows, of affected rows), then by severity. */
function worstFirst(
  doubts: readonly ValidityWarning[],
  { models, usersRule }: Pick<EvaluationView, 'models' | 'usersRule'>,
): ValidityWarning[] {
  const touched = ({ code, model, details }: ValidityWarning): number => {
    const [count, total] = details;
    if (WHOLE_FILE_CODES.has(code)) return 1;
    if (isOfJoin(code)) return shareOfJoin(details);
    const users = model === undefined ? Number(total) : wantedUsers(models[model], usersRule);
    return Number(count) / users;
  };
  const rank = ({ code }: ValidityWarning): number => SEVERITIES.indexOf(findingKind(code).severity);
  return doubts.toSorted((a, b) => touched(b) - touched(a) || rank(a) - rank(b));
}

/** Like `validityWarnings`, for SQL tables, for which only the number of lists is known. */
export function sqlValidityWarnings(
  view: Pick<EvaluationView, 'models' | 'usersRule' | 'unused'>,
): ValidityWarning[] {
  const { models, usersRule, unused = [] } = view;
  const ofUsers = models.flatMap((each, model) => {
    const { withoutList } = each.users;
    const wanted = wantedUsers(each, usersRule);
    return wanted >= MIN_USERS_FOR_WARNING && withoutList > MIN_SHARE_WITHOUT_LIST * wanted
      ? [
          {
            code: 'user-without-list',
            file: each.file.uri,
            model,
            details: [withoutList, wanted],
          } as const,
        ]
      : [];
  });
  const wrong = unused.filter(({ code }) => findingKind(code).severity === 'error');
  const ofRows = wrong.flatMap(({ table: file, code, rows }) => {
    const read = models.find((model) => model.file.uri === file)?.file.rows.read ?? 0;
    return rows > MIN_UNUSED_ROW_SHARE * read && read > 0 ? [{ code, file, details: [rows, read] }] : [];
  });
  return worstFirst([...ofUsers, ...ofRows], view);
}
