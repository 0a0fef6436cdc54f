import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import type { ProofType } from '@coverlane/contract/eligibility/codes.ts';
import { addDays, type CalendarDate } from '../../platform/values/dates.ts';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { typedName } from './answers.ts';
import { eventOf } from './draft-context.ts';
import type { Looked } from './elected.ts';
import type { ProofRule } from './states.ts';

/** A proof or signature that is asked for. `blocking`: nothing is processed before it is settled. */
export type Required = {
  personKey: string;
  personName: string;
  type: ProofType | 'employeeSignature';
  blocking: boolean;
  dueDate: CalendarDate;
};

/** Days somebody has to send a proof (domain 4.5). */
const DAYS = 30;

/** What proves a relationship (domain 3.3). */
const BY_RELATIONSHIP: Readonly<Record<RelationshipCode, readonly ProofType[]>> = {
  '18': [],
  '01': ['marriageCertificate'],
  '53': ['partnershipAffidavit'],
  '19': ['birthRecord'],
  '22': ['disabilityCertification'],
};

/** Whom the proof of an event is about: the first who joins or leaves by it, else the employee. */
function subjectOf({ context }: Looked): { key: string; name: string } {
  const { dependents, subscriber } = context.answers;
  const person = dependents.find(({ action }) => action === 'add' || action === 'remove');
  return person === undefined
    ? { key: SUBSCRIBER_KEY, name: typedName(subscriber) }
    : { key: person.key, name: typedName(person) };
}

function ofEvent(looked: Looked, rule: ProofRule, dueDate: CalendarDate): Required[] {
  const [proof] = eventOf(looked.context)?.proofs ?? [];
  if (proof === undefined) return [];
  const { key, name } = subjectOf(looked);
  return [{ personKey: key, personName: name, type: proof, blocking: rule !== 'afterApproval30', dueDate }];
}

function ofRelationships({ context }: Looked, rule: ProofRule, dueDate: CalendarDate): Required[] {
  return context.answers.dependents
    .filter(({ action, personId }) => action === 'add' && personId === null)
    .flatMap((typed) =>
      (typed.relationship === null ? [] : BY_RELATIONSHIP[typed.relationship]).map((type) => ({
        personKey: typed.key,
        personName: typedName(typed),
        type,
        blocking: rule === 'beforeApproval',
        dueDate,
      })),
    );
}

/** The employee signs what somebody else entered for them after a life event; it waits for nobody (domain 4.1). */
const signatureOf = (looked: Looked, dueDate: CalendarDate): Required => ({
  personKey: SUBSCRIBER_KEY,
  personName: typedName(looked.context.answers.subscriber),
  type: 'employeeSignature',
  blocking: false,
  dueDate,
});

/**
 * The proofs an enrollment asks for: of its life event, and of each new relationship where the client's setting asks for
 * them (domain 1.4, 3.3, 3.4), each type once a person. A life event's proof comes before anything is recorded, unless
 * the setting gives thirty days.
 */
export function requiredProofs(looked: Looked): Required[] {
  const { context } = looked;
  const rule = context.rules.proofs;
  const isNew = context.type === 'newemployee';
  const dueDate = addDays(context.facts.today, DAYS);
  const signature = isNew ? [] : [signatureOf(looked, dueDate)];
  const proofs = [
    ...(isNew ? [] : ofEvent(looked, rule, dueDate)),
    ...(rule === 'off' ? [] : ofRelationships(looked, rule, dueDate)),
  ];
  const first = proofs.filter(
    (one, at) => proofs.findIndex(({ personKey, type }) => personKey === one.personKey && type === one.type) === at,
  );
  return [...first, ...signature];
}
