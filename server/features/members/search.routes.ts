import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { members } from '@coverlane/contract/members/calls.ts';
import { displayName, searchKey } from '../../platform/values/names.ts';
import { ssnDigits } from '../../domain/ssn.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { meaningOf, type Prefix, prefix } from './search-text.rules.ts';
import { countTasks, findMembers, peopleTurning, type FoundRow, type MemberFilter } from './search.queries.ts';
import { holdersOfExternalId } from './external-ids.queries.ts';
import { holdersOfSsn } from './ssn.queries.ts';

type Search = Input<typeof members.membersearch>;
type FoundMember = Reply<typeof members.membersearch>['rows'][number];

/** Answers the member list (specification 3, Member search filter). */
export async function membersearch(input: Search, context: Context): Promise<Reply<typeof members.membersearch>> {
  const { page, pageSize, sort } = input;
  const filter = await filterOf(input, { call: 'membersearch', context });
  const found = await findMembers(context.db, filter, { offset: (page - 1) * pageSize, size: pageSize, sort });
  const rows = found.rows.map(drawFound);
  context.saw(seen(rows, input.clientId));
  return { rows, total: found.total, more: found.more, page, pageSize };
}

/** How many people something is to be done about; of nobody in particular. @throws Refusal 404 for a client not the reader's */
export async function memberTaskCounts({ clientId }: Input<typeof members.memberTaskCounts>, { db }: Context) {
  const counts = await countTasks(db, clientId);
  if (!counts) throw notFound();
  return counts;
}

/** People who may be the one about to be enrolled, at most 25 (domain 4.3). */
export async function newMemberSearch(
  input: Input<typeof members.newMemberSearch>,
  context: Context,
): Promise<Reply<typeof members.newMemberSearch>> {
  const { clientId, ssn, dob } = input;
  const names = namePrefixes(input);
  if (!ssn && !input.lastName) throw invalid({ lastName: 'required' });
  const personIds = ssn ? await searchSsn(context, requireSsn(ssn), { call: 'newMemberSearch', clientId }) : [];
  const everybody = { clientId, allOf: [], includeDependents: true, includeInactive: true };
  const page = { offset: 0, size: 25, sort: 'name' as const };
  const byNumber = await findMembers(context.db, { ...everybody, personIds }, page);
  const byName = input.lastName
    ? await findMembers(context.db, { ...everybody, allOf: names, dob }, page)
    : { rows: [] };
  const both = new Map([...byNumber.rows, ...byName.rows].map((row) => [row.id, drawFound(row)]));
  const rows = [...both.values()].slice(0, page.size);
  context.saw(seen(rows, clientId));
  return { rows };
}

const seen = (rows: readonly FoundMember[], clientId: string | undefined) => ({
  type: 'members',
  ids: rows.map(({ id }) => id),
  ...(clientId !== undefined && { clientId }),
});

/** The filter's fields narrow; the one box is one more condition among them. */
export async function filterOf(
  input: Omit<Search, 'page' | 'pageSize' | 'sort'>,
  { call, context }: { call: string; context: Context },
): Promise<MemberFilter> {
  const { clientId, divisionId, includeDependents, includeInactive, task } = input;
  const scope = { call, clientId };
  const meaning = meaningOf(input.search ?? '');
  const allOf = namePrefixes(input);
  const turning = task === 'ageingOut' ? await peopleTurning(context.db, clientId) : undefined;
  const common = { clientId, divisionId, includeDependents, includeInactive, allOf, task, turning };
  const own = await holdersOf(input, context, scope);
  if (!meaning) return { ...common, personIds: own };
  const typed = [
    ...(meaning.ssn ? await searchSsn(context, meaning.ssn, scope) : []),
    ...(meaning.externalId ? await holdersOfExternalId(context.db, meaning.externalId, clientId) : []),
  ];
  if (!own) return { ...common, anyOf: meaning.anyOf, personIds: typed };
  // Both at once: those of the field whom the box means too.
  return { ...common, personIds: own.filter((id) => typed.includes(id)) };
}

/** Whom the fields that are one person's name: an SSN, the employer's own id; of both at once those of both; undefined: neither is asked. */
async function holdersOf(
  { ssn, externalId }: Pick<Search, 'ssn' | 'externalId'>,
  context: Context,
  scope: { call: string; clientId: string | undefined },
): Promise<string[] | undefined> {
  const bySsn = ssn ? await searchSsn(context, requireSsn(ssn), scope) : undefined;
  const byName = externalId ? await holdersOfExternalId(context.db, externalId, scope.clientId) : undefined;
  return bySsn && byName ? bySsn.filter((id) => byName.includes(id)) : (bySsn ?? byName);
}

function namePrefixes(input: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  memberNumber?: string | undefined;
}): Prefix[] {
  const asked: Prefix[] = [];
  if (input.lastName) asked.push(prefix('last_key', searchKey(input.lastName)));
  if (input.firstName) asked.push(prefix('first_key', searchKey(input.firstName)));
  if (input.memberNumber) asked.push(prefix('member_number', input.memberNumber));
  return asked;
}

function requireSsn(typed: string): string {
  const digits = ssnDigits(typed);
  if (digits === null) throw invalid({ ssn: 'bad-ssn' });
  return digits;
}

/** Looks a whole SSN up among the visible clients, and says so in the audit log (domain 3.8). Never the digits. */
async function searchSsn(
  { db, parts }: Context,
  digits: string,
  { call, clientId }: { call: string; clientId: string | undefined },
): Promise<string[]> {
  const ids = await holdersOfSsn(db, parts.secrets, { digits, clientId });
  await appendAudit(db, {
    action: 'ssn-search',
    call,
    clientId: clientId ?? null,
    outcome: 'ok',
    detail: { found: ids.length },
  });
  return ids;
}

/** A person of the list as JSON carries them. */
export function drawFound(row: FoundRow): FoundMember {
  const { subscriber } = row;
  return {
    id: row.id,
    prefix: row.prefix,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    suffix: row.suffix_name,
    memberNumber: row.member_number,
    memberSystemIdentifier: row.system_identifier,
    externalId: row.external_id,
    relationship: row.relationship_code,
    subscriberId: row.subscriber_id,
    subscriberName: subscriber ? nameOf(subscriber) : '',
    clientId: row.client_id,
    clientName: row.client_name,
    divisionName: row.division_name,
    dob: row.dob,
    coverageTypes: row.coverage_types,
    since: row.covered_from,
    state: row.state,
  };
}

const nameOf = (name: NonNullable<FoundRow['subscriber']>): string =>
  displayName({
    prefix: name.prefix,
    firstName: name.first_name,
    middleName: name.middle_name,
    lastName: name.last_name,
    suffixName: name.suffix_name,
  });
