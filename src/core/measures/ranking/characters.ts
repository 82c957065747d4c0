import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import { unionLength, type Passages, type Stretch } from '../../data/passages/passages';
import { isRelevant, type Truth } from '../../data/truth';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';

/** Chunks of lists, with the relevant passages of their users. */
class ListedCharacters {
  private readonly places: Passages;
  private readonly chunks: Int32Array;
  private readonly cutoff: number;
  private readonly threshold: number | undefined;

  constructor(
    private readonly truth: Truth,
    { places, chunks }: NonNullable<EvaluationData['passages']>,
    { cutoff, choices }: MeasureRequest,
  ) {
    this.places = places;
    this.chunks = chunks;
    this.cutoff = cutoff ?? Infinity;
    this.threshold = choices.threshold;
  }

  /** Returns the number of distinct characters of the relevant passages. */
  readonly gold = (list: JudgedList): number =>
    unionLength(this.relevant(list.user).flatMap((passage) => this.places.stretchOf(passage) ?? []));

  /** Returns the number of characters of the first K chunks, each chunk in full. */
  readonly read = (list: JudgedList): number => {
    let characters = 0;
    this.forEachChunk(list, (_, chunk) => (characters += this.places.lengthOf(chunk)));
    return characters;
  };

  /** Adds the number of characters of relevant passages that each chunk contains and none above it does. */
  readonly eachTerm = (list: JudgedList, add: (rank: number, ...numbers: [number, number]) => void): void => {
    const passages = this.relevant(list.user);
    const found: Stretch[] = [];
    let before = 0;
    this.forEachChunk(list, (rank, chunk) => {
      for (const passage of passages) {
        const shared = this.places.sharedBy(passage, chunk);
        if (shared !== undefined) found.push(shared);
      }
      const characters = unionLength(found);
      if (characters > before) add(rank, characters - before, characters - before);
      before = characters;
    });
  };

  private relevant(user: number): number[] {
    const { offsets, items, gains } = this.truth;
    const passages: number[] = [];
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      if (isRelevant(gains[entry], this.threshold)) passages.push(items[entry]);
    return passages;
  }

  /** Visits the first K chunks, each at its first place. */
  private forEachChunk(list: JudgedList, visit: (rank: number, chunk: number) => void): void {
    let count = 0;
    for (let index = 0; index < list.depth && count < this.cutoff; index++) {
      const entry = list.entries[index];
      if (entry < 0 || this.chunks[entry] < 0) continue;
      count++;
      visit(index + 1, this.chunks[entry]);
    }
  }
}

/** Returns a metric over the characters of each list. @throws InputError if items are judged, not passages */
function characterShare(
  name: string,
  over: (characters: ListedCharacters) => Denominator,
): (request: MeasureRequest, data: EvaluationData) => PerUserMeasure {
  return (request, { truth, passages }) => {
    if (passages === undefined)
      throw new InputError({
        message: l10n.t('{0} needs passages: a ground truth with the columns {1}.', name, 'doc, start, end'),
        advice: l10n.t('Add these columns to the ground truth, or remove {0}.', name),
      });
    const characters = new ListedCharacters(truth, passages, request);
    return perUserMeasure(request, {
      // K chunks may have more places.
      depth: Infinity,
      sees: 'items',
      ...termSum({ eachTerm: characters.eachTerm, factors: ['characters'], over: over(characters) }),
    });
  };
}

const chunksText = (): string => l10n.t('K counts chunks; a chunk may have several places in the list.');

export const characterRecall = measureFamily({
  name: 'CharRecall',
  aliases: ['CharacterRecall'],
  summary: () => l10n.t('Share of the characters of the relevant passages that the first K chunks contain.'),
  formula: {
    text: '|G ∩ (C_1 ∪ … ∪ C_K)| / |G|',
    math: 'CharRecall = |G ∩ ⋃_k C_k|/|G|',
  },
  needs: ['passages'],
  edgeRules: () => [
    chunksText(),
    l10n.t('A character counts once, also if several passages or chunks contain it.'),
  ],
  source: 'Pipitone, Houir Alami: LegalBench-RAG (2024)',
  bind: characterShare('CharRecall', ({ gold }) => ({ of: gold, text: '|G|' })),
});

export const characterPrecision = measureFamily({
  name: 'CharPrecision',
  aliases: ['CharacterPrecision'],
  summary: () => l10n.t('Share of the characters of the first K chunks that are in relevant passages.'),
  formula: {
    text: '|G ∩ (C_1 ∪ … ∪ C_K)| / (|C_1| + … + |C_K|)',
    math: 'CharPrecision = |G ∩ ⋃_k C_k|/{∑_{k=1}^K |C_k|}',
  },
  needs: ['passages'],
  edgeRules: () => [
    chunksText(),
    l10n.t('Chunks count in full, so characters that several chunks repeat lower the value.'),
  ],
  source: 'Pipitone, Houir Alami: LegalBench-RAG (2024)',
  bind: characterShare('CharPrecision', ({ read }) => ({ of: read, text: '(|C_1| + … + |C_K|)' })),
});
