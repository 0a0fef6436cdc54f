/**
 * How the keys of a purpose outlive the secret they come from, when an installation gets another one (decision 281):
 * - `sealed`: what lies under the old key is sealed anew; nothing needs the old one afterwards.
 * - `passing`: what was signed is read with both while both are given, and is over within a day.
 * - `lasting`: people and programs outside hold what follows from the key (links, secrets of webhooks, recovery codes), or it
 *   must stay equal (what was signed): the key of the first secret goes on, and lies in the database sealed by the newest.
 * - `own`: it is about the secret itself (names of roles, the mark in the database).
 * - `heads`: signs; heads of before are checked by public keys that are kept.
 */
type Outlives = 'sealed' | 'passing' | 'lasting' | 'own' | 'heads';

/** THE list of what keys are for. No key is made for anything else. */
export const purposes = {
  fields: 'sealed',
  files: 'sealed',
  /** Blind indexes found by a secret that came later: a layer over those of before. */
  'index-layer': 'sealed',
  /** What carried keys are sealed with. */
  carried: 'sealed',
  /** What the first blind indexes, and hashes of what was signed, come from. */
  'index-base': 'lasting',
  /** Of no use without the session's own token: who is signed in stays so. */
  bearer: 'lasting',
  csrf: 'lasting',
  'recovery-codes': 'lasting',
  webhook: 'lasting',
  'session-links': 'lasting',
  'survey-links': 'lasting',
  'union-signup': 'lasting',
  'union-signup-own': 'lasting',
  'union-pages shop': 'lasting',
  'payment-authorisations': 'lasting',
  /** What was stated of an employee, that it is known again. */
  employee: 'lasting',
  idempotency: 'passing',
  'union-signup-token': 'passing',
  'sandbox-bank': 'passing',
  'typed-accounts': 'passing',
  log: 'passing',
  'audit-heads': 'heads',
  /** What heads are checked by whose secret is not given any more; it cannot be derived, and is carried. */
  'audit-heads-public': 'heads',
  'role-name': 'own',
  'role-password': 'own',
  database: 'own',
} as const satisfies Readonly<Record<string, Outlives>>;

export type Purpose = keyof typeof purposes;

/** The purposes of links to pages that open by their key alone. */
export type LinkPurpose = 'session-links' | 'survey-links' | 'union-signup' | 'union-signup-own' | 'union-pages shop';
