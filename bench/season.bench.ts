import { ownSessionCalls } from '@coverlane/contract/enrollment-sessions/own-call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import type { Answers } from '@coverlane/server/domain/enrollment/answers.ts';
import { dayFromNow, type Draft, priced } from '@coverlane/server/features/enrollments/enrollments.testing.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { API_BASE } from '@coverlane/server/platform/http/api-base.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { families } from '@coverlane/server/testing/family.ts';
import { aClient, aUser, type ClientParts } from '@coverlane/server/testing/world.ts';
import { loadavg } from 'node:os';
import { type BenchDatabase, withDatabase } from './database.ts';
import type { Options } from './options.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';
import { signIn } from './seed-members.ts';
import { start } from './serving.ts';

const GOAL_P99_MS = 300;
/** Between two pages: cut to about a second, so that everybody is there at once. */
const THINK_MS = 1000;
const FIRST_DAY = `${Number(dayFromNow(0).slice(0, 4)) + 1}-01-01`;

/** Somebody who enrolls: how they sign in, and what the portal has acknowledged. */
interface Person {
  headers: Record<string, string>;
  enrollmentId: string;
  /** The version of the last save that was answered with 200, and the answers that it carried. */
  version: number;
  answers: Answers | null;
  submitted: boolean;
}

/** What was asked, how long each answer took, and what was answered otherwise than well. */
interface Log {
  ms: number[];
  saves: number[];
  failures: string[];
}

/** Employees of one session who enroll at the same time: home, plans, three saves, costs, signature (goal: p99 of a page 300 ms). */
export const run = ({ people }: Options): Promise<void> =>
  withDatabase(async (database) => {
    const owner = connect(database.ownerUrl, { max: 4, statementMs: 0 });
    const { ownerUrl, secret, dataDir } = database;
    const crowd = await seeded(owner, database, people);
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    try {
      const log: Log = { ms: [], saves: [], failures: [] };
      const used = () => processorTime(portal.child.pid, dataDir);
      const [began, before] = [performance.now(), used()];
      const base = `http://127.0.0.1:${portal.said.port}${API_BASE}`;
      await Promise.all(crowd.persons.map((person) => enrolls(person, { base, sessionId: crowd.sessionId, log })));
      const seconds = (performance.now() - began) / 1000;
      const after = used();
      if (before && after)
        printCost(log.ms.length, { server: after.server - before.server, postgres: after.postgres - before.postgres });
      const lost = await lostSaves(owner, crowd.persons);
      print({ log, lost, seconds, people });
    } finally {
      await portal.stop();
      await owner.destroy();
    }
  });

/** Says more than the clock where the machine is shared. */
function printCost(pages: number, { server, postgres }: ProcessorTime): void {
  const each = (ms: number) => (ms / Math.max(1, pages)).toFixed(1);
  console.log(`  processor time a page: ${each(server)} ms of the server, ${each(postgres)} ms of PostgreSQL`);
}

function print({ log, lost, seconds, people }: { log: Log; lost: number; seconds: number; people: number }): void {
  const { ms, saves, failures } = log;
  const p99 = at(ms, 0.99);
  const pages = `${ms.length} pages in ${seconds.toFixed(0)} s, median ${at(ms, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  const missed = p99 > GOAL_P99_MS || lost > 0 || failures.length > 0;
  console.log(
    `  ${people} employees at once: ${pages} (goal ${GOAL_P99_MS} ms)${missed ? ': MISSED' : ''}; saves p99 ${at(saves, 0.99).toFixed(0)} ms`,
  );
  console.log(
    `  acknowledged and not there: ${lost}; answered otherwise than with 200: ${failures.length}${failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 5).join('; ')})` : ''}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  if (missed) process.exitCode = 1;
}

const at = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Families with medical coverage in the census of an open session, each employee signed in. */
async function seeded(owner: Pool, database: BenchDatabase, people: number) {
  const installationId = uuid7();
  await owner
    .insertInto('installations')
    .values({ id: installationId, name: 'Bench', code: 'bench', allow_test_ids: true })
    .execute();
  const client = await aClient(owner, { installationId, name: 'Works', clientNumber: '10000' });
  await priced({ owner }, client);
  const sessionId = await anOpenSession(owner, client);
  const persons: Person[] = [];
  for (let first = 0; first < people; first += 100) {
    const some = Array.from({ length: Math.min(100, people - first) }, (_, at) => ({
      client,
      firstName: 'Ann',
      lastName: `Name${first + at}`,
      covers: ['medical'] as const,
      dependents: (first + at) % 2 === 0 ? [{ firstName: 'Kit', dob: '2015-06-01' }] : [],
    }));
    for (const { subscriberId } of await families(owner, some)) {
      const user = await aUser(owner, { installationId, type: 'member', entityId: subscriberId });
      const employee = { employee_id: `E${persons.length}`, first_name: 'Ann', last_name: `Name${persons.length}` };
      await owner
        .insertInto('enrollmentsessionmembers')
        .values({
          id: uuid7(),
          client_id: client.id,
          session_id: sessionId,
          person_id: subscriberId,
          relationship_code: '18',
          status: 'invited',
          ...employee,
        })
        .execute();
      const headers = await signIn(owner, database, user.id);
      persons.push({ headers, enrollmentId: '', version: 0, answers: null, submitted: false });
    }
  }
  return { sessionId, persons };
}

async function anOpenSession(owner: Pool, client: ClientParts): Promise<string> {
  const id = uuid7();
  const days = { opens_on: dayFromNow(-1), closes_on: dayFromNow(10), effective_date: FIRST_DAY };
  const ways = { kind: 'open', access_mode: 'login', passive_rollover: 'none', languages: '["en","ko","es"]' };
  const session = { id, client_id: client.id, name: 'Open enrollment', status: 'open', ...days, ...ways };
  await owner.insertInto('enrollmentsessions').values(session).execute();
  const plans = Object.values(client.plans).map((planId) => ({
    id: uuid7(),
    client_id: client.id,
    session_id: id,
    plan_id: planId,
  }));
  await owner.insertInto('enrollmentsessionplans').values(plans).execute();
  return id;
}

const thinks = () => new Promise((resolve) => setTimeout(resolve, THINK_MS * (0.5 + Math.random())));

type At = { base: string; sessionId: string; log: Log };

/** One page: asked, timed, and its answer; what is not 200 is written down, and the person stops. */
async function page<Body>(
  person: Person,
  { base, log }: At,
  { method = 'GET', path, body }: { method?: string; path: string; body?: object },
): Promise<Body> {
  const began = performance.now();
  const headers = {
    ...person.headers,
    origin: new URL(base).origin,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': uuid7() }),
  };
  const reply = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  log.ms.push(performance.now() - began);
  if (method === 'PUT') log.saves.push(performance.now() - began);
  if (reply.status !== 200) throw new Error(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}: ${reply.status}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the portal cuts its replies to the contract
  return JSON.parse(text) as Body;
}

async function enrolls(person: Person, at: At): Promise<void> {
  try {
    await thinks();
    await page(person, at, { path: ownSessionCalls.ownSessions.path });
    await thinks();
    const started = { method: 'POST', path: sessionEnrolling.startSessionEnrollment.path };
    const { enrollmentId } = await page<{ enrollmentId: string }>(person, at, {
      ...started,
      body: { sessionId: at.sessionId },
    });
    person.enrollmentId = enrollmentId;
    const path = `/enrollment/${enrollmentId}`;
    let draft = await page<Draft>(person, at, { path });
    await page(person, at, { path: sessionEnrolling.sessionReading.path.replace(':id', at.sessionId) });
    for (const count of [0, 1, 2]) {
      await thinks();
      draft = await saves(person, at, { draft, answers: electing(draft, count) });
    }
    await thinks();
    await page(person, at, { path: enrollments.enrollmentConsequences.path.replace(':id', enrollmentId) });
    await thinks();
    const { signing, version } = draft;
    const signature = {
      typedName: signing?.name,
      agreed: true,
      version: signing?.version,
      language: 'en',
      shown: signing?.shown,
    };
    const submitted = { action: 'submit', enrollmentId, version, signature };
    await page(person, at, { method: 'POST', path: enrollments.postEnrollment.path, body: submitted });
    person.submitted = true;
    await page(person, at, { path });
  } catch (failure) {
    at.log.failures.push(failure instanceof Error ? failure.message : String(failure));
  }
}

async function saves(person: Person, at: At, { draft, answers }: { draft: Draft; answers: Answers }): Promise<Draft> {
  const place = { page: 'review/check', field: null };
  const body = { version: draft.version, step: 5, place, answers };
  const saved = await page<Draft>(person, at, { method: 'PUT', path: `/enrollment/${draft.id}`, body });
  person.version = saved.version;
  person.answers = answers;
  return saved;
}

/** Medical kept; with each save one more of dental and vision. */
function electing({ answers, offers }: Draft, count: number): Answers {
  const held = answers.elections.filter(({ coverageType }) => coverageType === 'medical');
  const more = (['dental', 'vision'] as const).slice(0, count).map((coverageType) => ({
    coverageType,
    decision: 'elect' as const,
    planId: offers.find((one) => one.coverageType === coverageType)?.plans[0]?.planId ?? null,
    covered: ['subscriber'],
    waiverReason: null,
    waiverCarrier: null,
    volume: null,
  }));
  return { ...answers, elections: [...held, ...more] };
}

/** How many were told that it is saved, or sent, of whom the database says something else. */
async function lostSaves(owner: Pool, persons: readonly Person[]): Promise<number> {
  const rows = await owner.selectFrom('enrollments').select(['id', 'version', 'status', 'answers']).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return persons.filter(({ enrollmentId, version, answers, submitted }) => {
    if (enrollmentId === '') return false;
    const row = found.get(enrollmentId);
    if (row === undefined || row.version < version) return true;
    if (submitted && row.status === 'draft') return true;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds answers
    const kept = (row.answers as unknown as Answers).elections.map(({ coverageType, decision }) => [
      coverageType,
      decision,
    ]);
    const said = answers?.elections.map(({ coverageType, decision }) => [coverageType, decision]);
    return said !== undefined && JSON.stringify(kept) !== JSON.stringify(said);
  }).length;
}
