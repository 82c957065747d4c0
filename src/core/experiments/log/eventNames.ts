import * as l10n from '@vscode/l10n';
import { pairsIn } from '../../../shared/language/phrase';
import { nearest } from '../../../shared/text/nearest';

/** What events count as. */
export const EVENTS = ['view', 'impression', 'click', 'cart', 'purchase'] as const;

export type EventKind = (typeof EVENTS)[number];

/** The place of a purchase among them: the one event that has a worth. */
export const PURCHASE = EVENTS.indexOf('purchase');

/** The sum that an event adds one to. */
export const SUM_OF_EVENT: Readonly<Record<EventKind, string>> = {
  view: 'page_views',
  impression: 'impressions',
  click: 'clicks',
  cart: 'carts',
  purchase: 'conversions',
};

/**
 * Words for events as they are written: "shown=impression,buy=purchase". The own names of events stay.
 *
 * @throws InputError when a part is no `word=event`
 */
export function parseEventNames(text: string): ReadonlyMap<string, EventKind> {
  const names = new Map<string, EventKind>();
  for (const { whole, name, value } of pairsIn(text)) {
    if (whole.text === '') continue;
    const kind = EVENTS.find((event) => event === value.text.toLowerCase());
    if (name.text === '' || kind === undefined)
      throw whole.wrong({
        message: l10n.t('“{0}” is not an event name and its meaning.', whole.text),
        advice: l10n.t(
          'Example: {0}. Events are {1}; the nearest is “{2}”.',
          'shown=impression,buy=purchase',
          EVENTS.join(', '),
          nearest(value.text, EVENTS) ?? '',
        ),
      });
    names.set(name.text, kind);
  }
  return names;
}
