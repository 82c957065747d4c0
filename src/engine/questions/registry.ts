import type { QuestionName } from '../../shared/protocol/queries';
import { chart } from './chart';
import { cohorts } from './comparison/cohorts';
import { comparedUsers } from './comparison/comparedUsers';
import { comparison } from './comparison/comparison';
import { slidHits } from './comparison/slidHits';
import { conventions, quickConventions } from './conventions';
import { explanation } from './explanation';
import { hits } from './hits';
import { gates } from './gates/gates';
import { history } from './history';
import { item, items, itemSummary, locateItem } from './items';
import { line } from './line';
import { numberMatch } from './numberMatch';
import { patterns, patternUsers, tableList } from './ofTables';
import { problems } from './problems';
import type { NamedQuestion } from './question';
import { conventionDescriptions, relevance } from './settings';
import { suggestions } from './suggestions';
import { locateUser, user, users } from './users';

/** Every question that can be asked of a loaded evaluation, by its name in `shared/protocol/questions.ts`. */
export const questions: { readonly [Name in QuestionName]: NamedQuestion<Name> } = {
  users,
  user,
  history,
  locateUser,
  explanation,
  conventions,
  quickConventions,
  numberMatch,
  conventionDescriptions,
  relevance,
  suggestions,
  itemSummary,
  items,
  locateItem,
  item,
  line,
  hits,
  chart,
  comparison,
  comparedUsers,
  slidHits,
  cohorts,
  gates,
  problems,
  patterns,
  patternUsers,
  tableList,
};
