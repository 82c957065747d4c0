import type { AuditRole } from '../../shared/protocol/views/auditView';
import { baseName } from '../../shared/text/baseName';
import type { Candidate } from '../../engine/requests/pairing';

/**
 * Words in file names by role, in the order of matching: the name of recommendations for test may contain
 * “test”, but not the reverse.
 */
const NAME_WORDS: readonly (readonly [AuditRole, RegExp])[] = [
  [
    'recommendations',
    /(^|[^a-z])(recs?|recos?|recommendations?|recommended|preds?|predictions?|runs?)([^a-z]|$)/,
  ],
  ['train', /(^|[^a-z])train(ing)?([^a-z]|$)/],
  ['valid', /(^|[^a-z])(valid|validation|val|dev)([^a-z]|$)/],
  ['test', /(^|[^a-z])(test|testing|truth|qrels?|holdout|heldout)([^a-z]|$)/],
  ['catalogue', /(^|[^a-z])(catalog(ue)?|items)([^a-z]|$)/],
];

/** Returns the role of a file in an audit by its name, otherwise by its content; undefined: not known. */
export function auditRoleOf({ uri, guess }: Pick<Candidate, 'uri' | 'guess'>): AuditRole | undefined {
  const name = baseName(uri)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const named = NAME_WORDS.find(([, words]) => words.test(name))?.[0];
  if (named !== undefined) return named;
  if (guess.kind === 'items') return 'catalogue';
  return guess.kind === 'recommendations' ? 'recommendations' : undefined;
}
