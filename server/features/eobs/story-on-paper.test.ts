import { claims } from '@coverlane/contract/claims/calls.ts';
import { allReasons, askedBy, meaningsOf } from '@coverlane/contract/claims/story.ts';
import { formatMoney } from '@coverlane/contract/words/formats.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';
import { sentencesOf } from './eob-words.ts';

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
