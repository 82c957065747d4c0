import { inWords, rolesOfNames, saysRecommended } from '../../columnNames';
import type { ColumnRole } from '../../tableShape';

/** What a column of lists is by its name, which may be a plural: `movie_ids`, `scores`. */
export function listRoleOf(name: string): ColumnRole {
  const [role] = rolesOfNames([name]);
  return role === 'ignored' ? rolesOfNames([name.replace(/s$/i, '')])[0] : role;
}

const DESCRIBING =
  /(^|[^a-z])(titles?|names?|genres?|tags?|reasons?|categor(y|ies)|dates?|times?|timestamps?|urls?|prices?|discounts?|quantit(y|ies))$/;

/** Whether a list of that name says something of items that stand elsewhere, as titles, genres, prices and times do, and is not itself the items. */
export function describesItems(name: string): boolean {
  return DESCRIBING.test(inWords(name));
}

/** Lists of that name hold what was predicted: the items, or a number for each. */
const PREDICTIONS =
  /(pred(s|icted|ictions?)?|prédiction|predicción|previsão|vorhersage|prognose|예측|予測|预测)$/i;

/** Whether a list of that name holds a number for each item: its score, rating or rank. */
export function saysValues(name: string): boolean {
  return ['score', 'rating', 'rank'].includes(rolesOfNames([name])[0]) && !PREDICTIONS.test(name.trim());
}

const LIKED =
  'actuals?|true|truths?|gt|groundtruth|ytrue|relevant|gold(en)?|labels?|targets?|test|holdout|heldout|references?|expected|pos(?=[^a-z]+items?)|positives?|answers?|next';
/** What a list is of, behind what it is. */
const LIST_NOUNS = 'ids|list|items?|docs?|documents?|chunks?|passages?|contexts?|nodes?|outputs?';
const IS_LIKED = new RegExp(`(^|[^a-z])(${LIKED})([^a-z]+(${LIST_NOUNS}))*$`);
const LIKED_PATTERN = new RegExp(`(^|[^a-z])(${LIKED})[^a-z]`);

/** Known when it was recommended: no answer to it. */
const BEFORE = /(^|[^a-z])(known|train(ing)?|hist(ory)?|past|seen|prev(ious)?)([^a-z]|$)/;

/** Whether items under that name are those that users really liked: `actual`, `y_true`, `relevant_items`; not `test_date`. */
export function saysLiked(name: string): boolean {
  const words = inWords(name);
  const isLiked = IS_LIKED.test(words) || (LIKED_PATTERN.test(words) && listRoleOf(name) === 'item');
  return isLiked && !saysRecommended(name) && !BEFORE.test(words);
}

const IS_DISLIKED =
  /(^|[^a-z])(irrelevant|not_?relevant|non_?relevant|neg(ative)?s?|forbidden|excluded?|unwanted|distractors?|wrong|disliked)([^a-z]|$)/;

/** Whether items under that name are those that users do not want: `irrelevant_ids`, `hard_negatives`. */
export function saysDisliked(name: string): boolean {
  return IS_DISLIKED.test(inWords(name));
}

/** Beside what was liked a list of that name is what was found, the best first. */
const RETRIEVED =
  /(^|[^a-z])(rec|retrieved|returned|ranked|ranking|results?|hits|suggested|suggestions?|generated|outputs?|responses?)([^a-z]|$)/;

/** Whether items under that name, beside those that users liked, were recommended: `retrieved`, `ranked_list`, `results`. */
export function saysRetrieved(name: string): boolean {
  return saysRecommended(name) || (RETRIEVED.test(inWords(name)) && !saysLiked(name));
}

/** Of two lists the one of what was recommended, where the other is of what users liked; undefined where names do not say so. */
export function recommendedOfPair<List>(
  lists: readonly List[],
  nameOf: (list: List) => string,
): List | undefined {
  const recommended = lists.filter((list) => saysRetrieved(nameOf(list)));
  const liked = lists.filter((list) => saysLiked(nameOf(list)));
  return lists.length === 2 && recommended.length === 1 && liked.length === 1 ? recommended[0] : undefined;
}

const AMOUNT = /(^|[^a-z])(quantit(y|ies)|counts?|amounts?|gains?|weights?|grades?|stars?|plays)$/i;

/** Whether lists of that name say something of items that counts: their scores, grades, ranks or amounts. */
export function countsForItems(name: string): boolean {
  return (
    (['score', 'rating', 'rank', 'label'].includes(listRoleOf(name)) || AMOUNT.test(name)) &&
    !saysRecommended(name)
  );
}

/** Whether a list of that name surely holds items. */
export function saysItems(name: string): boolean {
  return namedItems([name], (same) => same) !== undefined;
}

/**
 * The list that surely holds the items by its name: one called so before one of what was recommended. Undefined where
 * no name says so.
 *
 * @param mayBeItems whether what stands in a list of what was recommended may be items
 */
export function namedItems<List>(
  lists: readonly List[],
  nameOf: (list: List) => string,
  mayBeItems: (list: List) => boolean = () => true,
): List | undefined {
  return (
    lists.find((list) => listRoleOf(nameOf(list)) === 'item') ??
    lists.find((list) => saysRecommended(nameOf(list)) && mayBeItems(list))
  );
}
