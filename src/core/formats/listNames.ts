const DESCRIBING =
  /(^|[^a-z])(titles?|names?|genres?|tags?|reasons?|categor(y|ies)|dates?|times?|timestamps?|urls?|prices?|discounts?|quantit(y|ies))$/;

/** Whether a list of that name says something of items that stand elsewhere, as titles, genres, prices and times do, and is not itself the items. */
export function describesItems(name: string): boolean {
  return DESCRIBING.test(
    name
      .trim()
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase(),
  );
}
