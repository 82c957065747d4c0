import type { QueryOf, QuestionName } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { ItemRow } from '../../../src/shared/protocol/views/itemsView';
import { asked } from '../engine/asked';
import type { Case, Question } from './cases';
import { localEvaluation } from './localAnswer';

/** The same rows in files, to be asked; undefined: they have no user in common. */
export async function filesOf(rows: Case, question: Question) {
  const local = await localEvaluation(rows, question);
  return (
    local && {
      asked: async <Name extends QuestionName>(name: Name, query: QueryOf<Name>) => {
        const answer = await asked(local.engine, 'local', name, query);
        assert.ok(answer !== undefined, name);
        return answer;
      },
    }
  );
}

/** All that both say of an item, by its id. */
export function byId(rows: readonly Omit<ItemRow, 'item'>[]): ReadonlyMap<string, readonly unknown[]> {
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(
    sorted.map(
      ({ id, recommended, hits, hitshare, relevant, missed, rank, popularity, truth, lift, surplus }) => [
        id,
        [recommended, hits, hitshare, relevant, missed, rank, popularity, truth, lift, surplus],
      ],
    ),
  );
}
