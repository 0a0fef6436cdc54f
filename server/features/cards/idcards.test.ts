import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { cardFaceOf } from '@coverlane/contract/sites/card-face.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { openAsUser } from '../../platform/http/signed-user.ts';
import { someCardFacts } from '../../testing/card-objects.ts';
import { letterWords } from '../../platform/pdf/letter-words.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { aPng } from '../../testing/pictures.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aSite, aUser, aWorld, type World } from '../../testing/world.ts';
import { drawBatch } from '../../platform/jobs/print-batch.ts';
import { cardPrinting } from './batches.ts';
import { orderAfterEnrollment } from './ordering.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller & { id: string };
let subscriber: Caller;
let spouse: Caller;
let child: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, {
    client: world.acme,
    firstName: '정은',
    lastName: '김',
    covers: ['medical', 'dental'],
    addresses: [{ kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102' }],
    dependents: [
      { firstName: 'Renée', relationship: '01', dob: '1985-04-01' },
      { firstName: 'Kit', relationship: '19', dob: '2015-04-01' },
    ],
  });
  const { installationId } = world;
  const user = await aUser(portal.owner, {
    installationId,
    type: 'admin',
    permissions: ['orderIdCards', 'manageIdCardTemplates', 'phi'],
  });
  admin = { ...(await portal.as(user)), id: user.id };
  const member = async (at: number) =>
    portal.as(await aUser(portal.owner, { installationId, type: 'member', entityId: family.personIds[at] ?? '' }));
  [subscriber, spouse, child] = [await member(0), await member(1), await member(2)];
});
afterAll(() => portal.close());

const idOf = (at: number): string => family.personIds[at] ?? '';

async function coverageOf(at: number, type = 'medical'): Promise<string> {
  const row = await portal.owner
    .selectFrom('coverages')
    .select('id')
    .where('person_id', '=', idOf(at))
    .where('coverage_type', '=', type)
    .executeTakeFirstOrThrow();
  return row.id;
}
const keyOf = async (at: number, type = 'medical') => ({ a: idOf(at), b: await coverageOf(at, type) });

describe('An ID card', () => {
  it('names the subscriber, the number and everybody covered, and has telephone and website', async () => {
    const { status, body } = await subscriber.call(idCards.card, await keyOf(0));
    expect(status).toBe(200);
    expect(body.status).toBe('available');
    const words = body.spoken.join('\n');
    for (const word of ['김정은', family.memberNumber, 'Renée', 'Kit', '1-800-555-0100', 'benefits.example.com'])
      expect(words).toContain(word);
    expect(body.front?.items.some(({ kind }) => kind === 'qr')).toBe(true);
  });

  it('has the colours of its client’s site on the front, on screen and on paper, and its words all the same', async () => {
    const { a, b } = await keyOf(0);
    const { body } = await subscriber.call(idCards.card, { a, b });
    expect(body.front?.face).toEqual(cardFaceOf(null));
    expect(body.back?.face).toBeUndefined();
    const url = `/api/idcard/${a}/${b}/file?format=card`;
    const pdf = await portal.app.inject({ url, headers: subscriber.headers });
    expect(pdf.rawPayload.toString('latin1')).toContain('/ShadingType 2');
    const told = pdfTexts(pdf.rawPayload).join('\n').replace(/\s/g, '');
    for (const item of body.front?.items ?? [])
      if (item.kind === 'text') expect(told).toContain(item.text.replace(/\s/g, ''));
  });

  it('of a dependent names the subscriber as the cardholder, and nobody else', async () => {
    const { body } = await spouse.call(idCards.card, await keyOf(1));
    expect(body.spoken.join('\n')).toContain('김정은');
    expect(body.spoken.join('\n')).not.toContain('Kit');
  });

  it('is a tagged PDF of true CR80 size with Hangul, a sheet of letter size, and a letter at once', async () => {
    for (const input of [{ format: 'card' }, { format: 'letter' }]) {
      const { a, b } = await keyOf(0);
      const reply = await portal.app.inject({
        url: `/api/idcard/${a}/${b}/file?format=${input.format}`,
        headers: subscriber.headers,
      });
      expect(reply.statusCode).toBe(200);
      const text = reply.rawPayload.toString('latin1');
      expect(text).toMatch(/\/Marked true/);
      expect(text).toContain(input.format === 'card' ? '/MediaBox [0 0 242.645' : '/MediaBox [0 0 612 792]');
    }
    const { a, b } = await keyOf(0);
    const letter = await portal.app.inject({ url: `/api/idcard/${a}/${b}/letter`, headers: subscriber.headers });
    expect(letter.statusCode).toBe(200);
    // Whoever is handed the letter knows whom to call.
    expect(pdfTexts(letter.rawPayload).join('\n')).toContain('1-800-555-01');
    // In the language of the screen it was asked on, whatever the account's is.
    const url = `/api/idcard/${a}/${b}/letter?language=es`;
    const spanish = await portal.app.inject({ url, headers: subscriber.headers });
    expect(pdfTexts(spanish.rawPayload).join('\n')).toContain(letterWords.es.title);
  });

  it('comes with a letter that has the logo of the site of the member’s employer', async () => {
    const { a, b } = await keyOf(0);
    const pictures = async () => {
      const { rawPayload } = await portal.app.inject({
        url: `/api/idcard/${a}/${b}/letter`,
        headers: subscriber.headers,
      });
      return rawPayload.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
    };
    expect(await pictures()).toBe(0);
    const id = await aSite(portal.owner, world.installationId, world.acme.id);
    await sql`update sites set client_ids = ${JSON.stringify([world.acme.id])}::jsonb,
      logo = ${aPng({ width: 60, height: 20 })}, logo_type = 'image/png', logo_hash = ${id} where id = ${id}`.execute(
      portal.owner,
    );
    // The picture and how opaque its points are.
    expect(await pictures()).toBe(2);
    await sql`delete from sites where id = ${id}`.execute(portal.owner);
  });

  it('is unavailable with its reason for staff alone while pharmacy numbers are missing', async () => {
    await sql`update plancardfacts set rx_bin = null where client_id = ${world.acme.id}`.execute(portal.owner);
    const seen = await subscriber.call(idCards.card, await keyOf(0));
    const staff = await admin.call(idCards.card, await keyOf(0));
    await sql`update plancardfacts set rx_bin = '999999' where client_id = ${world.acme.id}`.execute(portal.owner);
    expect(seen.body).toMatchObject({ status: 'unavailable', reason: null, front: null });
    expect(seen.body.memberNumber).toBe(family.memberNumber);
    expect(staff.body.reason).toBe('noRxIds');
  });
});

describe('Who has which card', () => {
  it('the subscriber has every card of the family', async () => {
    const { body } = await subscriber.call(idCards.cardList, {});
    expect(new Set(body.rows.map(({ memberId }) => memberId))).toEqual(new Set(family.personIds));
  });

  it('a spouse has their own and the medical card of the family, and orders only their own', async () => {
    const { body } = await spouse.call(idCards.cardList, {});
    expect(body.rows.map(({ memberId, coverageType }) => [memberId, coverageType])).toEqual([
      [idOf(1), 'medical'],
      [idOf(1), 'dental'],
      [idOf(0), 'medical'],
    ]);
    expect((await spouse.call(idCards.card, await keyOf(0, 'dental'))).status).toBe(404);
    expect((await spouse.call(idCards.card, await keyOf(2))).status).toBe(404);
    expect((await spouse.call(idCards.orderCard, await keyOf(0))).status).toBe(403);
  });

  it('a child under 18 has none', async () => {
    expect((await child.call(idCards.cardList, {})).body.rows).toEqual([]);
    expect((await child.call(idCards.card, await keyOf(2))).status).toBe(404);
  });
});

describe('Ordering cards', () => {
  it('keeps the address, allows two in 30 days, and then says when the last was', async () => {
    const first = await subscriber.call(idCards.orderCard, { ...(await keyOf(0)), reason: 'lost', quantity: 2 });
    expect(first.body).toMatchObject({ status: 'requested', quantity: 2, mailTo: '1 First St, Fargo, ND 58102' });
    expect((await subscriber.call(idCards.orderCard, await keyOf(0))).status).toBe(200);
    const third = await subscriber.call(idCards.orderCard, await keyOf(0));
    expect(third.status).toBe(409);
    expect(third.body).toMatchObject({ code: 'card-order-limit' });
    expect((await subscriber.call(idCards.cardOrders, await keyOf(0))).body.rows).toHaveLength(2);
  });

  it('goes where somebody asked for in confidence, and tells nobody else of the family', async () => {
    await sql`insert into confidential_communications (id, client_id, person_id, address1, city, state, zip)
      values (${uuid7()}, ${world.acme.id}, ${idOf(1)}, '9 Other Way', 'Bismarck', 'ND', '58501')`.execute(
      portal.owner,
    );
    const own = await spouse.call(idCards.orderCard, await keyOf(1, 'dental'));
    expect(own.body.mailTo).toBe('9 Other Way, Bismarck, ND 58501');
    const seen = await subscriber.call(idCards.cardOrders, await keyOf(1, 'dental'));
    expect(seen.body.rows.map(({ mailTo }) => mailTo)).toEqual([null]);
    await spouse.call(idCards.cancelCardOrder, { id: own.body.id });
  });

  it('goes from requested through a batch to printed and mailed, and may be cancelled only before', async () => {
    const extra = await subscriber.call(idCards.orderCard, await keyOf(0, 'dental'));
    const cancelled = await subscriber.call(idCards.cancelCardOrder, { id: extra.body.id });
    expect(cancelled.body.status).toBe('cancelled');
    const batch = await admin.call(idCards.batchCards, {});
    expect(batch.body).toMatchObject({ state: 'waiting', cards: 2 });
    const parts = { ...portal.parts, pool: portal.workerPool };
    await drawBatch(cardPrinting, { parts, batchId: batch.body.id, userId: admin.id });
    const file = await portal.app.inject({ url: `/api/cardbatches/${batch.body.id}/file`, headers: admin.headers });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4);
    const csv = await portal.app.inject({
      url: `/api/cardbatches/${batch.body.id}/file?part=csv`,
      headers: admin.headers,
    });
    expect(csv.body).toContain('"1 First St, Fargo, ND 58102"');
    const [order] = (await admin.call(idCards.cardQueue, { batchId: batch.body.id })).body.rows;
    const id = order?.id ?? '';
    expect((await subscriber.call(idCards.cancelCardOrder, { id })).status).toBe(409);
    expect((await admin.call(idCards.moveCardOrder, { id, status: 'mailed' })).status).toBe(409);
    expect((await admin.call(idCards.moveCardBatch, { id: batch.body.id, status: 'printed' })).status).toBe(200);
    const mailed = await admin.call(idCards.moveCardOrder, { id, status: 'mailed' });
    expect(mailed.body.history.map(({ status }) => status)).toEqual(['requested', 'batched', 'printed', 'mailed']);
    const later = await portal.app.inject({
      url: `/api/cardbatches/${batch.body.id}/file?part=csv`,
      headers: admin.headers,
    });
    expect(later.body).toBe(csv.body);
  });

  it('happens by itself after an enrollment, once however often it is asked', async () => {
    const enrolled = { enrollmentId: uuid7(), type: 'newemployee', subscriberId: idOf(0) };
    for (const _ of [1, 2])
      await portal.workerPool.transaction().execute(async (db) => {
        await openAsUser(db, admin.id);
        await orderAfterEnrollment(db, enrolled);
      });
    const { rows } = await sql<{ coverage_type: string }>`select coverage_type from idcard_orders
      where enrollment_id = ${enrolled.enrollmentId} order by coverage_type`.execute(portal.owner);
    expect(rows.map(({ coverage_type }) => coverage_type)).toEqual(['dental', 'medical']);
  });
});

describe('A template of cards', () => {
  it('cannot be published without what the law asks for, and once published is what cards are drawn from', async () => {
    const { body: draft } = await admin.call(cardTemplates.createCardTemplate, { name: 'Ours' });
    const save = (elements: typeof draft.elements, version: number) =>
      admin.call(cardTemplates.saveCardTemplate, {
        id: draft.id,
        version,
        name: 'Ours',
        language: 'en',
        scope: 'client',
        clientId: world.acme.id,
        scopeId: null,
        coverageTypes: ['medical'],
        elements,
      });
    const without = draft.elements.filter(({ id }) => id !== 'limits');
    expect((await save(without, draft.version)).status).toBe(200);
    const refused = await admin.call(cardTemplates.publishCardTemplate, { id: draft.id, version: 2 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'card-not-lawful' });
    expect((await save(draft.elements, 1)).status).toBe(409);
    const named = draft.elements.map((one) => (one.id === 'guarantee' ? { ...one, text: 'Show this card.' } : one));
    expect((await save(named, 2)).status).toBe(200);
    const published = await admin.call(cardTemplates.publishCardTemplate, { id: draft.id, version: 3 });
    expect(published.body.status).toBe('active');
    const card = await subscriber.call(idCards.card, await keyOf(0));
    expect(card.body.spoken).toContain('Show this card.');
    expect((await subscriber.call(idCards.card, await keyOf(0, 'dental'))).body.spoken).not.toContain(
      'Show this card.',
    );
  });
});
