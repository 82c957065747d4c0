import { conventions } from '../../src/core/measures/conventions';
import type { MeasureFamily, ParameterSpec } from '../../src/core/measures/measure';
import { measureFamilies } from '../../src/core/measures/registry';
import { Identifiers } from '../../src/core/data/ids/identifiers';
import { userOfRow } from '../../src/core/data/interactions/interactions';
import { FindingCollector } from '../../src/core/findings/findingCollector';
import { inspectHead } from '../../src/reading/formats/detection/inspect';
import { RowPolicy } from '../../src/reading/formats/rowPolicy';
import { createTextReader } from '../../src/reading/formats/textReadings';
import type { BehaviourView } from '../../src/shared/protocol/views/evaluationView';
import { mutated } from './mutations';
import { Random } from './random';
import { CATALOGUE, ITEMS, randomRows, RECOMMENDATIONS, TRAINING, TRUTHS, type Row } from './render';
import { seedFiles, type SeedFile } from './seedFiles';

export type FileRole = 'recommendations' | 'truth' | 'train' | 'items' | 'catalogue';

export interface FuzzFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One evaluation to try: plain data, so that it can be saved and tried again. */
export interface FuzzCase {
  readonly files: Readonly<Partial<Record<FileRole, FuzzFile>>> & {
    readonly recommendations: FuzzFile;
    readonly truth: FuzzFile;
  };
  readonly settings: FuzzSettings;
}

export interface FuzzSettings {
  /** What was done to the files, for people. */
  readonly detail: readonly string[];
  readonly measures: string;
  readonly convention: string;
  readonly threshold: number | undefined;
  readonly behaviour: BehaviourView | undefined;
  /** Whether the files are read otherwise than guessed, as a person may tell. */
  readonly reshaped: boolean;
  /** Where chunks are cut, and which of the many questions are asked. */
  readonly choices: number;
}

/** Case `number` of a seed: always the same, as long as seed files and mutations are. */
export function makeCase(seed: number, number: number): FuzzCase {
  const random = new Random(seed, number);
  const detail: string[] = [];
  const damaged = (file: SeedFile, chance: number): FuzzFile => {
    if (!random.chance(chance)) return file;
    const { bytes, mutations } = mutated(file.bytes, random.pick(seedFiles).bytes, random);
    detail.push(`${file.name}: ${mutations.length === 0 ? 'as it is' : mutations.join(', ')}`);
    return { name: file.name, bytes };
  };
  const { recommendations, truth, rows } = pairOfFiles(random);
  const twin = recommendations.name === truth.name;
  const damagedRecommendations = damaged(recommendations, 0.8);
  const beside = random.chance(0.25) ? random.some(['train', 'items', 'catalogue'] as const, 0.7) : [];
  return {
    files: {
      recommendations: damagedRecommendations,
      truth: twin ? damagedRecommendations : damaged(truth, 0.4),
      ...(beside.includes('train') ? { train: damaged(written(TRAINING, rows), 0.3) } : {}),
      ...(beside.includes('items') ? { items: damaged(written(random.pick(ITEMS), rows), 0.3) } : {}),
      ...(beside.includes('catalogue') ? { catalogue: damaged(written(CATALOGUE, rows), 0.3) } : {}),
    },
    settings: {
      detail,
      measures: randomMeasures(random, new Set(beside)),
      convention: random.chance(0.4) ? 'recscope' : random.pick(conventions).name,
      threshold: random.chance(0.3) ? random.pick([0, 0.5, 1, 3, 1e300]) : undefined,
      behaviour: random.chance(0.2)
        ? {
            combine: random.pick(['max', 'sum']),
            ...(random.chance(0.7) ? { weights: { view: 1, cart: 2, purchase: 5 } } : {}),
          }
        : undefined,
      reshaped: random.chance(0.2),
      choices: random.below(2 ** 31),
    },
  };
}

/** Two files about the same users, nearly always. */
function pairOfFiles(random: Random): { recommendations: SeedFile; truth: SeedFile; rows: readonly Row[] } {
  const kind = random.fraction();
  if (kind < 0.4) {
    const rows = randomRows(random);
    return {
      rows,
      recommendations: written(random.pick(RECOMMENDATIONS), rows),
      truth: written(random.pick(TRUTHS), truthOf(rows, random)),
    };
  }
  const seed = shortened(random.pick(seedFiles), random);
  if (kind < 0.45)
    return { rows: [], recommendations: seed, truth: shortened(random.pick(seedFiles), random) };
  const known = rowsOf(seed);
  const rows = known.length === 0 ? randomRows(random) : known;
  if (kind < 0.5) return { rows, recommendations: seed, truth: seed };
  if (kind < 0.8)
    return { rows, recommendations: seed, truth: written(random.pick(TRUTHS), truthOf(rows, random)) };
  return { rows, recommendations: written(random.pick(RECOMMENDATIONS), truthOf(rows, random)), truth: seed };
}

function written(
  rendering: { name: string; text: (rows: readonly Row[]) => string },
  rows: readonly Row[],
): SeedFile {
  return { name: rendering.name, bytes: new TextEncoder().encode(rendering.text(rows)) };
}

/** Some of the rows, with gains, and some that nobody recommended. */
function truthOf(rows: readonly Row[], random: Random): Row[] {
  const kept = random.some(rows, 0.5).map(([user, item]): Row => [user, item, random.below(6)]);
  const others = random.some(rows, 0.2).map(([user], k): Row => [user, `other${k}`, random.below(6)]);
  return [...kept, ...others];
}

/** The examples are long: mostly their first lines do. */
function shortened(file: SeedFile, random: Random): SeedFile {
  const most = random.chance(0.03) ? Infinity : random.between(200, 4000);
  if (file.bytes.length <= most) return file;
  return { name: file.name, bytes: file.bytes.slice(0, file.bytes.lastIndexOf(10, most) + 1 || most) };
}

/** What a file says, as rows; none where it says nothing of users and items. */
function rowsOf({ name, bytes }: SeedFile): Row[] {
  const guess = inspectHead(bytes, name, true);
  if (guess.problem !== undefined) return []; // Parquet, too: it has no head
  const ids = [new Identifiers(), new Identifiers()] as const;
  const reader = createTextReader(
    new RowPolicy(guess.shape, { use: 'recommendations' }, ...ids, new FindingCollector(name)),
  );
  reader.write(bytes);
  const interactions = reader.end();
  return Array.from({ length: interactions.rows }, (_, row): Row => [
    interactions.userIds.text(userOfRow(interactions, row)),
    interactions.itemIds.text(interactions.items[row]),
    interactions.values?.[row] ?? 1,
  ]);
}

function randomMeasures(random: Random, given: ReadonlySet<string>): string {
  // What is not given is asked for now and then, so that the answer to that is tried, too.
  const scored = random.chance(0.4);
  const able = measureFamilies.filter(
    ({ needs }) =>
      needs.every((input) => (input === 'scores' ? scored : given.has(input))) || random.chance(0.002),
  );
  return Array.from({ length: random.between(1, 6) }, () => randomMeasure(random.pick(able), random)).join(
    ', ',
  );
}

function randomMeasure(family: MeasureFamily, random: Random): string {
  const parameters = random.some(family.parameters, 0.4).map((spec) => {
    return `${spec.name}${spec.operator ?? '='}${randomValue(spec, random)}`;
  });
  const brackets = parameters.length === 0 ? '' : `(${parameters.join(',')})`;
  const withCutoff = family.cutoff === 'required' || (family.cutoff === 'optional' && random.chance(0.7));
  const cutoff = random.pick([1, 2, 3, 5, 10, 100, 1000]);
  return `${family.name}${brackets}${withCutoff ? `@${cutoff}` : ''}`;
}

function randomValue(spec: ParameterSpec, random: Random): string | number {
  if (spec.kind === 'choice') return random.pick(spec.values);
  if (spec.kind === 'text') return 'column';
  const low = Math.max(spec.minimum, -10);
  const high = Math.min(spec.maximum, 10);
  return random.pick([low, high, low + (high - low) * random.fraction(), Math.ceil((low + high) / 2)]);
}
