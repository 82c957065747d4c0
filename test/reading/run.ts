/**
 * `npm run reading`: files as people and libraries leave them, without a word about how they are read, against an
 * oracle that knows what they say. `npm run reading -- --show silent` prints every such case, `--rounds N` makes more.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readingCases } from './cases';
import { otherCases } from './otherCases';
import { plainCases } from './plainCases';
import { roleCases } from './roleCases';
import { judgementOf, type Verdict } from './verdict';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    show: { type: 'string', default: 'silent' },
    only: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const tally: Record<Verdict, number> = { right: 0, asked: 0, refused: 0, warned: 0, silent: 0 };
  const forms = new Map<string, Record<Verdict, number>>();
  const out = path.resolve(__dirname, '../../out/reading');
  let number = 0;
  const rounds = Number(values.rounds);
  for (const made of [
    ...readingCases(rounds),
    ...otherCases(rounds),
    ...plainCases(rounds),
    ...roleCases(rounds),
  ]) {
    number++;
    if (values.only !== undefined && !made.name.includes(values.only)) continue;
    const { verdict, seen } = await judgementOf(made);
    tally[verdict]++;
    for (const form of made.name
      .split(' / ', 2)
      .map((name, side) => (side === 0 ? name : `truth: ${name}`))) {
      const sum = forms.get(form) ?? { right: 0, asked: 0, refused: 0, warned: 0, silent: 0 };
      sum[verdict]++;
      forms.set(form, sum);
    }
    if (values.show.split(',').includes(verdict))
      console.log(`${verdict} #${number} ${made.name}\n    ${seen}`);
    if (!values.save || values.only === undefined) continue;
    const folder = path.join(out, String(number));
    mkdirSync(folder, { recursive: true });
    for (const written of [made.recommendations, made.truth])
      writeFileSync(
        path.join(folder, written.file),
        'parts' in written ? written.parts.join('\n--- next part ---\n') : written.text,
      );
  }
  console.log('\nright asked refused warned silent');
  for (const [form, sums] of forms)
    if (sums.right === 0 || sums.warned + sums.silent > 0 || sums.refused + sums.asked > 0)
      console.log(
        `${Object.values(sums)
          .map((count) => String(count).padStart(6))
          .join('')}  ${form}`,
      );
  console.log(tally);
  process.exitCode = tally.silent > 0 ? 1 : 0;
}

void main();
