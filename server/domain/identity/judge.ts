import type { IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';
import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { searchKey } from '../../platform/values/names.ts';
import { isPlaceholderSsn } from '../ssn.ts';
import { compareBirths } from './compare-births.ts';
import { compareGenerations, compareNames } from './compare-names.ts';
import type { Agreement, BirthAgreement, Evidence, Identity, NameAgreement } from './identity.ts';

/**
 * `same`: certainly one human. `unsure`: a number, or names and birth date, agree, and still it may be somebody else: it
 * is asked. `another`: nothing says that it is the same.
 */
export type Judgement = {
  verdict: 'same' | 'unsure' | 'another';
  matchedBy: IdentityTrait[];
  contradictedBy: IdentityTrait[];
};

function agreement(one: string | null, two: string | null): Agreement {
  if (one === null || two === null || one === '' || two === '') return 'unknown';
  return one === two ? 'agrees' : 'differs';
}

/** A placeholder is nobody's number. */
const numberOf = ({ ssn }: Identity): string | null => (ssn === null || isPlaceholderSsn(ssn) ? null : ssn);

/** F and M; anything else says nothing. */
const sexOf = ({ gender }: Identity): string | null => (gender === 'F' || gender === 'M' ? gender : null);

const ROLES: Readonly<Record<RelationshipCode, string>> = {
  '18': 'subscriber',
  '01': 'spouse',
  '53': 'spouse',
  '19': 'child',
  '22': 'child',
};
const roleOf = ({ relationship }: Identity): string | null => (relationship === null ? null : ROLES[relationship]);

/** Compares two people trait by trait. Pure; the order of the two does not matter. */
export function compare(one: Identity, two: Identity): Evidence {
  const roles = [roleOf(one), roleOf(two)];
  const key = ({ memberNumber }: Identity) => (memberNumber === null ? null : searchKey(memberNumber));
  return {
    ssn: agreement(numberOf(one), numberOf(two)),
    memberNumber: agreement(key(one), key(two)),
    identifier: agreement(one.systemIdentifier, two.systemIdentifier),
    names: compareNames(one.names, two.names),
    birth: compareBirths(one.birthDates, two.birthDates),
    sex: agreement(sexOf(one), sexOf(two)),
    relationship: agreement(roleOf(one), roleOf(two)),
    generation: compareGenerations(one.names, two.names),
    subscribers: roles.every((role) => role === 'subscriber'),
    child: roles.includes('child'),
    corrects: one.corrects === true || two.corrects === true,
  };
}

type Rule = (evidence: Evidence) => boolean;

const ssn: Rule = (found) => found.ssn === 'agrees';
const identifier: Rule = (found) => found.identifier === 'agrees';
/** Of a dependent the member number says only which family it is. */
const number: Rule = (found) => found.memberNumber === 'agrees';
const ssnFits: Rule = (found) => found.ssn !== 'differs';
const numberFits: Rule = (found) => found.memberNumber !== 'differs';
const sexFits: Rule = (found) => found.sex !== 'differs';
const any =
  (...rules: Rule[]): Rule =>
  (found) =>
    rules.some((rule) => rule(found));
const all =
  (...rules: Rule[]): Rule =>
  (found) =>
    rules.every((rule) => rule(found));
const subscribers: Rule = (found) => found.subscribers;
const inFamily: Rule = (found) => !found.subscribers && number(found);
const noTwin: Rule = (found) => !found.child;
/** A family has one spouse. */
const spouses: Rule = (found) => noTwin(found) && !found.subscribers && found.relationship === 'agrees';
const twoNumbers = any(all(ssn, number, subscribers), all(ssn, identifier));
/** One number that nothing contradicts. */
const oneNumber = any(all(ssn, numberFits), all(number, ssnFits), all(identifier, ssnFits));

const SAME_NAME: Partial<Record<BirthAgreement, Rule>> = {
  agrees: any(all(any(ssn, number, identifier), sexFits), all(any(ssn, number), ssnFits)),
  near: all(any(ssn, all(number, ssnFits), identifier), sexFits),
  differs: all(oneNumber, sexFits),
  generation: all(twoNumbers, sexFits),
  unknown: any(oneNumber),
};

/**
 * When it is certain, by what the names and the birth dates say. What is not here is never certain: above all a person
 * of whom neither name nor birth date is the same, whatever number agrees. A name that changed alone and a birth date
 * that was mended alone are certain, unless twins, a parent and child of one name, or a namesake could be behind it.
 */
const CERTAIN: Record<NameAgreement, Partial<Record<BirthAgreement, Rule>>> = {
  same: SAME_NAME,
  // Twins have names that sound alike.
  spelled: { ...SAME_NAME, agrees: all(any(noTwin, ssn, identifier), sexFits, oneNumber) },
  // Another family name: a marriage.
  given: {
    agrees: any(ssn, inFamily, all(number, ssnFits), identifier),
    unknown: any(twoNumbers, all(inFamily, ssnFits, sexFits)),
  },
  // Another given name: of a child this is a twin as well as a new name.
  family: {
    agrees: all(
      sexFits,
      any(
        all(subscribers, number, ssnFits),
        all(noTwin, ssn, numberFits),
        all(noTwin, identifier),
        all(ssn, (found) => found.corrects, numberFits),
        all(identifier, ssnFits),
      ),
    ),
    unknown: all(twoNumbers, sexFits),
  },
  other: { agrees: all(twoNumbers, sexFits) },
  unknown: {
    agrees: all(sexFits, any(all(ssn, numberFits), all(any(subscribers, spouses), number, ssnFits), identifier)),
    near: all(twoNumbers, sexFits),
    unknown: all(twoNumbers, sexFits),
  },
};

/** Junior is not senior, and a child is not its mother; only the whole name and the birth date outweigh it. */
function isCertain(found: Evidence): boolean {
  const whole = (found.names === 'same' || found.names === 'spelled') && found.birth === 'agrees';
  if (!whole && (found.relationship === 'differs' || found.generation === 'differs')) return false;
  return CERTAIN[found.names][found.birth]?.(found) ?? false;
}

const MAYBE: ReadonlySet<NameAgreement> = new Set(['unknown', 'spelled']);

/** May it be asked whether they are the same? Of a dependent the family's number alone is no reason to. */
const isWorthAsking = any(
  ssn,
  identifier,
  all(subscribers, number),
  (found) => found.names === 'same' && found.birth === 'agrees' && ssnFits(found),
  // A name in another script says nothing, one that sounds alike may be a twin's: in a family it is asked.
  (found) => inFamily(found) && MAYBE.has(found.names) && found.birth === 'agrees' && all(sexFits, ssnFits)(found),
);

/** Traits of the evidence that stand for themselves. */
const SIMPLE = {
  ssn: 'ssn',
  memberNumber: 'memberNumber',
  identifier: 'identifier',
  sex: 'sex',
  relationship: 'relationship',
  generation: 'generation',
} as const;

const OF_NAMES: Record<NameAgreement, { matched: IdentityTrait[]; contradicted: IdentityTrait[] }> = {
  same: { matched: ['names'], contradicted: [] },
  spelled: { matched: ['names'], contradicted: [] },
  given: { matched: ['givenName'], contradicted: ['familyName'] },
  family: { matched: ['familyName'], contradicted: ['givenName'] },
  other: { matched: [], contradicted: ['names'] },
  unknown: { matched: [], contradicted: [] },
};

function traitsOf(found: Evidence, wanted: 'agrees' | 'differs'): IdentityTrait[] {
  const names = OF_NAMES[found.names][wanted === 'agrees' ? 'matched' : 'contradicted'];
  const differs = found.birth === 'near' || found.birth === 'differs' || found.birth === 'generation';
  const birth: IdentityTrait[] = (wanted === 'agrees' ? found.birth === 'agrees' : differs) ? ['birthDate'] : [];
  const simple = Object.entries(SIMPLE).flatMap(([key, trait]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of SIMPLE are keys of Evidence
    return found[key as keyof typeof SIMPLE] === wanted ? [trait] : [];
  });
  return [...simple, ...names, ...birth];
}

/**
 * Are two people one? The one judgement of the portal, for rosters, censuses and enrollments, with what speaks for it
 * and against it. Pure.
 */
export function judge(one: Identity, two: Identity): Judgement {
  const found = compare(one, two);
  const verdict = isCertain(found) ? 'same' : isWorthAsking(found) ? 'unsure' : 'another';
  return { verdict, matchedBy: traitsOf(found, 'agrees'), contradictedBy: traitsOf(found, 'differs') };
}
