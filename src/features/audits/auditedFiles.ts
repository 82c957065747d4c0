import type { AuditRole } from '../../shared/protocol/views/auditView';
import { baseName } from '../../shared/text/baseName';
import type { Candidate } from '../../engine/requests/pairing';

/** Recommendations for test may have test in their name, but test has no recommendations in its. */
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

/** What a file is in an audit by its name, else by its content; undefined: nothing says it. */
export function auditRoleOf({ uri, guess }: Pick<Candidate, 'uri' | 'guess'>): AuditRole | undefined {
  const name = baseName(uri)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  const named = NAME_WORDS.find(([, words]) => words.test(name))?.[0];
  if (named !== undefined) return named;
  if (guess.kind === 'items') return 'catalogue';
  return guess.kind === 'recommendations' ? 'recommendations' : undefined;
}
