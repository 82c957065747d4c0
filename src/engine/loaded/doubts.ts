import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import type { ModelResult } from '../../core/evaluation/evaluate';
import type { Plan } from '../../core/evaluation/plan';
import { orNull } from '../../shared/protocol/orNull';
import type { DoubtView, EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import { evaluationFiles } from '../../shared/export/evaluation/evaluationFiles';
import { findingKind } from '../../shared/findings/kinds';
import type { Severity } from '../../shared/findings/severity';
import type { EvaluationInput, ModelInput } from '../reading/evaluationInput';

/** From this share of users without recommendations on, a mean says more of who has some than of what is in them. */
const MANY_USERS = 0.2;
/** From this share of skipped rows on, what is left may be another data set. */
const MANY_ROWS = 0.01;
const MOST = 0.5;
/** Of fewer users it is no wonder. */
const FEWEST_USERS = 10;

/** What else was found makes the means not to be believed. */
const DOUBTED: ReadonlySet<string> = new Set(['equal-scores', 'truth-in-training']);

/** What makes the means of an evaluation not to be believed: of its files, and of the users of each model. */
export function doubtsOf(
  view: Pick<EvaluationView, 'truth' | 'models' | 'usersRule'>,
  ofModels: readonly (readonly DoubtView[])[],
): DoubtView[] {
  return worstFirst([...ofModels.flat(), ...evaluationFiles(view).flatMap(fileDoubts)], view);
}

/** Users of the truth with a relevant item, whether those without a list are counted or excluded. */
function wantedUsers(
  { users: { counted, withoutList } }: EvaluationView['models'][number],
  usersRule: EvaluationView['usersRule'],
): number {
  return usersRule === 'truth' ? counted : counted + withoutList;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information'];

/** By the share of users whose values are touched, for rows by their share; of the same share by severity. */
function worstFirst(
  doubts: readonly DoubtView[],
  { models, usersRule }: Pick<EvaluationView, 'models' | 'usersRule'>,
): DoubtView[] {
  const touched = ({ code, model, details: [count, all] }: DoubtView): number => {
    // Its lists are all in an order of chance.
    if (code === 'equal-scores') return 1;
    const users = model === undefined ? Number(all) : wantedUsers(models[model], usersRule);
    return Number(count) / users;
  };
  const rank = ({ code }: DoubtView): number => SEVERITIES.indexOf(findingKind(code).severity);
  return doubts.toSorted((a, b) => touched(b) - touched(a) || rank(a) - rank(b));
}

/** The same of tables of an engine, of whose lists only how many there are is known. */
export function tableDoubts(view: Pick<EvaluationView, 'models' | 'usersRule' | 'unused'>): DoubtView[] {
  const { models, usersRule, unused = [] } = view;
  const ofUsers = models.flatMap((each, model) => {
    const { withoutList } = each.users;
    const wanted = wantedUsers(each, usersRule);
    return wanted >= FEWEST_USERS && withoutList > MANY_USERS * wanted
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
    return rows > MANY_ROWS * read && read > 0 ? [{ code, file, details: [rows, read] }] : [];
  });
  return worstFirst([...ofUsers, ...ofRows], view);
}

function fileDoubts({ uri, rows, findings }: FileView): DoubtView[] {
  const excluding = findings.filter(({ dropped }) => dropped > 0);
  const skipped = excluding
    .filter(({ code }) => findingKind(code).severity === 'error')
    .sort((a, b) => b.dropped - a.dropped);
  const dropped = skipped.reduce((sum, finding) => sum + finding.dropped, 0);
  return [
    ...(dropped > MANY_ROWS * rows.read
      ? [
          {
            code: skipped[0].code,
            file: uri,
            details: [rows.reported, rows.read, excluding.length],
          },
        ]
      : []),
    ...findings
      .filter(({ code }) => DOUBTED.has(code))
      .map(({ code, places }) => ({ code, file: uri, details: places[0].details })),
  ];
}

/** What the lists of one model say against its means. @param model its number */
export function listDoubts(
  model: number,
  { file, rankings }: Pick<ModelInput, 'file' | 'rankings'>,
  { truth }: Pick<EvaluationInput['truth'], 'truth'>,
  result: ModelResult,
  plan: Plan,
): DoubtView[] {
  const about = { model, file: file.name };
  const { listLengths, relevant } = result;
  const [first] = plan.measures;
  const cutoff = first?.cutoff;
  let [wanted, lists, short, strange] = [0, 0, 0, 0];
  for (let user = 0; user < listLengths.length; user++) {
    if (relevant[user] > 0) wanted++;
    if (listLengths[user] === 0 || relevant[user] === 0) continue;
    lists++;
    if (cutoff !== undefined && listLengths[user] < cutoff) short++;
    if (!hasKnownItem(rankings, truth.lastEntries, user)) strange++;
  }
  if (wanted < FEWEST_USERS) return [];
  const without = result.counts.withoutList;
  const doubts: DoubtView[] = [];
  if (without > MANY_USERS * wanted)
    doubts.push({
      ...about,
      code: 'user-without-list',
      details: [without, wanted, ...overLists(result, plan)],
    });
  if (lists < FEWEST_USERS) return doubts;
  if (strange > MOST * lists) doubts.push({ ...about, code: 'no-common-items', details: [strange, lists] });
  if (cutoff !== undefined && short > MOST * lists)
    doubts.push({ ...about, code: 'short-lists', details: [short, lists, cutoff] });
  return doubts;
}

/** Whether something in a list stands in the truth, of whomever. */
function hasKnownItem(
  { offsets, items }: ModelInput['rankings'],
  judged: { readonly [item: number]: number; readonly length: number },
  user: number,
): boolean {
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
    if (items[entry] < judged.length && judged[items[entry]] >= 0) return true;
  return false;
}

/** Returns users with a list, name and mean of the first metric over them; nothing if it is not the mean of users. */
function overLists(
  { measures, listLengths }: ModelResult,
  { measures: [asked] }: Pick<Plan, 'measures'>,
): (string | number)[] {
  const [first] = measures;
  if (first === undefined || !isMeanOfUsers(asked.compiled)) return [];
  let [users, sum] = [0, 0];
  for (let user = 0; user < first.values.length; user++) {
    const value = first.values[user];
    if (Number.isNaN(value) || listLengths[user] === 0) continue;
    users++;
    sum += value;
  }
  const mean = orNull(sum / users);
  return mean === null ? [] : [users, first.name, mean];
}
