import { auth } from '@coverlane/contract/auth/calls.ts';
import { user } from '@coverlane/contract/users/own-calls.ts';
import { addDays, addMonths, todayIn } from '../../platform/values/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { NEW_PASSWORD, type Office, openOffice } from './user.testing.ts';

let office: Office;
let family: TestFamily;

const claim = { memberNumber: 'EV1003295', lastName: 'Nuñez', dob: '1988-03-09', zip: '58102' };
const ssnClaim = { ssnLast4: '4321', lastName: 'Nuñez', dob: '1988-03-09', zip: '58102' };
const NO_MATCH = 'We couldn’t match that information. Check your ID card or contact support.';

beforeAll(async () => {
  office = await openOffice();
  const address = { kind: 'home', address1: '1 First St', city: 'Fargo', state: 'ND', zip: '58102-1234' } as const;
  family = await aFamily(office.portal.owner, {
    client: office.world.acme,
    memberNumber: 'EV1003295',
    lastName: 'Núñez',
    firstName: 'Rosa',
    dob: '1988-03-09',
    ssn: '987654321',
    details: { email: 'rosa@example.com' },
    addresses: [address],
    dependents: [
      { firstName: 'Kit', lastName: 'Núñez', relationship: '19', dob: '2015-06-01', ssn: '987651111' },
      { firstName: 'Ada', lastName: 'Núñez', relationship: '19', dob: '2004-06-01', ssn: '987652222' },
    ],
  });
  await aFamily(office.portal.owner, {
    client: office.world.acme,
    memberNumber: 'EV0000009',
    lastName: 'Longgone',
    dob: '1970-01-01',
    ssn: '987653333',
    addresses: [address],
    coverageEnds: '2024-01-31',
  });
});
afterAll(() => office.close());
beforeEach(() => office.portal.owner.deleteFrom('login_tries').execute());

const identify = async (claimed: Record<string, unknown>) => {
  const { status, body } = await office.visitor.call(user.identifyMember, claimed);
  return { status, body: JSON.parse(JSON.stringify(body)) };
};
const account = (token: string, more = {}) => ({
  token,
  username: 'rosa.nunez',
  email: 'rosa.home@example.com',
  password: NEW_PASSWORD,
  language: 'es',
  terms: true,
  ...more,
});

describe('POST /member/signup/identity', () => {
  test.each([
    ['the number of the card', claim],
    ['the number as people type it', { ...claim, memberNumber: 'ev 100-3295', lastName: 'NUNEZ' }],
    ['the last four digits of the SSN', ssnClaim],
  ])('matches by %s, with last name, date of birth and ZIP code', async (_, claimed) => {
    const { status, body } = await identify(claimed);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token']);
  });
  test.each([
    ['number', { ...claim, memberNumber: 'EV1003296' }],
    ['SSN', { ...ssnClaim, ssnLast4: '4322' }],
    ['last name', { ...claim, lastName: 'Nunes' }],
    ['date of birth', { ...claim, dob: '1988-03-08' }],
    ['ZIP code', { ...claim, zip: '58103' }],
    ['everything', { memberNumber: 'X', lastName: 'X', dob: '1901-01-01', zip: '00000' }],
    [
      'cover, which ended more than 24 months ago',
      { ...claim, memberNumber: 'EV0000009', lastName: 'Longgone', dob: '1970-01-01' },
    ],
    ['child’s SSN with a wrong ZIP code', { ssnLast4: '1111', lastName: 'Nunez', dob: '2015-06-01', zip: '99999' }],
  ])('answers a wrong %s with the same words as any other mismatch', async (_, claimed) => {
    expect(await identify(claimed)).toEqual({
      status: 422,
      body: { code: 'sign-up-no-match', message: NO_MATCH, fields: {} },
    });
  });
  test('tells that somebody is under 18 only after a match', async () => {
    const { status, body } = await identify({ ssnLast4: '1111', lastName: 'Nunez', dob: '2015-06-01', zip: '58102' });
    expect([status, body.message]).toEqual([
      422,
      'Members under 18 can’t create an account. A parent can view their information.',
    ]);
  });
  test.each([
    ['of age since today', 'Pacific/Kiritimati', { days: 0, answer: 200 }],
    ['of age tomorrow', 'Etc/GMT+12', { days: 1, answer: 422 }],
  ])('counts the day where somebody is covered: %s, %s', async (_, zone, { days, answer }) => {
    const { owner } = office.portal;
    const client = office.world.rival;
    await owner.updateTable('clients').set({ time_zone: zone }).where('id', '=', client.id).execute();
    const today = todayIn(zone, new Date());
    // The later of the two, which differ at the end of February alone: nobody born then comes of age sooner.
    const [back, ahead] = [addMonths(addDays(today, days), -18 * 12), addDays(addMonths(today, -18 * 12), days)];
    const dob = back > ahead ? back : ahead;
    const memberNumber = `EV200000${days}`;
    const address = { kind: 'home', address1: '2 First St', city: 'Fargo', state: 'ND', zip: '58102' } as const;
    await aFamily(owner, { client, memberNumber, lastName: 'Young', dob, addresses: [address] });
    expect((await identify({ memberNumber, lastName: 'Young', dob, zip: '58102' })).status).toBe(answer);
  });
  test('matches a grown dependent, who gets an account of their own', async () => {
    expect((await identify({ ...claim, dob: '2004-06-01' })).status).toBe(200);
  });
  test('lets one address try five times an hour', async () => {
    for (let time = 0; time < 5; time++) await identify({ ...claim, zip: `0000${time}` });
    const sixth = await identify(claim);
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too-many-requests']);
  });
  test('lets one person be tried five times an hour, from wherever', async () => {
    for (let time = 0; time < 5; time++) {
      await identify({ ...ssnClaim, ssnLast4: `000${time}` });
      await office.portal.owner.deleteFrom('login_tries').where('scope', '=', 'sign-up-address').execute();
    }
    expect((await identify(ssnClaim)).status).toBe(429);
  });
  test('asks for the number where neither number nor SSN is given', async () => {
    const { body } = await identify({ lastName: 'Nunez', dob: '1988-03-09', zip: '58102' });
    expect(body.fields).toEqual({ memberNumber: 'required' });
  });
});

describe('POST /member/signup', () => {
  test('makes an account that opens with the link in the mail, and tells the address the roster knows', async () => {
    const { token } = (await identify(claim)).body;
    expect((await office.visitor.call(user.validateUsername, { username: 'rosa.nunez', token })).body.free).toBe(true);
    expect((await office.visitor.call(user.signUpMember, account(token))).status).toBe(200);
    const signIn = () => office.visitor.call(auth.login, { username: 'rosa.nunez', password: NEW_PASSWORD });
    expect((await signIn()).status).toBe(422);
    await office.work();
    const mail = office.mail.to('rosa.home@example.com');
    expect(mail.header('subject')).toBe('Confirme su correo electrónico');
    expect(mail.link).toContain('/member/verifyEmail/');
    // What parts the message, and its link, are written by chance.
    const said = mail.raw.replaceAll(/_NmP-\w+/g, '').replaceAll(mail.token, '');
    expect(withoutIds(said)).not.toMatch(/EV1003295|4321|1988|58102|medical/i);
    expect(office.mail.to('rosa@example.com').header('subject')).toBe('Se creó una cuenta para usted');
    expect((await office.visitor.call(user.verifyUser, { key: mail.token })).body).toEqual({ purpose: 'verify' });
    expect((await signIn()).body.user).toMatchObject({ type: 'member', memberId: family.subscriberId, language: 'es' });
    expect((await office.visitor.call(user.verifyUser, { key: mail.token })).status).toBe(409);
  });
  test('says that there is an account, to whoever matched', async () => {
    const { status, body } = await identify(claim);
    expect([status, body.message]).toEqual([409, 'An account already exists. Sign in or reset your password.']);
    expect((await identify({ ...claim, zip: '58103' })).body.message).toBe(NO_MATCH);
  });
  test('needs the terms, a good password and a free username; the half hour is used up by success only', async () => {
    const { token } = (await identify({ ...claim, dob: '2004-06-01' })).body;
    const attempt = async (more: object) =>
      JSON.parse(JSON.stringify((await office.visitor.call(user.signUpMember, account(token, more))).body));
    expect((await attempt({ terms: false })).fields).toEqual({ terms: 'required' });
    expect((await attempt({ password: 'too short' })).fields).toEqual({ password: 'password-short' });
    expect((await attempt({ password: 'Nunez-1234567890-Nunez' })).fields).toEqual({ password: 'password-common' });
    expect((await attempt({ username: 'ROSA.nunez' })).fields).toEqual({ username: 'username-taken' });
    expect(await attempt({ username: 'ada.nunez' })).toEqual({});
    expect((await attempt({ username: 'ada.nunez2' })).code).toBe('link-expired');
  });
  test('sends a new link instead of one that ran out, and lets somebody start again after a day', async () => {
    await office.work();
    const { token } = office.mail.to('rosa.home@example.com');
    const { owner } = office.portal;
    await owner
      .updateTable('user_links')
      .set({ expires_at: new Date(0) })
      .where('used_at', 'is', null)
      .execute();
    expect((await office.visitor.call(user.checkLink, { key: token })).body).toEqual({
      purpose: 'verify',
      state: 'expired',
      choosesUsername: false,
    });
    expect((await office.visitor.call(user.renewLink, { key: token })).status).toBe(200);
    expect((await office.visitor.call(user.renewLink, { key: 'A'.repeat(43) })).status).toBe(200);
    await office.work();
    const renewed = office.mail.to('rosa.home@example.com').token;
    expect(renewed).not.toBe(token);
    expect((await office.visitor.call(user.checkLink, { key: renewed })).body.state).toBe('live');
    const grown = { ...claim, dob: '2004-06-01' };
    expect((await identify(grown)).status).toBe(409);
    await owner
      .updateTable('users')
      .set({ updated_at: new Date(0) })
      .where('username', '=', 'ada.nunez')
      .execute();
    const again = (await identify(grown)).body;
    expect((await office.visitor.call(user.signUpMember, account(again.token, { username: 'ada.again' }))).status).toBe(
      200,
    );
    const rows = await owner.selectFrom('users').select('username').where('first_name', '=', 'Ada').execute();
    expect(rows).toEqual([{ username: 'ada.again' }]);
  });
});
