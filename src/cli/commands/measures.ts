import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { findFamily, measureFamilies } from '../../core/measures/registry';
import { nearestWord } from '../../shared/text/nearest';
import { intervalWords } from '../../shared/text/numbers/rangeText';
import { parameterText, measureSyntaxText } from '../../core/measures/measureText';
import type { MeasureFamily } from '../../core/measures/measure';
import { InputError } from '../../shared/problem';
import { printPieces } from '../output/print';
import { wrapText } from '../../shared/sheets/terminal';

/** `recscope measures [NAME]`: lists all metrics, or describes one. */
export const measuresCommand = command({
  synopses: () => ['measures [NAME]'],
  text: () => [l10n.t('measures lists all metrics.')],
  options: {},
  async run(_, positionals) {
    const text =
      positionals.length === 0
        ? overview()
        : positionals.map((name) => article(familyNamed(name))).join('\n');
    await printPieces([text]);
  },
});

function familyNamed(name: string): MeasureFamily {
  const family = findFamily(name);
  if (family !== undefined) return family;
  throw new InputError({
    message: l10n.t(
      'Unknown metric “{0}”. Did you mean “{1}”?',
      name,
      nearestWord(
        name,
        measureFamilies.map((one) => one.name),
      ) ?? '',
    ),
    advice: l10n.t('`recscope measures` lists all metrics.'),
  });
}

function overview(): string {
  const titles: Record<MeasureFamily['group'], string> = {
    ranking: l10n.t('Ranking'),
    rating: l10n.t('Ratings and probabilities'),
    'beyond-accuracy': l10n.t('Beyond accuracy'),
  };
  const lines: string[] = [];
  for (const group of ['ranking', 'rating', 'beyond-accuracy'] as const) {
    lines.push(titles[group]);
    for (const family of measureFamilies) {
      if (family.group !== group) continue;
      const [first, ...rest] = wrapText(family.summary(), '', 56);
      lines.push(
        `  ${measureSyntaxText(family).padEnd(22)}${first}`,
        ...rest.map((line) => `${' '.repeat(22)}${line}`),
      );
    }
    lines.push('');
  }
  lines.push(l10n.t('`recscope measures NAME` describes one metric.'), '');
  return lines.join('\n');
}

function article(family: MeasureFamily): string {
  const lines = [
    measureSyntaxText(family),
    ...wrapText(family.summary(), '  '),
    '',
    `  ${family.formula.text}`,
    '',
  ];
  const entry = (label: string, text: string): void => {
    if (text !== '') lines.push(...wrapText(`${label}: ${text}`, '  '));
  };
  entry(l10n.t('Also called'), family.aliases.join(', '));
  entry(l10n.t('Range'), intervalWords([String(family.range[0]), String(family.range[1])]));
  entry(l10n.t('Better'), family.higherIsBetter ? l10n.t('larger') : l10n.t('smaller'));
  entry(l10n.t('Needs'), family.needs.map(needText).join(', '));
  for (const spec of family.parameters) entry(parameterText(spec), spec.meaning());
  for (const rule of family.edgeRules()) lines.push(...wrapText(`– ${rule}`, '  '));
  entry(l10n.t('Source'), family.source);
  return `${lines.join('\n')}\n`;
}

function needText(need: MeasureFamily['needs'][number]): string {
  if (need === 'passages') return l10n.t('a ground truth of passages');
  if (need === 'columns') return l10n.t('a column of the lists');
  return need === 'scores' ? l10n.t('a column of scores') : `--${need}`;
}
