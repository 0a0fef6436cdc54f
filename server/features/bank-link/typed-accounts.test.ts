import { selfEnrollmentMoney } from '@coverlane/contract/bank-link/money-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPortal } from '../../testing/portal.ts';
import { enrollmentOffice } from '../enrollments/enrollments.testing.ts';
import { SessionOffice } from '../enrollments/sessions.testing.ts';
import { letIn, sentPublicly } from './self-enrollment.testing.ts';

let portal: TestPortal;
let office: SessionOffice;

beforeAll(async () => {
  const { portal: opened, world } = await enrollmentOffice();
  portal = opened;
  office = await SessionOffice.of(portal, world);
});
afterAll(() => portal?.close());

/** Somebody new of an open list who began an enrollment, from an address of their own. */
async function prospect(at: number) {
  const { sessionId } = await office.session(await office.family());
  const { body } = await office.builder.call(signupKeepers.putSignup, { sessionId, list: 'open' });
  const key = body.path?.replace('/signup/', '') ?? '';
  const said = { firstName: 'Ann', lastName: `Prospect${at}`, dob: '1990-01-01', email: `ann${at}@example.com` };
  const { caller, own } = await letIn(portal, { key, ...said });
  expect((await caller.call(sessionEnrolling.startSessionEnrollment, { sessionId })).status).toBe(200);
  return (account: string) =>
    sentPublicly(portal, selfEnrollmentMoney.enterAccount, {
      payload: { ...own, ...BANK, account },
      from: `10.7.${at}.1`,
    });
}
const BANK = { bankName: 'First Bank', holderName: 'Ann', accountType: 'checking', routing: '021000021' };

test('an account is typed three times a day, so that nobody guesses what its deposits were or has them sent without end', async () => {
  const [ann, bea] = [await prospect(1), await prospect(2)];
  const statuses = [];
  for (const account of ['000111222333', '000111222334', '000111222335', '000111222336'])
    statuses.push((await ann(account)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  // Whoever else types it: it is somebody's account.
  const cara = await prospect(3);
  const again = [await bea('000 111 222-333'), await cara('000111222333'), await cara('000111222333')];
  expect(again.map(({ status }) => status)).toEqual([200, 200, 429]);
  const deposits = await portal.owner.selectFrom('payments').select('id').where('kind', '=', 'microdeposit').execute();
  expect(deposits).toHaveLength(10);
});
