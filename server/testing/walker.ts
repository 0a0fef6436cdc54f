import { type Actor, allows, permissions, type UserType, userTypes } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { type AnyCall, isWriting } from '@coverlane/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { frontDoor } from '../app.ts';
import { API_BASE } from '../platform/http/api-base.ts';
import { readInput } from '../platform/http/input.ts';
import { type Caller, type TestPortal, testPortal } from './portal.ts';
import { ABSENT_ID, type SampleField, sampleInput } from './sample-input.ts';
import { isWholeMatrix } from './whole-matrix.ts';
import { aUser, aWorld, type World } from './world.ts';

export interface Sent {
  /** Absent: somebody the call is open to. */
  as?: Caller;
  /** Instead of the call's own path. */
  url?: string;
  type?: string;
  payload?: string | Buffer;
}

/** What is looked at of an answer. */
export interface Told {
  statusCode: number;
  body: string;
  json(): { code?: string; fields: Record<string, string> };
}

type Held = { type: UserType; permissions: Actor['permissions'] };

/** Goes to every call with requests that nobody helped to make right. */
export interface Walker {
  portal: TestPortal;
  world: World;
  /** An administrator who holds every permission: whatever stops him is the input. */
  admin(): Caller;
  /** Somebody of a type who is refused, and so can be asked again with the next call. */
  somebodyRefused(who: Held): Promise<Caller>;
  /** Somebody the call is open to, who holds every permission: an administrator wherever it is open to one. */
  whoMay(call: AnyCall): Promise<Caller>;
  /** Before each test: nobody is held up by tries before, and new people make calls after one that did something. */
  refresh(): Promise<void>;
  /** Sends a request as it is and checks what no answer may show. */
  send(call: AnyCall, sent: Sent): Promise<Told>;
  /**
   * One bad value in an otherwise well-formed request. What the contract refuses, the front door alone refuses, without session
   * and database; the portal is sent what the contract lets through, and the first of each call and place that it does not, which
   * it must answer in the same words. The whole matrix is sent all of it.
   */
  sendValue(call: AnyCall, field: SampleField, value: unknown): Promise<Told>;
  close(): Promise<void>;
}

/** Starts a portal to walk through, and beside it a front door with nothing behind. */
export async function aWalker(): Promise<Walker> {
  const portal = await testPortal();
  const world = await aWorld(portal.owner);
  const people = await thePeople(portal, world);
  const door = await doorThatReads(portal);
  const send = async (call: AnyCall, { as, url = pathOf(call), type, payload }: Sent): Promise<Told> => {
    const { headers: own } = as ?? (await people.whoMay(call));
    const headers = { ...own, ...(type !== undefined && { 'content-type': type }) };
    const reply = await portal.app.inject({
      method: call.method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect(reply.statusCode, `${call.method} ${url} answers ${reply.body.slice(0, 300)}`).toBeLessThan(500);
    if (reply.statusCode >= 400) expectPlainRefusal(reply.body);
    else if (isWriting(call)) people.didSomething();
    return reply;
  };
  const proved = new Set<string>();
  const sendValue = async (call: AnyCall, field: SampleField, value: unknown): Promise<Told> => {
    const sent = requestOf(call, field, value);
    const read = await door.inject({ method: call.method, ...sent, ...typed(sent) });
    const place = `${call.method} ${call.path} ${field.in}`;
    if (read.statusCode === 200 || isWholeMatrix || !proved.has(place)) {
      const told = await send(call, sent);
      if (read.statusCode !== 200) expect([told.statusCode, told.body]).toEqual([read.statusCode, read.body]);
      if (read.statusCode !== 200) proved.add(place);
      return told;
    }
    expectPlainRefusal(read.body);
    return read;
  };
  return { portal, world, ...people, send, sendValue, close: () => closeAll(door, portal) };
}

const typed = ({ type }: Sent) => (type === undefined ? {} : { headers: { 'content-type': type } });

async function closeAll(door: FastifyInstance, portal: TestPortal): Promise<void> {
  await door.close();
  await portal.close();
}

/** The front door of a portal where every call reads its input and does nothing. */
async function doorThatReads({ parts }: TestPortal): Promise<FastifyInstance> {
  const door = await frontDoor(parts);
  for (const call of allCalls.values()) {
    const read = (request: Parameters<typeof readInput>[1]) => {
      readInput(call, request);
      return {};
    };
    door.route({ method: call.method, url: `${API_BASE}${call.path}`, handler: async (request) => read(request) });
  }
  return door;
}

async function thePeople(portal: TestPortal, world: World) {
  /** Those whom nothing but refusals happened to, by type and permissions. */
  const refused = new Map<string, Caller>();
  /** Those who make calls that are open to them, until one of these did something: it may have ended the session. */
  const open = new Map<UserType, Caller>();
  let isSpent = false;
  const somebody = async ({ type, permissions }: Held): Promise<Caller> => {
    const { installationId, acme, brokerId, partnerId, tpaId } = world;
    const entities = { admin: null, broker: brokerId, client: acme.id, member: null, partner: partnerId, tpa: tpaId };
    const held = permissions.filter(isPermission);
    return portal.as(await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions: held }));
  };
  const openTo = async (type: UserType): Promise<Caller> => {
    const caller = open.get(type) ?? (await somebody({ type, permissions }));
    open.set(type, caller);
    return caller;
  };
  let admin = await openTo('admin');
  return {
    admin: () => admin,
    didSomething: () => {
      isSpent = true;
    },
    somebodyRefused: async (who: Held) => {
      const key = JSON.stringify([who.type, who.permissions]);
      const caller = refused.get(key) ?? (await somebody(who));
      refused.set(key, caller);
      return caller;
    },
    whoMay: ({ access }: AnyCall) => openTo(userTypes.find((type) => allows(access, { type, permissions })) ?? 'admin'),
    refresh: async () => {
      await sql`with tries as (delete from login_tries) delete from lookup_counts`.execute(portal.owner);
      if (!isSpent) return;
      open.clear();
      admin = await openTo('admin');
      isSpent = false;
    },
  };
}

const isPermission = (name: string): name is (typeof permissions)[number] =>
  permissions.some((known) => known === name);

/** The address of a call, with the same words in every place of its path. */
export const pathOf = ({ path }: AnyCall, fill = ABSENT_ID): string =>
  `${API_BASE}${path.replace(/:\w+/g, () => encodeURIComponent(fill))}`;

/** A code, a sentence, fields and values: never a stack, SQL or a path of the machine. */
export function expectPlainRefusal(text: string): void {
  const refusal = JSON.parse(text);
  expect(['code', 'message', 'fields', 'values']).toEqual(expect.arrayContaining(Object.keys(refusal)));
  expect(refusal).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|node_modules|\bselect\b.*\bfrom\b|\brelation\b|violates|\$\d/i);
}

/** A request with one bad value, well-formed otherwise. */
function requestOf(call: AnyCall, field: SampleField, value: unknown): Sent & { url: string } {
  const input = { ...sampleInput(call), [field.name]: value };
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const url = `${API_BASE}${call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(input[name])))}`;
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  if (call.method === 'POST' || call.method === 'PUT') {
    return { url, type: 'application/json', payload: JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = rest.flatMap(([name, each]) =>
    [each].flat().map((one) => `${name}=${encodeURIComponent(asText(one))}`),
  );
  return { url: `${url}?${query.join('&')}` };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
