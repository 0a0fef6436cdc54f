import { birthDateFault } from '@coverlane/contract/members/personal-values.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { partyOf, referenceOf } from '@coverlane/x12/834-events.ts';
import type { Member834, Party834 } from '@coverlane/x12/834-model.ts';
import type { PersonFacts } from '../../domain/changes/facts.ts';
import type { Identity, StatedName } from '../../domain/identity/identity.ts';
import { type Judgement, judge } from '../../domain/identity/judge.ts';
import { identityOfPerson } from '../../domain/identity/of-person.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { genderOf, relationshipOf } from './codes-of-834.rules.ts';
import { digitsOf } from './matching.rules.ts';

/** The family a record stands in: its number in the file, and the one of the family it was found to be. */
export type RowPlace = { subscriberId: string | null; familyNumber: string | null; today: CalendarDate };

/** X12 INS04: change in identifying data elements. */
const IDENTIFYING_DATA = '25';

/** Where NM1*70 gives the values before, they name the person as well as the new ones. */
const partiesOf = (member: Member834): Party834[] => [member.name, ...[partyOf(member, '70') ?? []].flat()];

const namesOf = (member: Member834): StatedName[] =>
  partiesOf(member).map(({ first = '', last = '', suffix }) => ({ first, last, suffix: suffix ?? null }));

const numberOf = (member: Member834, { subscriberId, familyNumber }: RowPlace): string | null =>
  member.subscriber ? subscriberId : (familyNumber ?? subscriberId);

/** REF 0F where a sender writes the SSN there. */
const ssnIn = (member: Member834, { subscriberId }: RowPlace): string | null =>
  digitsOf(member) ?? (member.subscriber ? ssnDigits(subscriberId ?? '') : null);

/** A day on which nobody can be born says nothing about who it is. */
const birthDatesOf = (member: Member834, { today }: RowPlace): CalendarDate[] =>
  partiesOf(member)
    .flatMap(({ demographics }) => demographics?.birthDate ?? [])
    .filter((day) => birthDateFault(day, today) === null);

/** What a record says about who it is about. */
export const identityOfRow = (member: Member834, place: RowPlace): Identity => ({
  ssn: ssnIn(member, place),
  memberNumber: numberOf(member, place),
  systemIdentifier: referenceOf(member, '23') ?? null,
  names: namesOf(member),
  birthDates: birthDatesOf(member, place),
  gender: genderOf(member.name.demographics?.gender) ?? null,
  relationship: member.subscriber ? '18' : relationshipOf(member),
  corrects: member.maintenanceType === '001' && member.maintenanceReason === IDENTIFYING_DATA,
});

/** REF 0F as the number of a person's family: nine digits may be an SSN instead, then it is theirs or says nothing. */
function numberBeside(stated: string | null, { memberNumber, ssn }: Identity): string | null {
  const digits = ssnDigits(stated ?? '');
  if (digits === null || stated === memberNumber) return stated;
  return digits === ssn ? memberNumber : null;
}

type KnownBy = Parameters<typeof identityOfPerson>[0] & Pick<PersonFacts, 'id'>;

/** Is a record about this person? */
export function judgeRow(member: Member834, place: RowPlace, person: KnownBy): Judgement {
  const row = identityOfRow(member, place);
  const known = identityOfPerson(person);
  // An identifier of our own making was never told to the sender: another one says nothing.
  const isOwn = known.systemIdentifier === person.id;
  return judge(
    { ...row, memberNumber: numberBeside(row.memberNumber, known) },
    { ...known, systemIdentifier: isOwn ? null : known.systemIdentifier },
  );
}
