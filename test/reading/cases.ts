import { RECOMMENDATION_FORMS, TRUTH_FORMS } from './forms';
import type { FindingCode } from '../../src/shared/findings/kinds';
import type { Form } from './writing';
import { expectedMeans, type Means } from './oracle';
import { Random } from './random';
import { AWKWARD, KINDS, makeWorld, type IdKind, type ScoreStyle } from './world';

/** Two files without a word about how they are read, and what they say. */
export interface ReadingCase {
  readonly name: string;
  readonly recommendations: CaseFile;
  readonly truth: CaseFile;
  /** Undefined: the files may mean several things, of which a person must choose one. */
  readonly expected: Means | undefined;
  /** In place of these measures others, with what they are. */
  readonly measured?: Readonly<Record<string, number>>;
  /** Whatever is measured, this is found. */
  readonly finding?: FindingCode | undefined;
}

/** A file, or a folder with its parts. */
export type CaseFile =
  | { readonly file: string; readonly text: string | Uint8Array }
  | { readonly file: string; readonly parts: readonly string[] };

const STYLES: readonly ScoreStyle[] = ['shares', 'ratings', 'logits', 'votes'];
const SEED = 20_240;

/** Predictions under the name of ratings: such a file may be the truth, and nobody can see that it was swapped. */
const AS_RATINGS = new Set(['German names', 'Spark recommendations exploded', 'weight']);
const TOLD_FORMS = RECOMMENDATION_FORMS.filter(({ name }) => !AS_RATINGS.has(name));

/** All cases, always the same: every form under every kind of ids, `rounds` times, beside forms and sizes by chance. */
export function* readingCases(rounds = 1): Generator<ReadingCase> {
  let seed = SEED;
  for (let round = 0; round < rounds; round++) {
    for (const kind of KINDS) {
      const [lists, truths] = [holding(RECOMMENDATION_FORMS, kind), holding(TRUTH_FORMS, kind)];
      for (const form of lists) {
        const random = new Random(seed++);
        yield caseOf(random, kind, form, random.of(truths));
      }
      for (const form of truths) {
        const random = new Random(seed++);
        yield caseOf(random, kind, random.of(lists), form);
      }
    }
    for (const form of [...TRUTH_FORMS, ...TOLD_FORMS]) {
      const random = new Random(seed++);
      const kind = random.of(KINDS.filter((one) => !AWKWARD.has(one)));
      const [lists, truths] = TRUTH_FORMS.includes(form) ? [TOLD_FORMS, [form]] : [[form], TRUTH_FORMS];
      const { recommendations, truth, expected, name } = caseOf(
        random,
        kind,
        random.of(lists),
        random.of(truths),
      );
      yield { name: `swapped: ${name}`, recommendations: truth, truth: recommendations, expected };
    }
  }
}

/** Forms that can hold ids of that kind. */
function holding(forms: readonly Form[], kind: IdKind): readonly Form[] {
  return AWKWARD.has(kind) ? forms.filter(({ anyId }) => anyId) : forms;
}

function caseOf(random: Random, kind: IdKind, recommendations: Form, truth: Form): ReadingCase {
  const users = random.of([2, 2, 3, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 35, 45, 60]);
  const style = random.of(STYLES);
  const world = makeWorld(random, kind, users, style);
  return {
    name: `${recommendations.name} / ${truth.name} / ${kind}, ${users} users, ${style}`,
    recommendations: { file: recommendations.file, text: recommendations.write(world, random) },
    truth: { file: truth.file, text: truth.write(world, random) },
    expected: truth.unclear ? undefined : expectedMeans(world, truth.graded === true),
  };
}
