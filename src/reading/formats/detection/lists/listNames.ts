import { toSnakeCase, rolesOfNames, isRecommendedName } from '../../columnNames';
import type { ColumnRole } from '../../tableShape';

/** Returns the role of a list column by its name, which may be a plural: `movie_ids`, `scores`. */
export function listRoleByName(name: string): ColumnRole {
  const [role] = rolesOfNames([name]);
  return role === 'ignored' ? rolesOfNames([name.replace(/s$/i, '')])[0] : role;
}

const DESCRIBING =
  /(^|[^a-z])(titles?|names?|genres?|tags?|reasons?|categor(y|ies)|dates?|times?|timestamps?|urls?|prices?|discounts?|quantit(y|ies))$/;

/**
 * Returns whether the values of a list with that name describe the items of another list: titles, genres,
 * prices, times.
 */
export function isItemDescriptionName(name: string): boolean {
  return DESCRIBING.test(toSnakeCase(name));
}

/** Names of lists of predictions: the items, or a number for each. */
const PREDICTIONS =
  /(pred(s|icted|ictions?)?|prédiction|predicción|previsão|vorhersage|prognose|예측|予測|预测)$/i;

/** Returns whether a list of that name contains a number for each item: its score, rating or rank. */
export function isValuesName(name: string): boolean {
  return ['score', 'rating', 'rank'].includes(rolesOfNames([name])[0]) && !PREDICTIONS.test(name.trim());
}

const LIKED =
  'actuals?|true|truths?|gt|groundtruth|ytrue|relevant|gold(en)?|labels?|targets?|test|holdout|heldout|references?|expected|pos(?=[^a-z]+items?)|positives?|answers?|next';
/** Nouns that may follow in the name of a list. */
const LIST_NOUNS = 'ids|list|items?|docs?|documents?|chunks?|passages?|contexts?|nodes?|outputs?';
const IS_LIKED = new RegExp(`(^|[^a-z])(${LIKED})([^a-z]+(${LIST_NOUNS}))*$`);
const LIKED_PATTERN = new RegExp(`(^|[^a-z])(${LIKED})[^a-z]`);

/** Matches names of items that were known before the recommendation, and so are not the expected items. */
const BEFORE = /(^|[^a-z])(known|train(ing)?|hist(ory)?|past|seen|prev(ious)?)([^a-z]|$)/;

/** Returns whether items of that name were known before the recommendation: `history`, `train_items`. */
export function isEarlierName(name: string): boolean {
  return BEFORE.test(toSnakeCase(name));
}

/** Returns whether items of that name are the relevant ones: `actual`, `y_true`, `relevant_items`; not `test_date`. */
export function isRelevantName(name: string): boolean {
  const words = toSnakeCase(name);
  const isLiked = IS_LIKED.test(words) || (LIKED_PATTERN.test(words) && listRoleByName(name) === 'item');
  return isLiked && !isRecommendedName(name) && !isEarlierName(name);
}

const IS_DISLIKED =
  /(^|[^a-z])(irrelevant|not_?relevant|non_?relevant|neg(ative)?s?|forbidden|excluded?|unwanted|distractors?|wrong|disliked)([^a-z]|$)/;

/** Returns whether items of that name are unwanted: `irrelevant_ids`, `hard_negatives`. */
export function isDislikedName(name: string): boolean {
  return IS_DISLIKED.test(toSnakeCase(name));
}

/** Names of a list of retrieved items, best first, if there is also a list of relevant items. */
const RETRIEVED =
  /(^|[^a-z])(rec|retrieved|returned|ranked|ranking|results?|hits|suggested|suggestions?|generated|outputs?|responses?)([^a-z]|$)/;

/** Returns whether items of that name are the recommended ones next to relevant ones: `retrieved`, `ranked_list`, `results`. */
export function isRetrievedName(name: string): boolean {
  return isRecommendedName(name) || (RETRIEVED.test(toSnakeCase(name)) && !isRelevantName(name));
}

/** Returns the list of recommended items if the other of two contains relevant items, or undefined if names do not decide. */
export function recommendedOfPair<List>(
  lists: readonly List[],
  nameOf: (list: List) => string,
): List | undefined {
  const recommended = lists.filter((list) => isRetrievedName(nameOf(list)));
  const liked = lists.filter((list) => isRelevantName(nameOf(list)));
  return lists.length === 2 && recommended.length === 1 && liked.length === 1 ? recommended[0] : undefined;
}

const AMOUNT = /(^|[^a-z])(quantit(y|ies)|counts?|amounts?|gains?|weights?|grades?|stars?|plays)$/i;

/** Returns whether lists of that name contain values of items: scores, grades, ranks or amounts. */
export function isItemValueName(name: string): boolean {
  return (
    (['score', 'rating', 'rank', 'label'].includes(listRoleByName(name)) || AMOUNT.test(name)) &&
    !isRecommendedName(name)
  );
}

/** Returns whether a list of that name certainly contains items. */
export function isItemsName(name: string): boolean {
  return itemsListByName([name], (same) => same) !== undefined;
}

/**
 * Returns the list that certainly contains the items by its name, or undefined if there is none. A name for items takes
 * precedence over one for recommendations.
 *
 * @param mayBeItems whether a list with a name for recommendations may contain items
 */
export function itemsListByName<List>(
  lists: readonly List[],
  nameOf: (list: List) => string,
  mayBeItems: (list: List) => boolean = () => true,
): List | undefined {
  return (
    lists.find((list) => listRoleByName(nameOf(list)) === 'item') ??
    lists.find((list) => isRecommendedName(nameOf(list)) && mayBeItems(list))
  );
}
