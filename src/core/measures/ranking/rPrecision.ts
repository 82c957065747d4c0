import * as l10n from '@vscode/l10n';
import { hitCounting } from '../derivation/derivations';
import { hitsWithin, ratioOrZero } from '../hits';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';

export const rPrecision = measureFamily({
  name: 'RPrecision',
  aliases: ['RPrec', 'R-Precision'],
  summary: () => l10n.t('Precision at the rank that equals the number of the user’s relevant items.'),
  formula: { text: 'h(R) / R', math: 'RPrecision = h(R)/R' },
  cutoff: 'none',
  edgeRules: () => [l10n.t('Each user has a cutoff of their own, at which Precision and Recall are equal.')],
  source: 'Buckley, Voorhees: Evaluating evaluation measure stability (2000); trec_eval Rprec',
  followsFrom: 'hits',
  compile: (request) =>
    perUserMeasure(request, {
      value: (list) => ratioOrZero(hitsWithin(list, list.relevant), list.relevant),
      derive: (list) => hitCounting(list, list.relevant, { text: 'R', value: list.relevant }),
    }),
});
