import type { ReadingCase } from './cases';
import { expectedMeans } from './oracle';
import { Random } from './random';
import { KINDS, makeWorld, type World } from './world';
import { json, likesOf, lines, rowsOf } from './writing';

const SEED = 77_000;
const USERS = [2, 3, 4, 6, 9, 15, 30];

/**
 * Files that differ from others in how they are stored or in what they are: other encodings, folders of parts, several
 * folds, and rows without items. Always the same, `rounds` times.
 */
export function* otherCases(rounds = 1): Generator<ReadingCase> {
  yield* madeCases([...ENCODINGS, ...PARTS, ...FOLDS, ...IMPRESSIONS], SEED, rounds);
}

/** One case of each kind of ids of all that is made, `rounds` times, always the same. */
export function* madeCases(makes: readonly Make[], first: number, rounds: number): Generator<ReadingCase> {
  let seed = first;
  for (let round = 0; round < rounds; round++)
    for (const kind of KINDS)
      for (const make of makes) {
        const random = new Random(seed++);
        const world = makeWorld(random, kind, random.of(USERS), 'shares');
        const { name, ...made } = make(world, random);
        yield { name: `${name} / ${kind}, ${world.lists.size} users`, ...made };
      }
}

export type Make = (world: World, random: Random) => ReadingCase;

export const csvOfLists = (world: World): string =>
  lines(['user_id,item_id,score', ...rowsOf(world).map(({ user, item, score }) => row(user, item, score))]);
export const csvOfTruth = (world: World): string =>
  lines(['user_id,item_id,rating', ...likesOf(world).map(({ user, item, gain }) => row(user, item, gain))]);
export const row = (...fields: readonly (string | number)[]): string =>
  fields
    .map(String)
    .map((field) => (/[,"\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');

/** The same ids with letters in them that no two encodings write alike. */
function accented({ lists, truth, items }: World): World {
  const id = (text: string): string => `${text}é`;
  return {
    lists: new Map(
      [...lists].map(([user, list]) => [id(user), list.map((one) => ({ ...one, item: id(one.item) }))]),
    ),
    truth: new Map(
      [...truth].map(([user, liked]) => [id(user), liked.map((one) => ({ ...one, item: id(one.item) }))]),
    ),
    items: items.map(id),
  };
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const marked = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]);

/** @param isAsked whether nobody can know how the bytes are meant */
function encoded(name: string, encode: (text: string) => Buffer, isAsked: boolean): Make {
  return (world) => {
    const plain = accented(world);
    return {
      name,
      recommendations: { file: 'recs.csv', text: encode(csvOfLists(plain)) },
      truth: { file: 'truth.csv', text: encode(csvOfTruth(plain)) },
      expected: isAsked ? undefined : expectedMeans(plain, true),
    };
  };
}

const ENCODINGS: readonly Make[] = [
  encoded('UTF-16 with mark', (text) => marked(utf16(text)), false),
  encoded('UTF-16, the larger byte first, with mark', (text) => marked(utf16(text)).swap16(), false),
  encoded('UTF-16 without mark', utf16, true),
  encoded('Windows-1252', (text) => Buffer.from(text.replace(/[^\0-\xff]/g, 'ü'), 'latin1'), true),
];

/** @param header whether each part begins with the names of columns */
function inParts(name: string, file: string, header: boolean, textOf: (world: World) => string): Make {
  return (world, random) => {
    const all = textOf(world).trimEnd().split('\n');
    const names = header ? all.slice(0, 1) : [];
    const rows = all.slice(names.length);
    const count = random.whole(1, 4);
    const parts = Array.from({ length: count }, (_, part) => {
      const own = rows.slice(
        Math.floor((part * rows.length) / count),
        Math.floor(((part + 1) * rows.length) / count),
      );
      return own.length === 0 && names.length === 0 ? '' : lines([...names, ...own]);
    });
    return {
      name,
      recommendations: { file, parts },
      truth: { file: 'truth.csv', text: csvOfTruth(world) },
      expected: expectedMeans(world, true),
    };
  };
}

const PARTS: readonly Make[] = [
  inParts('parts of a table', 'recs', true, csvOfLists),
  inParts('parts of JSON Lines', 'recs', false, (world) =>
    lines(
      rowsOf(world).map(
        ({ user, item, score }) => `{"user_id": ${json(user)}, "item_id": ${json(item)}, "score": ${score}}`,
      ),
    ),
  ),
];

/** Each fold has a list of each user: put together they are nobody's. */
function folded(name: string, column: string, folds: readonly string[]): Make {
  return (world, random) => {
    const rows = rowsOf(world);
    const all = folds.flatMap((fold) =>
      random
        .shuffled(rows)
        .map(({ user, item, score }) => row(user, item, Number((score * random.next()).toFixed(4)), fold)),
    );
    return {
      name,
      recommendations: { file: 'recs.csv', text: lines([`user_id,item_id,score,${column}`, ...all]) },
      truth: { file: 'truth.csv', text: csvOfTruth(world) },
      expected: undefined,
    };
  };
}

const FOLDS: readonly Make[] = [
  folded('several folds', 'fold', ['0', '1', '2']),
  folded('several seeds', 'seed', ['42', '43']),
];

/** What was predicted of something that is not said, and what came of it. */
function impressions(name: string, file: string, write: (rows: readonly Shown[]) => string): Make {
  return (world, random) => {
    const rows = shownTo(world, random);
    const text = write(rows);
    return {
      name,
      recommendations: { file, text },
      truth: { file, text },
      expected: undefined,
      measured: { AUC: areaUnder(rows), LogLoss: logLoss(rows) },
    };
  };
}

/** What users were shown, and what came of it. */
export function shownTo(world: World, random: Random): Shown[] {
  const shown = [...world.lists.keys()].flatMap((user) =>
    Array.from({ length: random.whole(2, 12) }, () => ({
      user,
      label: random.whole(0, 1),
      pred: Number((0.02 + random.next() * 0.96).toFixed(4)),
    })),
  );
  // Of one kind alone there is nothing to be told apart.
  return [...shown, { ...shown[0], label: 0, pred: 0.31 }, { ...shown[0], label: 1, pred: 0.47 }];
}

export interface Shown {
  readonly user: string;
  readonly label: number;
  readonly pred: number;
}

/** By its definition: of all pairs of a 1 and a 0, how many are in order; equal ones count half. */
export function areaUnder(rows: readonly Shown[]): number {
  let ordered = 0;
  let pairs = 0;
  for (const liked of rows.filter(({ label }) => label === 1))
    for (const other of rows.filter(({ label }) => label === 0)) {
      pairs++;
      ordered += liked.pred > other.pred ? 1 : liked.pred === other.pred ? 0.5 : 0;
    }
  return ordered / pairs;
}

export function logLoss(rows: readonly Shown[]): number {
  return (
    -rows.reduce((sum, { label, pred }) => sum + Math.log(label === 1 ? pred : 1 - pred), 0) / rows.length
  );
}

const IMPRESSIONS: readonly Make[] = [
  impressions('rows without items', 'log.csv', (rows) =>
    lines(['user_id,label,pred', ...rows.map(({ user, label, pred }) => row(user, label, pred))]),
  ),
  impressions('rows without items, the prediction first', 'ctr.csv', (rows) =>
    lines(['prediction,clicked,user', ...rows.map(({ user, label, pred }) => row(pred, label, user))]),
  ),
  impressions('rows without items, JSON Lines', 'log.jsonl', (rows) =>
    lines(
      rows.map(({ user, label, pred }) => `{"user_id": ${json(user)}, "label": ${label}, "pred": ${pred}}`),
    ),
  ),
];
