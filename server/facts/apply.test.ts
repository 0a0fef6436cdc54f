import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsAfter } from '../domain/changes/after.ts';
import { decide } from '../domain/changes/decide.ts';
import type { Decided } from '../domain/changes/effects.ts';
import type { FamilyFacts } from '../domain/changes/facts.ts';
import { aCover, aFamily, aNewEmployee, aPerson, CLIENT, TODAY } from '../domain/changes/family.arbitrary.ts';
import type { ChangeRequest } from '../domain/changes/requests.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import type { Db } from '../platform/db/connect.ts';
import { apply, FactsChanged } from './apply.queries.ts';
import { loadClientFacts } from './client.queries.ts';
import { loadFamilies, loadFamily } from './families.queries.ts';
import { loadSsnHolders } from './ssn-holders.queries.ts';
import { author, type Office, openOffice, testKeys } from './testing-office.ts';
import { undo } from './undo.queries.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const write = (db: Db, importId: string | null = null) => ({
  db,
  keys: testKeys,
  clientId: CLIENT,
  by: author,
  importId,
  // All families of these tests are namesakes.
  coveredTwice: true,
});

function decided(facts: FamilyFacts, request: ChangeRequest): Decided {
  const decision = decide(facts, request, uuid7);
  if (decision.outcome === 'refused') throw new Error(JSON.stringify(decision.refusals));
  return decision;
}

const newFamily = (memberNumber: string, ssn: string | null = null): Decided =>
  decided(
    aFamily(),
    aNewEmployee({
      memberNumber,
      subscriber: aPerson('정은', '18', {
        ssn,
        coverages: [aCover(0, '2026-01-01', { premiumCents: 183_720, extra: { ref: ['ZZ', 'x'] } })],
        details: { relationshipCode: '18', firstName: '정은', lastName: '김' },
      }),
      dependents: [aPerson('Ann', '19', { coverages: [aCover(0, '2026-01-01')] })],
    }),
  );

async function familyOf(db: Db, subscriberId: string): Promise<FamilyFacts> {
  const client = await loadClientFacts(db, CLIENT);
  if (client === null) throw new Error('The client is not visible.');
  const [family] = await loadFamilies({ db, keys: testKeys, client, today: TODAY }, { subscriberIds: [subscriberId] });
  if (family === undefined) throw new Error('The family is not there.');
  return family;
}

const leaves = (facts: FamilyFacts): ChangeRequest => ({
  type: 'termmember',
  effectiveDate: '2026-06-30',
  reason: '08',
  source: '834',
  personId: facts.people[0]?.id ?? '',
  coverageEnds: '2026-06-30',
  terminationDate: '2026-06-12',
  deathDate: null,
  tiers: 'derive',
});

describe('apply', () => {
  it('writes the timeline with who, why and from which source, and no SSN anywhere in clear', async () => {
    const decision = newFamily('W1', '900-11-0001');
    await office.work((db) => apply(write(db), [decision]));
    const { rows } = await office.work((db) =>
      sql<Record<string, unknown>>`select * from changes where id = ${decision.changeId}`.execute(db),
    );
    expect(rows[0]).toMatchObject({
      type: 'newemployee',
      reason: '28',
      source: '834',
      user_name: 'Ada Admin',
      import_id: null,
    });
    const tables = ['changes', 'person_details', 'employments', 'coverages', 'member_search', 'person_ssns'];
    for (const table of tables) {
      const all = await office.work((db) => sql<{ t: string }>`select t::text from ${sql.table(table)} t`.execute(db));
      expect(all.rows.length).toBeGreaterThan(0);
      expect(all.rows.map((row) => row.t).join()).not.toMatch(/900-?11-?0001/);
    }
  });

  it('keeps every value a file stated', async () => {
    const decision = newFamily('W2', '900-11-0002');
    await office.work((db) => apply(write(db), [decision]));
    const stored = await office.work((db) => familyOf(db, decision.subscriberId));
    expect(stored.people[0]?.ssn?.digits).toBe('900110002');
    expect(stored.people[0]?.coverages[0]).toMatchObject({
      premiumCents: 183_720,
      extra: { ref: ['ZZ', 'x'] },
      tierCode: 'ECH',
    });
    expect(
      await office.work((db) => loadSsnHolders({ db, keys: testKeys, clientId: CLIENT }, ['900110002', '900110999'])),
    ).toEqual(new Map([['900110002', decision.subscriberId]]));
    const found = await office.work((db) =>
      sql`select initials, whole_key, covered_to::text from member_search where person_id = ${decision.subscriberId}`.execute(
        db,
      ),
    );
    expect(found.rows).toEqual([{ initials: 'ㄱㅈㅇ', whole_key: '김정은 정은김', covered_to: 'infinity' }]);
  });

  it('takes several decisions of one family in one batch, each following from the one before', async () => {
    const first = newFamily('W3');
    const facts = factsAfter(aFamily(), first);
    const second = decided(facts, leaves(facts));
    await office.work((db) => apply(write(db), [first, second]));
    const stored = await office.work((db) => familyOf(db, first.subscriberId));
    expect(stored.people.map((person) => person.coverages.map((row) => row.expirationDate))).toEqual([
      ['2026-06-30'],
      ['2026-06-30'],
    ]);
  });

  it('refuses a decision on facts that somebody else has changed since', async () => {
    const first = newFamily('W4');
    await office.work((db) => apply(write(db), [first]));
    const facts = await office.work((db) => familyOf(db, first.subscriberId));
    const [one, other] = [decided(facts, leaves(facts)), decided(facts, leaves(facts))];
    await office.work((db) => apply(write(db), [one]));
    await expect(office.work((db) => apply(write(db), [other]))).rejects.toThrow(FactsChanged);
  });

  it('shows and lets nobody of another client change anything', async () => {
    const first = newFamily('W5', '900-11-0005');
    await office.work((db) => apply(write(db), [first]));
    const seen = await office.work(
      (db) => loadFamily({ db, clientId: CLIENT, keys: testKeys }, first.subscriberId),
      'stranger',
    );
    expect(seen).toEqual([]);
    expect(await office.work((db) => loadClientFacts(db, CLIENT), 'stranger')).toBeNull();
    await expect(office.work((db) => apply(write(db), [newFamily('W6')]), 'stranger')).rejects.toThrow(
      /row-level security/,
    );
    const undone = await office.work((db) => undo(write(db), { changeId: first.changeId }), 'stranger');
    expect(undone.outcome).toBe('refused');
  });
});

describe('undo of an import', () => {
  it('takes back all its changes at once, people included, and frees their numbers', async () => {
    const importId = uuid7();
    const old = newFamily('U1', '900-11-1001');
    await office.work((db) => apply(write(db), [old]));
    const before = await office.work((db) => familyOf(db, old.subscriberId));
    const batch = [newFamily('U2', '900-11-1002'), newFamily('U3'), decided(before, leaves(before))];
    await office.work((db) => apply(write(db, importId), batch));
    expect(await office.work((db) => undo(write(db), { importId }))).toEqual({ outcome: 'undone', changes: 3 });
    const after = await office.work((db) => familyOf(db, old.subscriberId));
    expect(after.people.map((person) => person.coverages.map((row) => row.expirationDate))).toEqual([[null], [null]]);
    const again = newFamily('U2', '900-11-1002');
    await office.work((db) => apply(write(db), [again]));
    expect((await office.work((db) => undo(write(db), { importId }))).outcome).toBe('refused');
    const left = await office.work((db) => sql`select 1 from member_search where member_number = 'U3'`.execute(db));
    expect(left.rows).toEqual([]);
  });

  it('is refused, whole, where a later change stands on one of its families, naming that change', async () => {
    const importId = uuid7();
    const first = newFamily('U5');
    await office.work((db) => apply(write(db, importId), [newFamily('U4'), first]));
    const facts = await office.work((db) => familyOf(db, first.subscriberId));
    const later = decided(facts, leaves(facts));
    await office.work((db) => apply(write(db), [later]));
    const undone = await office.work((db) => undo(write(db), { importId }));
    expect(undone).toMatchObject({
      outcome: 'refused',
      refusals: [
        { code: 'undo-later-change', values: { type: 'termmember', date: '2026-06-30', change: later.changeId } },
      ],
    });
    const kept = await office.work((db) =>
      sql`select 1 from people where member_number in ('U4', 'U5') and withdrawn_at is null`.execute(db),
    );
    expect(kept.rows.length).toBe(4);
    await office.work((db) => undo(write(db), { changeId: later.changeId }));
    expect(await office.work((db) => undo(write(db), { importId }))).toEqual({ outcome: 'undone', changes: 2 });
  });
});
