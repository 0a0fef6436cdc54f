import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { buildApp } from '@coverlane/server/app.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import type { Answers } from '@coverlane/server/domain/enrollment/answers.ts';
import { workOut } from '@coverlane/server/domain/enrollment/worked-out.ts';
import { decideAll } from '@coverlane/server/domain/enrollment/decided.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import {
  aDependent,
  aNewHire,
  Desk,
  type Draft,
  priced,
} from '@coverlane/server/features/enrollments/enrollments.testing.ts';
import { findEnrollment } from '@coverlane/server/features/enrollments/enrollments.queries.ts';
import { keysOf } from '@coverlane/server/platform/db/field-keys.ts';
import { openDraft } from '@coverlane/server/features/enrollments/load-draft.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import { openAsUser } from '@coverlane/server/platform/http/signed-user.ts';
import { portalLog } from '@coverlane/server/platform/http/logging.ts';
import { startWorker } from '@coverlane/server/platform/jobs/worker.ts';
import { tasks } from '@coverlane/server/tasks.ts';
import { callerOf } from '@coverlane/server/testing/portal.ts';
import { aClient, aUser, type ClientParts, offerPlan } from '@coverlane/server/testing/world.ts';

import { type BenchDatabase, withDatabase } from './database.ts';
import { signIn } from './seed-members.ts';

const GOAL_DECIDE_MS = 2;
const GOAL_PROCESSED_MS = 1000;
const GOAL_A_MINUTE = 200;
const SUBMISSIONS = 50;
/** Clients that submit at the same moment. */
const AT_ONCE = 8;
const DECISIONS = 300;
const GIVE_UP_MS = 150_000;

/** A portal with its worker over a throw-away database, and somebody who enrolls. */
interface Bench {
  desk: Desk;
  client: ClientParts;
  userId: string;
  parts: Parts;
  workerPool: Pool;
  stop(): Promise<void>;
}

/** Deciding a family of five, a new hire from submission to facts, and how many of them go through in a minute. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const bench = await open(database);
    try {
      await measureDecisions(bench);
      await measureOne(bench);
      await measureMany(bench);
    } finally {
      await bench.stop();
    }
  });

async function open(database: BenchDatabase): Promise<Bench> {
  const { ownerUrl, secrets, dataDir } = database;
  const owner = connect(ownerUrl, { max: 2 });
  const pool = connect(roleUrl(ownerUrl, 'coverlane_app', secrets), { max: 10 });
  const workerUrl = roleUrl(ownerUrl, 'coverlane_worker', secrets);
  const workerPool = connect(workerUrl, { max: 4, statementMs: 0 });
  const parts: Parts = { pool, aside: pool, secrets, dataDir, demonstration: false };
  const installationId = uuid7();
  const installation = { id: installationId, name: 'Bench', code: 'bench', allow_test_ids: true };
  await owner.insertInto('installations').values(installation).execute();
  const unapproved = { scope: 'installation', scope_id: installationId, key: 'enrollmentApproval', value: 'none' };
  await owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id: installationId, ...unapproved })
    .execute();
  const client = await sixPlans(owner, await aClient(owner, { installationId, name: 'Works', clientNumber: '10000' }));
  await priced({ owner }, client, { EMP: '400.00', ESP: '800.00', ECH: '700.00', FAM: '1200.00', NOTIER: '3.50' });
  const user = await aUser(owner, { installationId, type: 'admin', permissions: ['enrollment', 'viewSsn'] });
  const app = await buildApp(parts);
  const worker = await startWorker(workerUrl, tasks({ ...parts, pool: workerPool }), portalLog('silent'));
  // Asked within the process, there is no origin to name.
  const { origin: _origin, 'sec-fetch-site': _site, ...headers } = await signIn(owner, database, user.id);
  const caller = callerOf(app, headers);
  const stop = async () => {
    await worker.stop();
    await app.close();
    await Promise.all([owner.destroy(), pool.destroy(), workerPool.destroy()]);
  };
  return {
    desk: new Desk({ parts, workerPool, url: ownerUrl }, caller),
    client,
    userId: user.id,
    parts,
    workerPool,
    stop,
  };
}

/** Three more plans beside medical, dental and vision. */
async function sixPlans(owner: Pool, client: ClientParts): Promise<ClientParts> {
  const { id: clientId, divisionId } = client;
  const more = { rx: uuid7(), voluntary: uuid7(), eap: uuid7() };
  for (const [coverageType, planId] of Object.entries(more))
    await offerPlan(owner, { clientId, divisionId, planId, coverageType, systemIdentifier: coverageType });
  return { ...client, plans: { ...client.plans, ...more } };
}

function familyOfFive(client: ClientParts): Answers {
  const answers = aNewHire(client);
  const dependents = [
    aDependent('d1', { firstName: 'Sam', relationship: '01', dob: '1991-02-03' }),
    ...['Ava', 'Ben', 'Cleo'].map((firstName, at) => aDependent(`d${at + 2}`, { firstName, dob: `201${at}-05-06` })),
  ];
  const covered = ['subscriber', ...dependents.map(({ key }) => key)];
  const elections = answers.elections.map((election) => ({ ...election, covered }));
  return { ...answers, dependents, coversDependents: true, elections };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Milliseconds of processor time, which says more than the clock where the machine is shared. */
function timed(times: number, work: () => unknown): number {
  const spent = Array.from({ length: times }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return median(spent);
}

async function measureDecisions({ desk, client, userId, parts, workerPool }: Bench): Promise<void> {
  const draft = await desk.save(await desk.startHire(client), familyOfFive(client));
  const context = await workerPool.transaction().execute(async (db) => {
    await openAsUser(db, userId);
    const row = await findEnrollment(db, draft.id);
    return row && (await openDraft({ db, keys: keysOf(parts.secrets) }, row))?.context;
  });
  if (context === undefined) throw new Error('The draft is not there.');
  const { requests } = workOut(context, 'W1', uuid7);
  const decided = timed(DECISIONS, () => decideAll(context.facts, requests, uuid7));
  const whole = timed(DECISIONS, () => workOut(context, 'W1', uuid7));
  console.log(`  decide, a family of five over six plans: ${decided.toFixed(2)} ms (goal ${GOAL_DECIDE_MS} ms)`);
  console.log(`  the same draft worked out with offers, prices and what is to be mended: ${whole.toFixed(2)} ms`);
}

async function aDraft({ desk, client }: Bench): Promise<Draft> {
  return desk.save(await desk.startHire(client), aNewHire(client));
}

async function processed({ desk }: Bench, ids: readonly string[]): Promise<void> {
  let states: string[] = [];
  const late = performance.now() + GIVE_UP_MS;
  while (performance.now() < late) {
    const asked = ids.join(',');
    const { body } = await desk.caller.call(enrollments.enrollmentStatus, { enrollments: asked });
    states = body.rows.map(({ status }) => status);
    if (states.includes('failed')) throw new Error('An enrollment failed.');
    if (states.every((status) => status === 'processed')) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const waiting = states.filter((status) => status !== 'processed');
  throw new Error(`Not processed in time: ${waiting.length} of ${ids.length}, ${[...new Set(waiting)].join()}.`);
}

/** Submits drafts at the same moment. */
async function submitted({ desk }: Bench, drafts: readonly Draft[]): Promise<void> {
  const answers = await Promise.all(drafts.map((draft) => desk.submit(draft)));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A submission was refused: ${JSON.stringify(refused.body)}`);
}

async function measureOne(bench: Bench): Promise<void> {
  const spent: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const draft = await aDraft(bench);
    const began = performance.now();
    await submitted(bench, [draft]);
    await processed(bench, [draft.id]);
    spent.push(performance.now() - began);
  }
  const line = `  a new hire from submission to processed: ${Math.round(median(spent))} ms`;
  console.log(`${line}, at most ${Math.round(Math.max(...spent))} ms (goal ${GOAL_PROCESSED_MS} ms)`);
}

async function measureMany(bench: Bench): Promise<void> {
  const drafts: Draft[] = [];
  for (let number = 0; number < SUBMISSIONS; number += 1) drafts.push(await aDraft(bench));
  const began = performance.now();
  for (let first = 0; first < drafts.length; first += AT_ONCE) {
    await submitted(bench, drafts.slice(first, first + AT_ONCE));
  }
  const taken = (performance.now() - began) / 1000;
  await processed(
    bench,
    drafts.map(({ id }) => id),
  );
  const all = (performance.now() - began) / 1000;
  const rate = (seconds: number) => Math.round((SUBMISSIONS * 60) / seconds);
  console.log(
    `  ${SUBMISSIONS} submissions, ${AT_ONCE} at once: ${rate(taken)} a minute taken, ${rate(all)} a minute processed`,
  );
  console.log(`  (goal ${GOAL_A_MINUTE} a minute)`);
}
