import { actorIn } from '@coverlane/contract/words/actors.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import { identityQuestion } from '@coverlane/contract/imports/questions.ts';
import type { Member834 } from '@coverlane/x12/834-model.ts';
import type { Selectable } from 'kysely';
import type { ImportIdentities } from '../../platform/db/schema.ts';
import { displayName } from '../../platform/values/names.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { codeKey, type FamilyOutcome, type PersonOutcome, subscriberOf } from './roster.ts';
import { coverageTexts } from './differences.rules.ts';
import type { IdentityRow, ShownPerson } from './identities.queries.ts';
import { type Answered, asCarried, type IdentityQuestion, type KnownPerson } from './identity-question.ts';
import { digitsOf } from './matching.rules.ts';
import { nameOf } from './rows.rules.ts';
import { planCodeOf } from './plans-of-file.rules.ts';
import { COVERS, coverageTypeOf, genderOf, relationshipOf } from './codes-of-834.rules.ts';

/** Nine digits may be an SSN, whatever they are called. */
const hidden = (number: string | null): string | null =>
  number !== null && /^\d{3}-?\d{2}-?\d{4}$/.test(number) ? maskedSsn(number.replaceAll('-', '')) : number;

/** A row as it is shown beside the person it may be. */
function statedBy(member: Member834, memberNumber: string | null): ShownPerson {
  const { first = '', last = '', demographics } = member.name;
  const digits = digitsOf(member);
  return {
    name: displayName({ firstName: first, lastName: last }),
    dob: demographics?.birthDate ?? null,
    gender: genderOf(demographics?.gender),
    relationship: relationshipOf(member),
    ssn: digits === null ? null : maskedSsn(digits),
    memberNumber: hidden(memberNumber),
    coverages: [
      ...new Set(member.coverages.filter(({ maintenanceType }) => COVERS.has(maintenanceType)).map(coverageOf)),
    ],
  };
}

const coverageOf = (coverage: Member834['coverages'][number]): string =>
  codeKey(planCodeOf(coverage), coverageTypeOf(coverage.insuranceLine));

function shown(known: KnownPerson): ShownPerson {
  const { person, family } = known;
  const { ssn } = asCarried(known);
  const details = person.details.at(-1);
  return {
    name: nameOf(person),
    dob: details?.dob ?? null,
    gender: details?.gender ?? null,
    relationship: details?.relationshipCode ?? null,
    ssn: ssn === null ? null : maskedSsn(ssn.digits),
    memberNumber: `${hidden(person.memberNumber)}-${person.suffix}`,
    coverages: [...coverageTexts(person, family)].map(([type, text]) => `${text}|${type}`),
  };
}

/** The questions of a family, to be stored; people whom a dry run only imagines have no id. */
export const identityRowsOf = (outcome: FamilyOutcome, isStanding: (id: string) => boolean): IdentityRow[] =>
  outcome.people.flatMap((person) => person.questions.map((question) => rowOf(question, person, isStanding)));

function rowOf(
  { key, member, memberNumber, known, about, judgement, family, answered }: IdentityQuestion,
  { personId, waits }: PersonOutcome,
  isStanding: (id: string) => boolean,
): IdentityRow {
  const { interchange, transaction, segment } = member.position;
  return {
    key,
    position: { interchange, transaction, segment },
    about,
    ofSubscriber: isOfSubscriber({ member, known, about, family }),
    stated: statedBy(member, memberNumber),
    known: shown(known),
    knownId: known.person.id,
    matchedBy: judgement.matchedBy,
    contradictedBy: judgement.contradictedBy,
    ...answerOf(answered),
    personId: personId !== null && !waits && isStanding(personId) ? personId : null,
  };
}

/** Some senders write the employee's SSN on everybody of the family. */
const isOfSubscriber = (of: Pick<IdentityQuestion, 'member' | 'known' | 'about' | 'family'>): boolean =>
  of.about === 'ssn' && !of.member.subscriber && of.known.person.id === subscriberOf(of.family)?.id;

const OPEN = {
  answer: null,
  answeredBy: null,
  answeredByName: null,
  answeredByKey: null,
  answeredAt: null,
  inCommon: false,
};

const answerOf = (answered: Answered | null): Pick<IdentityRow, keyof typeof OPEN> =>
  answered === null
    ? OPEN
    : {
        answer: answered.answer,
        answeredBy: answered.by,
        answeredByName: answered.byName,
        answeredByKey: answered.byKey,
        answeredAt: answered.at,
        inCommon: answered.inCommon,
      };

/** A question as the contract shows it. */
export const identityReply = (
  row: Selectable<ImportIdentities>,
): Reply<typeof imports.importIdentities>['rows'][number] =>
  identityQuestion.parse({
    key: row.key,
    position: { interchange: row.interchange, transaction: row.transaction, segment: row.segment },
    about: row.about,
    stated: row.stated,
    known: row.known,
    knownId: row.known_id,
    matchedBy: row.matched_by,
    contradictedBy: row.contradicted_by,
    answer: row.answer,
    answeredBy: actorIn(row.answered_by_name, row.answered_by_key),
    answeredAt: row.answered_at?.toISOString() ?? null,
  });
