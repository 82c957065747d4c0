import { cohortAnswers } from '../questions/comparison/cohorts';
import * as l10n from '@vscode/l10n';
import { answerWords, withoutLink } from '../../shared/export/evaluation/answerWords';
import { cohortSheets } from '../../shared/export/evaluation/cohortSheets';
import { evaluationFiles } from '../../shared/problems/evaluationFiles';
import { evaluationsJson, readFiles } from '../../shared/export/evaluation/evaluationJson';
import { leaderboardSheet } from '../../shared/export/evaluation/leaderboardSheets';
import { cohortSheet, comparisonSheets } from '../../shared/export/comparison/comparisonSheets';
import type { Finding } from '../../shared/findings/finding';
import { findingKind } from '../../shared/findings/kinds';
import { severityText } from '../../shared/findings/severity';
import { parseAmount } from '../../shared/config/inputsConfig';
import { usualQuery } from '../../shared/sentences/comparedPairs';
import { InputError } from '../../shared/problem';
import type { CohortQuery } from '../../shared/protocol/queries';
import { joinWords, notesSheet, sentence, type Sheet, type Words } from '../../shared/sheets/sheet';
import { clipText } from '../../shared/text/clip';
import { conventionsText, numberMatchText } from '../../shared/export/conventionsText';
import { explanationText } from '../../shared/sentences/explanationText';
import { formatCount } from '../../shared/text/numbers/numberText';
import { parseTypedNumber } from '../../shared/text/numbers/writtenNumber';
import { warningSentences } from '../../shared/sentences/doubts';
import { listUnitOf } from '../../shared/sentences/countWords';
import { usersText } from '../../shared/sentences/evaluationWords';
import { readingParts } from '../../shared/sentences/readAs';
import { parseCohorts } from '../requests/cohortsOf';
import type { LoadedRequest } from './evaluated';
import { explainedText, MAX_TOOL_NAME_LENGTH, toolText } from './toolText';
import { furtherText } from '../../shared/sentences/furtherText';

/** Number of the baseline: the first model, as in the panel and on the command line. */
const BASELINE = 0;
/** Maximum number of models whose users are listed, and of files whose formats are listed. */
const MAX_TOLD = 6;
/** Maximum number of metrics that are explained at once. */
const MAX_EXPLAINED = 3;

/**
 * Returns the answer of the tool that evaluates: the best model, the means, and the data they are computed
 * from.
 */
export async function evaluateToolAnswer(evaluated: LoadedRequest): Promise<string> {
  const { engine, id, view } = evaluated;
  const { models } = view;
  const query = usualQuery(BASELINE, {});
  const compared = models.length < 2 ? undefined : await engine.ask(id, 'comparison', query, undefined, id);
  if (compared?.kind === 'cancelled') evaluated.value(compared);
  const comparison = compared?.kind === 'done' ? compared.value : undefined;
  // Pooled metrics cannot be compared in pairs, and memory may not suffice: the means are shown without a comparison.
  const why = compared?.kind === 'problem' ? [paragraphs([compared.problem.message])] : [];
  const by = cohortsAsked(evaluated);
  const cohorts: Sheet[] = [];
  if (by.length > 0)
    for (const [model, { name }] of models.slice(0, MAX_TOLD).entries())
      cohorts.push(
        ...cohortSheets(
          await cohortAnswers(engine.stillLoaded(id), model, by),
          listUnitOf(view),
          models.length > 1 ? name : undefined,
        ),
      );
  return toolText([
    answered(answerWords({ evaluation: view, comparison, baseline: BASELINE })),
    doubts(evaluated),
    leaderboardSheet(view, { intervals: true, comparison, baseline: BASELINE }),
    ...why,
    ...cohorts,
    grounds(evaluated),
  ]);
}

/** Returns the answer of the tool that compares: whether one model is better than another. */
export async function compareAnswer(evaluated: LoadedRequest): Promise<string> {
  const { engine, id, view, value, asked } = evaluated;
  const { models } = view;
  if (models.length < 2)
    throw new InputError({
      message: l10n.t('A comparison needs at least two models: specify two or more files.'),
      advice: l10n.t('Example: {0}.', '"models": {"popular": "popular.csv", "itemknn": "itemknn.csv"}'),
    });
  const { baseline } = asked;
  const namedIndex =
    baseline?.kind === 'model'
      ? models.findIndex(({ name, run }) => name === baseline.name || run?.of === baseline.name)
      : -1;
  const reference = namedIndex < 0 ? undefined : namedIndex;
  const { margin } = asked.evaluation;
  const query = {
    ...usualQuery(reference, margin === undefined ? {} : { margin: parseAmount(margin) }),
    by: cohortsAsked(evaluated),
  };
  const comparison = value(await engine.ask(id, 'comparison', query, undefined, id));
  // The table has every pair; the answer is the panel's, which compares with the first model.
  const isPanels = reference !== undefined || models.length === 2;
  const answering = isPanels
    ? comparison
    : value(await engine.ask(id, 'comparison', { ...query, baseline: BASELINE, by: [] }, undefined, id));
  return toolText([
    answered(
      answerWords({
        evaluation: view,
        comparison: answering,
        baseline: reference ?? BASELINE,
        isBaselineChosen: namedIndex >= 0,
      }),
    ),
    doubts(evaluated),
    ...comparisonSheets(comparison),
    ...cohortSheet(comparison.json),
    paragraphs([l10n.t('“Not clear” does not mean “equal”: the data can’t show which model is better.')]),
    grounds(evaluated),
  ]);
}

/**
 * Returns the answer of the tool that explains: the arithmetic of one number, or the conventions that give
 * it.
 */
export async function explainAnswer(
  evaluated: LoadedRequest,
  { user, match }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { engine, id, view, value } = evaluated;
  const blocks: (readonly string[])[] = [];
  for (const { name: measure } of view.measures.slice(0, MAX_EXPLAINED)) {
    if (typeof user === 'string') {
      const number = engine.stillLoaded(id).input.users.find(user);
      if (number < 0)
        throw new InputError({
          message: l10n.t('User “{0}” is not in these files.', user),
          advice: l10n.t('IDs are case-sensitive.'),
        });
      const query = { model: 0, user: number, measure };
      const found = value(await engine.ask(id, 'explanation', query, undefined, id));
      if (found === null) blocks.push([l10n.t('{0} has no value for a single user.', measure)]);
      else {
        const { userId, userTitle } = found;
        const title = userTitle === undefined ? {} : { userTitle: clipText(userTitle, MAX_TOOL_NAME_LENGTH) };
        blocks.push(explanationText({ ...found, userId: clipText(userId, MAX_TOOL_NAME_LENGTH), ...title }));
      }
    } else if (match !== undefined) {
      const written = parseTypedNumber(String(match));
      if (written === undefined)
        throw new InputError({
          message: l10n.t('{0} must be a number such as 0.4059, not “{1}”.', '“match”', String(match)),
          advice: l10n.t('Write the digits as they were printed.'),
        });
      const { number, within } = written;
      const query = { model: 0, measure, number, within };
      const found = value(await engine.ask(id, 'numberMatch', query, undefined, id));
      blocks.push(numberMatchText(found, written.text));
    } else {
      const query = { model: 0, measure };
      const found = value(await engine.ask(id, 'conventions', query, undefined, id));
      blocks.push(conventionsText(found, 1));
    }
  }
  const all = blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
  return explainedText(all, [doubts(evaluated), grounds(evaluated)]);
}

/** Returns the text before the tables. */
function paragraphs(lead: readonly Words[]): Sheet {
  return { lead, columns: [], rows: [], notes: [] };
}

function answered(sentences: readonly Words[]): Sheet {
  return paragraphs(sentences.length === 0 ? [] : [joinWords(sentences, ' ')]);
}

/** Returns the warnings shown above the means. */
function doubts({ view }: LoadedRequest): Sheet {
  return paragraphs(
    warningSentences(view).map(({ sentence: doubt }) => sentence(l10n.t('Warning: {0}'), withoutLink(doubt))),
  );
}

function cohortsAsked({ asked: { evaluation: request }, engine, id }: LoadedRequest): CohortQuery[] {
  const { by, users } = request;
  if (by === undefined && users === undefined) return [];
  const { userColumns, otherColumns } = engine.stillLoaded(id);
  return parseCohorts(by && [...by], userColumns, otherColumns);
}

/** Returns a sheet with the counted users, how files were read, and their problems. */
function grounds({ view }: LoadedRequest): Sheet {
  const { models } = evaluationsJson(view, () => undefined);
  const users = models
    .slice(0, MAX_TOLD)
    .map(({ recommendations, model = recommendations, users: of }) =>
      sentence('{0}: {1}', { name: model }, usersText(of, listUnitOf(view))),
    );
  const files = readFiles(view).map(({ use, view: { label, format, reading, rows } }) => {
    const ofItems = use === 'items' || use === 'catalogue';
    const columns = reading.columns.map(({ role, column }) => ({
      role,
      column: clipText(column, MAX_TOOL_NAME_LENGTH),
    }));
    const unused = reading.unused.slice(0, MAX_TOLD).map((column) => clipText(column, MAX_TOOL_NAME_LENGTH));
    const read = { ...reading, columns, unused, users: [], items: [] };
    const as = [ofItems ? reading.format : format, ...readingParts(read, !ofItems)].join('; ');
    return sentence(
      l10n.t('{0}: read as {1}; {2} rows read, {3} used, {4} skipped'),
      ...[{ name: label }, clipText(as, 3 * MAX_TOOL_NAME_LENGTH)],
      ...[rows.read, rows.used, rows.reported].map((count) => formatCount(count, 'en')),
    );
  });
  const found = problemsIn(view).map(({ code, count, label }) => {
    const { severity, title } = findingKind(code);
    const times = formatCount(count, 'en');
    return sentence('{0}: {1} ({2} × {3})', severityText(severity), title(), { name: label }, times);
  });
  return notesSheet([
    l10n.t('Convention: {0}', view.convention),
    ...users,
    ...bounded(files),
    ...bounded(found),
  ]);
}

/** Returns the problems of each file, each kind once. */
function problemsIn(view: LoadedRequest['view']): (Finding & { readonly label: string })[] {
  const { truth, models } = view;
  const found = [
    ...evaluationFiles(view),
    ...models.map(({ absent = [] }) => ({ label: truth.label, findings: absent })),
  ].flatMap(({ label, findings }) => findings.map((finding) => ({ ...finding, label })));
  return [...new Map(found.map((each) => [`${each.label} ${each.code}`, each])).values()];
}

function bounded(all: readonly Words[]): Words[] {
  return [...all.slice(0, MAX_TOLD), ...furtherText(all.length - MAX_TOLD)];
}
