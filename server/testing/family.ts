import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { apply } from '../facts/apply.queries.ts';
import { loadClientFacts } from '../facts/client.queries.ts';
import { loadFamilies } from '../facts/families.queries.ts';
import { loadSsnHolders } from '../facts/ssn-holders.queries.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { keysOf } from '../platform/db/field-keys.ts';
import type { Db, Pool } from '../platform/db/connect.ts';
import { factsAfter } from '../domain/changes/after.ts';
import { decide } from '../domain/changes/decide.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { ClientFacts, DetailsValues, FamilyFacts } from '../domain/changes/facts.ts';
import type { ParticularInput } from '../domain/changes/particular-values.ts';
import type { AddressInput, ChangeRequest, CoverageInput, PersonInput } from '../domain/changes/requests.ts';
import { ssnDigits } from '../domain/ssn.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { testSecrets } from './prepared.ts';
import type { ClientParts } from './world.ts';

/** The field keys of every test: those the server derives from the tests' secrets. */
export const testKeys: FieldKeys = keysOf(testSecrets);

/** A person to be enrolled: what a test does not care about has a sensible default. */
export interface PersonPlan {
  firstName?: string;
  lastName?: string;
  relationship?: RelationshipCode;
  dob?: string;
  /** Nine digits of the never-issued range 9xx. */
  ssn?: string;
  /** What the employer's own system calls the person. */
  externalId?: string;
  details?: Partial<DetailsValues>;
  addresses?: readonly AddressInput[];
  particulars?: readonly ParticularInput[];
  /** Coverage types from `effectiveDate` on; default: medical. */
  covers?: readonly ('medical' | 'dental' | 'vision')[];
  coverageEnds?: string | null;
}

/** A family to be enrolled at a client. */
export interface FamilyPlan extends PersonPlan {
  client: ClientParts;
  memberNumber?: string;
  effectiveDate?: string;
  hireDate?: string;
  dependents?: readonly PersonPlan[];
}

/** A family that is there. */
export interface TestFamily {
  client: ClientParts;
  memberNumber: string;
  subscriberId: string;
  /** The subscriber first, then the dependents in their order. */
  personIds: string[];
}

let enrolled = 0;

/** Enrolls one family through the change engine, as the database owner. */
export async function aFamily(owner: Pool, plan: FamilyPlan): Promise<TestFamily> {
  const [family] = await families(owner, [plan]);
  if (!family) throw new Error('No family was made.');
  return family;
}

/** Enrolls many families of one client in one go. */
export async function families(owner: Pool, plans: readonly FamilyPlan[]): Promise<TestFamily[]> {
  const [first] = plans;
  if (!first) return [];
  const clientId = first.client.id;
  return owner.transaction().execute(async (db) => {
    const client = await clientFacts(db, clientId);
    const ssnHolders = new Map<string, string>();
    const made = plans.map((plan) => {
      const request = newEmployee(plan);
      const decided = settled({ client, people: [], today: '', ssnHolders }, request);
      const personIds = decided.effects.flatMap((effect) =>
        effect.kind === 'record' && effect.table === 'person' ? [effect.personId] : [],
      );
      return {
        decided,
        family: {
          client: plan.client,
          memberNumber: request.memberNumber,
          subscriberId: decided.subscriberId,
          personIds,
        },
      };
    });
    await apply(
      { db, keys: testKeys, clientId, by, importId: null },
      made.map(({ decided }) => decided),
    );
    return made.map(({ family }) => family);
  });
}

/** Changes a family as the portal would; several requests follow from one another. */
export async function change(owner: Pool, family: TestFamily, ...requests: ChangeRequest[]): Promise<Decided[]> {
  const clientId = family.client.id;
  return owner.transaction().execute(async (db) => {
    const client = await clientFacts(db, clientId);
    const ssns = requests.flatMap((request) => ('ssn' in request && request.ssn ? [ssnDigits(request.ssn) ?? ''] : []));
    const ssnHolders = await loadSsnHolders({ db, keys: testKeys, clientId }, ssns);
    const read = { db, keys: testKeys, client, today: '', ssnHolders };
    let [facts] = await loadFamilies(read, { subscriberIds: [family.subscriberId] });
    const decisions: Decided[] = [];
    for (const request of requests) {
      if (!facts) throw new Error('There is no such family.');
      const decided = settled(facts, request);
      decisions.push(decided);
      facts = factsAfter(facts, decided);
    }
    await apply({ db, keys: testKeys, clientId, by, importId: null }, decisions);
    return decisions;
  });
}

const by = { userId: null, userName: 'Test builder' };

async function clientFacts(db: Db, clientId: string): Promise<ClientFacts> {
  const facts = await loadClientFacts(db, clientId);
  if (!facts) throw new Error('There is no such client.');
  return facts;
}

/** Decided on the day it takes effect, so that nothing is too late (domain 1.4, retroAddDays). */
function settled(facts: FamilyFacts, request: ChangeRequest): Decided {
  const decision = decide({ ...facts, today: request.effectiveDate }, request, uuid7);
  if (decision.outcome === 'refused') throw new Error(`Refused: ${JSON.stringify(decision.refusals)}`);
  return decision;
}

function newEmployee(plan: FamilyPlan): ChangeRequest & { type: 'newemployee' } {
  enrolled += 1;
  const effectiveDate = plan.effectiveDate ?? '2024-01-01';
  const number = plan.memberNumber ?? `W${String(enrolled).padStart(7, '0')}`;
  return {
    type: 'newemployee',
    tiers: 'derive',
    effectiveDate,
    reason: null,
    source: 'portal',
    memberNumber: number,
    subscriber: person(plan, { key: 'subscriber', plan }),
    employment: { divisionId: plan.client.divisionId, hireDate: plan.hireDate ?? effectiveDate, status: 'FT' },
    dependents: (plan.dependents ?? []).map((each, index) => person(each, { key: `dependent ${index}`, plan })),
  };
}

function person(each: PersonPlan, { key, plan }: { key: string; plan: FamilyPlan }): PersonInput {
  const { ssn = null, addresses = [], particulars = [] } = each;
  return {
    key,
    systemIdentifier: null,
    suffix: null,
    details: detailsOf({ lastName: plan.lastName ?? 'Sample', ...each }, key === 'subscriber'),
    ssn,
    ...(each.externalId !== undefined && { externalId: each.externalId }),
    addresses,
    particulars,
    coverages: coveragesOf(each, plan),
  };
}

function detailsOf(
  each: PersonPlan & { lastName?: string | undefined },
  isSubscriber: boolean,
): PersonInput['details'] {
  const { firstName = 'Avery', lastName = 'Sample', dob = isSubscriber ? '1980-04-12' : '2015-06-01' } = each;
  const { relationship = isSubscriber ? '18' : '19' } = each;
  return { relationshipCode: relationship, firstName, lastName, dob, gender: 'U', ...each.details };
}

function coveragesOf(each: PersonPlan, plan: FamilyPlan): CoverageInput[] {
  const { covers = ['medical'], coverageEnds = null } = { ...plan, ...each };
  return covers.map((coverageType) => ({
    action: 'cover',
    coverageType,
    planId: plan.client.plans[coverageType],
    effectiveDate: plan.effectiveDate ?? '2024-01-01',
    expirationDate: coverageEnds,
    tier: null,
  }));
}
