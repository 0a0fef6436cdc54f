import type { IdentityAnswer, IdentityKind, IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';

/** What is known of a pair that is asked about, as far as many of its kind may be answered together. */
export type PairAsked = {
  about: 'ssn' | 'memberNumber' | 'identifier';
  matchedBy: readonly IdentityTrait[];
  contradictedBy: readonly IdentityTrait[];
  /** A dependent carries the SSN of their own employee. */
  ofEmployee: boolean;
  /** One of the two is somebody's child: twins are possible. */
  child: boolean;
  /** Whoever is on record is there, and no other row of the file is asked about them. */
  sole: boolean;
};

const NAMES: ReadonlySet<IdentityTrait> = new Set(['names', 'givenName', 'familyName']);

/**
 * A name that changed and nothing else: birth date, relationship and a number are the same. Of a child it is a twin as well.
 */
const isChangedName = ({ matchedBy, contradictedBy, child, sole }: PairAsked): boolean =>
  sole &&
  !child &&
  contradictedBy.length > 0 &&
  contradictedBy.every((trait) => NAMES.has(trait)) &&
  matchedBy.includes('birthDate') &&
  matchedBy.includes('relationship');

/**
 * A birth date that was mended and nothing else. A parent and a child may have one name, and one the other's SSN: the
 * family and the place in it must be the same, too.
 */
const isMendedBirthDate = ({ matchedBy, contradictedBy, sole }: PairAsked): boolean =>
  sole &&
  contradictedBy.length === 1 &&
  contradictedBy.includes('birthDate') &&
  (['names', 'relationship', 'memberNumber'] as const).every((trait) => matchedBy.includes(trait)) &&
  (matchedBy.includes('ssn') || matchedBy.includes('identifier'));

const differsInName = ({ contradictedBy }: PairAsked): boolean => contradictedBy.some((trait) => NAMES.has(trait));
const differsInBirth = ({ contradictedBy }: PairAsked): boolean => contradictedBy.includes('birthDate');

/** The first that fits. */
const KINDS: readonly (readonly [kind: IdentityKind, fits: (pair: PairAsked) => boolean])[] = [
  ['employeeSsn', ({ ofEmployee }) => ofEmployee],
  ['unlike', (pair) => differsInName(pair) && differsInBirth(pair)],
  ['changedName', isChangedName],
  ['mendedBirthDate', isMendedBirthDate],
  ['twins', (pair) => pair.child && differsInName(pair) && pair.matchedBy.includes('birthDate')],
  ['partly', (pair) => differsInName(pair) || differsInBirth(pair)],
];

/** What kind of question a pair is: many of one kind may have one answer. */
export const kindOfPair = (pair: PairAsked): IdentityKind => KINDS.find(([, fits]) => fits(pair))?.[0] ?? 'alike';

const BY_KIND: Record<IdentityKind, readonly IdentityAnswer[]> = {
  employeeSsn: ['another', 'wrongSsn'],
  unlike: ['another', 'wrongSsn'],
  changedName: ['same', 'another', 'wrongSsn'],
  mendedBirthDate: ['same', 'another', 'wrongSsn'],
  twins: ['another', 'wrongSsn'],
  partly: ['another', 'wrongSsn'],
  alike: ['wrongSsn'],
};

/**
 * The answers that may be given to all of a kind together. "Another person" overwrites nobody. "The same person" does, and
 * is there only where a name changed alone or a birth date was mended alone; never where both differ, never for twins.
 */
export const commonAnswersOf = (kind: IdentityKind, about: PairAsked['about']): IdentityAnswer[] =>
  BY_KIND[kind].filter((answer) => answer !== 'wrongSsn' || about === 'ssn');
