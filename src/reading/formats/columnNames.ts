import { AMOUNTS, ROLES, roleOf } from './roleNames';
import type { ColumnRole } from './tableShape';

/** Maximum length of a column name, in characters. Longer texts are values, not names. */
const LONGEST_NAME = 200;

/**
 * Certainty that a name means its role. `name`: it has no other meaning. `amount`: it may be the amount of
 * anything. `word`: its last word means the role. `feature`: its last word means the role, but the words
 * before it make it a feature of an item.
 */
type Certainty = 'name' | 'amount' | 'word' | 'feature';

/** Role of a name. If several columns have the same role, the column with the smallest place gets it. */
interface NamedRole {
  readonly role: ColumnRole;
  readonly place: number;
  readonly certainty: Certainty;
}

/**
 * Returns the role of a single column name, or undefined if it is unknown. Ignores RecBole's types (`user_id:token`)
 * and blanks.
 */
export function roleByName(name: string): NamedRole | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const reduced = plainColumnName(name);
  const known = roleOf(reduced);
  if (known !== undefined) return { ...known, certainty: AMOUNTS.has(reduced) ? 'amount' : 'name' };
  return ofJoinOrGroup(name) ?? byWord(name) ?? ofLosses(name);
}

/**
 * Returns the role that each column name means: `ignored` if it means none, or a feature of items. If several
 * columns have the same role, the most certain name gets it.
 */
export function rolesOfNames(names: readonly string[]): ColumnRole[] {
  const trimmed = new Set(names.map((name) => name.trim()));
  const matches = names.map((name) => ofTwoClasses(name, trimmed) ?? roleByName(name));
  const winners = new Map<ColumnRole, number>();
  matches.forEach((match, column) => {
    if (match === undefined || match.certainty === 'feature') return;
    const rival = winners.get(match.role);
    if (rival === undefined || match.place < (matches[rival]?.place ?? Infinity))
      winners.set(match.role, column);
  });
  const pair = winners.has('user') ? undefined : itemAndRecommended(names, matches);
  if (pair !== undefined) {
    winners.set('user', pair.of);
    winners.set('item', pair.recommended);
  }
  return matches.map((match, column) =>
    column === pair?.of
      ? 'user'
      : match !== undefined && winners.get(match.role) === column
        ? match.role
        : 'ignored',
  );
}

/** Words for the item that others are recommended for. */
const ASKED = /^(source|src|query|seed|anchor|input|from|given)$/;
/** Words for the recommended items. */
const RECOMMENDED =
  /^(recommended|recs?|similar|related|target|candidate|relevant|bought|viewed|neighbou?r|associated|complementary)$/;

/**
 * Finds the two columns of item-to-item recommendations, as in `item_id,recommended_item_id` and
 * `source_item,target_item`. The first item, `of`, gets the role of the user. Returns undefined if there are
 * no two such columns.
 */
function itemAndRecommended(
  names: readonly string[],
  known: readonly (NamedRole | undefined)[],
): { readonly of: number; readonly recommended: number } | undefined {
  const items = names.flatMap((_, column) => (known[column]?.role === 'item' ? [column] : []));
  if (items.length !== 2) return undefined;
  const says = (column: number, what: RegExp): boolean =>
    wordsOf(names[column]).some((word) => what.test(word));
  const recommended = items.filter((column) => says(column, RECOMMENDED) && !says(column, ASKED));
  const of = items.filter((column) => says(column, ASKED) || known[column]?.certainty === 'name');
  return recommended.length === 1 && of.length === 1 && of[0] !== recommended[0]
    ? { of: of[0], recommended: recommended[0] }
    : undefined;
}

/** Returns true if a column may be the score by its name. */
export function mayBeScore(name: string): boolean {
  const known = roleByName(name);
  return known?.role === 'score' && known.certainty !== 'feature';
}

/**
 * Returns the indexes of the columns that may be the score by their names; empty if at most one may be.
 * Distances and ranks next to a score are not candidates: they express the same order.
 */
export function rivalScores(names: readonly string[]): number[] {
  const rivals = names.flatMap((name, column) => {
    const isNamed = mayBeScore(name) && (roleByName(name)?.place ?? LOSSES) < LOSSES;
    const isRival = isNamed && !isDistance(name) && !/rank$/.test(plainColumnName(name));
    return isRival || beginsWithValueWord('score', name) ? [column] : [];
  });
  const isExact = (column: number): boolean => roleByName(names[column])?.certainty === 'name';
  const left = rivals.some(isExact)
    ? rivals.filter(
        (column) => isExact(column) || !wordsOf(names[column]).some((word) => ITEM_PREFIX.test(word)),
      )
    : rivals;
  return left.length < 2 ? [] : left;
}

/**
 * Returns whether a name is a word for a value and one more word that specifies it: `score_als`,
 * `rating_after`.
 */
export function beginsWithValueWord(role: 'score' | 'rating' | 'label', name: string): boolean {
  const [first, ...more] = name.length > LONGEST_NAME ? [] : wordsOf(name);
  return more.length === 1 && ROLES.get(first)?.role === role && !NOT_A_VALUE_SUFFIX.test(more[0]);
}

/** Returns whether the last word of a name means a value and other words precede it: `new_label`. */
export function endsWithValueWord(role: 'rating' | 'label', name: string): boolean {
  const words = name.length > LONGEST_NAME ? [] : wordsOf(name);
  return words.length > 1 && ROLES.get(words[words.length - 1])?.role === role;
}

/** Words that follow a word for a value in the name of a column that is not a value itself. */
const NOT_A_VALUE_SUFFIX =
  /^(counts?|n|num|std|stdev|var|size|date|day|time|timestamp|ts|at|ids?|types?|rank|version|name|model|source|class|label|bin|bucket)$/;

/**
 * Returns the name of the first column of sampled negatives (items that users are assumed not to like);
 * undefined if there is none.
 */
export function sampledNegativesColumn(names: readonly string[]): string | undefined {
  return names.find((name) => /^neg(ative)?(s|_?(items?|samples?|ids?|item_?ids?))$/.test(toSnakeCase(name)));
}

/**
 * Returns a name in lower-case letters and digits only: “User ID” becomes “userid”. RecBole's types are
 * removed.
 */
export function plainColumnName(name: string): string {
  const bare = name.replace(/:(token|token_seq|float|float_seq)$/, '');
  if (!/[^ -~]/.test(bare)) return bare.toLowerCase().replace(/[^a-z\d]/g, '');
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the score role for the second of `prob_0` and `prob_1`, a classifier's probability that an item is liked. */
function ofTwoClasses(name: string, names: ReadonlySet<string>): NamedRole | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const stem = /^(.*(?:p|prob|proba|probability|pred|class)_?)1$/i.exec(name.trim())?.[1];
  const has = (number: number): boolean => names.has(`${stem}${number}`);
  return stem !== undefined && has(0) && !has(2)
    ? { role: 'score', place: 150, certainty: 'word' }
    : undefined;
}

const VALUES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label']);

/**
 * Returns the role of names that joins make distinct, `score_x`, `rating_right`, `score.1`, or that
 * aggregations make, `score_mean`.
 */
function ofJoinOrGroup(name: string): NamedRole | undefined {
  const [, stem, side] =
    /^(.+?)(?:[_. -](x|y|left|right)|\.\d|[_. -](?:mean|avg|average|median|max|min|sum|first|last))$/i.exec(
      name.trim(),
    ) ?? [];
  const known = stem === undefined ? undefined : ROLES.get(plainColumnName(stem));
  if (known === undefined || !VALUES.has(known.role)) return undefined;
  return { ...known, place: known.place + 50, certainty: side === undefined ? 'word' : 'name' };
}

/** Returns the lower-case words of a name: the same for `itemId`, `item id` and `item_id`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the role of a name by its last word: `hashed_user_id`, `target item`, `als_score`, `product name`.
 */
function byWord(name: string): NamedRole | undefined {
  const words = wordsOf(name);
  const named = /^(name|title)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  for (const last of [named.slice(-2).join(''), named.at(-1) ?? '']) {
    const match = last.length > 2 ? roleOf(last) : undefined;
    // Only unambiguous names: "release_date" and "item_type" are features of items, not roles.
    if (match === undefined || !['user', 'item', 'score', 'rating', 'rank'].includes(match.role)) continue;
    const certainty = isFeature(named, match.role) ? 'feature' : 'word';
    return { role: match.role, place: match.place + 100, certainty };
  }
  return undefined;
}

/**
 * Words before a word for a value which mean that the value is a feature of the item, equal for all users.
 */
const ITEM_PREFIX = /^(avg|average|mean|median|unit|sales|popularity|stock|inventory|price|item|age)$/;
/** Sites that rate films and books for all users: `imdb_rating` is not a user’s rating. */
const RATING_SITES = /^(imdb|tmdb|metacritic|rotten|tomatoes|critics?|goodreads|letterboxd)$/;
/**
 * Words before a word for a value that do not rule out a prediction: the prediction may be a mean, or be
 * named after its item.
 */
const STILL_PREDICTED = /^(avg|average|mean|median|item)$/;
const COUNT_PREFIX = /^(n|nr|num|number|count|total)$/;
const JUDGED = /^(ratings?|reviews?|votes?|stars?|scores?|users?|grades?)$/;

/** Returns true if a name is a feature of an item. The last of `words` is a word for a value. */
function isFeature(words: readonly string[], role: ColumnRole): boolean {
  if (!VALUES.has(role)) return false;
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  if (before.some((word) => ITEM_PREFIX.test(word) && !(role === 'score' && STILL_PREDICTED.test(word))))
    return true;
  if (before.some((word) => RATING_SITES.test(word))) return true;
  if (before.some((word) => COUNT_PREFIX.test(word)) && JUDGED.test(last)) return true;
  const nearest = before.at(-1) ?? '';
  if (/^counts?$/.test(last)) return JUDGED.test(nearest);
  // A “value” belongs to the word before it; an item's weight is a feature of the item.
  if (last === 'value') {
    const of = ROLES.get(before.join('')) ?? ROLES.get(nearest);
    return of === undefined || !['score', 'rating', 'label', 'event'].includes(of.role);
  }
  return last === 'weight' && ROLES.get(nearest)?.role === 'item';
}

const LOSSES = 200;

/**
 * Returns the role of a loss or a distance, which orders a list like a score. A name that may also be a price
 * or a length is less certain.
 */
function ofLosses(name: string): NamedRole | undefined {
  const words = toSnakeCase(name);
  if (isNegated(words)) return { role: 'score', place: LOSSES, certainty: 'word' };
  if (!IS_DISTANCE.test(words)) return undefined;
  return { role: 'score', place: LOSSES, certainty: IS_PRICE_OR_WAY.test(words) ? 'feature' : 'word' };
}

/** Returns whether a column of lists with that name contains recommended items. */
export function isRecommendedName(name: string): boolean {
  return /pred|recom|recs|top/i.test(name);
}

const DESCRIBES =
  /(^|[^a-z])(id|code|zip|pin|age|year|month|day|hour|page|step|price|lat|lon|lng|latitude|longitude)$/;

/**
 * Returns whether a column with that name, if it contains neither users nor items, describes a user, an item,
 * or the time and place of an event.
 */
export function isDescriptiveName(name: string): boolean {
  return DESCRIBES.test(toSnakeCase(name));
}

/**
 * Returns whether the columns are those of pandas' `melt`: “variable” contains the names of former columns,
 * and “value” may contain anything, including items.
 */
export function isMelted(names: readonly string[]): boolean {
  const words = names.map(toSnakeCase);
  return words.includes('variable') && words.includes('value');
}

/** Returns whether a column name is one of the two names in a table made by `melt`. */
export function isOfMelting(name: string): boolean {
  return ['variable', 'value'].includes(toSnakeCase(name));
}

/** Returns the last key of a nested column's path, which names the column. */
export function lastKeyOf(name: string): string {
  return name.replace(/^.*\[\]\./, '');
}

/**
 * Returns the list that a nested column belongs to: `items` for `items[].id`. Other names are returned
 * unchanged.
 */
export function listOfColumn(name: string): string {
  return name.split(/\[\]\.|\{\}$/, 1)[0];
}

/** Returns a name in lower case, with “_” between the words of `camelCase`. */
export function toSnakeCase(name: string): string {
  if (name.length > LONGEST_NAME) return '';
  return name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

const DISTANCES = 'distances?|dist|loss(es)?|costs?|penalty|errors?|err|r?mse|mae';
const UNITS = '([^a-z](values?|k?m|mi|miles|met(er|re)s|kilomet(er|re)s))?';
const IS_PRICE_OR_WAY = /(^|[^a-z])costs?$|[^a-z](k?m|mi|miles|met(er|re)s|kilomet(er|re)s)$/;
const LIKELIHOODS = 'nll|perplexity|neg(ative)?_?log_?(lik(elihood)?|prob(ability)?)';
const IS_DISTANCE = new RegExp(`(^|[^a-z])((${DISTANCES})${UNITS}|${LIKELIHOODS})$`);
/**
 * Words that mark a negated loss (largest is best), such as scikit-learn's `neg_`, and the endings of such
 * names.
 */
const NEGATED = /(^|[^a-z])(neg(ative|ated)?|minus|inv(erse|erted)?)[^a-z]/;
const ENDS_IN_DISTANCE = new RegExp(`(${DISTANCES})${UNITS}$`);

function isNegated(words: string): boolean {
  const found = NEGATED.exec(words);
  return found !== null && ENDS_IN_DISTANCE.test(words.slice(found.index + found[0].length));
}

/** Returns whether a name means a distance, loss or cost, for which the smallest value is the best. */
export function isDistance(name: string): boolean {
  const words = toSnakeCase(name);
  return IS_DISTANCE.test(words) && !isNegated(words);
}

/** Returns whether a name has no meaning: a number, a blank, or the default column name of a tool. */
export function isMeaningless(name: string | undefined): boolean {
  return /^(|(V|X|_c|_|Var|Column|col|field_?|f|string_field_|int64_field_)?\d+_?|Unnamed: \d+)$/i.test(
    (name ?? '').trim(),
  );
}

/** A loss or a distance anywhere in a name. */
const NAMES_DISTANCE = new RegExp(`(^|[^a-z])(${DISTANCES})([^a-z]|$)`);

/**
 * Returns whether a name contains a distance or a loss together with something that may turn it round: `1-distance`,
 * `distance_score`, `distance (km)`, or an arrow.
 */
export function mayBeTurned(name: string): boolean {
  const words = toSnakeCase(name);
  if (/[\u2191\u2193]/u.test(name)) return true;
  if (!NAMES_DISTANCE.test(words) || isNegated(words)) return false;
  return !isDistance(name) || !/^[\p{L}_ ]*$/u.test(name.trim());
}
