import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { esign } from '@coverlane/contract/esign/calls.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workDay } from '../../platform/jobs/daily.ts';
import { addDays } from '../../platform/values/dates.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { NEXT, PaperOffice, TWO, words } from './papers.testing.ts';
import { surveysDay } from './surveys.jobs.ts';
import { answer, keep, pageOfVisitor } from './surveys.testing.ts';

let portal: TestPortal;
let world: World;
let admin: Caller;
let visitor: Caller;
let office: PaperOffice;

beforeAll(async () => {
  portal = await testPortal();
  visitor = pageOfVisitor(portal);
  world = await aWorld(portal.owner);
  const permissions = ['viewSurveys', 'manageSurveys', 'phi'] as const;
  admin = await portal.as(
    await aUser(portal.owner, { installationId: world.installationId, type: 'admin', permissions }),
  );
  office = new PaperOffice({ portal, admin, visitor });
});
afterAll(() => portal?.close());

describe('Whoever signs next', () => {
  test('declines with a reason: the office sees it, no one behind is asked, and somebody else may be asked in their place', async () => {
    const { id, edition, link } = await office.turnOfSecond();
    const decline = (reason: string) => visitor.call(surveyDoor.surveyDecline, { key: link, reason });
    expect((await decline('')).body).toMatchObject({ fields: { reason: expect.any(String) } });
    expect((await decline('We are divorced.')).status).toBe(200);
    expect((await decline('Again')).body).toMatchObject({ code: 'survey-paper-over' });
    expect([(await office.open(link)).state, (await office.open(link)).paper]).toEqual(['declined', null]);
    const signing = {
      key: link,
      agreed: true,
      language: 'en' as const,
      name: 'Charles',
      paper: { edition, values: { sign2: true } },
    };
    expect((await visitor.call(surveyDoor.surveySign, signing)).body).toMatchObject({ code: 'survey-paper-over' });
    expect((await office.fileOf(visitor, `/surveypaper?key=${link}`)).status).toBe(404);
    const { paper: kept, id: responseId } = await office.answered(id);
    expect(kept).toMatchObject({
      state: 'declined',
      signers: [{}, { declineReason: 'We are divorced.', signedAt: null }],
    });
    const accepting = { surveyId: id, action: 'review', responseId, outcome: 'accepted' } as const;
    expect((await admin.call(surveyCalls.surveyAction, accepting)).status).toBe(409);
    expect(await office.lettersTo('charles@example.com')).toEqual([]);
    const other = { id: kept?.id ?? '', name: 'Ben Babbage', email: 'ben@example.com' };
    expect((await admin.call(surveyCalls.surveyPaperAgain, other)).status).toBe(200);
    expect((await office.lettersTo('ben@example.com')).length).toBe(1);
    expect((await office.answered(id)).paper).toMatchObject({ state: 'waiting', signers: [{}, { declinedAt: null }] });
    const anew = { ...signing, key: await office.linkOf(id, 2), name: 'Ben Babbage' };
    expect((await visitor.call(surveyDoor.surveySign, anew)).status).toBe(200);
  });

  test('is asked no more of an answer that was taken back', async () => {
    const { id } = await office.turnOfSecond();
    const { paper: kept, id: responseId } = await office.answered(id);
    await admin.call(surveyCalls.surveyAction, { surveyId: id, action: 'void', responseId });
    const other = { id: kept?.id ?? '', name: 'Ida Babbage', email: 'ida@example.com' };
    expect((await admin.call(surveyCalls.surveyPaperAgain, other)).body).toMatchObject({ code: 'survey-paper-over' });
  });

  test('is reminded by night after a week and a week before the end, once each, and the request ends', async () => {
    const { id } = await office.turnOfSecond();
    expect((await office.lettersTo('charles@example.com')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please sign/),
    ]);
    const { endsOn } = (await office.open(await office.linkOf(id))).paper ?? {};
    const night = async (before: number) => {
      const parts = { ...portal.parts, pool: portal.workerPool };
      await workDay({ parts, clientId: world.acme.id, today: addDays(endsOn ?? '', -before) }, [surveysDay]);
      return (await office.lettersTo('charles@example.com')).map(({ subject }) => subject.split(':')[0]);
    };
    expect(await night(24)).toEqual([]);
    expect(await night(23)).toEqual(['Reminder']);
    expect(await night(23)).toEqual([]);
    expect(await night(7)).toEqual(['Reminder']);
    expect(await night(0)).toEqual([]);
    expect((await office.open(await office.linkOf(id))).state).toBe('sign');
    expect(await night(-1)).toEqual([]);
    expect([(await office.open(await office.linkOf(id))).state, (await office.answered(id)).paper?.state]).toEqual([
      'expired',
      'expired',
    ]);
    const again = { id: (await office.answered(id)).paper?.id ?? '', name: 'Charles', email: 'charles@example.com' };
    await admin.call(surveyCalls.surveyPaperAgain, again);
    expect((await office.open(await office.linkOf(id, 2))).state).toBe('sign');
  });

  test('who signs on the last day while the night ends requests has signed', async () => {
    const { id, link } = await office.turnOfSecond();
    const { endsOn } = (await office.open(link)).paper ?? {};
    const parts = { ...portal.parts, pool: portal.workerPool };
    const night = await portal.owner.transaction().execute(async (db) => {
      // What signing holds until it is done, as the night comes.
      await sql`select from survey_papers where survey_id = ${id} for update`.execute(db);
      const begun = workDay({ parts, clientId: world.acme.id, today: addDays(endsOn ?? '', 1) }, [surveysDay]);
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks l join pg_database d
        on d.datname = current_database() join pg_stat_activity a on a.pid = l.pid and a.datid = d.oid where not l.granted`;
      await expect.poll(async () => (await waiting.execute(portal.owner)).rows[0]?.n).toBeGreaterThan(0);
      await sql`update survey_paper_signers x set signed_at = now() from survey_papers p
        where p.id = x.paper_id and p.survey_id = ${id}`.execute(db);
      await sql`update survey_papers set state = 'completed', completed_at = now() where survey_id = ${id}`.execute(db);
      return { begun };
    });
    await night.begun;
    expect((await office.answered(id)).paper?.state).toBe('completed');
  });

  test('has all of the last day that their page names, where the night of a client in the east comes first', async () => {
    const zones = async (client: string, installation: string) => {
      await sql`update clients set time_zone = ${client} where id = ${world.acme.id}`.execute(portal.owner);
      await sql`update installations set time_zone = ${installation} where id = ${world.installationId}`.execute(
        portal.owner,
      );
    };
    const { id, link } = await office.turnOfSecond();
    // Twenty-five hours lie between them: their days are never the same.
    await zones('Pacific/Kiritimati', 'Pacific/Pago_Pago');
    const { endsOn } = (await office.open(link)).paper ?? {};
    const parts = { ...portal.parts, pool: portal.workerPool };
    const night = async (after: number) => {
      await workDay({ parts, clientId: world.acme.id, today: addDays(endsOn ?? '', after) }, [surveysDay]);
      return (await office.answered(id)).paper?.state;
    };
    expect(await night(1)).toBe('waiting');
    expect(await night(3)).toBe('expired');
    await zones('America/New_York', 'America/New_York');
  });

  test('finds what they filled in when the page is loaded anew, as whoever signs first does; it lies sealed', async () => {
    const { id, key } = await office.asked((await office.aPaper(TWO, [words('Employee'), words('Spouse')])).id);
    await keep(visitor, key, { married: true });
    const edition = (await office.open(key)).paper?.edition ?? '';
    const filled = { name: 'Ada', values: { spouse: 'Ada secret' }, next: [{ name: 'Charles', email: 'charl' }] };
    expect((await visitor.call(surveyDoor.surveyPaperKeep, { key, edition, filled })).status).toBe(200);
    expect((await office.open(key)).paper?.filled).toEqual(filled);
    const changed = { key, edition: `${edition}9`, filled };
    expect((await visitor.call(surveyDoor.surveyPaperKeep, changed)).body).toMatchObject({
      code: 'survey-paper-changed',
    });
    await office.sign(key, edition, { next: [NEXT] });
    await answer(visitor, key, { married: true });
    const second = {
      key: await office.linkOf(id),
      edition,
      filled: { name: 'Charles secret', values: { sign2: true }, next: [] },
    };
    expect((await visitor.call(surveyDoor.surveyPaperKeep, second)).status).toBe(200);
    expect((await office.open(second.key)).paper?.filled).toEqual(second.filled);
    const { rows } = await sql<{ row: string }>`select to_jsonb(x)::text as row from survey_paper_signers x union all
      select to_jsonb(r)::text from surveyrecipients r where r.survey_id = ${id}`.execute(portal.owner);
    expect(rows.map(({ row }) => row).join(' ')).not.toContain('secret');
  });
});

test('A paper is deleted where no one signed it and no survey asks for it, else it is said why not', async () => {
  const gone = (id: string) => admin.call(esign.esignTemplateDelete, { id });
  const { id } = await office.aPaper();
  expect((await gone(id)).status).toBe(200);
  expect((await admin.call(esign.esignTemplate, { id })).status).toBe(404);
  const used = await office.aPaper();
  const { id: surveyId, key } = await office.asked(used.id);
  expect((await gone(used.id)).body).toMatchObject({ code: 'paper-asked' });
  await keep(visitor, key, { married: true });
  await office.sign(key, (await office.open(key)).paper?.edition ?? '');
  await answer(visitor, key, { married: true });
  await admin.call(surveys.calls.update, { id: surveyId, esignTemplateId: null });
  expect((await gone(used.id)).body).toMatchObject({ code: 'paper-signed' });
});
