import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { employeeFeed } from '@coverlane/contract/members/feed-calls.ts';
import type { ClientFacts, EmploymentRow, FamilyFacts, PersonFacts } from '../../domain/changes/facts.ts';
import { isVoid } from '../../domain/coverage-state.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { numberEvents } from '../../facts/event-numbers.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import type { Context } from '../../platform/http/context.ts';
import { cursorOf, cursorParts, ID } from '../../platform/http/cursor.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { employeesAfter, familiesTold, versionsOf } from './employee-feed.queries.ts';

type Call = (typeof employeeFeed)['employeeList'];
type Employee = Reply<Call>['rows'][number];

/** In the middle of all: the number of the last event when it began, and the last employee; or all are read: after which event. */
const PLACE = new RegExp(`^(\\d{1,15})(?: (${ID}))?$`);

/** A page of employees, and where the next one begins. */
type Page = { employeeIds: string[]; next: string; more: boolean };

/** GET /employees: everybody, then whoever changed. @throws Refusal 404, 422 */
export async function employeeList(input: Input<Call>, context: Context): Promise<Reply<Call>> {
  const { db } = context;
  const { clientId, pageSize } = input;
  const client = await loadClientFacts(db, clientId);
  if (client === null) throw notFound();
  const { last, forgotten } = await numberEvents(db);
  const { number, employeeId } = placeOf(input, { last, forgotten });
  const place = { clientId, number, pageSize };
  const isBeginning = input.after === undefined || employeeId !== null;
  const page = isBeginning
    ? await pageOfAll(db, { ...place, after: employeeId })
    : await pageOfChanged(db, { ...place, last });
  context.saw({ type: 'client', id: clientId, clientId });
  return { rows: await drawn(client, page.employeeIds, context), next: page.next, more: page.more };
}

/** Where a reader goes on. @throws Refusal 422 for a place that is none, or from before what is kept */
function placeOf({ after, clientId }: Input<Call>, { last, forgotten }: { last: number; forgotten: number }) {
  if (after === undefined) return { number: last, employeeId: null };
  const [number, employeeId = null] = cursorParts(after, [clientId], PLACE);
  if (Number(number) < forgotten) throw invalid({ after: 'events-forgotten' });
  if (Number(number) > last) throw invalid({ after: 'not-found' });
  return { number: Number(number), employeeId };
}

type Place = { clientId: string; number: number; pageSize: number };

/** What changes while all are read is told after them: the number is that of the beginning. */
async function pageOfAll(
  db: Context['db'],
  { clientId, number, pageSize, after }: Place & { after: string | null },
): Promise<Page> {
  const found = await employeesAfter(db, { clientId, after, most: pageSize + 1 });
  const employeeIds = found.slice(0, pageSize);
  const more = found.length > pageSize;
  const lastId = employeeIds.at(-1);
  return { employeeIds, more, next: more && lastId ? cursorOf(clientId, number, lastId) : cursorOf(clientId, number) };
}

async function pageOfChanged(
  db: Context['db'],
  { clientId, number, pageSize, last }: Place & { last: number },
): Promise<Page> {
  const told = await familiesTold(db, { clientId, after: number, most: pageSize + 1 });
  const page = told.slice(0, pageSize);
  const more = told.length > pageSize;
  const read = page.at(-1)?.sequence ?? last;
  return {
    employeeIds: [...new Set(page.map(({ employeeId }) => employeeId))],
    more,
    next: cursorOf(clientId, more ? read : Math.max(read, last)),
  };
}

/** Employees as they stand, in the order they were asked for. */
async function drawn(client: ClientFacts, employeeIds: readonly string[], { db, parts }: Context): Promise<Employee[]> {
  if (employeeIds.length === 0) return [];
  const today = todayIn(client.timeZone, new Date());
  const families = await loadFamilies(
    { db, keys: keysOf(parts.secrets), client, today },
    { subscriberIds: employeeIds },
  );
  const versions = await versionsOf(db, { clientId: client.id, employeeIds });
  const byId = new Map(families.map((facts) => [facts.people[0]?.subscriberId, facts]));
  return employeeIds.map((employeeId) => ({
    ...employeeOf(employeeId, byId.get(employeeId)),
    ...(versions.get(employeeId) ?? { version: 0, updatedAt: null }),
  }));
}

/** Of whom nothing is there any more. */
const GONE = {
  externalId: null,
  memberNumber: null,
  gone: true,
  divisionId: null,
  classCode: null,
  status: null,
  hireDate: null,
  terminationDate: null,
  people: [],
};

function employeeOf(employeeId: string, facts: FamilyFacts | undefined): Omit<Employee, 'version' | 'updatedAt'> {
  const head = facts?.people.find(({ id }) => id === employeeId);
  if (facts === undefined || head === undefined) return { employeeId, ...GONE };
  return {
    ...GONE,
    employeeId,
    externalId: head.externalId?.externalId ?? null,
    memberNumber: head.memberNumber,
    gone: false,
    ...jobOf(head.employments.at(-1)),
    people: facts.people.flatMap(personOf),
  };
}

const jobOf = (job: EmploymentRow | undefined) =>
  job && {
    divisionId: job.divisionId,
    classCode: job.classCode,
    status: job.status,
    hireDate: job.hireDate,
    terminationDate: job.terminationDate,
  };

function personOf(person: PersonFacts): Employee['people'] {
  const details = person.details.at(-1);
  if (details === undefined) return [];
  const { relationshipCode, firstName, middleName, lastName, dob, gender } = details;
  return [
    {
      memberId: person.id,
      externalId: person.externalId?.externalId ?? null,
      relationship: relationshipCode,
      firstName,
      middleName,
      lastName,
      dob,
      gender,
      coverages: person.coverages
        .filter((row) => !isVoid(row))
        .map(({ id, planId, coverageType, tierCode, effectiveDate, expirationDate, cobra }) => ({
          id,
          planId,
          coverageType,
          tierCode,
          effectiveDate,
          expirationDate,
          cobra,
        })),
    },
  ];
}
