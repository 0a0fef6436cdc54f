import { readFileSync } from 'node:fs';
import { permissions } from '@coverlane/contract/access.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { aUser } from '@coverlane/server/testing/world.ts';
import { sql } from 'kysely';
import { withDatabase } from './database.ts';
import { seedMembers, type Seeded, signIn } from './seed-members.ts';
import { start } from './serving.ts';

const ANSWERS = 50_000;
const GOAL_QUEUED_S = 30;
const GOAL_RESULTS_MS = 500;
const GOAL_EXPORT_S = 30;
const GOAL_MB = 300;

type Asking = { port: number; pid: number; headers: Record<string, string> };

/** A survey to every dependent of 100,000 people (60,000) is queued; the results of 50,000 answers are opened and leave as a table. */
export const run = (): Promise<void> =>
  withDatabase(async (database) => {
    const { ownerUrl, secret, dataDir } = database;
    const seeded = await seedMembers(database);
    const { owner, installationId } = seeded;
    const user = await aUser(owner, { installationId, type: 'admin', permissions });
    const headers = await signIn(owner, database, user.id);
    const portal = await start<{ port: number }>('portal.server.ts', { ownerUrl, secret, dataDir });
    try {
      const asking = { port: portal.said.port, pid: portal.child.pid ?? 0, headers };
      await queued(asking);
      await results(asking, seeded);
    } finally {
      await portal.stop();
      await owner.destroy();
    }
  });

const said = (en: string) => ({ en, ko: en, es: en });
const items = [
  { key: 'lives', type: 'yesno', label: said('Does this person live with you?'), required: true },
  { key: 'mood', type: 'rating', label: said('How was it?') },
  { key: 'words', type: 'text', label: said('Anything else?') },
];

async function queued(asking: Asking): Promise<void> {
  const { id: surveyId } = await aSurvey(asking, 'dependentAudit');
  const { took, body } = await timed(() =>
    ask(asking, surveyCalls.surveyAction.path, { surveyId, action: 'send', audience: 'members' }),
  );
  const { count } = JSON.parse(body);
  const isShort = count < ANSWERS;
  console.log(
    `  ${count} people asked: queued in ${seconds(took)} s, goal ${GOAL_QUEUED_S} s${missed(isShort || took > GOAL_QUEUED_S * 1000)}`,
  );
}

async function results(asking: Asking, { owner, installationId }: Seeded): Promise<void> {
  const { id } = await aSurvey(asking, 'satisfaction');
  await sql`insert into surveyresponses (id, installation_id, survey_id, client_id, name, form_version, language, answers)
    select uuidv7(), ${installationId}, ${id}, (select c.id from clients c order by c.id offset n % 17 limit 1), 'Ann Name' || n, 1, 'en',
      jsonb_build_object('lives', n % 3 > 0, 'mood', 1 + n % 5, 'words', 'Word ' || n % 1000)
    from generate_series(1, ${ANSWERS}) n`.execute(owner);
  await sql`vacuum analyze surveyresponses`.execute(owner);
  const summary = surveyCalls.surveySummary.path.replace(':id', id);
  await ask(asking, summary);
  const opened = await timed(() => ask(asking, summary));
  console.log(
    `  results of ${ANSWERS} answers: ${opened.took.toFixed(0)} ms, goal ${GOAL_RESULTS_MS} ms${missed(opened.took > GOAL_RESULTS_MS)}`,
  );
  const before = residentOf(asking.pid);
  const file = await timed(() => ask(asking, `${surveyCalls.surveyResults.path.replace(':id', id)}?format=csv`));
  const lines = file.body.trim().split('\n').length - 1;
  const grown = residentOf(asking.pid) - before;
  const isOver = file.took > GOAL_EXPORT_S * 1000 || grown > GOAL_MB || lines < ANSWERS;
  console.log(
    `  ${lines} answers as a table: ${seconds(file.took)} s, goal ${GOAL_EXPORT_S} s; memory ${before} MB and ${grown} more, goal ${GOAL_MB}${missed(isOver)}`,
  );
}

async function aSurvey(asking: Asking, purpose: string): Promise<{ id: string }> {
  const draft = { name: `Bench ${purpose}`, purpose, languages: ['en'], form: { items } };
  return JSON.parse(await ask(asking, surveys.calls.create.path, draft));
}

/** Asks the portal; with a body by POST. @throws where it refuses */
async function ask({ port, headers }: Asking, path: string, body?: object): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  const reply = await fetch(`${origin}/api${path}`, { ...sent, headers: { ...headers, ...type, origin } });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status} ${path}: ${text.slice(0, 300)}`);
  return text;
}

async function timed(work: () => Promise<string>): Promise<{ took: number; body: string }> {
  const began = performance.now();
  const body = await work();
  return { took: performance.now() - began, body };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function missed(is: boolean): string {
  if (is) process.exitCode = 1;
  return is ? ': MISSED' : '';
}

/** What of a process lies in memory, in MB. */
const residentOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
