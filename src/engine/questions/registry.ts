import { conventions } from '../../core/measures/conventions';
import { problemFiles } from '../../shared/problems/problemFiles';
import type { QuestionName } from '../../shared/protocol/queries';
import { Cancelled } from '../../core/watch/cancellation';
import { answerBounds } from './bounds';
import { answerCohorts } from './comparison/cohorts';
import { answerComparedUsers } from './comparison/comparedUsers';
import { answerComparison } from './comparison/comparison';
import { itemGroups } from './comparison/itemGroupsAnswer';
import { answerSlidHits } from './comparison/slidHits';
import { conventionsOf, conventionsWithin } from './conventionComparison';
import { explainedEnds, answerExplanation } from './explanation';
import { answerGates } from './gates/gates';
import { itemDetail } from './itemDetail';
import { judging } from './judging';
import { answerNumberMatch } from './numberMatch';
import { answerPool } from './pool';
import type { Question } from './question';
import { answerRelevance } from './relevance';
import { answerSlices } from './slices/slices';
import { answerSuggestions } from './suggestions';

/** Functions that answer queries about a loaded evaluation, by the names in `shared/protocol/questions.ts`. */
export const questions: { readonly [Name in QuestionName]: Question<Name> } = {
  users: async (loaded, query) => (await loaded.model(query.model).table()).page(query),
  user: async (loaded, { model, user }) => {
    const view = await loaded.model(model).detail(model, user);
    if (view === undefined) throw new Cancelled();
    return view;
  },
  history: async ({ input, histories }, { user }) =>
    user >= 0 && user < input.users.size ? ((await histories?.of(user)) ?? null) : null,
  locateUser: async (loaded, query) => (await loaded.model(query.model).table()).locate(query) ?? null,
  explanation: answerExplanation,
  explainedEnds,
  conventions: (loaded, { model, measure }, check) => conventionsOf(loaded, model, measure, check),
  quickConventions: (loaded, { model, measure, milliseconds }, check) =>
    conventionsWithin(loaded, model, measure, milliseconds, check),
  numberMatch: answerNumberMatch,
  conventionDescriptions: () => conventions.map(({ name, summary }) => ({ name, summary: summary() })),
  relevance: answerRelevance,
  bounds: answerBounds,
  judging,
  pool: answerPool,
  suggestions: answerSuggestions,
  itemSummary: async ({ items }, counting) => (await items.table(counting)).summary,
  items: async ({ items }, query) => (await items.table(query)).page(query),
  locateItem: async ({ items }, query) => (await items.table(query)).locate(query) ?? null,
  item: async ({ items, input, plan }, { item, ...counting }) =>
    item >= 0 && item < input.items.size
      ? itemDetail(input, input.models[counting.model], plan, await items.table(counting), item)
      : null,
  line: (loaded, { file, line }) => loaded.line(file, line) ?? null,
  hits: (loaded, { file, from, to }, check) => {
    const lines: number[] = [];
    for (let line = from; line <= to; line++) {
      if (loaded.isHit(file, line)) lines.push(line);
      check();
    }
    return lines;
  },
  // Charts are a large module, which the command line needs only for a report.
  chart: async (loaded, query, check) =>
    query.kind === 'over-time'
      ? (await import('./history/overTime')).metricOverTime(loaded, query.measure, check)
      : (await import('./charts')).computeChart(loaded.chartSource, query, check),
  comparison: answerComparison,
  comparedUsers: answerComparedUsers,
  slidHits: answerSlidHits,
  cohorts: answerCohorts,
  itemGroups,
  gates: answerGates,
  slices: answerSlices,
  problems: ({ view }) => problemFiles(view),
};
