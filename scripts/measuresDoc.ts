/**
 * Writes docs/measures.md from the registry, so that it cannot drift.
 *
 *   npx tsx scripts/measuresDoc.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { conventions } from '../src/core/measures/conventions';
import type { MeasureFamily, ParameterSpec } from '../src/core/measures/measure';
import { parameterText, measureSyntaxText } from '../src/core/measures/measureText';
import { measureFamilies } from '../src/core/measures/registry';

export const MEASURES_DOC = path.resolve(__dirname, '../docs/measures.md');

const TITLES: Record<MeasureFamily['group'], string> = {
  ranking: 'Ranking metrics',
  rating: 'Rating and probability metrics',
  'beyond-accuracy': 'Beyond accuracy',
};

const INPUTS: Record<MeasureFamily['needs'][number], string> = {
  scores: 'a column of scores',
  train: '`--train`',
  items: '`--items`',
  catalogue: '`--catalogue`, `--items` or `--train`',
  passages: 'a ground truth of passages',
  columns: 'a column of the lists',
};

/** From so many measures on, a parameter with the same words is said once, for all of them. */
const SHARED_BY = 4;

/** The text of docs/measures.md. */
export function measuresDoc(): string {
  const lines = measureFamilies.flatMap(({ parameters }) => parameters.map(parameterLine));
  const shared = new Set(lines.filter((line) => lines.filter((other) => other === line).length >= SHARED_BY));
  return [
    '# Metrics',
    '',
    'Made from the registry by `npx tsx scripts/measuresDoc.ts`; a test holds it equal. `recscope measures NAME` shows the same.',
    '',
    'Write a metric as `Name@K` or `Name(parameter=value)@K`, in any case. K is the cutoff; without it all recommendations count. `rel>=4` makes an item relevant from gain 4 on.',
    'In the formulas, K is the cutoff, n the number of recommendations, R the number of relevant items of the user, h(k) the number of hits in the top k, g the gain, and rel is 1 for a relevant item, otherwise 0.',
    '',
    ...(Object.keys(TITLES) as MeasureFamily['group'][]).flatMap((group) => [
      `## ${TITLES[group]}`,
      '',
      ...measureFamilies
        .filter((family) => family.group === group)
        .flatMap((family) => article(family, shared)),
    ]),
    '## Shared parameters',
    '',
    'Each metric names its own.',
    '',
    ...[...shared].sort(),
    '',
    '## Conventions',
    '',
    'A convention is a name for everything on which libraries differ. A parameter of a metric overrides it.',
    '',
    ...conventions.map(({ name, summary }) => `- \`${name}\`: ${summary()}`),
    '',
  ].join('\n');
}

function parameterLine(spec: ParameterSpec): string {
  return `- \`${parameterText(spec)}\`: ${spec.meaning()}`;
}

function article(family: MeasureFamily, shared: ReadonlySet<string>): string[] {
  const own = family.parameters.filter((spec) => !shared.has(parameterLine(spec)));
  const others = family.parameters.filter((spec) => !own.includes(spec)).map(({ name }) => `\`${name}\``);

  const facts = [
    family.aliases.length > 0 && `Also called ${family.aliases.join(', ')}.`,
    `Range ${end(family.range[0])} to ${end(family.range[1])}; ${family.higherIsBetter ? 'larger' : 'smaller'} is better.`,
    family.needs.length > 0 && `Needs ${family.needs.map((need) => INPUTS[need]).join(' and ')}.`,
  ].filter((fact) => fact !== false);
  return [
    `### ${family.name}`,
    '',
    family.summary(),
    '',
    '```text',
    `${measureSyntaxText(family)} = ${family.formula.text}`,
    '```',
    '',
    facts.join(' '),
    '',
    ...own.map(parameterLine),
    ...(others.length > 0 ? [`- [Shared parameters](#shared-parameters): ${others.join(', ')}.`] : []),
    ...family.edgeRules().map((rule) => `- ${rule}`),
    '',
    `Source: ${family.source}`,
    '',
  ];
}

function end(value: number): string {
  if (value === Infinity) return '∞';
  return value === -Infinity ? '−∞' : String(value);
}

if (process.argv[1] === __filename) fs.writeFileSync(MEASURES_DOC, measuresDoc());
