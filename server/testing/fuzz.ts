import { allows, permissions, type UserType } from '@coverlane/contract/access.ts';
import { allCalls } from '@coverlane/contract/all-calls.ts';
import { type AnyCall, isKeyed } from '@coverlane/contract/call.ts';
import { collections } from '@coverlane/contract/collections/index.ts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../platform/http/idempotency.ts';
import { CSRF_COOKIE, csrfToken } from '../platform/http/origin.ts';
import { whatIsWrong } from './answers.ts';
import type { KnownWords } from './inputs.arbitrary.ts';
import type { Caller, TestPortal } from './portal.ts';
import { blindFields, type FuzzRequest, requestsOf, rightInputs, rightInputsByField } from './requests.arbitrary.ts';
import { ABSENT_ID } from './sample-input.ts';
import { aStage, type Side, type Stage } from './sides.ts';
import { firstOfKinds, isWholeMatrix } from './whole-matrix.ts';
import { aUser } from './world.ts';

/** Requests a call gets (before a release more), and what they are drawn from: the same every time, unless asked otherwise. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (isWholeMatrix ? 40 : 4));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_824);
/** Requests under way at a time: fewer than the portal has connections, so that none starves. */
const AT_A_TIME = 4;
/** No answer takes so long, in ms, on however busy a machine: a statement would have been ended before (security 4). */
const DEADLINE_MS = 19_000;

/** What makes requests and judges the answers. */
export interface Fuzzer {
  /** What the requests name. */
  stage: Stage;
  /** Sends RUNS requests to a call whose every field it knows a right value for. @throws Error that names call, request, answer and seed where an answer is wrong */
  fuzz(name: string, call: AnyCall): Promise<void>;
  /** So many inputs that the schema of a call takes, the required fields alone; ids in them mostly mean something. */
  inputs(call: AnyCall, count: number): Record<string, unknown>[];
  /** One input a call takes for each of its optional fields, and one without any. */
  inputsByField(call: AnyCall): Record<string, unknown>[];
}

/** Builds two installations with all that calls can name, and a fuzzer of them. */
export async function aFuzzer(portal: TestPortal): Promise<Fuzzer> {
  const stage = await aStage(portal);
  const stands = standIns(stage);
  const known = knownWords(stage, stands);
  const actors = actorsOf(portal, stage);
  const drawn = (inputs: fc.Arbitrary<Record<string, unknown>>, numRuns: number): Record<string, unknown>[] =>
    fc.sample(inputs, { seed: SEED, numRuns }).map((input) => JSON.parse(stands.filled(JSON.stringify(input))));
  return {
    stage,
    fuzz: (name, call) => {
      expect(blindFields(call, known), 'fields without a known value').toEqual([]);
      return fuzz({ name, call, portal, requests: requestsOf(call, known), stands, actors });
    },
    inputs: (call, numRuns) => drawn(rightInputs(call, known), numRuns),
    inputsByField: (call) => rightInputsByField(call, known).flatMap((inputs) => drawn(inputs, 1)),
  };
}

interface Round {
  name: string;
  call: AnyCall;
  portal: TestPortal;
  requests: fc.Arbitrary<FuzzRequest>;
  stands: StandIns;
  actors: Actors;
}

/**
 * The file of a collection is its list written down, and the list gets all its requests: of the files, one gets as many, the others
 * as few as this, unless somebody says how many.
 */
const RUNS_OF_A_FILE = 2;
const ofCollections = new Set<AnyCall>(collections.map(({ calls }) => calls.export));
const isFirst = firstOfKinds(allCalls.values(), (call) =>
  ofCollections.has(call) ? 'file of a collection' : `${call.method} ${call.path}`,
);
const runsOf = ({ call }: Round): number =>
  process.env['FUZZ_RUNS'] !== undefined || isFirst(call) ? RUNS : RUNS_OF_A_FILE;

async function fuzz(round: Round): Promise<void> {
  const drawn = fc.sample(round.requests, { seed: SEED, numRuns: runsOf(round) });
  for (let at = 0; at < drawn.length; at += AT_A_TIME) {
    const wrong = await Promise.all(drawn.slice(at, at + AT_A_TIME).map((request) => tryOut(round, request)));
    const [failure] = wrong.filter((found) => found !== undefined);
    if (failure !== undefined) throw new Error(`${await smallest(round)}\nFirst seen as: ${failure}`);
  }
}

/** The smallest request that the same thing happens to, where it happens to one alone. */
async function smallest(round: Round): Promise<string> {
  const property = fc.asyncProperty(round.requests, async (request) => {
    const found = await tryOut(round, request);
    if (found !== undefined) throw new Error(found);
  });
  const { failed, counterexample } = await fc.check(property, {
    seed: SEED,
    numRuns: RUNS,
    interruptAfterTimeLimit: 20_000,
  });
  const title = `${round.name} (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`;
  if (!failed || !counterexample) return `${title}: only among others at the same time`;
  return `${title}: ${shown(counterexample[0])}`;
}

const shown = (request: FuzzRequest): string => JSON.stringify(request).slice(0, 2_000);

/** Sends one request; answers what is wrong with the answer. */
async function tryOut({ call, portal, stands, actors }: Round, request: FuzzRequest): Promise<string | undefined> {
  const from = performance.now();
  const { payload } = request;
  const sent: InjectOptions = {
    method: call.method,
    url: stands.filled(request.url),
    headers: { [IDEMPOTENCY_HEADER]: `fuzz-request-${(asked += 1)}`, ...(await headersOf(actors, request)) },
    remoteAddress: addressOf(),
    ...(payload !== undefined && { payload: stands.filled(payload) }),
  };
  const reply = await portal.app.inject(sent);
  if (reply.statusCode === 401 || (reply.statusCode === 403 && isOpenTo(call, request.as))) actors.forget(request.as);
  const isLate = performance.now() - from > DEADLINE_MS;
  const wrong = isLate ? 'too late' : (whatIsWrong(call, reply) ?? (await wrongAgain(call, { sent, reply }, portal)));
  return wrong && `${wrong}: ${shown(request)} answers ${reply.statusCode} ${reply.body.slice(0, 400)}`;
}

/** What was done is done once: the same request with the same key gets the same answer, as long as one may ask. */
async function wrongAgain(
  call: AnyCall,
  { sent, reply }: { sent: InjectOptions; reply: Response },
  { app }: TestPortal,
): Promise<string | undefined> {
  if (!isKeyed(call) || reply.statusCode !== 200) return undefined;
  const again = await app.inject(sent);
  if (again.statusCode === 401 || again.statusCode === 403) return undefined;
  return again.statusCode === 200 && again.body === reply.body
    ? undefined
    : `another answer to the same key: ${again.body}`;
}

async function headersOf(actors: Actors, { as, headers }: FuzzRequest): Promise<Record<string, string>> {
  const sent = { ...(await actors.headersOf(as)), ...headers };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
}

let asked = 0;
/** From another place each time: limits of an address are not what is tried out here. */
function addressOf(): string {
  return `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
}

/** Should somebody of this type be let through? Who is not lost a permission by a request before, or sent one that is forged. */
const isOpenTo = ({ access }: AnyCall, as: FuzzRequest['as']): boolean =>
  as !== 'visitor' && allows(access, { type: as, permissions });

/** Speaks as a user of each type; who was signed out, suspended or lost a permission on the way is replaced by a new one. */
interface Actors {
  headersOf(as: FuzzRequest['as']): Promise<Record<string, string>>;
  forget(as: FuzzRequest['as']): void;
}

function actorsOf(portal: TestPortal, { world, own }: Stage): Actors {
  const { installationId, acme, brokerId, partnerId, tpaId } = world;
  const entities = {
    admin: null,
    broker: brokerId,
    client: acme.id,
    member: own.personId,
    partner: partnerId,
    tpa: tpaId,
  };
  const csrf = csrfToken(portal.parts.secrets, '');
  const visiting = { cookie: `${CSRF_COOKIE}=${csrf}`, 'x-xsrf-token': csrf };
  const callers = new Map<UserType, Promise<Caller>>();
  const signIn = async (type: UserType) =>
    portal.as(await aUser(portal.owner, { installationId, type, entityId: entities[type], permissions }));
  return {
    headersOf: async (as) => {
      if (as === 'visitor') return visiting;
      const caller = callers.get(as) ?? signIn(as);
      callers.set(as, caller);
      return (await caller).headers;
    },
    forget: (as) => {
      if (as !== 'visitor') callers.delete(as);
    },
  };
}

/** Ids that stand in for those of the stage, which are others in every run: what is drawn stays the same. */
interface StandIns {
  of(side: 'own' | 'rival' | 'elsewhere' | 'spare', key: string): string;
  keys: readonly string[];
  filled(text: string): string;
}

const SIDES = ['own', 'rival', 'elsewhere', 'spare'] as const;

function standIns(stage: Stage): StandIns {
  const keys = Object.keys(stage.own).sort();
  const meaning = new Map<string, string>();
  const of = (side: (typeof SIDES)[number], key: string) =>
    isIdOf(stage.own, key)
      ? `00000000-0000-7000-8000-0000${String(SIDES.indexOf(side)).padStart(4, '0')}${String(keys.indexOf(key)).padStart(4, '0')}`
      : `Stand${side}${key}`;
  for (const side of SIDES)
    for (const [key, value] of Object.entries(stage[side])) meaning.set(of(side, key), String(value));
  const standIn = /00000000-0000-7000-8000-0000000[0-9]{5}|Stand(?:own|rival|elsewhere|spare)[a-zA-Z]+/g;
  return { of, keys, filled: (text) => text.replace(standIn, (found) => meaning.get(found) ?? found) };
}

const isIdOf = (side: Side, key: string): boolean =>
  /^[0-9a-f]{8}-/.test(String(Object.entries(side).find(([name]) => name === key)?.[1]));

/** An id means what the contract says it is of; or something else, or nothing. */
function knownWords(stage: Stage, stands: StandIns): KnownWords {
  const ids = stands.keys.filter((key) => isIdOf(stage.own, key));
  const others = stands.keys.filter((key) => !ids.includes(key));
  return {
    words: [...others.flatMap((key) => [stands.of('own', key), stands.of('elsewhere', key)]), 'Doe', 'Kit'],
    idsOf: (kinds) => {
      const meant = ids.filter((key) => kinds.includes(key.replace(/Id$/, '').toLowerCase()));
      const likely = meant.length > 0 ? meant : ids;
      const among = (keys: string[], sides: readonly (typeof SIDES)[number][]) =>
        fc.constantFrom(...keys.flatMap((key) => sides.map((side) => stands.of(side, key))), ABSENT_ID);
      return fc.oneof(
        { weight: 5, arbitrary: among(likely, ['own', 'spare']) },
        { weight: 2, arbitrary: among(likely, SIDES) },
        { weight: 1, arbitrary: among(ids, SIDES) },
      );
    },
  };
}
