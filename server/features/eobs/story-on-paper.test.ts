import { claims } from '@coverlane/contract/claims/calls.ts';
import { sharesOf } from '@coverlane/contract/claims/shares.ts';
import { allReasons, askedBy, isAdverse, meaningsOf } from '@coverlane/contract/claims/story.ts';
import { centsOf, decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney } from '@coverlane/contract/words/formats.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { eobWords, sentencesOf } from './eob-words.ts';

// What the screen of a claim says and what its explanation of benefits says are the same (domain 7.4, 7.5).

let portal: TestPortal;
let family: TestFamily;
let subscriber: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const world = await aWorld(portal.owner);
  family = await aFamily(portal.owner, { client: world.acme, firstName: 'Minji', lastName: 'Kim', details: {} });
  const member = { installationId: world.installationId, type: 'member', entityId: family.subscriberId } as const;
  subscriber = await portal.as(await aUser(portal.owner, member));
});
afterAll(() => portal.close());

type Reason = { readonly group: string; readonly carc: string; readonly rarc: readonly string[] };
type Case = {
  readonly plan?: Partial<Parameters<typeof aClaim>[1]>;
  readonly whole: readonly Reason[];
  readonly line: readonly Reason[];
};

const reason = (group: string, carc: string, ...rarc: string[]): Reason => ({ group, carc, rarc });

const cases: Readonly<Record<string, Case>> = {
  'paid in part': { whole: [], line: [reason('PR', '1'), reason('CO', '45')] },
  denied: { plan: { status: 'denied', paid: '0.00' }, whole: [], line: [reason('CO', '50', 'N130')] },
  'reduced for another insurance': { whole: [reason('OA', '23')], line: [reason('OA', '22', 'MA04')] },
  'asked for a document as a whole': { whole: [reason('CO', '252', 'N706')], line: [reason('PR', '2')] },
  adjusted: { plan: { version: 2 }, whole: [reason('CO', '45')], line: [reason('CO', '45'), reason('PR', '3')] },
};

const bare = (text: string): string => text.replace(/\s+/g, '');

it.each(Object.entries(cases))(
  'a claim %s: each code, what it means and what is owed',
  async (_, { plan, whole, line }) => {
    const { id } = await aClaim(portal.owner, {
      clientId: family.client.id,
      personId: family.subscriberId,
      subscriberId: family.subscriberId,
      ...plan,
    });
    await sql`update claims set reason_codes = ${JSON.stringify(whole)}::jsonb where id = ${id}`.execute(portal.owner);
    const lines = JSON.stringify(line.map((one) => ({ ...one, amount: '1.00' })));
    await sql`update claim_lines set reason_codes = ${lines}::jsonb where claim_id = ${id}`.execute(portal.owner);

    const { body: shown } = await subscriber.call(claims.claimGet, { id });
    const reasons = allReasons({
      whole: shown.details.reasonCodes,
      lines: shown.lines.map(({ reasonCodes }) => reasonCodes),
    });
    expect(reasons.map(({ carc }) => carc)).toEqual([...whole, ...line].map(({ carc }) => carc));
    expect(askedBy(reasons)).toEqual(askedBy([...whole, ...line]));

    const url = `/api/eob?claimId=${id}&language=en`;
    const { statusCode, rawPayload } = await portal.app.inject({ url, headers: subscriber.headers });
    expect(statusCode).toBe(200);
    const paper = bare(pdfTexts(rawPayload).join(''));
    for (const { code, sentence } of meaningsOf(sentencesOf.en, reasons)) {
      expect(paper).toContain(bare(code));
      expect(paper).toContain(bare(sentence ?? code));
    }
    expect(paper).toContain(bare(formatMoney(shown.totals.patientResponsibility ?? '')));
  },
);

/** The money of a claim of one line, as it is stored; a claim is paid, owes nothing and is on one version unless said. */
type Money = Readonly<Record<'charges' | 'allowed' | 'discount' | 'notCovered' | 'cob' | 'paid' | 'owed', string>>;
type Awkward = {
  readonly money: Money;
  readonly plan?: Case['plan'];
  readonly bearer?: 'patient' | 'provider';
  /** Worked out by hand: what is above the charge, and whether something can be appealed. */
  readonly excess: string | null;
  readonly adverse: boolean;
};

const none = { allowed: '0.00', discount: '0.00', notCovered: '0.00', cob: '0.00', paid: '0.00', owed: '0.00' };

const awkward: Readonly<Record<string, Awkward>> = {
  'that two payers paid above its charge': {
    money: { ...none, charges: '500.00', allowed: '600.00', cob: '250.00', paid: '350.00' },
    excess: '100.00',
    adverse: false,
  },
  'that other insurance paid a part of': {
    money: { ...none, charges: '500.00', allowed: '400.00', discount: '100.00', cob: '150.00', paid: '250.00' },
    excess: null,
    adverse: false,
  },
  'whose provider bears what was refused': {
    money: { ...none, charges: '90.00', allowed: '50.00', notCovered: '40.00', paid: '50.00' },
    bearer: 'provider',
    excess: null,
    adverse: true,
  },
  'that was denied': {
    money: { ...none, charges: '90.00', notCovered: '90.00', owed: '90.00' },
    plan: { status: 'denied' },
    bearer: 'patient',
    excess: null,
    adverse: true,
  },
  'adjusted until nothing is left to pay': {
    money: { ...none, charges: '90.00', allowed: '90.00', paid: '90.00' },
    plan: { version: 3 },
    excess: null,
    adverse: false,
  },
};

async function anAwkward({ money, plan, bearer = 'patient' }: Awkward): Promise<string> {
  const whom = { clientId: family.client.id, personId: family.subscriberId, subscriberId: family.subscriberId };
  const { charges: charged, paid, owed, ...rest } = money;
  const { id } = await aClaim(portal.owner, { ...whom, charged, paid, owed, ...plan });
  const { allowed, discount, notCovered, cob } = rest;
  await sql`update claims set total_allowed = ${allowed}, total_discount = ${discount}, total_not_covered = ${notCovered},
    total_cob = ${cob}, total_deductible = 0 where id = ${id}`.execute(portal.owner);
  await sql`update claim_lines set allowed = ${allowed}, discount = ${discount}, not_covered = ${notCovered},
    not_covered_to = ${notCovered === '0.00' ? null : bearer}, cob = ${cob}, deductible = 0 where claim_id = ${id}`.execute(
    portal.owner,
  );
  return id;
}

it.each(Object.entries(awkward))('a claim %s: screen and paper share its charge alike', async (_, one) => {
  const id = await anAwkward(one);
  const { body: shown } = await subscriber.call(claims.claimGet, { id });
  const { charged, discount, paid, cob, writtenOff, owed, unstated, excess } = sharesOf(shown);
  expect(charged + excess).toBe(discount + paid + cob + writtenOff + (owed ?? 0) + unstated);
  expect(excess).toBe(centsOf(one.excess ?? '0.00'));
  expect(isAdverse(shown)).toBe(one.adverse);

  const url = `/api/eob?claimId=${id}&language=en`;
  const { rawPayload } = await portal.app.inject({ url, headers: subscriber.headers });
  const paper = bare(pdfTexts(rawPayload).join(''));
  const say = eobWords('en');
  const aboveCharge = bare(say('excess', { amount: formatMoney(decimalOf(excess)) }));
  expect(paper.includes(aboveCharge)).toBe(one.excess !== null);
  expect(paper.includes(bare(say('appeal.criteria')))).toBe(one.adverse);
  expect(paper).toContain(bare(say('owedText', { amount: formatMoney(one.money.owed) })));
});

it('a claim that is pending or was reversed has no paper, and its screen owes nothing to anybody', async () => {
  const whom = { clientId: family.client.id, personId: family.subscriberId, subscriberId: family.subscriberId };
  const pending = await aClaim(portal.owner, { ...whom, status: 'pending', paid: null, owed: null });
  const reversed = await aClaim(portal.owner, { ...whom, isVoid: true });
  for (const { id } of [pending, reversed]) {
    const url = `/api/eob?claimId=${id}&language=en`;
    const { statusCode } = await portal.app.inject({ url, headers: subscriber.headers });
    expect(statusCode).not.toBe(200);
  }
  const { body: shown } = await subscriber.call(claims.claimGet, { id: pending.id });
  const { owed, unstated, excess } = sharesOf(shown);
  expect({ owed, unstated, excess }).toEqual({ owed: null, unstated: 0, excess: 0 });
});
