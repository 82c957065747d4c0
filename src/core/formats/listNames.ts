import { rolesOfNames } from './columnNames';

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

/** Lists of that name hold what was predicted: the items, or a number for each. */
const PREDICTIONS =
  /(pred(s|icted|ictions?)?|prédiction|predicción|previsão|vorhersage|prognose|예측|予測|预测)$/i;

/** Whether a list of that name holds a number for each item: its score, rating or rank. */
export function saysValues(name: string): boolean {
  return ['score', 'rating', 'rank'].includes(rolesOfNames([name])[0]) && !PREDICTIONS.test(name.trim());
}
