/** What two people are compared by. `names` are both; `generation` is junior beside senior. */
export const identityTraits = [
  'ssn',
  'memberNumber',
  'identifier',
  'names',
  'givenName',
  'familyName',
  'birthDate',
  'sex',
  'relationship',
  'generation',
] as const;
export type IdentityTrait = (typeof identityTraits)[number];

/** Who is meant by a row whose number belongs to a member: that member, somebody else, or only the SSN is wrong. */
export const identityAnswers = ['same', 'another', 'wrongSsn'] as const;
export type IdentityAnswer = (typeof identityAnswers)[number];

/**
 * One answer for many rows: in all that have none only the SSN is wrong (`wrongSsn`), or in those of dependents who carry
 * the SSN of their own employee (`employeeSsn`).
 */
export const otherIdentities = ['wrongSsn', 'employeeSsn'] as const;
export type OtherIdentities = (typeof otherIdentities)[number];

/**
 * Kinds of questions about who a row is about, of which many may be answered together: a dependent with their own employee's
 * SSN; name and birth date both other; a name that changed alone; a birth date mended alone; maybe twins; one of the two
 * other and a number, the sex or the relationship besides; neither of the two.
 */
export const identityKinds = [
  'employeeSsn',
  'unlike',
  'changedName',
  'mendedBirthDate',
  'twins',
  'partly',
  'alike',
] as const;
export type IdentityKind = (typeof identityKinds)[number];
