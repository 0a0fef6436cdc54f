import { sql } from 'kysely';
import { enrollmentsessionplandocs } from '@coverlane/contract/collections/enrollmentsessionplandocs.ts';
import { enrollmentsessions } from '@coverlane/contract/collections/enrollmentsessions.ts';
import { externalbenefits } from '@coverlane/contract/collections/externalbenefits.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { census } from '@coverlane/contract/enrollment-sessions/census-calls.ts';
import type { SessionAction } from '@coverlane/contract/enrollment-sessions/codes.ts';
import { sessionMessages } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { censusTasks } from '@coverlane/server/features/enrollment-sessions/census/census.jobs.ts';
import { sessionTasks } from '@coverlane/server/features/enrollment-sessions/sessions.jobs.ts';
import { connect, type Pool } from '@coverlane/server/platform/db/connect.ts';
import { roleUrl } from '@coverlane/server/platform/db/roles.ts';
import { queueOnce } from '@coverlane/server/platform/jobs/queue-once.ts';
import { postOf } from '@coverlane/server/platform/mail/post.ts';
import { addMonths } from '@coverlane/server/platform/values/dates.ts';
import { employed } from './cases.ts';
import { type DemoCaller, FrontDoor } from './front-door.ts';
import { answerSession } from './load-session-answers.ts';
import type { RosterLoading } from './load-rosters.ts';
import type { LoadedSession, SessionLoading } from './session-loading.ts';
import { subscriberNumber } from './roster-members.ts';
import { type DemoSession, demoCensus, demoSessions, legalHelp, legalRates, sessionTexts } from './sessions.ts';
import { DEMO_MEMBER_NUMBER } from './users.ts';

/** Sessions that are open and whose invitations are on their way; `finish` has people answer and leads the sessions on. */
export interface BegunSessions {
  finish(): Promise<void>;
}

/**
 * Makes an enrollment session in every state through the calls that people use. Invitations leave at their own pace
 * meanwhile, so whoever loads does something else before `finish`.
 */
export async function beginSessions(
  loading: RosterLoading & Pick<SessionLoading, 'parts' | 'owner'>,
): Promise<BegunSessions> {
  const { parts, owner, ownerUrl, secrets, dataDir } = loading;
  const door = await FrontDoor.open(parts, owner);
  const url = roleUrl(ownerUrl, 'coverlane_worker', secrets);
  const workers = connect(url, { max: 2, statementMs: 0 });
  const office = { post: postOf(undefined, dataDir), from: 'no-reply@localhost' };
  const own = { ...parts, pool: workers };
  const queue = queueOnce(url, { ...censusTasks(own), ...sessionTasks(own, office) });
  const all: SessionLoading = { ...loading, door, admin: await door.as(loading.userId), workers, work: queue.work };
  const loaded: LoadedSession[] = [];
  for (const planned of demoSessions(loading.today)) loaded.push(await begun(all, planned));
  const mailed = queue.work();
  return {
    finish: async () => {
      try {
        await mailed;
        for (const session of loaded) await finished(all, session);
      } finally {
        await door.close();
        await workers.destroy();
        await queue.close();
      }
    },
  };
}

/** How people come in, are reminded, and what becomes of who does not answer. */
const HOW = {
  kind: 'open',
  accessMode: 'linkPlusVerify',
  verifyFields: ['dob'],
  languages: ['en', 'ko', 'es'],
  reminderDays: ['10', '5', '2', '1'],
  passiveRollover: 'keepCurrent',
  allowEditUntilClose: true,
} as const;

/** Builds one, opens it where it is to be open, and invites its people. */
async function begun(loading: SessionLoading, planned: DemoSession): Promise<LoadedSession> {
  const { admin, ids } = loading;
  const clientId = ids.get(planned.clientNumber) ?? '';
  const { name, effectiveDate, opensOn, closesOn } = planned;
  const { id } = await admin.call(enrollmentsessions.calls.create, {
    ...HOW,
    name,
    clientId,
    effectiveDate,
    opensOn,
    closesOn,
  });
  await offer(loading, { id, clientId, planned });
  for (const [kind, texts] of Object.entries(sessionTexts))
    await admin.call(sessionMessages.invitationText, { sessionId: id, kind, texts });
  if (planned.extra) await offerLegalHelp(admin, id);
  if (planned.people > 0) await uploadCensus(loading, { id, clientId, planned });
  const [first] = planned.actions;
  if (first !== undefined) await act(admin, id, first);
  if (first === 'open') await admin.call(sessionMessages.invite, { sessionId: id, audience: 'notInvited' });
  return { id, clientId, planned };
}

const act = (admin: DemoCaller, sessionId: string, action: SessionAction) =>
  admin.call(sessionSetup.sessionAction, { sessionId, action });

/** Offers the employer's plans, with the summary of benefits of each that has one. */
async function offer({ admin, owner }: SessionLoading, { id, clientId, planned }: LoadedSession): Promise<void> {
  const { rows } = await sql<{
    planId: string;
    name: string;
    documentId: string | null;
  }>`select p.id as "planId", p.name,
      (select d.id from documents d join documentmaps m on m.document_id = d.id
        where m.client_id = p.client_id and d.name = 'SBC ' || p.name limit 1) as "documentId"
    from plans p where p.client_id = ${clientId}
      and (${planned.offers}::text[] is null or p.coverage_type = any(${planned.offers}::text[])) order by p.sort_key`.execute(
    owner,
  );
  for (const { planId, name, documentId } of rows) {
    await admin.call(sessionSetup.planPivotValues, { sessionId: id, planId });
    if (documentId === null) continue;
    const paper = {
      heading: `SBC ${name}`,
      sessionId: id,
      planId,
      documentId,
      type: 'SBC',
      language: 'en',
      sortKey: 1,
    };
    await admin.call(enrollmentsessionplandocs.calls.create, paper);
  }
}

async function offerLegalHelp(admin: DemoCaller, sessionId: string): Promise<void> {
  await admin.call(externalbenefits.calls.create, { ...legalHelp, sessionId });
  const sent = { name: 'legal-help.csv', text: legalRates, fields: { sessionId } };
  const { faults } = await admin.send(sessionRates.uploadRates, sent);
  if (faults.length > 0) throw new Error(`The demonstration's rates are refused: ${JSON.stringify(faults)}`);
}

/** The census comes as payroll's file: read, checked and applied by the jobs that do so for everybody. */
async function uploadCensus(loading: SessionLoading, { id, clientId, planned }: LoadedSession): Promise<void> {
  const { admin, work } = loading;
  const text = await censusText(loading, { clientId, planned });
  const sent = { name: 'census.csv', text, fields: { sessionId: id } };
  const file = await admin.send(census.censusUpload, sent);
  await work();
  await settled(admin, file.id, 'proposed');
  await admin.call(census.censusApply, { id: file.id, excludeMissing: false });
  await work();
  await settled(admin, file.id, 'applied');
}

/** Waits for a running portal's worker, which may have taken the job first. */
async function settled(admin: DemoCaller, id: string, state: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const file = await admin.call(census.censusFileGet, { id });
    if (file.state === state) return;
    if (Date.now() > until || file.state === 'failed')
      throw new Error(`The demonstration's census stays ${file.state}: ${JSON.stringify(file.refusal)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Employees of an employer who work there on the session's first day; the one who signs in among them. */
async function censusText(
  { owner, today }: SessionLoading,
  { clientId, planned }: Pick<LoadedSession, 'clientId' | 'planned'>,
): Promise<string> {
  const { rows } = await sql<{
    number: string;
    division: string;
  }>`select p.member_number as number, min(v.name) as division
    from people p join coverages c on c.person_id = p.id join divisions v on v.id = c.division_id
    where p.client_id = ${clientId} and p.id = p.subscriber_id and c.superseded_at is null
      and c.effective_date <= ${planned.effectiveDate} and coalesce(c.expiration_date, 'infinity') >= ${planned.effectiveDate}
    group by p.member_number`.execute(owner);
  const divisions = new Map(rows.map(({ number, division }) => [number, division]));
  const found = employed(today).find(({ employer }) => employer.clientNumber === planned.clientNumber);
  const there = (found?.families ?? []).filter((family) => divisions.has(subscriberNumber(family)));
  const first = there.filter((family) => subscriberNumber(family) === DEMO_MEMBER_NUMBER);
  const asked = [
    ...there.filter((family) => !first.includes(family)).slice(0, planned.people - first.length),
    ...first,
  ];
  return demoCensus(
    asked,
    new Map(asked.map((family) => [family.number, divisions.get(subscriberNumber(family)) ?? ''])),
  );
}

/** Has people answer, leads the session on, and moves one of an earlier year to where it was. */
async function finished(loading: SessionLoading, session: LoadedSession): Promise<void> {
  const { admin } = loading;
  const { id, planned } = session;
  await answerSession(loading, session);
  for (const action of planned.actions.slice(1)) {
    if (action === 'finalize' && planned.yearsBack > 0) await moveBack(loading.owner, session);
    await act(admin, id, action);
  }
}

/** A session that was held today has been held this many years ago: its days, and when its people did what. */
async function moveBack(owner: Pool, { id, planned }: LoadedSession): Promise<void> {
  const months = -12 * planned.yearsBack;
  const days = { opens_on: addMonths(planned.opensOn, months), closes_on: addMonths(planned.closesOn, months) };
  await owner.updateTable('enrollmentsessions').set(days).where('id', '=', id).execute();
  const back = sql.raw(`interval '${planned.yearsBack} years'`);
  await sql`update enrollmentsessions set opened_at = opened_at - ${back}, closed_at = closed_at - ${back} where id = ${id}`.execute(
    owner,
  );
  await sql`update enrollmentsessionmembers set invited_at = invited_at - ${back}, opened_at = opened_at - ${back},
    started_at = started_at - ${back}, submitted_at = submitted_at - ${back} where session_id = ${id}`.execute(owner);
  await sql`update enrollments set submitted_at = submitted_at - ${back} where session_id = ${id}`.execute(owner);
  await sql`update session_mails set created_at = created_at - ${back}, sent_at = sent_at - ${back} where session_id = ${id}`.execute(
    owner,
  );
}
