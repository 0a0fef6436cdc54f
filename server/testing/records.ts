import { type Insertable, sql } from 'kysely';
import type { Pool } from '../platform/db/connect.ts';
import type { Announcements } from '../platform/db/schema.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { aPayrollCode } from './payroll-objects.ts';
import { type ContentObjects, contentObjects } from './content-objects.ts';

/** One record of each collection that belongs to an installation and to no client. */
export interface Records extends ContentObjects {
  roleId: string;
  permissionId: string;
  reportTypeId: string;
  categoryId: string;
  announcementId: string;
  ageLimitId: string;
  waitingRuleId: string;
  lifeEventId: string;
  termReasonId: string;
  apiKeyId: string;
  webhookId: string;
  signinconnectionId: string;
  deliveryId: string;
  payrollcodeId: string;
}

/** Makes one of each, named by a word so that two sets of them can stand in one installation; the announcement is one client's. */
export async function someRecords(
  owner: Pool,
  { installationId, clientId, word }: Record<'installationId' | 'clientId' | 'word', string>,
): Promise<Records> {
  const ids = { roleId: uuid7(), permissionId: uuid7(), reportTypeId: uuid7(), categoryId: uuid7() };
  const own = { installation_id: installationId };
  await owner
    .insertInto('roles')
    .values({ ...own, id: ids.roleId, name: `Role ${word}` })
    .execute();
  await owner
    .insertInto('permissions')
    .values({ ...own, id: ids.permissionId, name: `Permission ${word}`, machine_name: `custom${word}` })
    .execute();
  const lists = { formats: '["csv"]', audiences: '["admin"]' };
  await owner
    .insertInto('reporttypes')
    .values({ ...own, ...lists, id: ids.reportTypeId, name: `Report ${word}`, key: `report-${word.toLowerCase()}` })
    .execute();
  await owner
    .insertInto('categories')
    .values({ ...own, id: ids.categoryId, name: `Category ${ids.categoryId}`, visible_to: '["admin"]' })
    .execute();
  const news = { title: `News ${word}`, client_ids: JSON.stringify([clientId]) };
  const rules = await eligibilityRecords(owner, { installationId, clientId, word });
  const makerId = await aMaker(owner, installationId);
  await signedBy(owner, makerId, rules);
  const keys = await keyRecords(owner, { installationId, makerId, word });
  const announcementId = await anAnnouncement(owner, installationId, news);
  const read = { announcement_id: announcementId, user_id: makerId, confirmed_at: '2026-11-20T12:00:00Z' };
  await owner.insertInto('announcement_marks').values(read).execute();
  const content = await contentObjects(owner, { installationId, clientId, categoryId: ids.categoryId, word });
  const payrollcodeId = await aPayrollCode(owner, { installationId, clientId });
  return { ...ids, ...rules, ...keys, ...content, announcementId, payrollcodeId };
}

/** An administrator who makes records and signs in nowhere. */
async function aMaker(owner: Pool, installationId: string): Promise<string> {
  const id = uuid7();
  const maker = { installation_id: installationId, type: 'admin', first_name: 'Key', last_name: 'Maker' };
  await owner
    .insertInto('users')
    .values({ ...maker, id, username: `maker.${id.slice(-12)}`, email: 'maker@example.com' })
    .execute();
  return id;
}

/**
 * Signs the life event and the term reason as what somebody of the installation made: what nobody signed came with the
 * program, and goes when the codes are brought up to date and it is none of the standard's.
 */
async function signedBy(
  owner: Pool,
  makerId: string,
  { lifeEventId, termReasonId }: Pick<Records, 'lifeEventId' | 'termReasonId'>,
): Promise<void> {
  await owner.transaction().execute(async (db) => {
    for (const [table, id] of [
      ['lifeevents', lifeEventId],
      ['termreasons', termReasonId],
    ] as const) {
      // The trigger signs with whoever the transaction was opened for, and the owner's is opened for nobody.
      await sql`alter table ${sql.table(table)} disable trigger sign_record`.execute(db);
      await db
        .updateTable(table)
        .set({ updated_by: makerId, updated_by_name: 'Key Maker' })
        .where('id', '=', id)
        .execute();
      await sql`alter table ${sql.table(table)} enable trigger sign_record`.execute(db);
    }
  });
}

/** An API key of the maker's that opens nothing, a webhook that is off, and a delivery of it. */
async function keyRecords(
  owner: Pool,
  { installationId, makerId, word }: Record<'installationId' | 'makerId' | 'word', string>,
): Promise<Pick<Records, 'apiKeyId' | 'webhookId' | 'deliveryId' | 'signinconnectionId'>> {
  const ids = { apiKeyId: uuid7(), webhookId: uuid7(), deliveryId: uuid7(), signinconnectionId: uuid7() };
  const own = { installation_id: installationId, name: `Named ${word}` };
  const prefix = ids.apiKeyId.slice(-8);
  await owner
    .insertInto('apikeys')
    .values({ ...own, id: ids.apiKeyId, user_id: makerId, prefix, scopes: '["generalRead"]' })
    .execute();
  await owner
    .insertInto('webhooks')
    .values({ ...own, id: ids.webhookId, url: 'https://hooks.example.com/', events: '["user.invited"]', status: 'off' })
    .execute();
  await owner
    .insertInto('signinconnections')
    .values({
      ...own,
      id: ids.signinconnectionId,
      issuer: 'https://id.example.com',
      application: 'coverlane',
      user_type: 'admin',
    })
    .execute();
  const sent = { event: 'user.invited', payload: '{}', state: 'failed' };
  await owner
    .insertInto('webhook_deliveries')
    .values({ ...sent, id: ids.deliveryId, installation_id: installationId, webhook_id: ids.webhookId })
    .execute();
  return ids;
}

/** A waiting rule and a setting of the client, a life event and a term reason of the installation. */
async function eligibilityRecords(
  owner: Pool,
  { installationId, clientId, word }: Record<'installationId' | 'clientId' | 'word', string>,
): Promise<Pick<Records, 'ageLimitId' | 'waitingRuleId' | 'lifeEventId' | 'termReasonId'>> {
  const ids = { ageLimitId: uuid7(), waitingRuleId: uuid7(), lifeEventId: uuid7(), termReasonId: uuid7() };
  const own = { installation_id: installationId, name: `Named ${word}` };
  // Of a class of its own, so that it is nobody's rule by chance.
  const rule = { ...own, id: ids.waitingRuleId, client_id: clientId, class_code: `Class ${word}` };
  await owner
    .insertInto('waitingrules')
    .values({ ...rule, effective_on: 'immediate' })
    .execute();
  // Of a division that there is not, so that it is nobody's limit.
  const limit = { id: ids.ageLimitId, installation_id: installationId, client_id: clientId, age: 26 };
  await owner
    .insertInto('agelimits')
    .values({ ...limit, division_code: `Div ${word}` })
    .execute();
  // Offered to the one client.
  const only = { code: `own${word}`, client_ids: JSON.stringify([clientId]) };
  const rules = { window_days: 30, start_rule: 'dateOfEvent', end_rule: 'endOfMonth', x12_reason: '33' };
  await owner
    .insertInto('lifeevents')
    .values({ ...own, ...rules, ...only, id: ids.lifeEventId })
    .execute();
  await owner
    .insertInto('termreasons')
    .values({ ...own, ...only, id: ids.termReasonId, category: 'coverage', x12_reason: 'AI' })
    .execute();
  const place = { scope: 'client', scope_id: clientId, client_id: clientId };
  await owner
    .insertInto('settings')
    .values({ id: uuid7(), installation_id: installationId, ...place, key: 'futureDays', value: '90' })
    .onConflict((conflict) => conflict.columns(['scope_id', 'key']).doNothing())
    .execute();
  return ids;
}

/** An announcement to everybody of the installation since 2020, unless told otherwise. */
export async function anAnnouncement(
  owner: Pool,
  installationId: string,
  { title, ...more }: { title: string } & Partial<Insertable<Announcements>>,
): Promise<string> {
  const id = uuid7();
  const everybody = '["admin","broker","client","member","partner","tpa"]';
  const text = { headline: title, body: 'It is so.', level: 'info', audience: everybody, starts_on: '2020-01-01' };
  await owner
    .insertInto('announcements')
    .values({ id, installation_id: installationId, ...text, ...more })
    .execute();
  return id;
}
