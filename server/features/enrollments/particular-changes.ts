import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import {
  doctorFaults,
  isDoctorStated,
  npiAsKept,
  otherCoverageFaults,
} from '@coverlane/contract/members/stated-faults.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import type { ParticularInput } from '../../domain/changes/particular-values.ts';
import { particularsOn } from '../../domain/known-particulars.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { answerChange, type DirectChange, loadFor, type Outcome, refuseReferences } from './direct-change.ts';
import { changeOf, subjectFor } from './member-changes.ts';
import { hasType, named, refuseBeneficiaries } from './named-beneficiaries.ts';
import { refuseFaults } from './refuse-faults.ts';
import { ofFamily } from './subjects.queries.ts';

type Asked = Input<typeof memberChanges.changeParticulars>;
type Stated = NonNullable<Asked['otherCoverage']>[number];

const personOf = ({ people }: FamilyFacts, id: string): PersonFacts | undefined => people.find((one) => one.id === id);

function refuseDoctors({ doctors = [], effectiveDate }: Asked, person: PersonFacts | undefined): void {
  if (doctors.some(({ coverageType }) => !hasType(person, coverageType, effectiveDate)))
    throw invalid({ doctors: 'not-found' });
  refuseFaults('doctors', doctors.map(doctorFaults));
}

const refuseOthers = ({ otherCoverage: stated = [] }: Asked, today: string): void =>
  refuseFaults(
    'otherCoverage',
    stated.map((one) => otherCoverageFaults(one, today)),
  );

/** The doctors, of those types that the person has. */
function attended({ doctors = [], effectiveDate }: Asked, person: PersonFacts): ParticularInput[] {
  return doctors
    .filter(({ coverageType }) => hasType(person, coverageType, effectiveDate))
    .map(({ coverageType, npi, name, existingPatient = null }): ParticularInput => {
      const says = isDoctorStated({ npi, name }) ? { npi: npiAsKept(npi), name, existingPatient } : null;
      return { kind: 'doctor', subject: coverageType, says };
    });
}

const orNull = (text: string | null | undefined): string | null => text || null;

function otherCoverage(stated: Stated, { subject, from }: { subject: string; from: string }): ParticularInput {
  const { kind, carrier, expirationDate = null, status, medicareReason, childOrder, hsaFit } = stated;
  return {
    kind: 'otherCoverage',
    subject,
    effectiveDate: stated.effectiveDate ?? from,
    expirationDate,
    says: {
      kind,
      carrier,
      memberNumber: orNull(stated.memberNumber),
      holderName: orNull(stated.holderName),
      holderDob: stated.holderDob ?? null,
      ...(status && { status }),
      ...(medicareReason && { medicareReason }),
      ...(childOrder && { childOrder }),
      ...(hsaFit && { hsaFit }),
    },
  };
}

/** What is stated with a subject of its own for each; what the member has and nobody names any more ends. */
function coveredElsewhere(asked: Asked, { person, isMember }: { person: PersonFacts; isMember: boolean }) {
  const { otherCoverage: stated, effectiveDate } = asked;
  if (stated === undefined) return [];
  const known = particularsOn(person, 'otherCoverage', effectiveDate).map(({ subject }) => subject);
  const inputs = stated.map((one) => {
    const subject = isMember && one.subject && known.includes(one.subject) ? one.subject : uuid7();
    return otherCoverage(one, { subject, from: effectiveDate });
  });
  const gone = isMember ? known.filter((subject) => !inputs.some((one) => one.subject === subject)) : [];
  return [...inputs, ...gone.map((subject): ParticularInput => ({ kind: 'otherCoverage', subject, says: null }))];
}

/** A request for each person it is about. */
function requestsOf(asked: Asked, facts: FamilyFacts): DirectChange['requests'] {
  const ids = [...new Set([asked.memberId, ...asked.personIds])];
  return ids.flatMap((personId) => {
    const person = personOf(facts, personId);
    if (person === undefined) return [];
    const isMember = personId === asked.memberId;
    const own = isMember ? named(asked) : [];
    const particulars = [...own, ...attended(asked, person), ...coveredElsewhere(asked, { person, isMember })];
    const { effectiveDate } = asked;
    return [{ type: 'demochange', source: 'portal', reason: null, effectiveDate, personId, details: {}, particulars }];
  });
}

const FIELDS: Readonly<Record<string, string>> = {
  'beneficiary-shares': 'beneficiaries',
  'npi-invalid': 'doctors',
  'other-coverage-dates': 'otherCoverage',
  'beneficiary-birth': 'beneficiaries',
  'holder-birth': 'otherCoverage',
};
const fieldOf = ({ code }: Finding): string => FIELDS[code] ?? 'effectiveDate';

/**
 * Beneficiaries, doctors and other coverage from a day on, at any time: they are no elections (26 CFR 1.125-4 is about
 * coverage). A change like the others: previewed, approved where the client wants it, on the timeline, undone as one.
 */
export async function changeParticulars(input: Asked, context: Context): Promise<Outcome> {
  const { clientId, memberId, personIds, effectiveDate } = input;
  const subject = await subjectFor({ clientId, memberId }, context);
  const family = await ofFamily(context.db, subject.subscriberId, personIds);
  refuseReferences({ personIds: personIds.every((id) => family.has(id)) });
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const member = personOf(loaded.facts, memberId);
  refuseBeneficiaries({ ...input, today: loaded.facts.today }, member);
  refuseDoctors(input, member);
  refuseOthers(input, loaded.facts.today);
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'demochange',
    effectiveDate,
    coverageTypes: [],
    requests: requestsOf(input, loaded.facts),
    fieldOf,
  };
  return answerChange(change, { ...input, loaded }, context);
}
