import type { CohortQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import {
  cohortNameOfText,
  cohortsByColumn,
  cohortsByNumber,
  crossCohorts,
  MIN_NUMBERS_FOR_RANGES,
  type Cohorting,
  type UserTexts,
} from '../../core/comparison/cohorts';
import { isAttributeInMemory } from '../../core/data/attributes';
import type { Rankings } from '../../core/data/rankings';
import { isRelevant } from '../../core/data/truth';
import { likelyMeantWord, normalizedName } from '../../shared/text/nearest';
import type { UserColumnView } from '../../shared/protocol/views/evaluationView';
import { COMPUTED_COHORTS, type ComputedCohort } from '../../shared/protocol/views/comparisonView';
import { InputError } from '../../shared/problem';
import { addFilesText } from '../../shared/sentences/addFiles';
import type { TextsOfRows } from '../../shared/query/passing';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';
import { pointedNumbers } from '../../shared/text/numbers/pointedNumbers';
import { attributeColumn } from '../table/attributeColumns';
import { once } from '../../shared/caches';
import { queryTexts, SCRIPT_NAMES, detectScript, textLength } from './queryTexts';

/** Attribute of users, by name in the query box and for cohorts. */
interface KnownColumn extends UserColumnView {
  /** Returns the number of each user; NaN: not known. */
  readonly numbers: () => Float64Array;
  /** Text of each user, for a text column. */
  readonly rows: () => TextsOfRows;
  readonly cohorting: (bounds?: readonly number[]) => Cohorting;
}

/** Maximum number of values of a column that the query box offers. */
const OFFERED = 50;

/** Attributes of users: the columns of the user file, and those computed from lists and training data. */
export class UserAttributes {
  readonly columns: readonly KnownColumn[];

  /**
   * @param threshold minimum gain of a relevant item
   * @param isEvaluated returns 1 for each user who is counted in the evaluation; quartiles are computed over
   * these users
   */
  constructor(
    private readonly input: EvaluationInput,
    private readonly threshold: number | undefined,
    private readonly isEvaluated: () => Uint8Array,
  ) {
    const attributes = (input.attributes?.columns ?? [])
      .filter(isAttributeInMemory)
      .map((attribute): KnownColumn => {
        const column = attributeColumn(attribute);
        return {
          ...column,
          cohorting: (bounds) => {
            const { texts } = column.texts();
            const written = texts.map(cohortNameOfText).filter((text) => text !== '');
            const isOfNumbers = bounds !== undefined || texts.length >= MIN_NUMBERS_FOR_RANGES;
            // Decimals would end in 0 only if all had the same number of digits.
            const unclear = pointedNumbers(written).find((text) => text.endsWith('0'));
            if (isOfNumbers && unclear !== undefined) throw unclearPointError(attribute.name, unclear);
            return cohortsByColumn(attribute.name, column.texts(), bounds, isEvaluated());
          },
        };
      });
    const own = COMPUTED_COHORTS.filter(
      (name) => this.can(name) && !attributes.some((column) => column.name === name),
    ).map((name) => this.computed(name));
    this.columns = [...attributes, ...own];
  }

  /** Returns a column by name. @throws InputError if no column has this name */
  named(name: string): KnownColumn {
    const cachedColumn = this.columns.find((column) => column.name === name);
    if (cachedColumn !== undefined) return cachedColumn;
    const computed = COMPUTED_COHORTS.find((each) => each === name);
    if (computed === 'likes' && this.input.featuresProblem !== undefined) throw this.input.featuresProblem;
    if (computed === 'likes')
      throw new InputError({
        message: l10n.t('“{0}” needs item features, but there are none.', name),
        advice: l10n.t('Add --items items.csv.'),
        inEditor: addFilesText(),
      });
    if (computed === 'query-length' || computed === 'query-script')
      throw new InputError({
        message: l10n.t('“{0}” needs the text of queries, and there is none.', name),
        advice: l10n.t('Add --users queries.tsv.'),
        inEditor: l10n.t('Add a file of users.'),
      });
    if (computed !== undefined)
      throw new InputError({
        message: l10n.t('“{0}” needs training data, and there is none.', name),
        advice: l10n.t('Add --train train.csv.'),
        inEditor: addFilesText(),
      });
    const known = this.columns.map((column) => column.name);
    // The type may be part of the name: “gender:token”.
    const likely =
      known.find((each) => normalizedName(each).startsWith(normalizedName(name))) ??
      likelyMeantWord(name, known);
    throw new InputError({
      message: l10n.t('Nothing called “{0}” is known of the users.', name),
      advice:
        likely === undefined
          ? l10n.t('Known: {0}.', known.join(', '))
          : l10n.t('Did you mean {0}? Known: {1}.', likely, known.join(', ')),
    });
  }

  /** Divides users by a column. @throws InputError like `named` */
  cohorting({ column, bounds, crossed: further = [] }: CohortQuery): Cohorting {
    return crossCohorts(
      [{ column, bounds }, ...further].map((part) => {
        const known = this.named(part.column);
        if (part.bounds !== undefined && known.kind === 'text') throw boundsOfTexts(part.column);
        return known.cohorting(part.bounds);
      }),
    );
  }

  private can(name: ComputedCohort): boolean {
    if (name === 'query-length' || name === 'query-script')
      return queryTexts(this.input.attributes) !== undefined;
    if (name === 'history' || name === 'new' || name === 'new-items') return this.input.train !== undefined;
    return name !== 'likes' || (this.input.features?.names.length ?? 0) > 0;
  }

  private computed(name: ComputedCohort): KnownColumn {
    switch (name) {
      case 'history':
      case 'list-length':
      case 'new-items':
      case 'query-length':
      case 'relevant': {
        const numbers = once(() => this.counted(name));
        return {
          name,
          kind: 'number',
          numbers,
          rows: () => rowsOf({ texts: [], ofUser: new Int32Array(this.input.users.size).fill(-1) }),
          cohorting: (bounds) => cohortsByNumber(name, numbers(), bounds, this.isEvaluated()),
        };
      }
      default: {
        const texts = once(() => this.told(name));
        return {
          name,
          kind: 'text',
          values: name === 'likes' ? this.input.features?.names.slice(0, OFFERED) : VALUES[name],
          numbers: () => new Float64Array(this.input.users.size).fill(Number.NaN),
          rows: () => rowsOf(texts()),
          cohorting: () => ({ by: name, values: texts().texts, ofUser: texts().ofUser }),
        };
      }
    }
  }

  private counted(name: 'history' | 'list-length' | 'new-items' | 'query-length' | 'relevant'): Float64Array {
    const { users, truth, train, models, attributes } = this.input;
    const counts = new Float64Array(users.size);
    if (name === 'new-items') return counts.map((_, user) => this.newItemsOf(user, models[0].rankings));
    const textOf = queryTexts(attributes);
    if (name === 'query-length') return counts.map((_, user) => textLength(textOf?.(user) ?? ''));
    const offsets =
      name === 'history' ? train?.offsets : name === 'list-length' ? models[0].rankings.offsets : undefined;
    for (let user = 0; user < counts.length; user++)
      counts[user] =
        offsets === undefined ? this.relevantOf(user, truth.truth) : offsets[user + 1] - offsets[user];
    return counts;
  }

  /** Returns the share of a list's items without an interaction in the training data; NaN for an empty list. */
  private newItemsOf(user: number, { offsets, items }: Pick<Rankings, 'offsets' | 'items'>): number {
    let count = 0;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (this.input.train?.itemInteractions[items[entry]] === 0) count++;
    return count / (offsets[user + 1] - offsets[user]);
  }

  private relevantOf(user: number, { offsets, gains }: EvaluationInput['truth']['truth']): number {
    let count = 0;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (isRelevant(gains[entry], this.threshold)) count++;
    return count;
  }

  private told(name: 'new' | 'popularity' | 'likes' | 'query-script'): UserTexts {
    const { users, train, truth, items, features, attributes } = this.input;
    if (name === 'query-script') {
      const textOf = queryTexts(attributes);
      const ofUser = new Int32Array(users.size).map((_, user) => detectScript(textOf?.(user) ?? ''));
      return { texts: SCRIPT_NAMES, ofUser };
    }
    if (name === 'new') {
      const ofUser = new Int32Array(users.size);
      for (let user = 0; user < ofUser.length; user++)
        ofUser[user] = train !== undefined && train.offsets[user + 1] > train.offsets[user] ? 0 : 1;
      return { texts: VALUES.new, ofUser };
    }
    if (name === 'popularity') {
      const third = thirdOfItems(train?.itemInteractions ?? countsOf(truth.truth.items, items.size));
      return {
        texts: VALUES.popularity,
        // Of two kinds with equal counts, the rarer is more informative.
        ofUser: this.mostLiked(3, (item, add) => add(third[item]), 'last'),
      };
    }
    return {
      texts: features?.names ?? [],
      ofUser: this.mostLiked(
        features?.names.length ?? 0,
        (item, add) => {
          if (features === undefined) return;
          for (let at = features.offsets[item]; at < features.offsets[item + 1]; at++)
            add(features.features[at]);
        },
        'first',
      ),
    };
  }

  /** Returns the most frequent kind among each user's relevant items; −1: unknown. */
  private mostLiked(
    kinds: number,
    kindsOf: (item: number, add: (kind: number) => void) => void,
    ofEqual: 'first' | 'last',
  ): Int32Array {
    const {
      users,
      truth: { truth },
    } = this.input;
    const ofUser = new Int32Array(users.size);
    const liked = new Int32Array(kinds);
    const add = (kind: number): void => {
      liked[kind]++;
    };
    for (let user = 0; user < ofUser.length; user++) {
      liked.fill(0);
      for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
        if (isRelevant(truth.gains[entry], this.threshold)) kindsOf(truth.items[entry], add);
      let best = -1;
      let most = 0;
      for (let kind = 0; kind < kinds; kind++)
        if (liked[kind] > most || (ofEqual === 'last' && most > 0 && liked[kind] === most)) {
          best = kind;
          most = liked[kind];
        }
      ofUser[user] = best;
    }
    return ofUser;
  }
}

/** Returns the error for a number of users whose point may separate thousands. */
function unclearPointError(column: string, text: string): InputError {
  return new InputError({
    message: l10n.t(
      'The point in “{0}” ({1}) can be a thousands separator or a decimal point.',
      text,
      column,
    ),
    advice: l10n.t('Write numbers without thousands separators, and decimals without a 0 at their end.'),
  });
}

/** Returns the error for bounds of a column of texts. */
function boundsOfTexts(column: string): InputError {
  return new InputError({
    message: l10n.t('“{0}” is not a column of numbers, so users can’t be divided at bounds.', column),
    advice: l10n.t('Remove the bounds, or write numbers alone, such as 20.5: {0}.', `--by ${column}`),
  });
}

const VALUES = {
  new: ['known', 'new'],
  popularity: ['head', 'middle', 'tail'],
  'query-script': SCRIPT_NAMES,
} as const;

function rowsOf({ texts, ofUser }: UserTexts): TextsOfRows {
  return { size: texts.length, text: (index) => texts[index], of: ofUser };
}

function countsOf(entries: Int32Array, items: number): Int32Array {
  const counts = new Int32Array(items);
  for (const item of entries) counts[item]++;
  return counts;
}

/**
 * Returns the number of each item's third: items are ordered by popularity and divided so that each third has
 * a third of all interactions; 0 is the most popular.
 */
function thirdOfItems(counts: Int32Array): Uint8Array {
  const order = Uint32Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const third = new Uint8Array(counts.length);
  let before = 0;
  for (const [place, item] of order.entries()) {
    const previous = order[place - 1];
    // Equal counts are in one third: their order is that of the lists, which would tell whom a model serves well.
    third[item] =
      place > 0 && counts[previous] === counts[item]
        ? third[previous]
        : Math.min(2, Math.floor((3 * before) / Math.max(1, total)));
    before += counts[item];
  }
  return third;
}
