import type { Input } from '@coverlane/contract/call.ts';
import type { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { addressFaults, stateAsKept } from '@coverlane/contract/members/stated-faults.ts';
import { stateOfZip } from '../../domain/addresses/zip-codes.ts';
import { termReasonOf } from '../../domain/eligibility/term-reasons.ts';
import type { Finding } from '../../domain/changes/effects.ts';
import type { CoverageInput } from '../../domain/changes/requests.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import {
  answerChange,
  type DirectChange,
  loadFor,
  type MemberInput,
  type Outcome,
  personOf,
  refuseReferences,
} from './direct-change.ts';
import { overrideOf } from './override.ts';
import { refuseFaults } from './refuse-faults.ts';
import { isDivisionOf, isOwnClient, ofFamily, type Subject, subjectOf } from './subjects.queries.ts';

type Calls = typeof memberChanges;
type TermInput = Input<Calls['termMember']>;

/** The member a change is about; an unknown client or member is refused at its field, with whatever else is unknown. */
export async function subjectFor(
  { clientId, memberId }: Pick<MemberInput, 'clientId' | 'memberId'>,
  { db }: Context,
  more: Readonly<Record<string, boolean>> = {},
): Promise<Subject> {
  const subject = await subjectOf(db, { clientId, personId: memberId });
  refuseReferences({ clientId: await isOwnClient(db, clientId), memberId: subject !== undefined, ...more });
  if (subject === undefined) throw invalid({ memberId: 'not-found' });
  return subject;
}

/** What every change of a known member is made of. */
export const changeOf = (subject: Subject, { clientId, note }: MemberInput) => ({
  clientId,
  subscriberId: subject.subscriberId,
  person: personOf(subject),
  ssn: null,
  note: note ?? null,
});

const TERMINATION_FIELDS: Readonly<Record<string, string>> = {
  'note-required': 'note',
  'end-before-hire': 'eventDate',
  'end-before-start': 'eventDate',
  'too-far-ahead': 'eventDate',
};
const fieldOfTermination = ({ code }: Finding): string =>
  TERMINATION_FIELDS[code] ?? fieldOfEvent(code) ?? 'coverageEnds';

const EVENT_FIELDS: Readonly<Record<string, string>> = {
  'event-required': 'eventCode',
  'event-unknown': 'eventCode',
  'event-day-differs': 'coverageEnds',
};
/** Where what is asked about a life event is mended; undefined: it is about none. */
const fieldOfEvent = (code: string): string | undefined =>
  EVENT_FIELDS[code] ?? (code.startsWith('event-') ? 'eventDate' : undefined);

/** Ends coverage: of the subscriber the whole family's, and the employment (domain 3.5). */
export async function termMember(input: TermInput, context: Context): Promise<Outcome> {
  const { clientId, eventDate, reasonCode, eventCode } = input;
  const subject = await subjectFor(input, context);
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const reason = termReasonOf(loaded.client.eligibility.termReasons, reasonCode);
  if (reason === undefined) throw invalid({ reasonCode: 'bad-choice' });
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'termmember',
    effectiveDate: eventDate,
    coverageTypes: null,
    requests: [
      {
        type: 'termmember',
        tiers: 'derive',
        source: 'portal',
        effectiveDate: eventDate,
        reason: reasonCode,
        note: input.note ?? null,
        personId: subject.personId,
        coverageEnds: input.coverageEnds ?? null,
        ...(eventCode && { event: { code: eventCode, date: eventDate } }),
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: fieldOfTermination,
  };
  return answerChange(change, { ...input, loaded }, context);
}

/** A change that is planned too far ahead is mended at its day, everything else at the field. */
const dayOr = (field: string, code: string): string => (code === 'too-far-ahead' ? 'effectiveDate' : field);

/** Moves a family to another division; plans it does not offer are exchanged for those named. */
export async function changeDivision(input: Input<Calls['changeDivision']>, context: Context): Promise<Outcome> {
  const { clientId, divisionId, effectiveDate, planMap } = input;
  const subject = await subjectFor(input, context, {
    divisionId: await isDivisionOf(context.db, clientId, divisionId),
  });
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'divchange',
    effectiveDate,
    coverageTypes: null,
    requests: [
      {
        type: 'divchange',
        source: 'portal',
        reason: null,
        effectiveDate,
        divisionId,
        planMap: planMap ?? {},
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: ({ code }) => (code.startsWith('plan-') ? 'planMap' : dayOr('divisionId', code)),
  };
  return answerChange(change, { ...input, loaded }, context);
}

/** A new address from a day on, of the member and of those of the family who move too. */
export async function changeFamilyAddress(
  input: Input<Calls['changeFamilyAddress']>,
  context: Context,
): Promise<Outcome> {
  const { clientId, effectiveDate, personIds, kind } = input;
  const isElsewhere = !input.keepPlace && stateOfZip(input) !== null;
  refuseFaults(null, [addressFaults(input), isElsewhere ? { state: 'zip-other-state' } : {}]);
  const subject = await subjectFor(input, context);
  const family = await ofFamily(context.db, subject.subscriberId, personIds);
  refuseReferences({ personIds: personIds.every((id) => family.has(id)) });
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const { address1, address2 = null, city, zip, country = 'US' } = input;
  const state = stateAsKept(input.state, country);
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'addresschange',
    effectiveDate,
    coverageTypes: [],
    requests: [
      {
        type: 'addresschange',
        source: 'portal',
        reason: null,
        effectiveDate,
        personIds: [...new Set([subject.personId, ...personIds])],
        addresses: [{ kind, address1, address2, city, state, zip, country }],
        ...overrideOf(input.overrideReason, context),
      },
    ],
    fieldOf: () => 'effectiveDate',
  };
  return answerChange(change, { ...input, loaded }, context);
}

type CoverageCall = Input<Calls['coverageChangesOf']>;
type CoverageAsked = CoverageCall['coverages'][number];

/** One coverage as the change engine is asked for it. */
function coverageInput(asked: CoverageAsked, { effectiveDate }: CoverageCall): CoverageInput & { personId: string } {
  const { personId, action, coverageType, planId = null, expirationDate = null } = asked;
  if (action === 'end') {
    if (expirationDate === null) throw invalid({ coverages: 'required' });
    return { personId, action, coverageType, planId, expirationDate, termReason: null };
  }
  if (planId === null) throw invalid({ coverages: 'required' });
  const from = asked.effectiveDate ?? effectiveDate;
  return { personId, action, coverageType, planId, effectiveDate: from, expirationDate, tier: null };
}

async function coverageChange(
  input: CoverageCall,
  context: Context,
  override: { reason: string } | undefined,
): Promise<Outcome> {
  const { clientId, effectiveDate, eventCode, eventDate, coverages } = input;
  const subject = await subjectFor(input, context);
  const people = coverages.map(({ personId }) => personId);
  const family = await ofFamily(context.db, subject.subscriberId, people);
  refuseReferences({ coverages: people.every((id) => family.has(id)) });
  if (coverages.length === 0) throw invalid({ coverages: 'required' });
  if (eventCode && !eventDate) throw invalid({ eventDate: 'required' });
  const loaded = await loadFor(context, { clientId, subscriberId: subject.subscriberId });
  const change: DirectChange = {
    ...changeOf(subject, input),
    type: 'coveragechange',
    effectiveDate,
    coverageTypes: [...new Set(coverages.map(({ coverageType }) => coverageType))],
    requests: [
      {
        type: 'coveragechange',
        tiers: 'derive',
        source: 'portal',
        reason: eventCode || null,
        effectiveDate,
        coverages: coverages.map((asked) => coverageInput(asked, input)),
        ...(eventCode && eventDate && { event: { code: eventCode, date: eventDate } }),
        hsaCertified: input.hsaCertified === true,
        ...(override && { override }),
      },
    ],
    fieldOf: ({ code }) => fieldOfElection(code) ?? dayOr('coverages', code),
  };
  return answerChange(change, { ...input, loaded }, context);
}

/** Of coverages the day that differs is the event's. */
const ELECTION_FIELDS: Readonly<Record<string, string>> = {
  'event-day-differs': 'eventDate',
  'hsa-not-certified': 'hsaCertified',
};
const fieldOfElection = (code: string): string | undefined => ELECTION_FIELDS[code] ?? fieldOfEvent(code);

/** Coverages of a family change outside the wizard. */
export const coverageChangesOf = (input: CoverageCall, context: Context): Promise<Outcome> =>
  coverageChange(input, context, undefined);

/** The same for administrators, who may pass limits with a reason; the reason is in the timeline's request. */
export const adminCoverageChange = (
  { overrideReason, ...input }: Input<Calls['adminCoverageChange']>,
  context: Context,
): Promise<Outcome> => coverageChange(input, context, overrideReason ? { reason: overrideReason } : undefined);
