import * as l10n from '@vscode/l10n';
import { parsePairs } from '../../shared/language/phrase';
import { nearestWord } from '../../shared/text/nearest';

/** Kinds of events in a log. */
export const EVENTS = [
  'view',
  'impression',
  'click',
  'cart',
  'purchase',
  'refund',
  'exposure',
  'ignore',
] as const;

export type EventKind = (typeof EVENTS)[number];

/** Indexes in EVENTS of the kinds that need special treatment. */
export const PURCHASE = EVENTS.indexOf('purchase');
export const REFUND = EVENTS.indexOf('refund');
export const EXPOSURE = EVENTS.indexOf('exposure');
export const IGNORE = EVENTS.indexOf('ignore');

/** Sum that an event increments; undefined: none. */
export const SUM_OF_EVENT: Readonly<Record<EventKind, string | undefined>> = {
  view: 'page_views',
  impression: 'impressions',
  click: 'clicks',
  cart: 'carts',
  purchase: 'conversions',
  refund: undefined,
  exposure: undefined,
  ignore: undefined,
};

/** Returns the kind of an event word, or undefined if it is unknown. */
export function eventKind(word: string, names: ReadonlyMap<string, EventKind>): EventKind | undefined {
  const told = names.get(word);
  return told ?? EVENTS.find((event) => event === word.toLowerCase());
}

/** Likely meanings of event words, for an example that the user checks. */
const MEANINGS: readonly (readonly [EventKind, RegExp])[] = [
  ['refund', /refund|return|cancel|chargeback/i],
  ['purchase', /purchase|order|buy|bought|checkout|conversion|transaction|paid/i],
  ['cart', /cart|basket/i],
  ['click', /click|tap/i],
  ['exposure', /expos|assign|flag|enrol|session|start/i],
  ['impression', /impress|shown|display|seen/i],
  ['view', /view|page|visit/i],
];

/** Returns the kind of event that a word most likely means. */
export function likelyKind(word: string): EventKind {
  return MEANINGS.find(([, words]) => words.test(word))?.[0] ?? 'ignore';
}

/**
 * Parses words for kinds of events: "shown=impression,buy=purchase". Names of kinds keep their meaning. @throws
 * InputError if an entry is not `word=event`
 */
export function parseEventNames(text: string): ReadonlyMap<string, EventKind> {
  const names = new Map<string, EventKind>();
  for (const { whole, name, value } of parsePairs(text)) {
    if (whole.text === '') continue;
    const kind = EVENTS.find((event) => event === value.text.toLowerCase());
    if (name.text === '' || kind === undefined)
      throw whole.wrong({
        message: l10n.t('“{0}” is not an event name and its meaning.', whole.text),
        advice: l10n.t(
          'Example: {0}. Events are {1}; the nearest is “{2}”.',
          'shown=impression,buy=purchase',
          EVENTS.join(', '),
          nearestWord(value.text, EVENTS) ?? '',
        ),
      });
    names.set(name.text, kind);
  }
  return names;
}
