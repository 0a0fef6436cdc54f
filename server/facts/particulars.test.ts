import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '../domain/changes/decide.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { FamilyFacts, ParticularRow } from '../domain/changes/facts.ts';
import { aFamily, aNewEmployee, aPerson, CLIENT, TODAY } from '../domain/changes/family.arbitrary.ts';
import { aBeneficiary } from '../domain/changes/particulars.arbitrary.ts';
import type { ChangeRequest } from '../domain/changes/requests.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';
import { apply } from './apply.queries.ts';
import { loadClientFacts } from './client.queries.ts';
import { loadFamilies, loadFamily } from './families.queries.ts';
import { author, type Office, openOffice, testKeys } from './testing-office.ts';
import { undo } from './undo.queries.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const write = (db: Db) => ({ db, keys: testKeys, clientId: CLIENT, by: author, importId: null });

function decided(facts: FamilyFacts, request: ChangeRequest): Decided {
  const decision = decide(facts, request, uuid7);
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return decision;
}

const salary = (amountCents: number) =>
  ({ kind: 'salary', subject: null, says: { amountCents, basis: 'yearly' } }) as const;
const beneficiaries = {
  kind: 'beneficiaries',
  subject: 'life',
  says: { people: [aBeneficiary('Ann', 100_000)] },
} as const;

/** A family whose employee earns 52,013.79 a year and has named who gets the life insurance. */
async function hired(memberNumber: string): Promise<Decided> {
  const subscriber = aPerson('Jane', '18', { particulars: [salary(5_201_379), beneficiaries] });
  const decision = decided(aFamily(), aNewEmployee({ memberNumber, subscriber }));
  await office.work((db) => apply(write(db), [decision]));
  return decision;
}

async function familyOf(db: Db, subscriberId: string): Promise<FamilyFacts> {
  const client = await loadClientFacts(db, CLIENT);
  if (client === null) throw new Error('The client is not visible.');
  const [family] = await loadFamilies({ db, keys: testKeys, client, today: TODAY }, { subscriberIds: [subscriberId] });
  if (family === undefined) throw new Error('The family is not there.');
  return family;
}

const particularsOf = (facts: FamilyFacts): readonly ParticularRow[] => facts.people[0]?.particulars ?? [];
const saidBy = (facts: FamilyFacts) =>
  particularsOf(facts).map(({ kind, effectiveDate, expirationDate, says }) => ({
    kind,
    effectiveDate,
    expirationDate,
    says,
  }));

describe('particulars', () => {
  it('come back as they were recorded, and a salary stands nowhere in clear', async () => {
    const { subscriberId } = await hired('P1');
    const facts = await office.work((db) => familyOf(db, subscriberId));
    expect(particularsOf(facts).map(({ kind, says }) => [kind, says])).toEqual([
      ['salary', { amountCents: 5_201_379, basis: 'yearly' }],
      ['beneficiaries', beneficiaries.says],
    ]);
    const { rows } = await office.work((db) =>
      sql<{ text: string }>`select row_to_json(p)::text as text from particulars p
        union all select row_to_json(c)::text from changes c`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { text } of rows) expect(text).not.toContain('5201379');
  });

  it('without the keys say everything but the salary', async () => {
    const { subscriberId } = await hired('P2');
    const [person] = await office.work((db) => loadFamily({ db, clientId: CLIENT }, subscriberId));
    expect(person?.particulars.map(({ kind }) => kind)).toEqual(['beneficiaries']);
  });

  it('are for every reader as before once a raise was undone, also the sealed ones', async () => {
    const { subscriberId } = await hired('P3');
    const before = await office.work((db) => familyOf(db, subscriberId));
    const raise = decided(before, {
      type: 'demochange',
      effectiveDate: '2026-05-01',
      reason: null,
      source: 'portal',
      personId: subscriberId,
      details: {},
      particulars: [salary(6_000_000), { ...beneficiaries, says: null }],
    });
    await office.work((db) => apply(write(db), [raise]));
    const raised = await office.work((db) => familyOf(db, subscriberId));
    expect(saidBy(raised)).toHaveLength(3);
    const undone = await office.work((db) => undo(write(db), { changeId: raise.changeId }));
    expect(undone.outcome).toBe('undone');
    expect(saidBy(await office.work((db) => familyOf(db, subscriberId)))).toEqual(saidBy(before));
  });

  it('of another client are nobody’s to see', async () => {
    await hired('P4');
    const { rows } = await office.work((db) => sql`select from particulars`.execute(db), 'stranger');
    expect(rows).toEqual([]);
  });
});
