import { collection } from '@coverlane/contract/collection.ts';
import { brokers } from '@coverlane/contract/collections/brokers.ts';
import {
  choice,
  choices,
  date,
  longText,
  money,
  number,
  optional,
  reference,
  text,
} from '@coverlane/contract/field-kinds.ts';
import { json } from '@coverlane/contract/words/formed-texts.ts';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerRefusals } from '../http/replies.ts';
import { serve } from '../http/serve.ts';
import { type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { crud } from './crud.ts';

/** A collection with every kind that the product's own collections leave out, of records that belong to a broker. */
const gadgets = collection({
  name: 'gadgets',
  permission: 'manageBrokers',
  fields: {
    brokerId: reference('brokers'),
    label: text(40),
    notes: optional(longText()),
    seats: optional(number(1, 500)),
    monthlyFee: optional(money()),
    settings: optional(json()),
    size: choice(['small', 'large']),
    colours: optional(choices(['red', 'green', 'blue'])),
    /** A text that is no text in the table. */
    partId: optional(text(36)),
    opensOn: optional(date()),
    closesOn: optional(date()),
  },
  columns: ['label', 'seats', 'monthlyFee'],
  filters: ['size', 'colours'],
  parent: 'brokerId',
});

let portal: TestPortal;
let app: FastifyInstance;
let world: World;
let elsewhere: World;
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  elsewhere = await aWorld(portal.owner);
  await sql`create table gadgets (
    id uuid primary key, broker_id uuid not null references brokers, label text not null, notes text, seats int,
    monthly_fee numeric(14,2), settings jsonb, size text not null, colours jsonb, part_id uuid, opens_on date, closes_on date,
    version int not null default 1, updated_at timestamptz not null default now(), updated_by_name text, updated_by_key jsonb,
    check (closes_on >= opens_on))`.execute(portal.owner);
  await sql`create unique index gadgets_label on gadgets (broker_id, lower(label))`.execute(portal.owner);
  await sql`grant select, insert, update, delete on gadgets to coverlane_app`.execute(portal.owner);
  app = Fastify();
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart);
  answerRefusals(app);
  serve(app, portal.parts, { calls: gadgets.calls, handlers: crud(gadgets) });
  const { installationId } = world;
  const admin = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
  ({ headers } = await portal.as(admin));
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Record<string, unknown>) {
  const reply = await app.inject({ method, url: `/admin/gadgets${url}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const gadget = (more: Record<string, unknown> = {}) => ({ brokerId: world.brokerId, size: 'small', ...more });

describe('a collection of any kinds', () => {
  test('keeps numbers as numbers, money and dates as text, and lists as lists', async () => {
    const all = {
      label: 'Desk',
      seats: 12,
      monthlyFee: '1234.50',
      settings: [{ a: 1 }, 'b'],
      opensOn: '2026-03-08',
      notes: 'One\ntwo',
    };
    const { status, body } = await call('POST', '', gadget(all));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...all, closesOn: null });
    expect((await call('PUT', `/${body.id}`, { settings: '{"theme":"dark"}' })).body.settings).toEqual({
      theme: 'dark',
    });
  });
  test('names what does not fit its kind', async () => {
    const wrong = { label: 'X', seats: 501, monthlyFee: '12.345', settings: '{', opensOn: '2026-02-29', size: 'huge' };
    expect((await call('POST', '', gadget(wrong))).body.fields).toEqual({
      seats: 'too-large',
      monthlyFee: 'bad-money',
      settings: 'bad-json',
      opensOn: 'bad-date',
      size: 'bad-choice',
    });
  });
  test("refuses a reference to nothing, and to another installation's record, alike", async () => {
    for (const brokerId of [elsewhere.brokerId, '018f0000-0000-7000-8000-000000000000']) {
      const { status, body } = await call('POST', '', gadget({ label: 'Foreign', brokerId }));
      expect([status, body.fields]).toEqual([422, { brokerId: 'not-found' }]);
    }
  });
  test('finds the field of a unique index on an expression, and of a rule that an update breaks', async () => {
    const { body } = await call('POST', '', gadget({ label: 'Twin', opensOn: '2026-05-01' }));
    expect((await call('POST', '', gadget({ label: 'TWIN' }))).body.fields).toEqual({ label: 'taken' });
    const late = await call('PUT', `/${body.id}`, { closesOn: '2026-04-30' });
    expect([late.status, late.body.fields]).toEqual([422, { closesOn: 'end-before-start' }]);
  });
  test('is narrowed by one of several choices to the records that have it', async () => {
    await call('POST', '', gadget({ label: 'Lamp', colours: ['red', 'green'] }));
    await call('POST', '', gadget({ label: 'Chair', colours: ['green'] }));
    await call('POST', '', gadget({ label: 'Plain' }));
    const labels = async (colour: string) =>
      (await call('GET', `?colours=${colour}&sort=label`)).body.rows.map((row: { label: string }) => row.label);
    expect(await labels('green')).toEqual(['Chair', 'Lamp']);
    expect(await labels('red')).toEqual(['Lamp']);
    expect(await labels('blue')).toEqual([]);
    expect((await call('GET', '?colours=grey')).body.fields).toEqual({ colours: 'bad-choice' });
  });
  test('is searched and sorted by a text that the table keeps as an id', async () => {
    const partId = '018f0000-0000-7000-8000-00000000abcd';
    await call('POST', '', gadget({ label: 'Spare', partId }));
    const { rows } = (await call('GET', '?search=0000abcd&sort=-partId')).body;
    expect(rows).toMatchObject([{ label: 'Spare', partId }]);
  });
  test('is narrowed to its parent and sorts numbers as numbers, the empty ones last', async () => {
    for (const [label, seats] of [
      ['Nine', 9],
      ['Ten', 10],
      ['None', null],
    ] as const)
      await call('POST', '', gadget({ label, seats, size: 'large' }));
    const labels = async (query: string) =>
      (await call('GET', query)).body.rows.map((row: { label: string }) => row.label);
    expect(await labels(`?size=large&brokerId=${world.brokerId}&sort=seats`)).toEqual(['Nine', 'Ten', 'None']);
    expect(await labels(`?size=large&sort=-seats`)).toEqual(['Ten', 'Nine', 'None']);
    expect(await labels(`?brokerId=${world.rivalBrokerId}`)).toEqual([]);
  });
  test('deletes the row of a table that keeps no deleted ones', async () => {
    const { body } = await call('POST', '', gadget({ label: 'Short-lived' }));
    expect((await call('DELETE', `/${body.id}`)).status).toBe(200);
    const { rows } = await sql`select from gadgets where id = ${body.id}`.execute(portal.owner);
    expect(rows).toEqual([]);
  });
});

test('a record says by whom it was changed as that name is read: of one in Hangul the family name first', async () => {
  const { installationId } = world;
  const user = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['manageBrokers'] });
  const named = portal.owner.updateTable('users').where('id', '=', user.id);
  await named.set({ first_name: '정은', last_name: '김' }).execute();
  const caller = await portal.as(user);
  const { body } = await caller.call(brokers.calls.create, { name: 'Hangul', status: 'active' });
  expect(body).toMatchObject({ updatedBy: '김정은' });
});
