import { conventions } from '../../core/measures/conventions';
import { problemFiles } from '../../shared/problems/problemFiles';
import type { QuestionName } from '../../shared/protocol/queries';
import { Cancelled } from '../../reading/watch/cancellation';
import { bounds } from './bounds';
import { cohorts } from './comparison/cohorts';
import { comparedUsers } from './comparison/comparedUsers';
import { comparison } from './comparison/comparison';
import { itemGroups } from './comparison/itemGroups';
import { slidHits } from './comparison/slidHits';
import { conventionsOf, conventionsWithin } from './conventionComparison';
import { explainedEnds, explanation } from './explanation';
import { gates } from './gates/gates';
import { itemDetail } from './itemDetail';
import { judging } from './judging';
import { numberMatch } from './numberMatch';
import { pool } from './pool';
import type { Question } from './question';
import { relevance } from './relevance';
import { slices } from './slices/slices';
import { suggestions } from './suggestions';

/** Functions that answer queries about a loaded evaluation, by the names in `shared/protocol/questions.ts`. */
export const questions: { readonly [Name in QuestionName]: Question<Name> } = {
  users: (loaded, query) => loaded.model(query.model).table.page(query),
  user: (loaded, { model, user }) => {
    const view = loaded.model(model).detail(model, user);
    if (view === undefined) throw new Cancelled();
    return view;
  },
  history: async ({ input, histories }, { user }) =>
    user >= 0 && user < input.users.size ? ((await histories?.of(user)) ?? null) : null,
  locateUser: (loaded, query) => loaded.model(query.model).table.locate(query) ?? null,
  explanation,
  explainedEnds,
  conventions: (loaded, { model, measure }, check) => conventionsOf(loaded, model, measure, check),
  quickConventions: (loaded, { model, measure, milliseconds }, check) =>
    conventionsWithin(loaded, model, measure, milliseconds, check),
  numberMatch,
  conventionDescriptions: () => conventions.map(({ name, summary }) => ({ name, summary: summary() })),
  relevance,
  bounds,
  judging,
  pool,
  suggestions,
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
  chart: async ({ chartSource }, query, check) =>
    (await import('./charts')).chartOf(chartSource, query, check),
  comparison,
  comparedUsers,
  slidHits,
  cohorts,
  itemGroups,
  gates,
  slices,
  problems: ({ view }) => problemFiles(view),
};
