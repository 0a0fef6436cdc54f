import { claims } from '@coverlane/contract/claims/calls.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aClaim, anAuthorization } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

let portal: TestPortal;
let family: TestFamily;
let subscriber: Caller;
let spouse: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, {
    client: world.acme,
    firstName: '정은',
    lastName: '김',
    details: { language: 'ko' },
    dependents: [{ firstName: 'Renée', relationship: '01', dob: '1985-04-01' }],
  });
  const member = async (at: number) =>
    portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'member',
        entityId: family.personIds[at] ?? '',
      }),
    );
  [subscriber, spouse] = [await member(0), await member(1)];
});
afterAll(() => portal.close());

const claim = (at: number, plan: Partial<Parameters<typeof aClaim>[1]> = {}) =>
  aClaim(portal.owner, {
    clientId: family.client.id,
    personId: family.personIds[at] ?? '',
    subscriberId: family.subscriberId,
    ...plan,
  });

const eob = (caller: Caller, id: string) =>
  portal.app.inject({ url: `/api/eob?claimId=${id}`, headers: caller.headers });

describe('An explanation of benefits', () => {
  it('of a completed claim that was paid is a tagged PDF in the member’s language', async () => {
    const { id } = await claim(0);
    const reply = await eob(subscriber, id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = reply.rawPayload.toString('latin1');
    expect(text).toMatch(/\/Lang \(ko\)/);
    expect(text).toMatch(/\/Marked true/);
    expect(text.match(/\/S \/Table\b/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
    if (process.env['KEEP_EOB']) writeFileSync(process.env['KEEP_EOB'], reply.rawPayload);
  });

  it('is in the language that is asked for, its dates and money written as everywhere (specification 9)', async () => {
    const { id } = await claim(0, { day: '2026-03-09', charged: '1240.00', paid: '60.00', owed: '86.00' });
    for (const [language, owed] of [
      ['es', 'Usted podría deber al proveedor $86.00.'],
      ['ko', '의료기관에 내실 수 있는 금액: $86.00'],
    ] as const) {
      const url = `/api/eob?claimId=${id}&language=${language}`;
      const { rawPayload } = await portal.app.inject({ url, headers: subscriber.headers });
      const text = pdfTexts(rawPayload).join('\n');
      expect(text).toContain(owed);
      expect(text).toContain('$1,240.00');
      expect(text).toContain('03/09/2026');
    }
  });

  // 29 CFR 2560.503-1(m)(4): a payment in part is an adverse benefit determination, a deductible or copay too (DOL FAQ C-12).
  it('tells the right to appeal wherever a claim was not paid in full, and ERISA’s words only where ERISA applies', async () => {
    const textOf = async (plan: Parameters<typeof claim>[1]): Promise<string> => {
      const { id } = await claim(0, plan);
      const url = `/api/eob?claimId=${id}&language=en`;
      return pdfTexts((await portal.app.inject({ url, headers: subscriber.headers })).rawPayload).join(' ');
    };
    const shared = { charged: '100.00', allowed: '100.00', paid: '80.00', coinsurance: '20.00', owed: '20.00' };
    const whole = { charged: '100.00', allowed: '100.00', paid: '100.00', coinsurance: '0.00', owed: '0.00' };
    expect(await textOf(shared)).toMatch(/right to appeal.*section 502\(a\) of ERISA/);
    expect(await textOf(whole)).not.toContain('right to appeal');
    for (const [law, words] of [
      ['governmental', /plan of a government.*1-877-267-2323/],
      ['church', /church plan.*insurance department/],
    ] as const) {
      await sql`update clients set plan_law = ${law} where id = ${family.client.id}`.execute(portal.owner);
      const text = await textOf(shared);
      expect(text).toMatch(words);
      expect(text).not.toMatch(/502\(a\)|866-444-3272/);
    }
    await sql`update clients set plan_law = null where id = ${family.client.id}`.execute(portal.owner);
  });

  it('promises no discount out of the network: what is above the allowed amount may be billed (domain 7.3)', async () => {
    const { id } = await claim(0, { charged: '240.00', paid: '60.00', owed: '86.00' });
    // A text that goes on in the next line has a space more.
    const words = async () =>
      pdfTexts((await eob(subscriber, id)).rawPayload)
        .join('\n')
        .replace(/ +/g, ' ');
    expect(await words()).toContain('계약에 따라 할인하는 금액: $94.00');
    await sql`update claims set network_status = 'out' where id = ${id}`.execute(portal.owner);
    // X12 CO-45: a contract writes it off, in the network or not.
    await sql`update claims set reason_codes = '[{"group": "CO", "carc": "45", "rarc": []}]' where id = ${id}`.execute(
      portal.owner,
    );
    expect(await words()).toContain('할인하는 금액');
    await sql`update claims set reason_codes = '[]' where id = ${id}`.execute(portal.owner);
    expect(await words()).not.toContain('할인하는 금액');
    expect(await words()).toContain('$94.00도 청구할 수 있습니다');
  });

  it('is available in the list and with the claim, and unavailable while the claim is in process', async () => {
    const paid = await claim(0);
    const open = await claim(0, { status: 'pending', paid: null, owed: null });
    expect((await subscriber.call(claims.claimGet, { id: paid.id })).body.eob.status).toBe('available');
    expect((await subscriber.call(claims.claimGet, { id: open.id })).body.eob.status).toBe('unavailable');
    const { rows } = (await subscriber.call(claims.claimList, {})).body;
    expect(rows.find(({ id }) => id === paid.id)?.eobStatus).toBe('available');
    expect(rows.find(({ id }) => id === open.id)?.eobStatus).toBe('unavailable');
    const reply = await eob(subscriber, open.id);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'eob-unavailable', message: 'EOB Unavailable' });
  });

  it('waits for the day of the payment, and is gone with a void claim', async () => {
    const { id } = await claim(0);
    await sql`update claims set payments = jsonb_set(payments, '{0,date}', to_jsonb((current_date + 2)::text)) where id = ${id}`.execute(
      portal.owner,
    );
    expect((await eob(subscriber, id)).statusCode).toBe(409);
    expect((await eob(subscriber, (await claim(0, { isVoid: true })).id)).statusCode).toBe(409);
  });

  it('opens to a spouse only with an authorization for explanations', async () => {
    const { id } = await claim(0);
    expect((await eob(spouse, id)).statusCode).toBe(404);
    await anAuthorization(portal.owner, {
      clientId: family.client.id,
      grantorId: family.personIds[0] ?? '',
      granteeId: family.personIds[1] ?? '',
      scope: 'claims',
    });
    expect((await eob(spouse, id)).statusCode).toBe(404);
    await anAuthorization(portal.owner, {
      clientId: family.client.id,
      grantorId: family.personIds[0] ?? '',
      granteeId: family.personIds[1] ?? '',
      scope: 'eob',
    });
    expect((await eob(spouse, id)).statusCode).toBe(200);
  });

  it('opens by an authorization for explanations alone, is listed there, and the claim behind it stays closed', async () => {
    const of = {
      clientId: family.client.id,
      grantorId: family.personIds[1] ?? '',
      granteeId: family.personIds[0] ?? '',
    };
    const { id } = await claim(1, { providerName: 'Quiet Clinic' });
    await claim(1, { sensitive: true });
    const listed = () => subscriber.call(eobs.eobList, { memberId: of.grantorId });
    expect([(await eob(subscriber, id)).statusCode, (await listed()).status]).toEqual([404, 404]);
    await anAuthorization(portal.owner, { ...of, scope: 'eob' });
    const reply = await eob(subscriber, id);
    expect(reply.statusCode).toBe(200);
    expect((await listed()).body).toMatchObject({ total: 1, rows: [{ claimId: id, providerName: 'Quiet Clinic' }] });
    expect((await subscriber.call(claims.claimGet, { id })).status).toBe(404);
    expect((await subscriber.call(claims.claimList, { memberId: of.grantorId })).status).toBe(403);
  });
});
