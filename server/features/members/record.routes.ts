import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { rulesOfPerson } from '../../facts/rules-of-person.queries.ts';
import { coverageState, isVoid } from '../../domain/coverage-state.ts';
import { todayIn } from '../../platform/values/dates.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { mayReadHealth } from './privacy.queries.ts';
import { familyIds, loadFacts } from './history.queries.ts';
import { historyOf } from './history.rules.ts';
import {
  findByNumber,
  findPerson,
  findPersonOf,
  loadChanges,
  loadFamilyRows,
  lookUpNumber,
  type PersonRow,
} from './record.queries.ts';
import { drawRecord, onDay, readableName } from './record.rules.ts';
import { hereCovered } from './here-covered.rules.ts';
import { untoldAmounts } from './particulars.queries.ts';
import { drawParticulars, isTold, timelineOutside } from './particulars.rules.ts';
import { linkedRecordsOf } from './linked-records.queries.ts';
import { loadRecordRows } from './record-rows.queries.ts';
import { maskedSsnOf } from './ssn.queries.ts';

type Record = Reply<typeof members.getMember>;

/** One person's record by id. The person's own client decides; a sent clientId that differs finds nobody. */
export async function getMember(input: Input<typeof members.getMember>, context: Context): Promise<Record> {
  const { id, knownAt = null } = input;
  const isMember = context.user.type === 'member';
  const person = isMember
    ? await openedPerson(context, id, knownAt)
    : await findPersonOf(context.db, { id, clientId: requireClient(input.clientId) }, knownAt);
  if (!person || (input.clientId !== undefined && input.clientId !== person.client_id)) throw notFound();
  return record(person, input, context);
}

/**
 * A person whose record the reader may open. A subscriber sees in the own record how the family is enrolled; the record
 * of a dependent opens to whom the setting lets their health information be read by (specification 6).
 */
async function openedPerson({ db, user }: Context, id: string, knownAt: string | null): Promise<PersonRow | undefined> {
  const isOthers = user.type === 'member' && id !== user.entityId;
  return isOthers && !(await mayReadHealth(db, id)) ? undefined : findPerson(db, id, knownAt);
}

/** The subscriber's record by member number within a client. */
export async function findMember(input: Input<typeof members.findMember>, context: Context): Promise<Record> {
  const clientId = requireClient(input.clientId);
  if (!input.memberNumber) throw invalid({ memberNumber: 'required' });
  const person = await findByNumber(context.db, { clientId, memberNumber: input.memberNumber });
  if (!person) throw notFound();
  return record(person, input, context);
}

/** "Client fetch with no id rejects with 'ClientID Undefined'" (specification 8). */
function requireClient(clientId: string | undefined): string {
  if (clientId === undefined) throw invalid({ clientId: 'client-id-undefined' }, 'client-id-undefined');
  return clientId;
}

async function record(
  person: PersonRow,
  { asOf, knownAt = null }: { asOf?: string | undefined; knownAt?: string | undefined | null },
  context: Context,
): Promise<Record> {
  const { db, user, parts } = context;
  const day = asOf ?? today(person);
  const { family, particulars } = await loadRecordRows(db, person, knownAt);
  const privacy = {
    seesSalary: maySeeSsn(context, person.id),
    seesBeneficiaries: isTold('beneficiaries', user.type),
    seesDecisions: isTold('insurability', user.type),
    untold: await untoldAmounts(db, person, particulars),
  };
  const isElsewhere = particulars.some(({ kind }) => kind === 'otherCoverage');
  const rules = isElsewhere ? await rulesOfPerson(db, { personId: person.id, day }) : null;
  const here = rules && hereCovered(person, family, { day, employerSize: rules.employerSize });
  const drawn = drawRecord({
    person,
    rows: family,
    asOf: day,
    knownAt,
    showVoid: user.type === 'admin',
    ssnMasked: maySeeSsn(context, person.id) ? await maskedSsnOf(db, parts.secrets, person.id) : null,
    particulars: drawParticulars(particulars, { day, privacy, here }),
    linkedRecords: await linkedRecordsOf(db, person, day),
  });
  if (!drawn) throw notFound();
  context.saw({ type: 'member', id: person.id, clientId: person.client_id });
  return user.type === 'partner' ? { ...drawn, timeline: timelineOutside(drawn.timeline) } : drawn;
}

const today = ({ time_zone }: PersonRow): string => todayIn(time_zone, new Date());

/** Those with viewSsn, and everybody their own: the last four digits (domain 1.2). */
const maySeeSsn = ({ user }: Context, personId: string): boolean =>
  user.permissions.includes('viewSsn') || (user.type === 'member' && user.entityId === personId);

/** Who changed what, when, from which source: of the whole family for a subscriber, else of the person. */
export async function memberHistory(
  { id, page, pageSize }: Input<typeof members.memberHistory>,
  context: Context,
): Promise<Reply<typeof members.memberHistory>> {
  const { db } = context;
  const person = await findPerson(db, id, null);
  if (!person) throw notFound();
  const isSubscriber = person.id === person.subscriber_id;
  const ids = isSubscriber ? await familyIds(db, person.id) : [person.id];
  const changes = await loadChanges(db, person, { knownAt: null });
  const facts = await loadFacts(db, ids);
  // Who gets the money is told to nobody outside (particulars.rules.ts).
  const told = facts.filter(({ fact }) => isTold(fact, context.user.type));
  const entries = historyOf(changes, told);
  context.saw({ type: 'member-history', id: person.id, clientId: person.client_id });
  const offset = (page - 1) * pageSize;
  return { rows: entries.slice(offset, offset + pageSize), total: entries.length, page, pageSize };
}

/** The people a member number means to this reader (domain 18). */
export async function memberIdLookup(
  { memberNumber }: Input<typeof members.memberIdLookup>,
  context: Context,
): Promise<Reply<typeof members.memberIdLookup>> {
  const found = await lookUpNumber(context.db, memberNumber);
  const [first] = found;
  if (!first) throw notFound();
  context.saw({ type: 'members', ids: found.map(({ id }) => id) });
  const matches = found.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    name: readableName(row),
    memberNumber: row.member_number,
  }));
  return { id: first.id, clientId: first.client_id, matches };
}

/** A member's own profile, or for staff that of `memberId` (specification 3, Member profile). */
export async function memberProfile(
  { memberId, clientId }: Input<typeof members.memberProfile>,
  context: Context,
): Promise<Reply<typeof members.memberProfile>> {
  const { user } = context;
  const id = memberId ?? (user.type === 'member' ? user.entityId : null);
  if (id === null) throw invalid({ memberId: 'required' });
  const person = await openedPerson(context, id, null);
  if (!person || (clientId !== undefined && clientId !== person.client_id)) throw notFound();
  const profile = await drawProfile(person, context);
  context.saw({ type: 'member', id: person.id, clientId: person.client_id });
  return profile;
}

async function drawProfile(person: PersonRow, { db }: Context): Promise<Reply<typeof members.memberProfile>> {
  const day = today(person);
  const rows = await loadFamilyRows(db, person, null);
  const own = onDay(
    rows.details.filter((row) => row.person_id === person.id),
    day,
  );
  if (!own) throw notFound();
  const coverages = rows.coverages
    .filter((row) => row.person_id === person.id)
    .map((row) => ({ row, span: { effectiveDate: row.effective_date, expirationDate: row.expiration_date } }))
    .filter(({ span }) => !isVoid(span))
    .map(({ row, span }) => ({
      expirationDate: row.expiration_date,
      employeeSystemIdentifier: row.employee_system_identifier,
      divisionIdentifier: row.division_identifier,
      coverageType: row.coverage_type,
      planName: row.plan_name,
      state: coverageState(span, day),
    }));
  return {
    id: person.id,
    memberSystemIdentifier: person.system_identifier,
    employeeSystemIdentifier: onDay(rows.employments, day)?.employee_system_identifier ?? null,
    memberNumber: person.member_number,
    clientId: person.client_id,
    clientNumber: person.client_number,
    clientName: person.client_name,
    firstName: own.first_name,
    lastName: own.last_name,
    coverages,
  };
}
