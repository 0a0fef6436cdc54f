import { birthDateFault } from '@coverlane/contract/members/personal-values.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { apply, type Writing } from '../../../facts/apply.queries.ts';
import { meetFamilies } from '../../../facts/meeting.queries.ts';
import type { FieldKeys } from '../../../platform/db/field-encryption.ts';
import { decide } from '../../../domain/changes/decide.ts';
import type { Decision } from '../../../domain/changes/effects.ts';
import type { ClientFacts, FamilyFacts } from '../../../domain/changes/facts.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';
import { displayName, searchKey } from '../../../platform/values/names.ts';
import { uuid7 } from '../../../platform/values/uuid7.ts';
import { decidePerson } from './claim-people.queries.ts';
import type { ClaimContent, FilePatient, NamedPerson, Reason, Subject } from './claims-file.ts';
import { requestToCreate } from './create-person.rules.ts';

/** Who a claim's patient is: somebody, nobody by decision, nobody for a reason, or nobody yet. */
export type Found =
  | { outcome: 'known'; subject: Subject; reasons: Reason[] }
  | { outcome: 'leftOut' }
  | { outcome: 'refused'; reasons: Reason[] }
  | { outcome: 'unknown' };

/** What making people needs; `write` null: a dry run only imagines them. */
export type CreateParts = { db: Db; keys: FieldKeys; client: ClientFacts; today: CalendarDate; write: Writing | null };

/** The family of the patient's member number, nobody where the number is not known. */
async function familyOf({ db, keys, client, today, write }: CreateParts, number: string): Promise<FamilyFacts> {
  const facts = { client, today, ssnHolders: new Map<string, string>() };
  const named = { families: [{ memberNumbers: number === '' ? [] : [number] }], ssns: [], identifiers: [] };
  const { families } = await meetFamilies({ db, keys, ...facts }, named, write !== null);
  return families[0] ?? { ...facts, people: [] };
}

/**
 * Records somebody whom only claims know, without coverage, through the same decision as every other change, so that an
 * undo of the import takes the person back too. That this patient is this person is remembered for later files.
 */
export async function createPerson(parts: CreateParts, content: ClaimContent, patient: FilePatient): Promise<Found> {
  const family = await familyOf(parts, patient.memberNumber);
  const { serviceDateFrom: day, groupNumber } = content;
  const born = bornPlausibly(patient, family.today);
  const request = requestToCreate({ patient: born, day, groupNumber }, family);
  if (request === null) return { outcome: 'refused', reasons: [{ code: 'no-division', values: {} }] };
  const facts = request.type === 'newemployee' ? { ...family, people: [] } : family;
  const decision = decide(facts, request, uuid7);
  if (decision.outcome === 'refused') {
    const reasons = decision.refusals.map(({ code, values }) => ({ code: `changes.refusal.${code}`, values }));
    return { outcome: 'refused', reasons };
  }
  const subject = subjectIn(decision, patient, family);
  if (subject === null) return { outcome: 'refused', reasons: [{ code: 'person-not-made', values: {} }] };
  if (parts.write !== null) {
    await apply(parts.write, [decision]);
    const { personId } = subject;
    const { key, looseKey } = patient;
    await decidePerson(parts.db, parts.client.id, { key, looseKey, decision: 'match', personId });
  }
  const created = { code: 'person-created', values: { number: subject.memberNumber } };
  return { outcome: 'known', subject, reasons: [created, ...leftOut(patient, born)] };
}

/** A day on which nobody can be born is left out: what is billed for the patient is theirs all the same. */
function bornPlausibly(patient: FilePatient, today: CalendarDate): FilePatient {
  const named = <Person extends NamedPerson>(person: Person): Person =>
    person.dob !== null && birthDateFault(person.dob, today) !== null ? { ...person, dob: null } : person;
  const { subscriber } = patient;
  return { ...named(patient), subscriber: subscriber === null ? null : named(subscriber) };
}

const leftOut = (patient: FilePatient, { dob }: FilePatient): Reason[] =>
  patient.dob === dob
    ? []
    : [{ code: 'changes.warning.dob-too-old', values: { name: nameOf(patient), date: patient.dob } }];

/** The patient among the people a decision makes. */
function subjectIn(
  decision: Exclude<Decision, { outcome: 'refused' }>,
  patient: FilePatient,
  family: FamilyFacts,
): Subject | null {
  const first = searchKey(patient.first);
  const made = decision.effects.flatMap((effect) =>
    effect.kind === 'record' && effect.table === 'details' && searchKey(effect.row.firstName) === first ? effect : [],
  );
  const people = decision.effects.flatMap((effect) =>
    effect.kind === 'record' && effect.table === 'person' ? effect : [],
  );
  const person = people.find(({ id }) => id === made.at(-1)?.personId);
  const known = family.people.find(({ id }) => id === decision.personId);
  const found = person === undefined ? known : { id: person.id, ...person.row };
  return found === undefined
    ? null
    : {
        personId: found.id,
        subscriberId: decision.subscriberId,
        lastKey: searchKey(patient.last),
        firstKey: first,
        name: nameOf(patient),
        memberNumber: found.memberNumber,
      };
}

/** The name of a patient as the file has it. */
export const nameOf = ({ first, last }: Pick<FilePatient, 'first' | 'last'>): string =>
  displayName({ firstName: first, lastName: last });
